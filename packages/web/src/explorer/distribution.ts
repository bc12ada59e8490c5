/** How the values of a field on a page are spread: counted in bins of equal width. */
import type { FieldType } from '@vitrine/contract';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../shared/format.ts';
import { isMoment, isNumeric } from '../records/field-kinds.ts';

export interface Distribution {
  /** How many values each bin holds, from low to high. */
  readonly bins: readonly number[];
  /** The ends, as people read them. */
  readonly low: string;
  readonly high: string;
}

const binsMax = 12;

/** None where there is nothing to see: another type, or fewer than two values that differ. */
export const distributionOf = (type: FieldType, values: readonly unknown[]): Distribution | undefined => {
  if (!isNumeric(type) && !isMoment(type)) return undefined;
  const numbers = values.flatMap((value) => toNumber(type, value));
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  if (numbers.length < 2 || low === high) return undefined;
  const count = Math.min(binsMax, new Set(numbers).size);
  const bins = Array.from({ length: count }, () => 0);
  for (const number of numbers) {
    const index = Math.min(count - 1, Math.floor(((number - low) / (high - low)) * count));
    bins[index] = (bins[index] ?? 0) + 1;
  }
  return { bins, low: print(type, low), high: print(type, high) };
};

const toNumber = (type: FieldType, value: unknown): number[] => {
  const number = isMoment(type) && typeof value === 'string' ? Date.parse(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? [number] : [];
};

const print = (type: FieldType, number: number): string => {
  if (isMoment(type)) return formatDay(new Date(number).toISOString());
  if (type === 'currency') return formatMoney(number);
  return type === 'percent' ? formatPercent(number) : formatNumber(number);
};
