/** A segment that is merged is the one that all of its records make, byte for byte: their names are digests of all of it. */
import { afterAll, expect, test } from 'bun:test';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Segment } from '../src/index.ts';
import type { SegmentField } from '../src/format.ts';
import { SegmentMerge, SegmentWriter, type StoredValue } from '../src/write.ts';
import { usualSizes, type Sizes } from '../src/write/sizes.ts';
import { createLargeRecords, largeFields } from './support/large-records.ts';
import { below, chooseFrom, createRandom, type Random } from './support/random.ts';
import { createFolder, type TestRecord } from './support/write-records.ts';
import { fuzzFactor } from '../../../../tests/support/scope.ts';

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** By id. */
type Records = ReadonlyMap<string, TestRecord>;
/** By partition. */
type Content = Readonly<Record<string, Records>>;

const mapOf = (records: readonly TestRecord[]): Records => new Map(records.map((record) => [record.id, record]));

const write = (content: Content, fields: readonly SegmentField[], sizes = usualSizes): string => {
  const drafts = Object.keys(content).map((name) => ({ name, fields }));
  const writer = new SegmentWriter(folder, drafts, sizes);
  for (const [name, records] of Object.entries(content))
    for (const { id, createdAt, values } of records.values()) writer.add(name, id, createdAt, values);
  return writer.finish().name;
};

/** Takes up what is otherwise than before. @param isListed whether what stays is said, and not what goes */
const merge = (old: string, before: Content, after: Content, isListed: boolean, sizes = usualSizes): string => {
  const merging = new SegmentMerge(folder, Segment.open(folder, old), sizes);
  for (const [name, records] of Object.entries(after)) {
    for (const record of records.values()) {
      const known = before[name]?.get(record.id);
      const { id, createdAt, values } = record;
      if (known !== record) expect(merging.put(name, id, createdAt, values)).toBe(known !== undefined);
      else if (isListed) merging.keep(name, id);
    }
    if (isListed) continue;
    for (const id of before[name]?.keys() ?? []) if (!records.has(id)) expect(merging.remove(name, id)).toBe(true);
  }
  return merging.finish(isListed ? 'go' : 'stay').name;
};

const unfinished = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('.'));

/** Runs of so many bytes of JSON: each record is one, or some are, or all. */
const runs = [1, 3000, usualSizes.runBytesEnough];

/** Both ways to say what is gone give what is written whole, in one run or in several, and that is sound. */
const expectEqual = (
  before: Content,
  after: Content,
  fields: readonly SegmentField[],
  { sizes = usualSizes, runBytes = runs } = {},
): void => {
  const old = write(before, fields, sizes);
  const removed = (name: string): string => {
    Segment.open(folder, name).verify();
    if (name !== old) rmSync(join(folder, name), { recursive: true });
    return name;
  };
  const whole = removed(write(after, fields, sizes));
  for (const runBytesEnough of runBytes) {
    const cut: Sizes = { ...sizes, runBytesEnough };
    const merged = [true, false].map((isListed) => removed(merge(old, before, after, isListed, cut)));
    expect([removed(write(after, fields, cut)), ...merged]).toEqual([whole, whole, whole]);
    expect(unfinished()).toEqual([]);
  }
};

// Rows

const at = '2026-01-01T00:00:00.000Z';
type Row = readonly [id: string, ...values: StoredValue[]];
const rowsOf = (rows: readonly Row[]): Records => mapOf(rows.map(([id, ...values]) => ({ id, createdAt: at, values })));

const fieldsOf = (type: SegmentField['type']): readonly SegmentField[] => [{ key: 'field', type }];

