/** The folder for what tests write: in memory, if there is room. They then do not wait for a busy disk. */
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 8 * 2 ** 30;

/** Creates a folder that any user may write to: as root, tests start database servers as another one. `TMPDIR`, if set, says where. */
export const createTemporaryFolder = (prefix: string): string => {
  const parent = process.env['TMPDIR'] === undefined && isRoomy() ? memory : tmpdir();
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o1777);
  return folder;
};

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > enoughBytes;
  } catch {
    return false;
  }
};
