/** A disk that is full: a small file system of its own under the embedded database, filled to the last byte. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { underLoad } from './under-load.ts';

const diskMegabytes = 16;
const fullMs = 12_000;

export const diskFull: Fault = {
  name: 'disk-full',
  title: 'The disk of the embedded database is full',
  how: `a file system of ${diskMegabytes} MB (tmpfs) is filled to the last byte for 12 s, while imports go on`,
  run: async () => {
    using disk = mountDisk();
    await using installation = await createEmbedded({ folder: disk.folder });
    return await underLoad(installation, async () => {
      const filler = join(disk.folder, 'filler');
      fill(filler);
      const before = installation.written();
      const failed = installation.startImport();
      const exitCode = await failed.exited;
      await Bun.sleep(fullMs);
      const kept = installation.written() - before;
      rmSync(filler);
      return [
        `an import meanwhile ended with ${exitCode}: ${failed.stderr()}`,
        `${kept} imports meanwhile found room in what the log had left`,
      ];
    });
  },
};

interface Disk extends Disposable {
  readonly folder: string;
}

const mountDisk = (): Disk => {
  if (process.getuid?.() !== 0) throw new Error('To mount a file system of its own it must be root.');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  mkdirSync(folder, { recursive: true });
  run(['mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]);
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
const fill = (path: string): void => {
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 4)) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a', flush: true });
    } catch {
      // No room for so much.
    }
  }
};
