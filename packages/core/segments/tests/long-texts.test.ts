/** Long texts: how much their index takes, and segments in which they are indexed as short ones are. */
import { afterAll, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { find, Segment } from '../src/index.ts';
import { directoryFile, type SegmentDirectory } from '../src/format.ts';
import { readText } from '../src/texts.ts';
import { SegmentMerge, SegmentWriter } from '../src/write.ts';
import { usualSizes, type Sizes } from '../src/write/sizes.ts';
import { PlainRecords } from './support/plain-answers.ts';
import { below, createRandom, type Random } from './support/random.ts';
import { createFolder, partitionOf, planOf, type Question, type TestRecord } from './support/write-records.ts';

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const fields = [{ key: 'text', type: 'text' }] as const;
const createdAt = '2026-01-01T00:00:00.000Z';

/** Before there was another index for long texts. */
const formerSizes: Sizes = { ...usualSizes, longTextBytes: Infinity };

const write = (records: readonly TestRecord[], sizes = usualSizes): Segment => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }], sizes);
  for (const { id, values } of records) writer.add('tenant', id, createdAt, values);
  return Segment.open(folder, writer.finish().name);
};

const merge = (old: Segment, records: readonly TestRecord[], gone: readonly string[] = []): Segment => {
  const merging = new SegmentMerge(folder, old);
  for (const { id, values } of records) merging.put('tenant', id, createdAt, values);
  for (const id of gone) merging.remove('tenant', id);
  return Segment.open(folder, merging.finish('stay').name);
};

const formatOf = ({ name }: Segment): number => {
  const directory: SegmentDirectory = JSON.parse(readFileSync(join(folder, name, directoryFile), 'utf8'));
  return directory.format;
};

/** Nearly all words of such a text occur once. */
const randomText = (random: Random, length: number): string => {
  let text = '';
  while (text.length < length) text += `${below(random, 36 ** (2 + below(random, 6))).toString(36)} `;
  return text;
};

const prose = (random: Random, length: number): string => {
  const words = [
    'Der',
    'Müller',
    'mahlt',
    'das',
    'Korn',
    'an',
    'der',
    'Straße',
    'zum',
    'Fluss',
    'täglich,',
    'außer',
    'sonntags.',
  ];
  let text = '';
  while (text.length < length) text += `${words[below(random, words.length)]}${below(random, 40)} `;
  return text;
};

const recordsOf = (make: (random: Random, length: number) => string, count: number, length: number): TestRecord[] => {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) => ({ id: `r${index}`, createdAt, values: [make(random, length)] }));
};

const bytesOf = (records: readonly TestRecord[]): number =>
  records.reduce((sum, { values: [text] }) => sum + Buffer.byteLength(String(text)), 0);

test.each([
  ['random words', randomText, 100, 20_000, 3],
  ['random words', randomText, 1500, 1500, 3.1],
  ['prose', prose, 100, 20_000, 2.3],
] as const)('the segment of long texts of %s is small', (_, make, count, length, most) => {
  const records = recordsOf(make, count, length);
  const { bytes } = write(records);
  expect(bytes / bytesOf(records)).toBeLessThan(most);
  expect(write(records, formerSizes).bytes).toBeGreaterThan(bytes * 1.3);
});

test.each([
  [1025, 6],
  [1024, 5],
])('texts of %i bytes are in a segment of format %i', (length, format) => {
  expect(formatOf(write([{ id: 'a', createdAt, values: ['x'.repeat(length)] }]))).toBe(format);
});

const longRecords = recordsOf(prose, 30, 2000);
const shortRecords = recordsOf(prose, 200, 20);
const others = shortRecords.map(({ values }, index) => ({ id: `s${index}`, createdAt, values }));

test.each([
  ['become long', write(shortRecords), longRecords, shortRecords.slice(30).map(({ id }) => id), longRecords],
  ['become short', write(longRecords), others, longRecords.map(({ id }) => id), others],
  [
    'are indexed as short ones were',
    write(longRecords, formerSizes),
    others.slice(0, 1),
    [],
    [...longRecords, ...others.slice(0, 1)],
  ],
] as const)('texts that %s are merged into what is written of them', (_, old, put, gone, after) => {
  expect(merge(old, put, gone).name).toBe(write(after).name);
});

test('a segment of the former format has the same answers', () => {
  const plain = new PlainRecords(fields, longRecords);
  const [text] = planOf(fields, {}).fields;
  if (text === undefined) throw new Error('There is no such field.');
  const condition = { field: text, isNegated: false } as const;
  const questions: readonly Question[] = [
    { words: ['muller1'], searchIn: ['text'], isRanked: true },
    { words: ['mulle1', 'strasse'], searchIn: ['text'], isRanked: true, isFuzzy: true },
    { words: ['ntag'], searchIn: ['text'] },
    { conditions: [{ ...condition, kind: 'contains', text: '1 der' }] },
    { conditions: [{ ...condition, kind: 'contains', text: 'strasse3' }] },
    { conditions: [{ ...condition, kind: 'startsWith', text: 'der' }] },
    { conditions: [{ ...condition, kind: 'endsWith', text: '1 ' }] },
  ];
  const segments = [write(longRecords), write(longRecords, formerSizes)];
  expect(segments.map(formatOf)).toEqual([6, 5]);
  for (const question of questions) {
    const plan = planOf(fields, question);
    for (const segment of segments) {
      const partition = partitionOf(segment, 'tenant');
      const { total, records } = find(partition, plan);
      const ids = Array.from(records, (record) => readText(partition.ids, record));
      expect({ total, ids }, JSON.stringify(question.words ?? question.conditions)).toEqual(plain.answer(plan));
    }
  }
});
