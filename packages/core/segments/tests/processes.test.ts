/** Processes that are killed while they write, or find no room: no segment is there that is not whole. */
import { afterAll, expect, test } from 'bun:test';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Segment } from '../src/index.ts';
import { unfinishedPrefix } from '../src/write/unfinished-segment.ts';
import { below, createRandom } from './support/random.ts';
import { createFolder, partitionOf } from './support/write-records.ts';
import { fuzzFactor } from '../../../../tests/support/scope.ts';

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string): string => join(import.meta.dir, 'programs', name);

const wholeSegments = (): readonly string[] => {
  const names = readdirSync(folder).filter((name) => !name.startsWith(unfinishedPrefix));
  for (const name of names) {
    const segment = Segment.open(folder, name);
    segment.verify();
    expect(partitionOf(segment, 'tenant').count).toBe(3000);
  }
  return names;
};

test('a process that is killed while it writes leaves whole segments, and what says that it is none', async () => {
  const random = createRandom(Number(process.env['FUZZ_SEED'] ?? 1));
  const rounds = Math.ceil(4 * fuzzFactor);
  let left = 0;
  for (let round = 0; round < rounds; round++) {
    const child = Bun.spawn([process.execPath, program('write-until-killed.ts'), folder], { stdout: 'pipe' });
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    await Bun.sleep(below(random, 60));
    child.kill('SIGKILL');
    await child.exited;
    const names = wholeSegments();
    expect(names).toContain(
      Buffer.from(value ?? [])
        .toString()
        .slice(0, 32),
    );
    for (const name of readdirSync(folder)) {
      if (name.startsWith(unfinishedPrefix)) left++;
      rmSync(join(folder, name), { recursive: true });
    }
  }
  expect(left).toBeLessThanOrEqual(rounds);
});

/** In blocks of 512 bytes. */
const writeWithin = (blocksMax: number, recordsBytes: number): string => {
  const limited = `trap '' XFSZ; ulimit -f ${blocksMax}; exec "$@"`;
  const command = ['sh', '-c', limited, 'sh', process.execPath, program('write-once.ts'), folder, String(recordsBytes)];
  const { stdout } = Bun.spawnSync(command);
  return stdout.toString();
};

test.each([
  ['while records are taken up', 2000, 12_000_000],
  ['when the rest of them is written', 1000, 1_000_000],
  ['while parts are written', 2500, 1_000_000],
])('no room %s: an error, and nothing is left', (_, blocksMax, recordsBytes) => {
  expect(writeWithin(blocksMax, recordsBytes)).toBe('EFBIG');
  expect(readdirSync(folder)).toEqual([]);
});

test('room enough', () => {
  const name = writeWithin(20_000, 1_000_000);
  expect(partitionOf(Segment.open(folder, name), 'tenant').count).toBe(1000);
});
