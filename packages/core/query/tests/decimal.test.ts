/** Decimal numbers at their edges: what is read, what prints alike, how they compare. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { compareDecimals, nearestDouble, printDecimal, readDecimal, type Decimal } from '../src/decimal.ts';

const decimalOf = (text: string): Decimal => {
  const decimal = readDecimal(text);
  if (decimal === undefined) throw new TypeError(`${text} is no decimal`);
  return decimal;
};

describe('one text for one number', () => {
  const rows: [written: string, printed: string][] = [
    ['0', '0'],
    ['-0', '0'],
    ['0.000', '0'],
    ['-0e5', '0'],
    ['0e999999999', '0'],
    ['1', '1e0'],
    ['10', '1e1'],
    ['10.0', '1e1'],
    ['1e1', '1e1'],
    ['1E+1', '1e1'],
    ['100e-1', '1e1'],
    ['0.01', '1e-2'],
    ['1e-2', '1e-2'],
    ['-12.340', '-1234e-2'],
    ['9007199254740993', '9007199254740993e0'],
    ['0.1000000000000000055511151231257827', '1000000000000000055511151231257827e-34'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
    // Past a million zeros there is nothing left to tell apart.
    ['1e999999999', '1e1000000'],
    [`1e${'9'.repeat(400)}`, '1e1000000'],
    ['1e-999999999', '1e-1000000'],
    ['-1e999999999', '-1e1000000'],
  ];
  test.each(rows)('%s prints as %s', (written, printed) => expect(printDecimal(decimalOf(written))).toBe(printed));
});

describe('RFC 8259 §6: the number grammar of JSON, nothing else', () => {
  const texts = ['', '-', '.', '.5', '5.', '+1', '01', '-01', '00', '1e', '1e+', '1.e1', '0x10', '1_000', '1,5', ' 1'];
  const words = ['1 ', '1\n', 'NaN', 'Infinity', '-Infinity', '١', '１', '1e1.5', '--1', '1-', '1n', '½', '−1'];
  test.each([...texts, ...words])('%p is none', (text) => expect(readDecimal(text)).toBeUndefined());
});

describe('order', () => {
  const ascending = [
    '-1e400',
    '-9223372036854775809',
    '-9223372036854775808',
    '-10',
    '-9.9',
    '-1.01',
    '-1',
    '-0.1',
    '-1e-400',
    '0',
    '1e-400',
    '0.09',
    '0.1',
    '0.1000000000000000055511151231257827',
    '0.11',
    '1',
    '1.5',
    '2',
    '10',
    '12',
    '100',
    '9007199254740992.5',
    '9007199254740993',
    '1e400',
    '2e400',
    '1e401',
  ].map(decimalOf);
  test('of any two, the one that stands first is less', () => {
    for (const [place, one] of ascending.entries()) {
      for (const [otherPlace, other] of ascending.entries()) {
        expect(Math.sign(compareDecimals(one, other)) + 0).toBe(Math.sign(place - otherPlace));
      }
    }
  });

  test('is that of the doubles that they print', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(double, double, (one, other) => {
        const order = compareDecimals(decimalOf(String(one).replace('e+', 'e')), decimalOf(String(other)));
        expect(Math.sign(order) + 0).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });
});

describe('the nearest double', () => {
  const rows: [text: string, double: number][] = [
    ['0.1', 0.1],
    ['0.1000000000000000055511151231257827', 0.1],
    ['9007199254740993', 9007199254740992],
    ['9223372036854775807', 2 ** 63],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['1.7976931348623159e308', Number.POSITIVE_INFINITY],
    ['-1e400', Number.NEGATIVE_INFINITY],
    ['1e999999999', Number.POSITIVE_INFINITY],
    ['5e-324', Number.MIN_VALUE],
    ['2e-324', 0],
  ];
  test.each(rows)('of %s is %p', (text, double) => expect(nearestDouble(decimalOf(text))).toBe(double));
});
