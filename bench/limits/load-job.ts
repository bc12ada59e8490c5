/** What the load with timestamps is told, and what it tells: both as JSON files, as it is a program of its own. */

/** In a path it is replaced by another text each time, so that no question comes twice. */
export const newMark = '{new}';

export interface LoadJob {
  readonly port: number;
  /** A path a line. They are asked one after the other. */
  readonly pathsFile: string;
  readonly connections: number;
  /** The first two numbers of the callers' addresses; each connection is another caller. */
  readonly network: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Requests start at these moments whether or not others are answered; null: each connection asks as soon as it may. */
  readonly ratePerSecond: number | null;
  /**
   * Each connection asks when it has its answer, and no more often than once in so many milliseconds; null: as often as the
   * rate says. At the end such a load does not wait for its last answers.
   */
  readonly everyMs: number | null;
  /**
   * `when-told`: it asks the paths again and again. `when-all-are-asked`: it asks each once. `holding`: so it does too, and
   * then keeps its connections open until it is told.
   */
  readonly ends: 'when-told' | 'when-all-are-asked' | 'holding';
  /** Written when all are asked, and again at the end. */
  readonly summaryFile: string;
  /** Doubles, two for each answer: when it was due, in milliseconds since 1970, and how long it took from then on. Null: none. */
  readonly samplesFile: string | null;
}

export interface LoadSummary {
  readonly seconds: number;
  readonly good: number;
  readonly bad: number;
  readonly firstBad: string;
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that are open. */
  readonly open: number;
}
