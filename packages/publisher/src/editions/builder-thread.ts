/** The thread that reads sources and makes segments: its work takes seconds to minutes of a processor. */
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import { answerBuild } from './builder.ts';
import { openSources, type SourceAddresses } from './open-sources.ts';
import { segmentsIn } from './segments.ts';

/** What the thread is given at its start. */
export interface BuilderArgument {
  readonly sources: SourceAddresses;
  readonly segmentsFolder: string;
}

yieldToOthers();
const argument: BuilderArgument = JSON.parse(process.argv[2] ?? '{}');
const opening = openSources(argument.sources, Date.now);
answerRequests(
  answerBuild(opening, segmentsIn(argument.segmentsFolder), {
    now: Date.now,
    monotonic: () => performance.now(),
  }),
);
