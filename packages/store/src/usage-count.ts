/** What is counted of requests, and the hours that it is counted in. */

/** What came of a request: the first three are successes, `limited` is a 429, `refused` any other 4xx. */
export const usageOutcomes = ['cached', 'computed', 'unchanged', 'refused', 'limited', 'failed'] as const;
export type UsageOutcome = (typeof usageOutcomes)[number];

export const hourMs = 60 * 60 * 1000;

/** The beginning of the hour that a moment is in, as ISO 8601 in UTC. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / hourMs) * hourMs).toISOString();

export interface UsageCount {
  /** The public ID. */
  readonly tenant: string;
  readonly tenantId: number;
  /** A slug; blank where no collection was asked for that there is. */
  readonly collection: string;
  /** 0: none. */
  readonly keyId: number;
  readonly outcome: UsageOutcome;
  readonly requests: number;
}
