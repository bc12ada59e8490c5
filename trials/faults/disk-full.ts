/** A disk that is full: a small file system of its own under the embedded database, filled to the last byte. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fill, mountDisk } from './disk.ts';
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
    using disk = mountDisk(diskMegabytes);
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
