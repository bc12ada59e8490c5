/** Which decimals a double tells apart from all others. */
import type { Decimal } from '@vitrine/query';

/** Doubles hold 15 digits of every decimal, but near 0 and infinity. */
export const digitsMax = 15;
const magnitudes = { least: 1e-300, most: 1e300 };

/** @param nearest the double that is nearest to the decimal */
export const isShort = ({ digits }: Decimal, nearest: number): boolean =>
  digits === '' || (digits.length <= digitsMax && isAmidDoubles(nearest));

export const isAmidDoubles = (number: number): boolean => {
  const magnitude = Math.abs(number);
  return magnitude > magnitudes.least && magnitude < magnitudes.most;
};
