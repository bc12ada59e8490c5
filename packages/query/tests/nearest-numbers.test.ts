/** The numbers that SQLite can compare with in place of a decimal: no digit is lost on the way. */
import { describe, expect, test } from 'bun:test';
import { Database } from 'bun:sqlite';
import * as fc from 'fast-check';
import { nearestNumbers } from '../src/dialects/nearest-numbers.ts';
import { compareDecimals, readDecimal, type Decimal } from '../src/decimal.ts';

const decimalOf = (text: string): Decimal => {
  const decimal = readDecimal(text);
  if (decimal === undefined) throw new TypeError(`${text} is no decimal`);
  return decimal;
};

const integersEnd = 2 ** 63;

describe('the greatest not above, the least not below', () => {
  const rows: [text: string, below: number | bigint, above: number | bigint][] = [
    ['0', 0, 0],
    ['-0', 0, 0],
    ['10', 10, 10],
    ['-3.5', -3.5, -3.5],
    // A double stands for the shortest decimal that reads as it, which is how it is shown.
    ['0.1', 0.1, 0.1],
    ['0.1000000000000000055511151231257827', 0.1, 0.10000000000000002],
    ['0.09999999999999999', 0.09999999999999999, 0.09999999999999999],
    ['0.09999999999999999999', 0.09999999999999999, 0.1],
    ['-0.1000000000000000055511151231257827', -0.10000000000000002, -0.1],
    ['0.30000000000000004', 0.30000000000000004, 0.30000000000000004],
    ['9007199254740991', 9007199254740991, 9007199254740991],
    ['9007199254740991.5', 9007199254740991n, 9007199254740992n],
    ['9007199254740992', 9007199254740992n, 9007199254740992n],
    ['9007199254740992.5', 9007199254740992n, 9007199254740993n],
    ['9007199254740993', 9007199254740993n, 9007199254740993n],
    ['-9007199254740993', -9007199254740993n, -9007199254740993n],
    ['-9007199254740992.5', -9007199254740993n, -9007199254740992n],
    ['9223372036854775295', 9223372036854775295n, 9223372036854775295n],
    ['9223372036854775296', 9223372036854775296n, 9223372036854775296n],
    ['9223372036854775806.5', 9223372036854775806n, 9223372036854775807n],
    ['9223372036854775807', 9223372036854775807n, 9223372036854775807n],
    ['9223372036854775807.5', 9223372036854775807n, integersEnd],
    ['9223372036854775808', 9223372036854775807n, integersEnd],
    ['9223372036854776000', integersEnd, integersEnd],
    ['9223372036854776001', integersEnd, 9223372036854777856],
    ['-9223372036854775808', -9223372036854775808n, -9223372036854775808n],
    ['-9223372036854775808.5', -9223372036854777856, -integersEnd],
    ['-9223372036854775809', -9223372036854777856, -integersEnd],
    ['1e22', 1e22, 1e22],
    ['10000000000000000000001', 1e22, 1.0000000000000002e22],
    ['1.7976931348623157e308', Number.MAX_VALUE, Number.MAX_VALUE],
    ['1.7976931348623158e308', Number.MAX_VALUE, Number.POSITIVE_INFINITY],
    ['1e400', Number.MAX_VALUE, Number.POSITIVE_INFINITY],
    ['-1e400', Number.NEGATIVE_INFINITY, -Number.MAX_VALUE],
    ['1e999999999', Number.MAX_VALUE, Number.POSITIVE_INFINITY],
    ['5e-324', Number.MIN_VALUE, Number.MIN_VALUE],
    ['1e-400', 0, Number.MIN_VALUE],
    ['-1e-400', -Number.MIN_VALUE, -0],
  ];
  test.each(rows)('%s lies between %p and %p', (text, below, above) => {
    expect(nearestNumbers(decimalOf(text))).toEqual({ below, above });
  });
});

describe('SQLite compares its integers and doubles with them as the decimals compare', () => {
  const database = new Database(':memory:', { safeIntegers: true, strict: true });
  const holds = (stored: number | bigint, symbol: string, value: number | bigint | string): boolean =>
    database.query('select ?1 ' + symbol + ' ?2').values(stored, value)[0]?.[0] === 1n;

  const stored = fc.oneof(
    fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 2n ** 63n - 2n, 2n ** 53n, 2n ** 53n + 1n, 0n, 10n, -1n),
    fc.constantFrom(0, 0.1, 0.2, 0.30000000000000004, -1.5, 10, 1e19, 1e22, -1e22, 1e300, 5e-324, 2 ** 64),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: 2n ** 63n - 2000n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 63n) + 2000n }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -(2 ** 53), max: 2 ** 53 }),
    // The shortest decimal of 2^63, which is shown, is not the number itself; past it doubles are alone.
    fc.double({ noNaN: true, noDefaultInfinity: true, min: 2 ** 63, minExcluded: true }),
  );
  const tail = fc.constantFrom('', '', '.0', '.5', '.0000000000000000000000001', '.9999999999999999999');
  const near = fc.bigInt({ min: -3n, max: 3n });
  const question = fc.oneof(
    fc.tuple(stored, near, tail).map(([value, step, end]) => {
      if (typeof value === 'bigint') return [value, String(value + step) + end] as const;
      const shown = String(value);
      return [value, /[.e]/.test(shown) ? shown : shown + end] as const;
    }),
    fc.tuple(stored, stored).map(([value, other]) => [value, String(other)] as const),
  );

  test('eq, gt, gte, lt, lte', () => {
    fc.assert(
      fc.property(question, ([value, text]) => {
        const decimal = decimalOf(text);
        const { below, above } = nearestNumbers(decimal);
        const order = compareDecimals(decimalOf(String(value)), decimal);
        const found = {
          eq: below === above && holds(value, '=', below),
          gt: holds(value, '>', below),
          gte: holds(value, '>=', above),
          lt: holds(value, '<', above),
          lte: holds(value, '<=', below),
        };
        expect({ value, text, ...found }).toEqual({
          value,
          text,
          eq: order === 0,
          gt: order > 0,
          gte: order >= 0,
          lt: order < 0,
          lte: order <= 0,
        });
      }),
      { numRuns: 5000 },
    );
  }, 30_000);
});
