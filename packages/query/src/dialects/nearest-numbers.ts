/** The numbers of SQLite: a column holds 64-bit integers and doubles, which it compares with one another exactly. */
import { compareDecimals, nearestDouble, readDecimal, wholeBounds, type Decimal } from '../decimal.ts';

/** The numbers nearest to a decimal that SQLite can compare with: equal where it can hold the decimal itself. */
export interface NearestNumbers {
  /** The greatest that is not above it. */
  readonly below: number | bigint;
  /** The least that is not below it. */
  readonly above: number | bigint;
}

const integers = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n };
/** Below it every integer is a double; past `integersEnd` there are doubles alone. */
const sharedIntegersEnd = 2 ** 53;
const integersEnd = 2 ** 63;

export const nearestNumbers = (decimal: Decimal): NearestNumbers => {
  const double = nearestDouble(decimal);
  const doubles = nearestDoubles(decimal, double);
  if (Math.abs(double) < sharedIntegersEnd || Math.abs(double) > integersEnd) return doubles;
  const { floor, ceiling } = wholeBounds(decimal);
  if (floor < integers.least) return doubles;
  if (floor > integers.greatest) return { ...doubles, below: larger(doubles.below, integers.greatest) };
  return { below: floor, above: ceiling <= integers.greatest ? ceiling : doubles.above };
};

const larger = (double: number, integer: bigint): number | bigint => (double > integer ? double : integer);

const nearestDoubles = (decimal: Decimal, double: number): { readonly below: number; readonly above: number } => {
  const order = Number.isFinite(double) ? compareDecimals(decimalOf(double), decimal) : double;
  if (order === 0) return { below: double, above: double };
  return order < 0 ? { below: double, above: nextDouble(double, 1) } : { below: nextDouble(double, -1), above: double };
};

/** A double stands for the shortest decimal that reads as it: 0.1 is 0.1. The one that is the least integer is that. */
const decimalOf = (double: number): Decimal => {
  const decimal = readDecimal(double === -integersEnd ? String(integers.least) : String(double));
  if (decimal === undefined) throw new RangeError(`${double} is no decimal`);
  return decimal;
};

const bits = new DataView(new ArrayBuffer(8));

/** The next double up or down (IEEE 754 §5.3.1, nextUp and nextDown). */
const nextDouble = (double: number, direction: 1 | -1): number => {
  if (double === 0) return direction * Number.MIN_VALUE;
  if (double === direction * Number.POSITIVE_INFINITY) return double;
  bits.setFloat64(0, double);
  bits.setBigInt64(0, bits.getBigInt64(0) + (double > 0 === direction > 0 ? 1n : -1n));
  return bits.getFloat64(0);
};
