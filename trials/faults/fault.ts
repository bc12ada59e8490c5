/** What is broken, and what was seen meanwhile: the interface of all faults. */
import type { FaultOptions } from './options.ts';

export interface Fault {
  readonly name: string;
  readonly title: string;
  /** What is broken and how, in a sentence. */
  readonly how: string;
  /** @throws where it cannot be broken on this machine, with what is missing */
  readonly run: (options: FaultOptions) => Promise<Outcome>;
}

export interface Outcome {
  readonly asked: number;
  readonly right: number;
  /** 503s that say when to come back. */
  readonly refused: number;
  /** Questions that got no answer at all: nobody listened, or the connection was cut or silent. */
  readonly unanswered: number;
  /** What the other answers had wrong. There should be none. */
  readonly wrong: readonly string[];
  readonly longestGapMs: number;
  /** From the mending to the last question without a right answer; none: it was not whole within a minute. */
  readonly wholeAfterMs: number | undefined;
  /** From the mending until every process shows what was written by then, and something newer. */
  readonly newDataAfterMs: number | undefined;
  /** What was there before and is not any more. There should be none. */
  readonly lost: readonly string[];
  /** What the operator saw. */
  readonly remarks: readonly string[];
}
