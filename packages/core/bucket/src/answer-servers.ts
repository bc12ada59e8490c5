/** Lets a publisher answer the servers of its folder that ask for files. */
import { listenForAsking, type UsageInbox } from '@vitrine/store';
import type { RequestedFiles } from './requested-files.ts';

/** A standby fetches the files. A leader has all of them: it rewrites one that is missing, as it does with damaged ones. */
export const answerServers = (
  folder: string,
  asked: RequestedFiles,
  usage: UsageInbox,
  isLeader: () => boolean,
): Disposable =>
  listenForAsking(folder, async (file) => {
    if (isLeader()) {
      usage.addSuspect(file);
      return false;
    }
    return asked.fetch(file).then(
      () => true,
      () => false,
    );
  });
