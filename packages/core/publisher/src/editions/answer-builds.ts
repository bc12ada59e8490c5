/** Answers a builder from another thread: reading sources and building segments takes seconds to minutes of processor time. */
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import type { Engines } from '@vitrine/sources/engines';
import { createLane } from '@vitrine/store';
import type { BuildClock } from './build-tables.ts';
import { answerBuild } from './builder.ts';
import { openSource } from './open-sources.ts';
import { segmentsIn } from './segments.ts';

/** The argument of a builder's thread. */
export interface BuilderArgument {
  readonly segmentsFolder: string;
  /** Milliseconds without a byte from a source after which its scan fails. */
  readonly silenceMs: number;
  /** The number of sources that are read at a time, each by one connection. */
  readonly connectionsMax: number;
}

/**
 * Answers from the thread's first moment on: a module that is a builder's thread calls it once.
 * @param engines those that the publisher was given
 * @param argument a BuilderArgument as JSON, with which the thread was started
 */
export const answerBuilds = (engines: Pick<Engines, 'load'>, argument: string | undefined, clock: BuildClock): void => {
  yieldToOthers();
  const { segmentsFolder, silenceMs, connectionsMax }: BuilderArgument = JSON.parse(argument ?? '{}');
  answerRequests(
    answerBuild(
      async (address) => openSource(engines, address, clock.now, silenceMs),
      segmentsIn(segmentsFolder),
      clock,
      createLane(connectionsMax),
    ),
  );
};
