/** Counts of requests per hour. */

/** The outcome of a request: the first three are successes, `limited` is a 429, `refused` any other 4xx. */
export const usageOutcomes = ['cached', 'computed', 'unchanged', 'refused', 'limited', 'failed'] as const;
export type UsageOutcome = (typeof usageOutcomes)[number];

/** Kinds of names in usage: origins of pages, fields of filters, words of searches, and words that found nothing. */
export const usageNameKinds = ['origin', 'filter', 'word', 'missed'] as const;
export type UsageNameKind = (typeof usageNameKinds)[number];

/** True for an origin as browsers send it, which is short enough to be stored. */
export const isOriginText = (text: string): boolean => /^https?:\/\/[\w.:[\]-]{1,90}$/.test(text);

export const hourMs = 60 * 60 * 1000;

/** The start of the hour of a time, as ISO 8601 in UTC. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / hourMs) * hourMs).toISOString();

/** The day of a time, as a date in UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

export interface UsageCount {
  readonly tenantId: number;
  /** A slug; empty if the request was not for an existing collection. */
  readonly collection: string;
  /** 0: none. */
  readonly keyId: number;
  readonly outcome: UsageOutcome;
  readonly requests: number;
}
