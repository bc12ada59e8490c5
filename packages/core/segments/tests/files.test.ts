/** The files of segments: their names, what is found wrong with them, and what is left where writing does not end well. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, directoryFile, type PartitionDirectory, type SegmentDirectory } from '../src/format.ts';
import { fieldTypeTraits } from '@vitrine/contract';
import { checkSegment, find, PartUnchecked, Segment, SegmentUnreadable, showRecords } from '../src/index.ts';
import { readText } from '../src/texts.ts';
import { SegmentWriter } from '../src/write.ts';
import { unfinishedPrefix } from '../src/write/unfinished-segment.ts';
import { usualSizes, type Sizes } from '../src/write/sizes.ts';
import { createLargeRecords, largeFields } from './support/large-records.ts';
import { createRandom, shuffle } from './support/random.ts';
import { createFolder, partitionOf, planOf, type TestRecord } from './support/write-records.ts';
import { sampleOf } from '../../../../tests/support/scope.ts';

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const createdAt = '2026-01-01T00:00:00.000Z';
const fields = [{ key: 'text', type: 'text' }] as const;

/** One partition by name for each list of records. */
const write = (partitions: Readonly<Record<string, readonly TestRecord[]>>, into = folder, sizes?: Sizes): string => {
  const drafts = Object.keys(partitions).map((name) => ({ name, fields }));
  const writer = new SegmentWriter(into, drafts, sizes);
  for (const [name, records] of Object.entries(partitions))
    for (const { id, values } of records) writer.add(name, id, createdAt, values);
  return writer.finish().name;
};

const record = (id: string, text: string): TestRecord => ({ id, createdAt, values: [text] });

const named = (): readonly string[] => readdirSync(folder).filter((name) => !name.startsWith(unfinishedPrefix));
const unfinished = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith(unfinishedPrefix));

// What is written

test('a segment of no partitions', () => {
  const segment = Segment.open(folder, write({}));
  segment.verify();
  expect(segment.records).toEqual(new Map());
  expect(segment.partition('tenant')).toBeUndefined();
  expect(segment.bytes).toBe(0);
});

test('a partition of no records answers that there are none', () => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: largeFields }]);
  const segment = Segment.open(folder, writer.finish().name);
  segment.verify();
  const partition = partitionOf(segment, 'tenant');
  for (const sort of ['id', '-createdAt', 'name', '-price']) {
    const plan = planOf(largeFields, { sort: [sort], words: ['a'], searchIn: ['name', 'brand'] });
    expect(find(partition, plan)).toEqual({ total: 0, records: new Uint32Array(), suggestions: [] });
    expect(find(partition, planOf(largeFields, { sort: [sort] }))).toEqual({ total: 0, records: new Uint32Array() });
  }
  expect(showRecords(partition, [], [], 0)).toHaveLength(0);
});

test('a thousand partitions, each with its own records', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `tenant ${index}`);
  const written = Object.fromEntries(
    names.map((name, index) => [name, Array.from({ length: index % 4 }, (_, id) => record(String(id), name))]),
  );
  const segment = Segment.open(folder, write(written));
  segment.verify();
  expect(segment.records).toEqual(new Map(names.map((name, index) => [name, index % 4] as const)));
  for (const [index, name] of names.entries()) {
    const partition = partitionOf(segment, name);
    const { total, records } = find(partition, planOf(fields, { words: [String(index)], searchIn: ['text'] }));
    expect(total).toBe(index % 4 === 0 ? 0 : index % 4);
    const shown = Buffer.from(showRecords(partition, [], records, 1000)).toString();
    expect(JSON.parse(`[${shown}]`)).toHaveLength(index % 4);
  }
});

test.each(['__proto__', 'constructor', '', 'ä/..'])('a partition of the name %p', (name) => {
  const writer = new SegmentWriter(folder, [{ name, fields }]);
  writer.add(name, 'a', createdAt, ['text']);
  const written = writer.finish();
  expect(written.records).toEqual(new Map([[name, 1]]));
  const segment = Segment.open(folder, written.name);
  expect(segment.records).toEqual(written.records);
  expect(segment.bytes).toBe(written.bytes);
  expect(partitionOf(segment, name).count).toBe(1);
});

