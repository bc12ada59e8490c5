/** What is measured at a limit: the interface of all scenarios. */
import type { Ground } from '../ground.ts';
import type { Sizes } from './options.ts';

export const scenarioNames = [
  'turn',
  'publishing',
  'rows',
  'start',
  'processes',
  'joining',
  'tenants',
  'growth',
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
