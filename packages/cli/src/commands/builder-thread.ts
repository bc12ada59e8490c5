/** The thread that reads sources by the engines of the service, and builds segments. */
import { answerBuilds } from '@vitrine/publisher/builder-thread';
import { engines } from '../engines.ts';

answerBuilds(engines, process.argv[2], { now: Date.now, monotonic: () => performance.now() });