test('what no record can be added to', () => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  expect(() => writer.add('other', 'a', createdAt, ['text'])).toThrow('no partition other');
  expect(Segment.open(folder, writer.finish().name).partition('other')).toBeUndefined();
});

const smallSizes: Sizes = {
  fileBytesEnough: 20_000,
  chunkBytesEnough: 5000,
  runBytesEnough: usualSizes.runBytesEnough,
  longTextBytes: 200,
  wordRunBytesEnough: 1000,
};

test('small files and chunks hold the same records', () => {
  const { records } = createLargeRecords(3, 500);
  const long = 'ä long text, '.repeat(1000);
  const texts = records.map(({ id }, index) => record(id, index % 50 === 0 ? `${long}${id}` : `${id} é`));
  const small = Segment.open(folder, write({ tenant: texts }, folder, smallSizes));
  small.verify();
  const directory: SegmentDirectory = JSON.parse(readFileSync(join(folder, small.name, directoryFile), 'utf8'));
  expect(directory.files.length).toBeGreaterThan(3);
  const partition = partitionOf(small, 'tenant');
  expect(partition.chunks.length).toBeGreaterThan(3);
  const usual = partitionOf(Segment.open(folder, write({ tenant: texts })), 'tenant');
  const numbers = Array.from(texts.keys());
  const shown = showRecords(partition, [...planOf(fields, {}).fields], numbers, 2 ** 24);
  expect(shown).toEqual(showRecords(usual, [...planOf(fields, {}).fields], numbers, 2 ** 24));
  const expected = texts.toSorted((one, other) => Buffer.compare(Buffer.from(one.id), Buffer.from(other.id)));
  expect(JSON.parse(`[${Buffer.from(shown).toString()}]`)).toEqual(
    expected.map(({ id, values }) => ({ id, createdAt, text: values[0] })),
  );
});

test('records longer than a buffer', () => {
  const words = 2 ** 19;
  const texts = ['é ', 'short ', 'ascii and '].map((word, index) => record(String(index), word.repeat(words)));
  const partition = partitionOf(Segment.open(folder, write({ tenant: texts })), 'tenant');
  const shown = showRecords(partition, planOf(fields, {}).fields, [2, 0, 1], 2 ** 26);
  const values: readonly { readonly text: string }[] = JSON.parse(`[${Buffer.from(shown).toString()}]`);
  const digests = values.map(({ text }) => digestOf(text));
  expect(digests).toEqual([2, 0, 1].map((index) => digestOf(String(texts[index]?.values[0]))));
});

// Names

test('equal content has one name and one folder, in whatever order it came', () => {
  const { records } = createLargeRecords(4, 2000);
  const random = createRandom(6);
  const texts = records.map(({ id, values }) => record(id, String(values[0])));
  const one = { a: shuffle(random, texts), b: shuffle(random, texts) };
  const before = named().length;
  const name = write(one);
  expect(write({ b: shuffle(random, one.b), a: shuffle(random, one.a) })).toBe(name);
  expect(named()).toHaveLength(before + 1);
  expect(write({ a: one.a })).not.toBe(name);
  expect(unfinished()).toEqual([]);
});

test('records of all types in whatever order', () => {
  const { records } = createLargeRecords(5, 1500);
  const random = createRandom(8);
  const names = [records, records.toReversed(), shuffle(random, records)].map((list) => {
    const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: largeFields }]);
    for (const { id, createdAt: created, values } of list) writer.add('tenant', id, created, values);
    return writer.finish().name;
  });
  expect(new Set(names).size).toBe(1);
});

test('an id twice is refused, and nothing is left; in two partitions it is none twice', () => {
  const before = readdirSync(folder);
  const twice = [record('b', '1'), record('ä', '2'), record('a', '3'), record('ä', '4')];
  expect(() => write({ tenant: twice })).toThrow('Two records have the id "ä".');
  expect(readdirSync(folder)).toEqual(before);
  expect(write({ a: [record('a', '1')], b: [record('a', '1')] })).toMatch(/^[0-9a-f]{32}$/);
});

