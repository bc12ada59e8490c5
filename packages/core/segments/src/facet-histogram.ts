/** Bars of equal, round width over the values of a field: how many records are in each. */
import type { FieldType } from '@vitrine/contract';
import {
  decimalAt,
  decimalOf,
  printJsonNumber,
  scaledDigitsMax,
  scaledOf,
  unitsAt,
  type Numbers,
} from './exact-numbers.ts';
import { printTime } from './facet-values.ts';
import { groupAtDecimal, groupAtNumber } from './ordering.ts';

/** The first width of the round ones by which there are no more. */
const barsMax = 20;

/** From and without `to`, both as JSON. */
export interface Bar {
  readonly from: string;
  readonly to: string;
  /** The first group that is not below `to`. */
  readonly end: number;
}

/**
 * @param first the group of the least value, and of the greatest one
 * @returns none where the numbers are too far apart
 */
export const barsOf = (type: FieldType, values: Numbers, first: number, last: number): readonly Bar[] =>
  type === 'date' || type === 'datetime'
    ? barsOfTimes(type, values, first, last)
    : barsOfNumbers(type, values, first, last);

// Numbers: 1, 2 or 5 times a power of ten

const barsOfNumbers = (type: FieldType, values: Numbers, first: number, last: number): readonly Bar[] => {
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

// Times: what clocks and calendars count in, in UTC

type Width =
  | { readonly kind: 'milliseconds'; readonly length: number; readonly start: number }
  | { readonly kind: 'months'; readonly count: number };

const milliseconds = (unit: number, counts: readonly number[], start = 0): readonly Width[] =>
  counts.map((count) => ({ kind: 'milliseconds', length: count * unit, start }));
const months = (unit: number, counts: readonly number[]): readonly Width[] =>
  counts.map((count) => ({ kind: 'months', count: count * unit }));

const dayMs = 86_400_000;
/** 1970 began on a Thursday. */
const firstMonday = 4 * dayMs;

const widthsOfDays = [
  ...milliseconds(dayMs, [1]),
  ...milliseconds(dayMs, [7], firstMonday),
  ...months(1, [1, 3, 6]),
  ...months(12, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]),
];
const widthsOfMoments = [
  ...milliseconds(1, [1, 2, 5, 10, 20, 50, 100, 200, 500]),
  ...milliseconds(1000, [1, 2, 5, 10, 15, 30]),
  ...milliseconds(60_000, [1, 2, 5, 10, 15, 30]),
  ...milliseconds(3_600_000, [1, 2, 3, 6, 12]),
  ...widthsOfDays,
];

const barsOfTimes = (type: 'date' | 'datetime', values: Numbers, first: number, last: number): readonly Bar[] => {
  const [least, greatest] = [values.numbers[first] ?? 0, values.numbers[last] ?? 0];
  const widths = type === 'date' || least === greatest ? widthsOfDays : widthsOfMoments;
  for (const width of widths) {
    const bounds = [startOfBar(least, width)];
    while (bounds.length <= barsMax && (bounds.at(-1) ?? 0) <= greatest)
      bounds.push(endOfBar(bounds.at(-1) ?? 0, width));
    if ((bounds.at(-1) ?? 0) <= greatest) continue;
    return bounds.slice(1).map((end, index) => ({
      from: printTime(type, bounds[index] ?? 0),
      to: printTime(type, end),
      end: groupAtNumber(values.numbers, end, false),
    }));
  }
  return [];
};

const startOfBar = (time: number, width: Width): number =>
  width.kind === 'months'
    ? startOfMonth(Math.floor(monthOf(time) / width.count) * width.count)
    : Math.floor((time - width.start) / width.length) * width.length + width.start;

const endOfBar = (start: number, width: Width): number =>
  width.kind === 'months' ? startOfMonth(monthOf(start) + width.count) : start + width.length;

/** Since the year 0. */
const monthOf = (time: number): number => {
  const date = new Date(time);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
};

/** `Date.UTC` takes the years before 100 for those of the twentieth century. */
const startOfMonth = (month: number): number => new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
