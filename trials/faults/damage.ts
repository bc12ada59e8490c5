/** A database file that is damaged, before a start or while it is served: restored from the backup, as docs/operations.md says. */
import { Database } from 'bun:sqlite';
import { closeSync, copyFileSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { createEmbedded, removeLog, type Embedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { editionSeconds, kill } from './installation.ts';
import { underLoad } from './under-load.ts';

const damagedMs = 12_000;

type Harm = (path: string) => void;

/** All but the first page, which says what the file is. */
const overwrite: Harm = (path) => {
  const pageBytes = 4096;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size - pageBytes, 0xa5), 0, undefined, pageBytes);
  closeSync(file);
};

const truncate: Harm = (path) => truncateSync(path, Math.floor(statSync(path).size / 3));

const deface: Harm = (path) => {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(100, 0xa5), 0, undefined, 0);
  closeSync(file);
};

const damagedBeforeStart = (name: string, title: string, how: string, harm: Harm): Fault => ({
  name,
  title,
  how: `${how}; then the backup is put back`,
  run: async () => {
    await using installation = await createEmbedded();
    await backUp(installation);
    return await underLoad(installation, async () => {
      await kill(installation.service());
      removeLog(installation.databasePath);
      harm(installation.databasePath);
      const failed = installation.tryToServe();
      const ended = await Promise.race([failed.exited, Bun.sleep(damagedMs).then(() => undefined)]);
      const remark =
        ended === undefined ? 'it started all the same' : `the start ended with ${ended}: ${failed.stderr()}`;
      failed.kill('SIGKILL');
      await failed.exited;
      restore(installation);
      await installation.serve();
      return [remark];
    });
  },
});

const damagedWhileServed = (name: string, title: string, how: string, harm: Harm): Fault => ({
  name,
  title,
  how: `${how}; 12 s later the process is stopped, the backup put back, and it is started`,
  run: async () => {
    await using installation = await createEmbedded();
    await backUp(installation);
    return await underLoad(installation, async () => {
      const service = installation.service();
      harm(installation.databasePath);
      const ended = await Promise.race([service.exited, Bun.sleep(damagedMs).then(() => undefined)]);
      service.kill('SIGTERM');
      const exitCode = await service.exited;
      restore(installation);
      await installation.serve();
      return [
        ended === undefined ? `the process went on, and ended with ${exitCode}` : `the process died of it: ${ended}`,
      ];
    });
  },
});

const backupOf = ({ databasePath }: Embedded): string => `${databasePath}.backup`;

/** Nobody writes any more, so that the backup has all there is; an edition later the file has it too. */
const backUp = async (installation: Embedded): Promise<void> => {
  await installation.stopWriting();
  const database = new Database(installation.databasePath);
  database.run('vacuum into ?', [backupOf(installation)]);
  database.close();
  await Bun.sleep(editionSeconds * 1000);
};

const restore = (installation: Embedded): void => {
  copyFileSync(backupOf(installation), installation.databasePath);
  removeLog(installation.databasePath);
};

export const damages: readonly Fault[] = [
  damagedBeforeStart(
    'start-defaced',
    'The database is no database any more at the start',
    'its first 100 bytes are overwritten',
    deface,
  ),
  damagedBeforeStart(
    'start-overwritten',
    'The database is damaged at the start',
    'all its pages but the first are overwritten',
    overwrite,
  ),
  damagedBeforeStart(
    'start-truncated',
    'The database is cut short at the start',
    'a third of the file is left',
    truncate,
  ),
  damagedWhileServed(
    'served-defaced',
    'The database is no database any more while it is served',
    'its first 100 bytes are overwritten',
    deface,
  ),
  damagedWhileServed(
    'served-overwritten',
    'The database is damaged while it is served',
    'all its pages but the first are overwritten',
    overwrite,
  ),
  damagedWhileServed(
    'served-truncated',
    'The database is cut short while it is served',
    'a third of the file is left',
    truncate,
  ),
];