test('what is given up leaves nothing, and neither does giving it up again', () => {
  const before = readdirSync(folder);
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  for (let id = 0; id < 1000; id++) writer.add('tenant', String(id), createdAt, ['text '.repeat(2000)]);
  expect(unfinished()).toHaveLength(1);
  writer.abort();
  writer.abort();
  expect(readdirSync(folder)).toEqual(before);
  expect(() => writer.finish()).toThrow();
  expect(readdirSync(folder)).toEqual(before);
});

test('to give up what is finished leaves it as it is', () => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  writer.add('tenant', 'finished', createdAt, ['text']);
  const { name } = writer.finish();
  writer.abort();
  Segment.open(folder, name).verify();
});

// Damage

const damaged = createFolder();
afterAll(() => rmSync(damaged, { recursive: true }));
let whole = '';

beforeAll(() => {
  const { records } = createLargeRecords(1, 1200);
  const writer = new SegmentWriter(damaged, [{ name: 'tenant', fields: largeFields }], {
    ...usualSizes,
    fileBytesEnough: 100_000,
  });
  for (const { id, createdAt: created, values } of records) writer.add('tenant', id, created, values);
  whole = writer.finish().name;
});

const directoryOf = (name: string): SegmentDirectory =>
  JSON.parse(readFileSync(join(damaged, name, directoryFile), 'utf8'));

/** Opens and verifies a copy in which something was changed. */
const openChanged = (change: (own: string) => void): void => {
  const own = createFolder();
  try {
    cpSync(join(damaged, whole), join(own, whole), { recursive: true });
    change(join(own, whole));
    Segment.open(own, whole).verify();
  } finally {
    rmSync(own, { recursive: true });
  }
};

