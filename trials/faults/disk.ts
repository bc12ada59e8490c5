/** A small file system of its own, in memory, that can be filled to the last byte. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Disk extends Disposable {
  readonly folder: string;
}

/** @param folder where it is mounted; one of its own where nothing is said */
export const mountDisk = (megabytes: number, folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'))): Disk => {
  if (process.getuid?.() !== 0) throw new Error('To mount a file system of its own it must be root.');
  mkdirSync(folder, { recursive: true });
  run(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return {
    folder,
    [Symbol.dispose]: () => {
      run(['umount', '--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const run = (command: readonly string[]): void => {
  const { success, stderr } = Bun.spawnSync([...command]);
  if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString()}`);
};

/** Writes until there is no room, in ever smaller steps. */
export const fill = (path: string): void => {
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 4)) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a', flush: true });
    } catch {
      // No room for so much.
    }
  }
};
