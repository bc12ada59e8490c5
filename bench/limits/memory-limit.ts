/** A limit of memory, as systemd's MemoryMax= sets it: a control group, where the machine lets one be made. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LimitedMemory extends Disposable {
  /** A command that runs another one in it. */
  readonly before: readonly string[];
  /** The most that was taken so far, with pages of files that were read into memory. */
  readonly megabytesMax: () => number;
  /** How many processes the system has ended for it. */
  readonly kills: () => number;
}

interface Version {
  readonly root: string;
  readonly limit: string;
  readonly peak: string;
  readonly events: string;
}

const versions: readonly Version[] = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
];

/** @returns none where no group can be made, or has no limit */
export const limitMemory = (bytes: number): LimitedMemory | undefined => {
  for (const version of versions) {
    const folder = join(version.root, `vitrine-bench-${process.pid}`);
    try {
      mkdirSync(folder);
      if (existsSync(join(folder, version.limit))) {
        writeFileSync(join(folder, version.limit), String(bytes));
        return groupIn(folder, version);
      }
      rmdirSync(folder);
    } catch {
      // Not here, or not for us.
    }
  }
  return undefined;
};

const groupIn = (folder: string, { peak, events }: Version): LimitedMemory => ({
  before: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
  megabytesMax: () => Number(readFileSync(join(folder, peak), 'utf8')) / 2 ** 20,
  kills: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, events), 'utf8'))?.[1] ?? 0),
  [Symbol.dispose]: () => rmdirSync(folder),
});
