/** What is done to the product so that it may break: the interface of all trials of load. */
import type { LimitSite, Outcome } from '../../bench/limits/scenario.ts';

export const trialNames = ['soak', 'overload', 'neighbours'] as const;
export type TrialName = (typeof trialNames)[number];

export interface Trial {
  readonly name: TrialName;
  readonly title: string;
  /** What is done, in sentences. */
  readonly shows: string;
  readonly run: (site: TrialSite) => Promise<Outcome>;
}

export interface TrialSite extends LimitSite {
  readonly engine: 'sqlite' | 'postgres';
  /** The folder of the CSV files with the products of all tenants. */
  readonly data: string;
  /** How long the soak lasts. */
  readonly minutes: number;
}

/** Of each tenant. */
export const rows = 20_000;