test.each<[what: string, type: SegmentField['type'], before: readonly Row[], after: readonly Row[]]>([
  ['nothing', 'text', [['a', 'x']], [['a', 'x']]],
  ['none, and none before', 'text', [], []],
  ['the first record', 'text', [], [['a', 'x']]],
  ['the last record gone', 'text', [['a', 'x']], []],
  [
    'one before, between and behind',
    'text',
    [
      ['b', 'x'],
      ['d', 'y'],
    ],
    [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'w'],
      ['d', 'y'],
      ['e', 'z'],
    ],
  ],
  [
    'ids that begin alike',
    'text',
    [
      ['a', 'x'],
      ['aaa', 'y'],
    ],
    [
      ['a', 'x'],
      ['aa', 'w'],
      ['aaa', 'y'],
    ],
  ],
  [
    'a value that was the only one',
    'text',
    [
      ['a', 'x y'],
      ['b', 'y z'],
    ],
    [
      ['a', 'q'],
      ['b', 'y z'],
    ],
  ],
  [
    'a value that becomes none',
    'text',
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
    [
      ['a', null],
      ['b', 'y'],
    ],
  ],
  [
    'a value where there was none',
    'text',
    [
      ['a', null],
      ['b', null],
    ],
    [
      ['a', ''],
      ['b', null],
    ],
  ],
  [
    'the first text that is not folded',
    'text',
    [['a', 'x']],
    [
      ['a', 'x'],
      ['b', 'X'],
    ],
  ],
  [
    'the last text that was not folded',
    'text',
    [
      ['a', 'x'],
      ['b', 'X y'],
    ],
    [['a', 'x']],
  ],
  [
    'texts that fold alike',
    'text',
    [
      ['a', 'SS'],
      ['b', 'zz'],
    ],
    [
      ['a', 'SS'],
      ['b', 'ß'],
      ['c', 'ss'],
      ['d', 'zz'],
    ],
  ],
  [
    'words in other texts',
    'text',
    [
      ['a', 'tea cup'],
      ['b', 'cup'],
    ],
    [
      ['b', 'cup'],
      ['c', 'cup tea pot'],
    ],
  ],
  [
    'the first word with marks',
    'text',
    [['a', 'kase']],
    [
      ['a', 'kase'],
      ['b', 'käse brot'],
    ],
  ],
  [
    'the last word with marks',
    'text',
    [
      ['a', 'kase'],
      ['b', 'käse kåse'],
    ],
    [['a', 'kase']],
  ],
  [
    'signs in words',
    'text',
    [
      ['a', 'e-mail, (mail)'],
      ['b', 'crème-fraîche'],
    ],
    [
      ['b', 'crème-fraîche'],
      ['c', 'mail e-mail a-a'],
      ['d', 'fraîche!'],
    ],
  ],
  [
    'numbers',
    'text',
    [
      ['a', 'AB-12/3'],
      ['b', '+49 (0) 731-123 45/6'],
    ],
    [
      ['b', 'AB 12 3, (0) 731'],
      ['c-1', 'AB-12/3'],
    ],
  ],
  [
    'the last number',
    'text',
    [
      ['a', 'mail'],
      ['b', 'A-1'],
    ],
    [['a', 'mail']],
  ],
  [
    'the last word with a sign',
    'text',
    [
      ['a', 'mail'],
      ['b', 'e-mail'],
    ],
    [['a', 'mail']],
  ],
  [
    'a trigram more than once in a word',
    'text',
    [['a', 'aaaaaa']],
    [
      ['a', 'aaaaaa'],
      ['b', 'aaaab aaaa'],
    ],
  ],
  [
    'the first decimal',
    'number',
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 1],
      ['b', 2],
      ['c', '1.0000000000000000001'],
    ],
  ],
  [
    'the last decimal gone',
    'number',
    [
      ['a', 1],
      ['b', '1.0000000000000000001'],
    ],
    [['a', 1]],
  ],
  [
    'decimals of one double',
    'number',
    [
      ['a', '9007199254740993'],
      ['b', 9007199254740992],
    ],
    [
      ['a', '9007199254740993.0'],
      ['b', '9007199254740992.5'],
      ['c', 9007199254740992n],
    ],
  ],
  [
    'another spelling of a decimal',
    'number',
    [
      ['a', '0.10000000000000000555'],
      ['b', '0.100000000000000005550'],
    ],
    [['b', '0.100000000000000005550']],
  ],
  [
    'another zero',
    'number',
    [
      ['a', '-0'],
      ['b', 0],
    ],
    [
      ['a', '-0'],
      ['c', '0.0'],
    ],
  ],
  [
    'infinitely large',
    'number',
    [['a', '1e400']],
    [
      ['a', '1e400'],
      ['b', '-1e400'],
      ['c', '1e401'],
    ],
  ],
  [
    'another id in the same place',
    'text',
    [
      ['a', 'x'],
      ['c', 'y'],
    ],
    [
      ['b', 'x'],
      ['c', 'y'],
    ],
  ],
  [
    'the same value again',
    'text',
    [
      ['a', 'x'],
      ['b', 'X'],
    ],
    [
      ['a', 'x'],
      ['b', 'X'],
    ],
  ],
  [
    'options',
    'multiselect',
    [
      ['a', '["x","y"]'],
      ['b', '["y"]'],
    ],
    [
      ['a', '["z","y"]'],
      ['b', null],
      ['c', '["Y"]'],
    ],
  ],
  [
    'truth',
    'boolean',
    [
      ['a', 1],
      ['b', 1],
    ],
    [
      ['a', 0],
      ['b', 1],
      ['c', null],
    ],
  ],
  [
    'presence',
    'json',
    [
      ['a', '{}'],
      ['b', null],
    ],
    [
      ['a', null],
      ['b', '[1]'],
      ['c', null],
    ],
  ],
  [
    'times',
    'datetime',
    [
      ['a', at],
      ['b', null],
    ],
    [
      ['a', '2025-01-01T00:00:00.000Z'],
      ['b', at],
    ],
  ],
])('%s (%s)', (_, type, before, after) => {
  const contents = [{ tenant: rowsOf(before) }, { tenant: rowsOf(after) }] as const;
  const [one, other] = contents;
  // A record is the same where it was said the same way.
  const kept = new Map(
    Array.from(other.tenant, ([id, record]) => {
      const known = one.tenant.get(id);
      return [id, known !== undefined && Bun.deepEquals(known, record) ? known : record] as const;
    }),
  );
  expectEqual(one, { tenant: kept }, fieldsOf(type));
  expectEqual(one, other, fieldsOf(type));
});

