/** What a publisher saves of its segments: an edition writes what it knows of changed ones, and a restart knows all. */
import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore, StateReader } from '@vitrine/store';
import { type BuiltSegment, SegmentSet } from '../../src/editions/built-segment.ts';
import { readState, SavedState } from '../../src/editions/saved-state.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-state-'));
  folders.push(folder);
  return folder;
};

const open = (folder: string) => {
  const clock = { now: () => 0, monotonic: () => 0 };
  const { state } = new FolderStore(folder, clock);
  const saved = new SavedState(state, 1);
  return async (segments: readonly BuiltSegment[]): Promise<void> =>
    saved.write(await saved.prepare(new SegmentSet(segments)));
};

/** @param edition the reading that it is of */
const segmentOf = (number: number, edition: number, tenants = 20): BuiltSegment => ({
  key: `${number}`,
  name: `segment ${number}`,
  collectionId: number,
  slug: 'goods',
  source: number % 2 === 0 ? 'even' : 'odd',
  bytes: 1000,
  records: tenants,
  readAt: edition * 1000 + (number % 2),
  durationMs: 5,
  version: `history|${edition}:${edition}:#a,b#${tenants}`,
  turnsAt: undefined,
  print: 'plan',
  table: 'goods',
  collectionPrint: 'goods',
  fields: { name: 'name' },
  fieldLists: [['name']],
  partitions: Object.fromEntries(Array.from({ length: tenants }, (_, tenant) => [`t${tenant}`, [`s${number}`, 0, 1]])),
  deltas: [],
});

const later = (segment: BuiltSegment, edition: number): BuiltSegment => {
  const { readAt, version } = segmentOf(Number(segment.key), edition, segment.records);
  return { ...segment, readAt, version };
};

const filesIn = (folder: string): ReadonlySet<string> => new Set(readdirSync(join(folder, 'publisher')));
const allOf = (folder: string): readonly BuiltSegment[] =>
  readState(new StateReader(folder), 1).toSorted((one, other) => Number(one.key) - Number(other.key));
const clean = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each([10, 1000])('of %i segments an edition writes those that it has changed', async (count) => {
  const folder = newFolder();
  const save = open(folder);
  const first = Array.from({ length: count }, (_, number) => segmentOf(number, 1));
  await save(first);
  expect(clean(allOf(folder))).toEqual(clean(first));
  const before = filesIn(folder);
  const second = first.map((segment) => later(segment, 2));
  await save(second);
  expect(filesIn(folder).difference(before).size).toBe(0);
  expect(clean(allOf(folder))).toEqual(clean(second));
  const third = second.map((segment) => later(segment, 3)).with(4, segmentOf(4, 3, 21));
  await save(third);
  // Its text, and the page with its entry; of more segments than fit in the root.
  expect(filesIn(folder).difference(before).size).toBeLessThanOrEqual(3);
  expect(clean(allOf(folder))).toEqual(clean(third));
  expect(statSync(join(folder, 'publisher.json')).size).toBeLessThan(10_000);
});

test('a segment that a reading failed for keeps its date and its version, and a table without one has none', async () => {
  const folder = newFolder();
  const segments = [segmentOf(0, 2), segmentOf(1, 2), segmentOf(2, 1), segmentOf(3, 2), segmentOf(4, 2)];
  const lookUps = JSON.stringify({ own: 'history|2:2:#a#20', lookUps: { far: 'history|1:1:', near: 'history|2:2:' } });
  const all = [...segments, { ...segmentOf(5, 2), version: null }, { ...segmentOf(6, 2), version: lookUps }];
  await open(folder)(all);
  expect(clean(allOf(folder))).toEqual(clean(all));
});

test('segments with the same partitions have one text, which is written once', async () => {
  const folder = newFolder();
  const { partitions } = segmentOf(1, 1);
  const segments = [segmentOf(1, 1), { ...segmentOf(2, 1), partitions }];
  await open(folder)(segments);
  expect(clean(allOf(folder))).toEqual(clean(segments));
  expect(filesIn(folder).size).toBe(1);
});

test('a state of the version before is read, and only publishers may read what is written', async () => {
  const folder = newFolder();
  const segments = [segmentOf(1, 1), segmentOf(2, 1, 3)];
  const save = open(folder);
  writeFileSync(join(folder, 'publisher.json'), JSON.stringify({ format: 1, segmentFormat: 1, segments }));
  expect(clean(allOf(folder))).toEqual(clean(segments));
  expect(readState(new StateReader(folder), 0)).toEqual([]);
  expect(clean(readState(new StateReader(folder), 2))).toEqual(
    clean(segments.map((each) => ({ ...each, version: null }))),
  );
  await save(segments);
  expect(clean(allOf(folder))).toEqual(clean(segments));
  const modes = ['', ...filesIn(folder)].map((name) => statSync(join(folder, 'publisher', name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));
});

test('a damaged text has its segment read again, and a damaged page all; both are written again', async () => {
  const folder = newFolder();
  const segments = Array.from({ length: 100 }, (_, number) => segmentOf(number, 1));
  await open(folder)(segments);
  const contents = Array.from(filesIn(folder), (name) => [name, readFileSync(join(folder, 'publisher', name), 'utf8')]);
  const damage = (isMeant: (text: string) => boolean): void => {
    const [name = ''] = contents.find(([, text = '']) => isMeant(text)) ?? [];
    writeFileSync(join(folder, 'publisher', name), '{}');
  };
  damage((text) => text.includes('"s7"'));
  expect(allOf(folder).map(({ key }) => key)).toEqual(segments.map(({ key }) => key).filter((key) => key !== '7'));
  damage((text) => text.startsWith('{"entries"'));
  expect(allOf(folder)).toEqual([]);
  await open(folder)(segments);
  expect(allOf(folder)).toHaveLength(100);
});
