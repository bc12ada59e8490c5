/** The thread of a builder that is given no engines: it reads the embedded database alone. */
import { createEngines } from '@vitrine/sources/engines';
import { answerBuilds } from './answer-builds.ts';

answerBuilds(createEngines([]), process.argv[2], { now: Date.now, monotonic: () => performance.now() });