// Random changes

/** Some records change, and unless these are all `updates`, some go, and some come. */
const change = (random: Random, before: Records, others: Records, share: number, updates = false): Records => {
  const after = new Map<string, TestRecord>();
  const donors = [...others.values()];
  for (const [id, record] of before) {
    const chance = random() / share;
    if (chance < 0.2 && !updates) continue;
    if (chance >= 1) after.set(id, record);
    else {
      const { createdAt, values } = chooseFrom(random, donors);
      // Some of the fields: others stay as they are.
      const mixed = record.values.map((value, index) => (below(random, 3) === 0 ? (values[index] ?? null) : value));
      after.set(id, { id, createdAt: below(random, 2) === 0 ? createdAt : record.createdAt, values: mixed });
    }
  }
  if (updates) return after;
  for (const [id, record] of others) if (!before.has(id) && random() < share) after.set(id, record);
  return after;
};

const smallSizes: Sizes = {
  fileBytesEnough: 40_000,
  chunkBytesEnough: 5000,
  runBytesEnough: usualSizes.runBytesEnough,
  // Some of the fields have texts around this length.
  longTextBytes: 12,
  wordRunBytesEnough: 5000,
};

test.each([
  ['long in one run, and short in all', 200],
  ['short in one run, and long in all', 20],
])('texts that are %s', (_what, longTextBytes) => {
  const texts = Array.from({ length: 300 }, (_, index) =>
    index < 6 ? `Ä Long text (${index}) `.repeat(40) : `Wörd-${index % 7}. É${index}`,
  );
  const content = { tenant: rowsOf(texts.map((text, index) => [`${index}`.padStart(4, '0'), text] as const)) };
  expectEqual({ tenant: mapOf([]) }, content, fieldsOf('text'), {
    sizes: { ...usualSizes, longTextBytes, wordRunBytesEnough: 1000 },
    runBytes: [4000],
  });
});

const seed = Number(process.env['FUZZ_SEED'] ?? 1);

