/** Clocks on the wall that jump by ten minutes while all goes on: those of running processes, by libfaketime. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster } from './cluster.ts';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { underLoad } from './under-load.ts';

const minutes = 10;
/** Longer than an edition, so that one is opened by the clock that has jumped. */
const jumpedMs = 12_000;

export interface SetClock extends Disposable {
  readonly environment: Readonly<Record<string, string>>;
  /** Puts it forward by so many minutes, from what it is. */
  readonly jump: (minutes: number) => void;
}

/** The running clock stays as it is, as it does where somebody sets the time. */
export const createClock = async (): Promise<SetClock> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-clock-'));
  const file = join(folder, 'offset');
  let seconds = 0;
  const jump = (by: number): void => {
    seconds += by * 60;
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  };
  jump(0);
  return {
    environment: {
      LD_PRELOAD: await findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
};

const findLibrary = async (): Promise<string> => {
  const found = (await lookForLibrary()) ?? (await installLibrary());
  if (found === undefined) throw new Error('There is no libfaketime. Install the package libfaketime.');
  return found;
};

const lookForLibrary = async (): Promise<string | undefined> =>
  (await Array.fromAsync(new Bun.Glob('*/faketime/libfaketime.so.1').scan({ cwd: '/usr/lib', absolute: true })))[0];

const installLibrary = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || Bun.which('apt-get') === null) return undefined;
  Bun.spawnSync(['apt-get', 'install', '-y', '--no-install-recommends', 'libfaketime']);
  return lookForLibrary();
};

const jumpOnce = (name: string, by: number): Fault => ({
  name,
  title: `The clock jumps ${by < 0 ? 'back' : 'forward'} by ten minutes, on the embedded database`,
  how: 'the time of the running process is set, and stays so',
  run: async () => {
    using clock = await createClock();
    await using installation = await createEmbedded({ environment: clock.environment });
    return await underLoad(installation, async () => {
      clock.jump(by);
      return [];
    });
  },
});

const jumpThereAndBack = (
  name: string,
  by: number,
  wordOf: string,
  isJumping: (process: number | 'publisher') => boolean,
): Fault => ({
  name,
  title: `The clock of ${wordOf} jumps ${by < 0 ? 'back' : 'forward'} by ten minutes, and returns`,
  how: 'the time of the running process is set, and 12 s later set right again',
  run: async () => {
    using clock = await createClock();
    await using cluster = await createCluster({
      environmentOf: (process) => (isJumping(process) ? clock.environment : {}),
    });
    return await underLoad(cluster, async () => {
      clock.jump(by);
      await Bun.sleep(jumpedMs);
      clock.jump(-by);
      return [];
    });
  },
});

export const clocks: readonly Fault[] = [
  jumpOnce('clock-forward', minutes),
  jumpOnce('clock-back', -minutes),
  jumpThereAndBack('clock-of-server-forward', minutes, 'one of three servers', (process) => process === 0),
  jumpThereAndBack('clock-of-server-back', -minutes, 'one of three servers', (process) => process === 0),
  jumpThereAndBack('clock-of-publisher-forward', minutes, 'the publisher', (process) => process === 'publisher'),
  jumpThereAndBack('clock-of-publisher-back', -minutes, 'the publisher', (process) => process === 'publisher'),
  jumpThereAndBack('clock-of-all-back', -minutes, 'all processes', () => true),
];
