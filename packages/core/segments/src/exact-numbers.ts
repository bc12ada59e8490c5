/** Sums and quotients of decimals to the last digit, as whole numbers of a power of ten. */
import type { Decimal } from '@vitrine/query';
import { digitsMax } from './decimals.ts';
import { decimalAt, type GroupNumbers } from './ordering.ts';
import type { Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** The number `units` × 10^`exponent`. */
export interface Scaled {
  readonly units: bigint;
  readonly exponent: number;
}

/** From the first digit of the largest number to the last one of the smallest: past that nothing is computed. */
export const scaledDigitsMax = 10_000;

export const scaledOf = ({ isNegative, digits, exponent }: Decimal): Scaled => ({
  units: digits === '' ? 0n : BigInt((isNegative ? '-' : '') + digits),
  exponent,
});

/** The same number in units of a smaller power of ten. */
export const unitsAt = ({ units, exponent }: Scaled, smaller: number): bigint =>
  units * 10n ** BigInt(exponent - smaller);

export const decimalOf = ({ units, exponent }: Scaled): Decimal => {
  const written = String(units < 0n ? -units : units);
  const digits = written.replace(/(?<!0)0+$/, '');
  if (units === 0n) return { isNegative: false, digits: '', exponent: 0 };
  return { isNegative: units < 0n, digits, exponent: exponent + written.length - digits.length };
};

/** As JavaScript writes numbers (ECMA-262, Number::toString), with every digit. */
export const printJsonNumber = ({ isNegative, digits, exponent }: Decimal): string => {
  if (digits === '') return '0';
  const sign = isNegative ? '-' : '';
  const point = digits.length + exponent;
  if (exponent >= 0 && point <= 21) return sign + digits + '0'.repeat(exponent);
  if (exponent < 0 && point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  if (point <= 0 && point > -6) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const fraction = digits.length === 1 ? '' : `.${digits.slice(1)}`;
  return `${sign}${digits.slice(0, 1)}${fraction}e${point > 0 ? '+' : '-'}${Math.abs(point - 1)}`;
};

// Sums

/** None where the numbers are too far apart. */
export const sumOf = (
  values: GroupNumbers,
  counts: Integers,
  groups: number,
  budget: StepBudget,
): Scaled | undefined => {
  budget.spend(8 * groups);
  const places = values.decimals === undefined ? placesOf(values.numbers, counts, groups) : undefined;
  if (places !== undefined) return { units: sumOfUnits(values.numbers, counts, groups, places), exponent: -places };
  return sumOfDecimals(values, counts, groups, budget);
};

const placesMax = 12;

/**
 * Number of decimal places of all numbers, if each is a decimal of so few digits that it is unique among doubles;
 * else undefined.
 */
const placesOf = (numbers: Float64Array, counts: Integers, groups: number): number | undefined => {
  let places = 0;
  let power = 1;
  let most = 0;
  for (let group = 0; group < groups; group++) {
    if (counts[group] === 0) continue;
    const number = numbers[group] ?? 0;
    most = Math.max(most, Math.abs(number));
    while (Math.round(number * power) / power !== number) {
      if (places === placesMax) return undefined;
      power = 10 ** ++places;
    }
  }
  return most * power < 10 ** digitsMax ? places : undefined;
};

/** Whole numbers are added as doubles for as long as these hold them. */
const doubleSumMax = 2 ** 52;

const sumOfUnits = (numbers: Float64Array, counts: Integers, groups: number, places: number): bigint => {
  const power = 10 ** places;
  let sum = 0n;
  let part = 0;
  for (let group = 0; group < groups; group++) {
    const count = counts[group] ?? 0;
    if (count === 0) continue;
    const units = Math.round((numbers[group] ?? 0) * power);
    const product = count * units;
    if (Math.abs(product) > doubleSumMax) {
      sum += BigInt(count) * BigInt(units);
      continue;
    }
    part += product;
    if (Math.abs(part) <= doubleSumMax) continue;
    sum += BigInt(part);
    part = 0;
  }
  return sum + BigInt(part);
};

const stepsOfDecimal = 200;

/** Adds numbers of one exponent first, so that few numbers get long. */
const sumOfDecimals = (
  values: GroupNumbers,
  counts: Integers,
  groups: number,
  budget: StepBudget,
): Scaled | undefined => {
  const sums = new Map<number, bigint>();
  let [first, last] = [-Infinity, Infinity];
  for (let group = 0; group < groups; group++) {
    const count = counts[group] ?? 0;
    if (count === 0) continue;
    budget.spend(stepsOfDecimal);
    const decimal = decimalAt(values, group);
    if (decimal.digits === '') continue;
    first = Math.max(first, decimal.digits.length + decimal.exponent);
    last = Math.min(last, decimal.exponent);
    if (first - last > scaledDigitsMax) return undefined;
    const { units, exponent } = scaledOf(decimal);
    sums.set(exponent, (sums.get(exponent) ?? 0n) + units * BigInt(count));
  }
  let sum: Scaled = { units: 0n, exponent: Math.max(0, ...sums.keys()) };
  for (const [exponent, units] of [...sums].sort(([one], [other]) => other - one))
    sum = { units: unitsAt(sum, exponent) + units, exponent };
  return sum;
};

// Quotients

/** Digits of a mean: three more than the seventeen that a double needs. */
const quotientDigitsMax = 20;

/** The quotient, rounded half away from zero to 20 significant digits. */
export const divide = ({ units, exponent }: Scaled, divisor: number): Scaled => {
  const dividend = units < 0n ? -units : units;
  if (dividend === 0n) return { units, exponent };
  let shift = quotientDigitsMax - String(dividend).length + String(divisor).length;
  let [quotient, isUp] = divideShifted(dividend, BigInt(divisor), shift);
  if (String(quotient).length > quotientDigitsMax) [quotient, isUp] = divideShifted(dividend, BigInt(divisor), --shift);
  if (isUp) quotient += 1n;
  return { units: units < 0n ? -quotient : quotient, exponent: exponent - shift };
};

/** The whole quotient of `dividend` × 10^`shift`, and whether the remainder is at least half of the divisor. */
const divideShifted = (dividend: bigint, divisor: bigint, shift: number): [quotient: bigint, isUp: boolean] => {
  const [above, below] =
    shift < 0 ? [dividend, divisor * 10n ** BigInt(-shift)] : [dividend * 10n ** BigInt(shift), divisor];
  return [above / below, 2n * (above % below) >= below];
};