test.each([
  { count: 3, share: 0.5, rounds: 20 },
  { count: 40, share: 0.1, rounds: 10 },
  { count: 300, share: 0.3, rounds: 4 },
  { count: 300, share: 1, rounds: 4 },
  { count: 1100, share: 0.01, rounds: 4 },
  { count: 3000, share: 0.05, rounds: 2 },
])(
  '$rounds times $share of $count records',
  ({ count, share, rounds }) => {
    for (let round = 0; round < rounds * fuzzFactor; round++) {
      const random = createRandom(seed + count * 1000 + round);
      const [one, other] = [1, 2].map((part) => mapOf(createLargeRecords(seed + round * 2 + part, count).records));
      if (one === undefined || other === undefined) throw new Error('There are no records.');
      const before = { changed: one, same: other, empty: mapOf([]) };
      const after = { ...before, changed: change(random, one, other, share, round % 4 > 1) };
      const runBytes = [20 * count + below(random, 200 * count), usualSizes.runBytesEnough];
      expectEqual(before, after, largeFields, { sizes: round % 2 === 0 ? usualSizes : smallSizes, runBytes });
    }
  },
  300_000 * Math.max(1, fuzzFactor),
);

test(
  'one merge after another',
  () => {
    const random = createRandom(seed);
    const others = mapOf(createLargeRecords(seed + 7, 400).records);
    let records = mapOf(createLargeRecords(seed + 8, 400).records);
    let name = write({ tenant: records }, largeFields);
    for (let round = 0; round < 10 * fuzzFactor; round++) {
      const next = change(random, records, others, 0.05);
      name = merge(name, { tenant: records }, { tenant: next }, round % 2 === 0);
      records = next;
    }
    expect(name).toBe(write({ tenant: records }, largeFields));
  },
  300_000 * Math.max(1, fuzzFactor),
);

// What does not end well

const two = {
  tenant: rowsOf([
    ['a', 'x'],
    ['b', 'y'],
  ]),
};

test.each(runs)('an id twice is refused, and nothing is left of it, in runs of %d bytes', (runBytesEnough) => {
  const name = write(two, fieldsOf('text'));
  const before = readdirSync(folder);
  const sizes = { ...usualSizes, runBytesEnough };
  const merging = new SegmentMerge(folder, Segment.open(folder, name), sizes);
  expect([merging.put('tenant', 'c', at, ['1']), merging.put('tenant', 'c', at, ['2'])]).toEqual([false, false]);
  expect(() => merging.finish('stay')).toThrow('Two records have the id "c".');
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: fieldsOf('text') }], sizes);
  for (const id of ['c', 'd', 'c']) writer.add('tenant', id, at, [id]);
  expect(() => writer.finish()).toThrow('Two records have the id "c".');
  expect(readdirSync(folder)).toEqual(before);
});

test('what is given up leaves the segment as it was', () => {
  const name = write(two, fieldsOf('text'));
  const before = readdirSync(folder);
  const merging = new SegmentMerge(folder, Segment.open(folder, name));
  merging.put('tenant', 'a', at, ['1']);
  merging.abort();
  merging.abort();
  expect(readdirSync(folder)).toEqual(before);
  Segment.open(folder, name).verify();
});

test('what is not there is told', () => {
  const merging = new SegmentMerge(folder, Segment.open(folder, write(two, fieldsOf('text'))));
  expect(['a', 'c'].map((id) => merging.keep('tenant', id))).toEqual([true, false]);
  expect(() => merging.put('other', 'a', at, ['1'])).toThrow('no partition other');
  merging.abort();
});

test('what is damaged is neither merged nor copied', () => {
  const name = write({ tenant: two.tenant, other: two.tenant }, fieldsOf('text'));
  const damaged = createFolder();
  cpSync(join(folder, name), join(damaged, name), { recursive: true });
  const bytes = readFileSync(join(damaged, name, 'parts-0'));
  const place = bytes.indexOf('"field":"y"') + 9;
  bytes[place] = 'z'.charCodeAt(0);
  writeFileSync(join(damaged, name, 'parts-0'), bytes);
  const begin = (): SegmentMerge => new SegmentMerge(damaged, Segment.open(damaged, name));
  const [inMerged, inCopied] = [begin(), begin()];
  inMerged.put('other', 'c', at, ['1']);
  expect(() => inMerged.finish('stay')).toThrow('json-0 of other is damaged');
  inCopied.put('tenant', 'c', at, ['1']);
  const before = readdirSync(damaged).filter((each) => !each.startsWith('.'));
  expect(() => inCopied.finish('stay')).toThrow('json-0 of other is damaged');
  expect(readdirSync(damaged).filter((each) => !each.startsWith('.'))).toEqual(before);
  rmSync(damaged, { recursive: true });
});
