/** What servers leave for the publisher: taken in any order, once, bounded where nobody takes it, and not believed further than it can be so. */
import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { segmentNamed, startOfTime } from '../../../../tests/support/published.ts';
import { StoreFileError, suspectFile, UsageOutbox } from '../src/index.ts';
import { usageBytesMax } from '../src/usage-file.ts';
import { newStore, type NewStore } from './support/new-store.ts';

const hour = '2026-03-01T12:00:00.000Z';
const counted = { tenantId: 1, collection: 'products', keyId: 0, outcome: 'cached', requests: 12 };
const usage = { uses: { 3: 1000 }, hour, requests: [counted] };

test('what two servers leave is read and removed', async () => {
  using made = newStore();
  const { folder, store } = made;
  const servers = ['a', 'b'].map((name) => new UsageOutbox(folder, name));
  for (const server of servers) expect([server.put(usage), server.put(usage)]).toEqual([true, true]);
  expect((await store.usage.list()).toSorted()).toEqual(['a-1.json', 'a-2.json', 'b-1.json', 'b-2.json']);
  expect([...store.usage.read('b-2.json')]).toEqual([{ format: 1, ...usage }]);
  for (const name of await store.usage.list()) store.usage.remove(name);
  expect(await store.usage.list()).toEqual([]);
});

test('no more than 360 files of a server wait', () => {
  using made = newStore();
  const server = new UsageOutbox(made.folder, 'a');
  const taken = Array.from({ length: 362 }, () => server.put(usage));
  expect([taken.filter(Boolean).length, taken.at(-1)]).toEqual([360, false]);
  expect(new UsageOutbox(made.folder, 'b').put(usage)).toBe(true);
  made.store.usage.remove('a-1.json');
  expect(server.put(usage)).toBe(true);
});

test('more keys and counts than a file may have are told in several', async () => {
  using made = newStore();
  const uses = Object.fromEntries(Array.from({ length: 2500 }, (_, key) => [key + 1, 1000]));
  new UsageOutbox(made.folder, 'a').put({ uses, hour, requests: Array.from({ length: 1001 }, () => counted) });
  const lines = (await made.store.usage.list()).flatMap((name) => Array.from(made.store.usage.read(name)));
  expect(lines.map((line) => Object.keys(line.uses).length).toSorted((one, other) => other - one)).toEqual([
    1000, 1000, 500,
  ]);
  expect(lines.reduce((sum, { requests }) => sum + requests.length, 0)).toBe(1001);
});

const lineOf = (changes: object): string => JSON.stringify({ format: 1, ...usage, ...changes });
const requestsOf = (changes: object): string => lineOf({ requests: [{ ...counted, ...changes }] });

test.each<[what: string, content: string, found: string]>([
  ['a text for a moment', lineOf({ uses: { 3: 'x' } }), 'uses.3 is a string where a number was expected'],
  ['a moment before 1970', lineOf({ uses: { 3: -1 } }), 'uses.3 is -1 where a whole number from 0'],
  ['a key that is no number', lineOf({ uses: { __proto_: 1 } }), 'uses has no ids of keys'],
  ['a negative count', requestsOf({ requests: -77_777 }), 'requests is -77777 where a whole number from 1'],
  ['a part of a count', requestsOf({ requests: 0.5 }), 'requests is 0.5 where'],
  ['too high a count', requestsOf({ requests: 1e15 }), 'where a whole number from 1 to 1000000000'],
  ['no tenant', requestsOf({ tenantId: 0 }), 'tenantId is 0'],
  ['a key below 0', requestsOf({ keyId: -5 }), 'keyId is -5'],
  ['a long slug', requestsOf({ collection: 'x'.repeat(101) }), 'collection has 101 characters'],
  ['no hour', lineOf({ hour: '2026-03-01T12:00:01.000Z' }), 'hour is a string where the beginning of an hour'],
  [
    '1,001 counts',
    lineOf({ requests: Array.from({ length: 1001 }, () => counted) }),
    'requests has 1001 entries where 1000 may be',
  ],
  ['120,000 lines', '{}\n'.repeat(120_000), 'format is missing'],
  ['120,000 lines of usage', `${lineOf({ requests: [], uses: {} })}\n`.repeat(1001), 'it has more than 1000 lines'],
  ['too many bytes', ' '.repeat(usageBytesMax + 1), `it has ${usageBytesMax + 1} bytes, and may have ${usageBytesMax}`],
])('%s is refused', (_, content, found) => {
  using made = newStore();
  writeFileSync(join(made.folder, 'usage', 'a-1.json'), content);
  expect(() => [...made.store.usage.read('a-1.json')]).toThrow(StoreFileError);
  expect(() => [...made.store.usage.read('a-1.json')]).toThrow(found);
});

test.each<[what: string, changes: object, expected: object]>([
  ['a use to come', { uses: { 3: Date.parse('2100-01-01') } }, { uses: { 3: startOfTime } }],
  ['an hour to come', { hour: '2100-01-01T00:00:00.000Z' }, { hour }],
  ['an hour of two days ago', { hour: '2026-02-27T12:00:00.000Z' }, { hour: '2026-02-27T12:00:00.000Z' }],
  ['an hour of long ago', { hour: '2026-02-27T11:00:00.000Z' }, { requests: [] }],
])('%s is believed as far as it can be so', (_, changes, expected) => {
  using made = newStore();
  writeFileSync(join(made.folder, 'usage', 'a-1.json'), lineOf(changes));
  expect([...made.store.usage.read('a-1.json')]).toMatchObject([expected]);
});

