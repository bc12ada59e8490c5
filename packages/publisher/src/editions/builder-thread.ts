/** The thread that reads sources and makes segments: its work takes seconds to minutes of a processor. */
import { SegmentWriter } from '@vitrine/segments';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import type { BeginSegment } from './build-tables.ts';
import { answerBuild } from './builder.ts';
import { openSources, type SourceAddresses } from './open-sources.ts';

/** What the thread is given at its start. */
export interface BuilderArgument {
  readonly sources: SourceAddresses;
  readonly segmentsFolder: string;
}

yieldToOthers();
const argument: BuilderArgument = JSON.parse(process.argv[2] ?? '{}');
const opening = openSources(argument.sources, Date.now);
const begin = (...[partitions]: Parameters<BeginSegment>) => new SegmentWriter(argument.segmentsFolder, partitions);
answerRequests(answerBuild(opening, begin, () => performance.now()));
