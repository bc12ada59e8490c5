/** What is measured at a limit: the interface of all scenarios. */
import type { Ground } from '../ground.ts';

export const scenarioNames = [
  'turn',
  'publishing',
  'rows',
  'start',
  'processes',
  'joining',
  'tenants',
  'growth',
  'simulation',
  'urls',
  'connections',
  'attack',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export interface Scenario {
  readonly name: ScenarioName;
  readonly title: string;
  /** What is done, in sentences. */
  readonly shows: string;
  readonly run: (site: LimitSite) => Promise<Outcome>;
}

export interface LimitSite extends Ground {
  /** For what a scenario needs while it runs, and databases that are made once. */
  readonly folder: string;
  readonly sizes: Sizes;
}

export interface Sizes {
  /** Of a run of load. */
  readonly seconds: number;
  /** Of load that is not counted, before what is held is measured: the runtime gets faster meanwhile. */
  readonly warmSeconds: number;
  /** How often what has a median is measured. */
  readonly runs: number;
  readonly turn: {
    readonly rows: number;
    readonly editionSeconds: number;
    readonly windowSeconds: number;
    readonly turns: number;
  };
  /** Of the collection of "publishing", "start", "processes" and "joining". */
  readonly articles: number;
  readonly publishing: { readonly editionSeconds: number; readonly quietSeconds: number };
  /** Records of the collections of "rows", from the fewest to the most. */
  readonly rows: readonly number[];
  /** `starts`: of each kind of question. */
  readonly start: { readonly starts: number };
  readonly processes: { readonly asked: number };
  readonly tenants: { readonly made: number; readonly asked: readonly number[] };
  /** `tenants`: from the fewest to the most; `records`: of each. */
  readonly growth: { readonly tenants: readonly number[]; readonly records: number };
  /** Likewise. */
  readonly simulation: { readonly tenants: readonly number[]; readonly records: number };
  readonly urls: { readonly rows: number; readonly asked: number };
  readonly connections: { readonly rows: number; readonly idle: number };
  readonly attack: {
    readonly rows: number;
    readonly addresses: number;
    /** With the attack and without it, by turns. */
    readonly windows: number;
    readonly windowSeconds: number;
    readonly withdrawals: number;
  };
}

export interface Outcome {
  readonly tables: readonly Table[];
  readonly verdicts: readonly Verdict[];
  /** What a reader must know of these numbers, such as answers that were wrong. */
  readonly remarks: readonly string[];
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Verdict {
  readonly goal: string;
  readonly is: string;
  readonly isReached: boolean;
}
