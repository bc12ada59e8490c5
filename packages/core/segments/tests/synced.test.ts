/** A segment has its name only once all of it is on the disk: every file, then their folder, then the folder it is in. */
import { afterAll, expect, mock, test } from 'bun:test';
import * as files from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const sound = { ...files };
const folder = sound.mkdtempSync(join(tmpdir(), 'segments-'));
const steps: string[] = [];

/** Both are done as ever; what they were done to is noted. */
void mock.module('node:fs', () => ({
  ...sound,
  fsyncSync: (file: number) => {
    steps.push(`sync ${basename(sound.readlinkSync(`/proc/self/fd/${file}`))}`);
    sound.fsyncSync(file);
  },
  renameSync: (from: string, to: string) => {
    steps.push(`name ${basename(from)} with ${sound.readdirSync(from).toSorted().join(' ')}`);
    sound.renameSync(from, to);
  },
}));
const { SegmentWriter } = await import('../src/write.ts');

afterAll(() => {
  void mock.module('node:fs', () => sound);
  sound.rmSync(folder, { recursive: true });
});

test('it is synced, and then named', () => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: [{ key: 'name', type: 'text' }] }]);
  for (let id = 0; id < 100; id++) writer.add('tenant', `r${id}`, '2026-01-01T00:00:00.000Z', [`Name ${id}`]);
  writer.finish();
  const naming = steps.findIndex((step) => step.startsWith('name '));
  const [, unfinished = '', written = ''] = /^name (\S+) with (.+)$/.exec(steps[naming] ?? '') ?? [];
  const before = steps.slice(0, naming);
  expect(before.toSorted()).toEqual([...written.split(' '), unfinished].map((name) => `sync ${name}`).toSorted());
  expect([before.at(-1), ...steps.slice(naming + 1)]).toEqual([`sync ${unfinished}`, `sync ${basename(folder)}`]);
});

test('the owner’s group may read it, and nobody may write it but its owner', () => {
  const parent = sound.mkdtempSync(join(folder, 'modes-'));
  const writer = new SegmentWriter(parent, [{ name: 'tenant', fields: [{ key: 'name', type: 'text' }] }]);
  writer.add('tenant', 'r1', '2026-01-01T00:00:00.000Z', ['Name']);
  writer.finish();
  const [name = ''] = sound.readdirSync(parent);
  const paths = ['', ...sound.readdirSync(join(parent, name))].map((file) => join(parent, name, file));
  expect(paths.length).toBeGreaterThan(1);
  const modes = paths.map((path) => sound.statSync(path).mode);
  expect(modes.filter((mode) => (mode & 0o040) === 0 || (mode & 0o022) !== 0)).toEqual([]);
});
