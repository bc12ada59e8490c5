/** A database that may only be read: its file, or the folder in which the log beside it is made. */
import { chmodSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { kill } from './installation.ts';
import { underLoad } from './under-load.ts';

const lockedMs = 12_000;

type Lock = (databasePath: string, isLocked: boolean) => void;

const lockFiles: Lock = (databasePath, isLocked) => {
  const folder = dirname(databasePath);
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), isLocked ? 0o444 : 0o644);
};

const lockFolder: Lock = (databasePath, isLocked) => chmodSync(dirname(databasePath), isLocked ? 0o555 : 0o755);

const lockedBeforeStart = (name: string, title: string, lock: Lock): Fault => ({
  name,
  title,
  how: 'its rights are taken away, and a start is tried; then they are given back',
  run: async () => {
    await using installation = await createEmbedded({ asNobody: true });
    await installation.stopWriting();
    return await underLoad(installation, async () => {
      const service = installation.service();
      service.kill('SIGTERM');
      await service.exited;
      lock(installation.databasePath, true);
      const failed = installation.tryToServe();
      const ended = await Promise.race([failed.exited, Bun.sleep(lockedMs).then(() => undefined)]);
      await kill(failed);
      lock(installation.databasePath, false);
      await installation.serve();
      return [ended === undefined ? 'it started all the same' : `the start ended with ${ended}: ${failed.stderr()}`];
    });
  },
});

const lockedWhileServed: Fault = {
  name: 'served-read-only',
  title: 'The database may only be read from some moment on',
  how: 'the rights of files and folder are taken away for 12 s',
  run: async () => {
    await using installation = await createEmbedded({ asNobody: true });
    await installation.stopWriting();
    return await underLoad(installation, async () => {
      const { databasePath } = installation;
      for (const lock of [lockFiles, lockFolder]) lock(databasePath, true);
      await Bun.sleep(lockedMs);
      for (const lock of [lockFolder, lockFiles]) lock(databasePath, false);
      return [];
    });
  },
};

export const rights: readonly Fault[] = [
  lockedBeforeStart('start-read-only-file', 'The database file may only be read at the start', lockFiles),
  lockedBeforeStart('start-read-only-folder', 'The folder of the database may only be read at the start', lockFolder),
  lockedWhileServed,
];
