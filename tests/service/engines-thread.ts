/** The thread of a publisher that reads by the engines of tests. */
import { answerBuilds } from '@vitrine/publisher/builder-thread';
import { sourceEngines } from './source-engines.ts';

answerBuilds(sourceEngines, process.argv[2], { now: Date.now, monotonic: () => performance.now() });
