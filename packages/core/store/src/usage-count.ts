/** Counts of requests per hour. */

/** The outcome of a request: the first three are successes, `limited` is a 429, `refused` any other 4xx. */
export const usageOutcomes = ['cached', 'computed', 'unchanged', 'refused', 'limited', 'failed'] as const;
export type UsageOutcome = (typeof usageOutcomes)[number];

export const hourMs = 60 * 60 * 1000;

/** The start of the hour of a time, as ISO 8601 in UTC. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / hourMs) * hourMs).toISOString();

export interface UsageCount {
  /** The public ID. */
  readonly tenant: string;
  readonly tenantId: number;
  /** A slug; empty if the request was not for an existing collection. */
  readonly collection: string;
  /** 0: none. */
  readonly keyId: number;
  readonly outcome: UsageOutcome;
  readonly requests: number;
}
