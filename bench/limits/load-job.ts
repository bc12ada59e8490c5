/** What the load with timestamps is told, and what it tells: both as JSON files, as it is a program of its own. */

export interface LoadJob {
  readonly port: number;
  /** A path a line. They are asked one after the other. */
  readonly pathsFile: string;
  readonly connections: number;
  /** Requests start at these moments whether or not others are answered; null: each connection asks as soon as it may. */
  readonly ratePerSecond: number | null;
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
  /** Connections that are open. */
  readonly open: number;
}
