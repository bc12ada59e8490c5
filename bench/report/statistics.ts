/** Numbers out of several runs. */

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Of an even count, the median is the mean of the middle two. */
export const spreadOf = (values: readonly number[]): Spread => {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = values.toSorted((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  const middle = [sorted[Math.floor(half)] ?? 0, sorted[Math.ceil(half)] ?? 0] as const;
  return { median: (middle[0] + middle[1]) / 2, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
};