const flip = (path: string, place: number): void => {
  const bytes = readFileSync(path);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

test('what was not changed is whole', () => openChanged(() => undefined));

test.each<[string, (own: string) => void, string]>([
  ['a file cut short', (own) => truncateSync(join(own, 'parts-1'), 1000), 'parts-1 is 1000 bytes long'],
  ['a file grown', (own) => writeFileSync(join(own, 'parts-0'), 'more', { flag: 'a' }), 'parts-0 is'],
  ['a file missing', (own) => unlinkSync(join(own, 'parts-2')), 'parts-2 is missing'],
  ['no directory', (own) => unlinkSync(join(own, directoryFile)), 'directory cannot be read'],
  ['a directory cut short', (own) => truncateSync(join(own, directoryFile), 20), 'directory is damaged'],
  ['an empty directory', (own) => truncateSync(join(own, directoryFile), 0), 'directory is damaged'],
  ['a directory with another digit', (own) => flip(join(own, directoryFile), 12), 'directory is damaged'],
  ['no folder', (own) => rmSync(own, { recursive: true }), 'directory cannot be read'],
])('%s is found when it is opened', (_, change, message) => {
  expect(() => openChanged(change)).toThrow(SegmentUnreadable);
  expect(() => openChanged(change)).toThrow(message);
});

test('another version of the format is refused by its number', () => {
  const text = JSON.stringify({ ...directoryOf(whole), format: 99 });
  const name = digestOf(text);
  cpSync(join(damaged, whole), join(damaged, name), { recursive: true });
  writeFileSync(join(damaged, name, directoryFile), text);
  expect(() => Segment.open(damaged, name)).toThrow(
    'it is of format 99, and this version of Vitrine reads formats 3, 4, 5, 6',
  );
});

test('a flipped bit is found in each part', () => {
  const directory = directoryOf(whole);
  const entry = directory.partitions['tenant'];
  if (entry === undefined) throw new Error('The partition is not there.');
  const [file, offset, length] = entry.directory;
  const bytes = readFileSync(join(damaged, whole, `parts-${file}`)).subarray(offset, offset + length);
  const { parts }: PartitionDirectory = JSON.parse(bytes.toString());
  const random = createRandom(2);
  const locations = [...Object.entries(parts), ['the directory', entry.directory] as const];
  expect(locations.length).toBeGreaterThan(100);
  for (const [name, [partFile, partOffset, byteLength]] of sampleOf(locations)) {
    if (byteLength === 0) continue;
    const place = partOffset + Math.floor(random() * byteLength);
    const change = (own: string): void => flip(join(own, `parts-${partFile}`), place);
    expect(() => openChanged(change), name).toThrow(`${name} of tenant is damaged`);
  }
});

/** The names and the places of the parts. */
const partsOf = (segment: Segment) =>
  [...segment.locationsOf('tenant')].filter(([, [, , byteLength]]) => byteLength > 0);

test('a flipped bit is met by whoever reads the part first, and by a walk through the segment', () => {
  for (const [name, [file, offset, length]] of sampleOf(partsOf(Segment.open(damaged, whole)))) {
    const own = createFolder();
    cpSync(join(damaged, whole), join(own, whole), { recursive: true });
    flip(join(own, whole, `parts-${file}`), offset + length - 1);
    expect(() => readAll(Segment.open(own, whole)), name).toThrow(`${name} of tenant is damaged`);
    expect([...checkSegment(own, whole)].filter(({ kind }) => kind === 'damaged')).toMatchObject([
      { partitions: ['tenant'], error: { segment: whole, partition: 'tenant' } },
    ]);
    rmSync(own, { recursive: true });
  }
});

/** Reads all parts as questions do. */
const readAll = (segment: Segment): void => {
  const partition = partitionOf(segment, 'tenant');
  for (const { key, type } of [{ key: 'id', type: 'text' } as const, ...largeFields]) {
    if (key !== 'id') void partition.ordering(key).bitsOf(0);
    if (type === 'multiselect') void partition.options(key);
    if (fieldTypeTraits[type].hasNaturalOrder === true) void partition.naturalOrder(key);
    if (key === 'id' || fieldTypeTraits[type].searchable) void partition.textIndex(key);
    if (key === 'id' || fieldTypeTraits[type].searchable) void partition.searchIndex(key);
  }
  void [partition.ids, partition.ordering('createdAt'), partition.chunks.map(({ texts }) => texts)];
};

test('a large part is left to who has the time, and read once it was compared', () => {
  const segment = Segment.open(damaged, whole, undefined, 1000);
  const partition = partitionOf(segment, 'tenant');
  const parts = new Set<string>();
  for (;;) {
    try {
      readAll(segment);
      break;
    } catch (error) {
      if (!(error instanceof PartUnchecked)) throw error;
      expect(parts.has(error.part)).toBe(false);
      parts.add(error.part);
      Segment.open(damaged, whole).checkPart('tenant', error.part);
      partition.noteChecked(error.part);
    }
  }
  const large = partsOf(segment).filter(([name, [, , length]]) => length > 1000 && name !== 'the directory');
  expect([...parts].toSorted()).toEqual(large.map(([name]) => name).toSorted());
});

test('a part that there is not cannot be compared, nor taken for compared', () => {
  const segment = Segment.open(damaged, whole);
  expect(() => segment.checkPart('tenant', 'stranger')).toThrow('has no part stranger');
  expect(() => partitionOf(segment, 'tenant').noteChecked('stranger')).toThrow('has no part stranger');
});

test('a segment of which a damaged one is there already gets another name, and the next one finds that', () => {
  const own = createFolder();
  const records = { tenant: [record('a', 'one')], other: [record('b', 'two')] };
  const name = write(records, own);
  expect(write(records, own)).toBe(name);
  flip(join(own, name, 'parts-0'), 0);
  const anew = write(records, own);
  expect(anew).not.toBe(name);
  Segment.open(own, anew).verify();
  expect(write(records, own)).toBe(anew);
  rmSync(own, { recursive: true });
});

test('ids are read as they were written', () => {
  const partition = partitionOf(Segment.open(damaged, whole), 'tenant');
  const { records } = createLargeRecords(1, 1200);
  const ids = Array.from({ length: partition.count }, (_, number) => readText(partition.ids, number));
  const sorted = records.map(({ id }) => id).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  expect(ids).toEqual(sorted);
});
