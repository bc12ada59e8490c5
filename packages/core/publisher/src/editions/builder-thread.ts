/** The thread that reads sources and builds segments, which takes seconds to minutes of processor time. */
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import { createLane } from '@vitrine/store';
import { answerBuild } from './builder.ts';
import { openSource } from './open-sources.ts';
import { segmentsIn } from './segments.ts';

export interface BuilderArgument {
  readonly segmentsFolder: string;
  /** Milliseconds without a byte from a source after which its scan fails. */
  readonly silenceMs: number;
  /** The number of sources that are read at a time, each by one connection. */
  readonly connectionsMax: number;
}

yieldToOthers();
const { segmentsFolder, silenceMs, connectionsMax }: BuilderArgument = JSON.parse(process.argv[2] ?? '{}');
answerRequests(
  answerBuild(
    async (address) => openSource(address, Date.now, silenceMs),
    segmentsIn(segmentsFolder),
    { now: Date.now, monotonic: () => performance.now() },
    createLane(connectionsMax),
  ),
);
