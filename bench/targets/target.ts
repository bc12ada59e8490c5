/** What is measured: the interface of all targets. A target turns questions into paths, and its answers into records. */
import type { PostgresServer } from '../postgres.ts';
import type { Processes, ServerProcess } from '../processes.ts';
import type { Question, Work, WorkName } from '../works.ts';

export interface Target {
  readonly name: string;
  readonly title: string;
  readonly engine: 'sqlite' | 'postgres' | 'none';
  /** Installs it and loads its data. Throws where it must stay absent, with the reason. */
  readonly prepare: (site: Site) => Promise<void>;
  readonly start: (site: Site) => Promise<RunningTarget>;
}

/** Where the bench takes place. */
export interface Site {
  readonly works: Readonly<Record<WorkName, Work>>;
  /** The folder of what is installed and of the logs. */
  readonly cache: string;
  /** The folder of the data with so many rows. */
  readonly data: string;
  readonly processes: Processes;
  readonly postgres: () => Promise<PostgresServer>;
  /** Vitrine's answers to the questions that are held, for those who repeat them. */
  readonly heldAnswers: () => Promise<readonly HeldAnswer[]>;
}

export interface HeldAnswer {
  readonly question: Question;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface RunningTarget {
  readonly process: ServerProcess;
  readonly url: string;
  /** The path for a question; a work that is left out the target has not. */
  readonly paths: Readonly<Partial<Record<WorkName, (question: Question) => string>>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly statuses: readonly number[];
  /** What stands before the total in a body; null where it is not there. */
  readonly totalMark: string | null;
  /** The ids and the total of a list. */
  readonly read: (body: unknown, headers: Headers) => { readonly ids: readonly string[]; readonly total: number };
  /** It keeps answers: held questions are asked once before each run. */
  readonly holdsAnswers: boolean;
  /** More than so many requests a minute it refuses. */
  readonly requestsPerMinuteMax: number;
}

/** What most of them have in common. */
export const plainTarget = {
  headers: {},
  statuses: [200],
  totalMark: '"total":',
  holdsAnswers: false,
  requestsPerMinuteMax: Number.POSITIVE_INFINITY,
} as const satisfies Partial<RunningTarget>;

/** The same path for the works named, of questions for a list. */
export const listPaths = (
  pathOf: (question: Question) => string,
  names: readonly WorkName[] = ['W1', 'W2', 'W3', 'W4', 'W5'],
): RunningTarget['paths'] => Object.fromEntries(names.map((name) => [name, pathOf]));
