/** Thousands of records with skewed values: large groups and small ones, unique values, and many without a value. */
import type { SegmentField } from '../../src/format.ts';
import type { StoredValue } from '../../src/write.ts';
import { below, chooseFrom, createRandom, lowBelow, shuffle, type Random } from './random.ts';
import type { TestRecord } from './write-records.ts';

export const largeFields = [
  { key: 'name', type: 'text', language: 'de' },
  { key: 'code', type: 'text' },
  { key: 'mail', type: 'email' },
  { key: 'status', type: 'select' },
  { key: 'brand', type: 'select', language: 'sv' },
  { key: 'tags', type: 'multiselect' },
  { key: 'price', type: 'currency' },
  { key: 'stock', type: 'integer' },
  { key: 'exact', type: 'number' },
  { key: 'share', type: 'percent' },
  { key: 'active', type: 'boolean' },
  { key: 'day', type: 'date' },
  { key: 'moment', type: 'datetime' },
  { key: 'extra', type: 'json' },
  { key: 'same', type: 'text' },
  { key: 'none', type: 'text' },
] as const satisfies readonly SegmentField[];

const syllables = [
  'ma',
  'Mü',
  'ler',
  'STRA',
  'ße',
  'ro',
  'n',
  'é',
  'İ',
  'ﬃ',
  'Σ',
  'σ',
  '𐐀',
  '日本',
  'x',
  '-',
  'a',
  'e',
];

const createWords = (random: Random): readonly string[] =>
  Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + below(random, 4) }, () => chooseFrom(random, syllables)).join(''),
  );

const someWords = (random: Random, words: readonly string[], countMax: number): string =>
  Array.from({ length: below(random, countMax + 1) }, () => words[lowBelow(random, words.length)] ?? '').join(
    chooseFrom(random, [' ', ' ', ' ', '  ', '\t', ', ', '\u00A0']),
  );

const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);

const exactNumbers: readonly StoredValue[] = [
  0,
  '-0',
  1,
  '1.0000000000000000001',
  '0.99999999999999999999',
  9007199254740992n,
  9007199254740993n,
  '9007199254740993.5',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1',
  0.1,
  '0.10000000000000000555',
  '123456789012345678901234567890.123456789',
];

/** One function for each field: what a record has there. */
const createMakers = (random: Random, words: readonly string[]): readonly ((number: number) => StoredValue)[] => [
  () => someWords(random, words, 4),
  (number) => `${chooseFrom(random, ['AB', 'ab', 'C'])}-${(number * 7919) % 1_000_003}`,
  () => `${chooseFrom(random, words)}@example.${chooseFrom(random, ['org', 'COM'])}`,
  () => ['open', 'Open', 'done', 'late', 'rare', 'ß'][lowBelow(random, 6)] ?? null,
  () => `Brand ${lowBelow(random, 300)}`,
  () =>
    JSON.stringify(
      Array.from({ length: below(random, 4) }, () => chooseFrom(random, ['a', 'A', 'b', 'ß', 'SS', 'ss', 1, null])),
    ),
  () => (below(random, 2) === 0 ? lowBelow(random, 100_000) / 100 : (lowBelow(random, 100_000) / 100).toFixed(2)),
  () => lowBelow(random, 200) - 20,
  () => (below(random, 4) === 0 ? chooseFrom(random, exactNumbers) : below(random, 1000) / 8),
  () => chooseFrom(random, [0, 10, '12.5', 50, 100]),
  () => (random() < 0.8 ? 1 : 0),
  () => new Date(start + lowBelow(random, 900) * day).toISOString().slice(0, 10),
  () => new Date(start + below(random, 4) * day + lowBelow(random, 5000) * 1000).toISOString(),
  () => '{"a":[1]}',
  () => 'same',
  () => null,
];

/** Of each field the share of the records that have no value. */
const emptyShares = [0.1, 0, 0.4, 0.1, 0.02, 0.2, 0.05, 0.05, 0.3, 0.7, 0.15, 0.1, 0.3, 0.6, 0, 1];

export interface LargeRecords {
  readonly words: readonly string[];
  readonly records: readonly TestRecord[];
}

export const createLargeRecords = (seed: number, count: number): LargeRecords => {
  const random = createRandom(seed);
  const words = createWords(random);
  const makers = createMakers(random, words);
  const records = Array.from({ length: count }, (_, number) => ({
    id: `${chooseFrom(random, ['r', 'R', 'ä', ''])}${number}`,
    createdAt: new Date(start + lowBelow(random, count) * 60_000).toISOString(),
    values: makers.map((make, index) => (random() < (emptyShares[index] ?? 0) ? null : make(number))),
  }));
  return { words, records: shuffle(random, records) };
};