/** Each is put into the folder of usage by whoever has got into a server. */
const planted: [what: string, plant: (path: string) => void][] = [
  ['a named pipe', (path) => Bun.spawnSync(['mkfifo', path])],
  ['a folder that is not empty', (path) => mkdirSync(join(path, 'inner'), { recursive: true })],
  ['a symbolic link to a device', (path) => symlinkSync('/dev/zero', path)],
  ['a symbolic link to a file', (path) => symlinkSync(join(path, '..', '..', 'current'), path)],
  ['a symbolic link to itself', (path) => symlinkSync(path, path)],
  ['a file of 1 TB', (path) => Bun.spawnSync(['truncate', '-s', '1T', path])],
];

test.each(planted)('%s is refused without waiting for it, and removed', async (_, plant) => {
  using made = newStore();
  const path = join(made.folder, 'usage', 'a-1.json');
  // What a link leads to could be read.
  writeFileSync(join(made.folder, 'current'), lineOf({}));
  plant(path);
  expect(() => [...made.store.usage.read('a-1.json')]).toThrow(StoreFileError);
  made.store.usage.remove('a-1.json');
  await untilEmpty(made);
});

test.each(planted)('%s in place of what is being written is removed after its grace', async (_, plant) => {
  using made = newStore();
  plant(join(made.folder, 'usage', 'a-1.json.writing'));
  await made.store.usage.sweep(60_000);
  made.advance(60_000);
  await made.store.usage.sweep(60_000);
  await untilEmpty(made);
});

test.each(planted)('%s in the way of what another machine has counted is not followed', (_, plant) => {
  using made = newStore();
  writeFileSync(join(made.folder, 'current'), 'before');
  plant(join(made.folder, 'usage', 'a-1.json.writing'));
  made.store.usage.add('a-1.json', lineOf({}));
  expect([...made.store.usage.read('a-1.json')]).toHaveLength(1);
  expect(readFileSync(join(made.folder, 'current'), 'utf8')).toBe('before');
});

const untilEmpty = async ({ folder }: NewStore): Promise<void> => {
  while (readdirSync(join(folder, 'usage')).length > 0) await Bun.sleep(5);
};

test('what is no usage is removed, and what is being written stays', async () => {
  using made = newStore();
  const place = (name: string): string => join(made.folder, 'usage', name);
  for (const name of ['x', 'x.json ', '.json.txt', 'ä.json']) writeFileSync(place(name), '{}');
  writeFileSync(place('a-2.json.writing'), '{');
  new UsageOutbox(made.folder, 'z').put(usage);
  expect(await made.store.usage.list()).toEqual(['z-1.json']);
  expect(readdirSync(join(made.folder, 'usage')).toSorted()).toEqual(['a-2.json.writing', 'z-1.json']);
});

test('of many files some are looked at in each look, and all in the end', async () => {
  using made = newStore();
  for (let number = 0; number < 1200; number++) writeFileSync(join(made.folder, 'usage', `${number}.json`), '{}');
  const seen = new Set<string>();
  for (let looks = 0; looks < 3; looks++) {
    const names = await made.store.usage.list();
    expect(names.length).toBeLessThanOrEqual(500);
    for (const name of names) seen.add(name);
  }
  expect(seen.size).toBe(1200);
});

test('a file is not taken for a bad one where the process has too many open', async () => {
  using made = newStore();
  new UsageOutbox(made.folder, 'a').put(usage);
  const index = join(import.meta.dir, '..', 'src', 'index.ts');
  const program = `const { openSync, writeSync } = await import('node:fs');
    const { FolderStore, StoreFileError } = await import(${JSON.stringify(index)});
    const { usage } = new FolderStore(${JSON.stringify(made.folder)}, { now: () => ${startOfTime}, monotonic: () => 0 });
    const read = () => {
      try {
        return [...usage.read('a-1.json')].length;
      } catch (error) {
        return [error.code, error instanceof StoreFileError];
      }
    };
    const before = read();
    try {
      for (;;) openSync('/dev/null');
    } catch {}
    writeSync(1, JSON.stringify([before, read()]));`;
  const child = Bun.spawn(['sh', '-c', 'ulimit -n 100; exec "$0" -e "$1"', process.execPath, program], {
    stdout: 'pipe',
  });
  expect(JSON.parse(await child.stdout.text())).toEqual([1, ['EMFILE', false]]);
});

test('what servers found damaged is told once, by names of the right form alone', async () => {
  using made = newStore();
  const suspect = { kind: 'segments', name: segmentNamed(1) } as const;
  new UsageOutbox(made.folder, 'a').suspect(suspect);
  new UsageOutbox(made.folder, 'b').suspect(suspect);
  for (const name of ['segments-x.suspect', 'tenants-...suspect', suspectFile({ kind: 'pages', name: 'current' })])
    writeFileSync(join(made.folder, 'usage', name), '');
  expect(await made.store.usage.list()).toEqual([]);
  expect([made.store.usage.takeSuspects(), made.store.usage.takeSuspects()]).toEqual([[suspect], []]);
  expect(readdirSync(join(made.folder, 'usage'))).toEqual([]);
});
