/** What an edition is opened with: its source, and the bounds of what it may take and wait for. */
import type { Observe } from '../observe/observation.ts';
import type { Source } from '../sources/source.ts';
import type { Clock } from './clock.ts';
import type { Turns } from './turns.ts';

export interface EditionOptions {
  readonly source: Source;
  /** What answers may take, and the spellings of their questions. */
  readonly answerBytesMax: number;
  /** The most that the records of one answer may take. */
  readonly pageBytesMax: number;
  /** Those that read large answers, one after another. */
  readonly largeReads: Turns;
  /** What the indexes may take; 0: there are none. */
  readonly indexBytesMax: number;
  /** How often a part of one is asked for before it is made. */
  readonly indexRequestsMin: number;
  readonly queryDeadlineMs: number;
  /** How many reads the source answers at once: these wait for nobody. */
  readonly readers: number;
  readonly clock: Clock;
  readonly observe: Observe;
}
