/** Bars of equal, round width over the numbers of a field. */
import type { FieldType } from '@vitrine/contract';
import { decimalOf, printJsonNumber, scaledDigitsMax, scaledOf, unitsAt } from './exact-numbers.ts';
import { decimalAt, groupAtDecimal, type GroupNumbers } from './ordering.ts';

/** The first width of the round ones by which there are no more. */
export const barsMax = 20;

/** From and without `to`, both as JSON. */
export interface Bar {
  readonly from: string;
  readonly to: string;
  /** The first group that is not below `to`. */
  readonly end: number;
}

/**
 * Bars of 1, 2 or 5 times a power of ten.
 * @param first the group of the least value, and of the greatest one
 * @returns none where the numbers are too far apart
 */
export const barsOfNumbers = (type: FieldType, values: GroupNumbers, first: number, last: number): readonly Bar[] => {
  const [least, greatest] = [decimalAt(values, first), decimalAt(values, last)];
  const smallest = Math.min(least.exponent, greatest.exponent, 0);
  const places = Math.max(least.digits.length + least.exponent, greatest.digits.length + greatest.exponent);
  if (places - smallest > scaledDigitsMax) return [];
  const [low, high] = [unitsAt(scaledOf(least), smallest), unitsAt(scaledOf(greatest), smallest)];
  const tens = low === high || type === 'integer' ? 0 : -Infinity;
  // A thousandth of what is between the two, or less: too narrow.
  for (let exponent = Math.max(tens, String(high - low).length + smallest - 4); ; exponent++) {
    const unit = Math.min(exponent, smallest);
    const scale = 10n ** BigInt(smallest - unit);
    for (const digit of [1n, 2n, 5n]) {
      const width = digit * 10n ** BigInt(exponent - unit);
      const [from, to] = [floorDivide(low * scale, width), floorDivide(high * scale, width)];
      if (to - from >= BigInt(barsMax)) continue;
      return Array.from({ length: Number(to - from) + 1 }, (_, index) => {
        const [start, end] = [0n, 1n].map((more) =>
          decimalOf({ units: (from + BigInt(index) + more) * width, exponent: unit }),
        );
        if (start === undefined || end === undefined) throw new Error('A bar has two ends.');
        return { from: printJsonNumber(start), to: printJsonNumber(end), end: groupAtDecimal(values, end, false) };
      });
    }
  }
};

const floorDivide = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
};
