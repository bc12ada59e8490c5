/** Facets that are found in segments, written and merged, against the independent reading of the contract. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { facetsTake, parse, planFacets, QueryError, type ExposedCollection } from '@vitrine/query';
import { facetSearchesOf } from '../../../../tests/oracle/arbitrary-facets.ts';
import { someLanguages } from '../../../../tests/oracle/arbitrary-records.ts';
import { scenarioArbitrary } from '../../../../tests/oracle/arbitraries.ts';
import { facetsInMemory, type OracleFacets } from '../../../../tests/oracle/oracle-facets.ts';
import { findFacets, TooMuchWork, type Partition } from '../src/index.ts';
import type { SegmentField } from '../src/format.ts';
import type { StoredValue } from '../src/write.ts';
import { usualSizes } from '../src/write/sizes.ts';
import { mergeRecords, storedOf, writeRecords, type TestRecord } from './support/write-records.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const bytesMax = 2 ** 20;

const exposedOf = (fields: readonly SegmentField[]): ExposedCollection => ({
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(fields.map(({ key, type }) => [key, { key, label: key, type }])),
});

const ask = (partition: Partition, collection: ExposedCollection, search: string, stepsMax?: number): OracleFacets => {
  try {
    const { total, json } = findFacets(
      partition,
      { ...planFacets(parse(search, facetsTake), collection), bytesMax },
      stepsMax,
    );
    return { status: 200, data: `[${Buffer.from(json ?? []).toString()}]`, total };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { status: 400, parameters: [...new Set(error.mistakes.map(({ parameter }) => parameter))].sort() };
  }
};

test('random records and questions, of a segment that was written and of one that was merged', () => {
  fc.assert(
    fc.property(scenarioArbitrary(20, someLanguages), ({ dataset, searches }) => {
      const { fields: described, language, synonyms } = dataset.collection;
      const fields = described.map(({ key, type }) => ({ key, type, language }));
      const collection = exposedOf(fields);
      const stored = dataset.records.map((record): TestRecord => ({
        id: record.id,
        createdAt: record.createdAt,
        values: fields.map(({ key, type }) => storedOf(type, record[key])),
      }));
      for (const partition of [
        writeRecords(fields, stored, usualSizes, synonyms),
        mergeRecords(fields, stored, synonyms),
      ])
        for (const search of facetSearchesOf(searches)) {
          const expected = facetsInMemory(dataset.collection, dataset.records, search);
          if (expected.status === 200)
            expect({ search, ...ask(partition, collection, search) }).toEqual({ search, ...expected });
        }
    }),
    { numRuns: fuzzRuns(60) },
  );
});

/** Facets of a field with these values. */
const facetOf = (type: SegmentField['type'], values: readonly StoredValue[], search = ''): Record<string, unknown> => {
  const fields = [{ key: 'field', type }] as const;
  const records = values.map((value, index) => ({
    id: String(index).padStart(6, '0'),
    createdAt: '2026-01-01T00:00:00.000Z',
    values: [value],
  }));
  const answer = ask(writeRecords(fields, records), exposedOf(fields), search);
  if (answer.status !== 200) throw new Error('The question has a mistake.');
  const numbers = answer.data.replaceAll(/(?<=":)-?\d[^,\]}]*/g, (number) => `"${number}"`);
  const [facet]: Record<string, unknown>[] = JSON.parse(numbers);
  if (facet === undefined) throw new Error('There is no facet.');
  return facet;
};

/** The start of the first bar, then the end of each, and how many are in it. */
const printHistogram = (histogram: unknown): string => {
  if (!Array.isArray(histogram)) throw new Error('There is no histogram.');
  return histogram.map(({ from, to, count }, index) => `${index === 0 ? `${from} ` : ''}${to}:${count}`).join(' ');
};

test.each<[values: readonly StoredValue[], sum: string | null, mean: string | null]>([
  [[0.1, 0.2], '0.3', '0.15'],
  [['0.10', '0.2', '0.3'], '0.6', '0.2'],
  [[1, 1, 2], '4', '1.3333333333333333333'],
  [[-1, -1, -3], '-5', '-1.6666666666666666667'],
  [[1, null, 2], '3', '1.5'],
  [[0, '-0', 0.0], '0', '0'],
  [[], '0', null],
  [['9007199254740993', '9007199254740993'], '18014398509481986', '9007199254740993'],
  [['123456789012345678901234567890.123', 1], '123456789012345678901234567891.123', '6.1728394506172839451e+28'],
  [['1e30', '1e-3'], '1000000000000000000000000000000.001', '5e+29'],
  [[999_999_999_999_999, 999_999_999_999_999, 0.5], '1999999999999998.5', '666666666666666.16667'],
  [[1e21, 1], '1.000000000000000000001e+21', '500000000000000000000'],
  [['1e400', '1e400'], '2e+400', '1e+400'],
  [['1e9000', '1e-9000'], null, null],
])('of %j the sum is %s and the mean %s', (values, sum, mean) => {
  const facet = facetOf('number', values);
  expect([facet['sum'], facet['mean']]).toEqual([sum, mean]);
});

test.each<[type: 'text' | 'multiselect', values: readonly StoredValue[], lookalikes: string | undefined]>([
  ['text', ['é', 'é', 'e\u0301', 'a', 'e'], '[[0,3]]'],
  ['text', ['\u212B', 'Å', 'A\u030A', 'が', 'か\u3099'], '[[0,1,2],[3,4]]'],
  ['text', ['한', '한'.normalize('NFD'), `q${'\u0301'.repeat(40)}`, `q${'\u0301'.repeat(40)}한`], '[[2,3]]'],
  ['text', ['é', 'e', 'E\u0301', 'ﬁ', 'fi', '\n\u0301', '\u0144'], undefined],
  ['text', ['e\u0301'], undefined],
  ['text', [null], undefined],
  ['multiselect', ['["é","x"]', '["e\u0301"]'], '[[0,2]]'],
])('%s %j: values that look the same are %s', (type, values, lookalikes) => {
  const { lookalikes: found } = facetOf(type, values);
  expect(found === undefined ? undefined : JSON.stringify(found)).toEqual(lookalikes);
});

test('random values that look the same', () => {
  const letters = fc.constantFrom('é', 'e\u0301', 'Å', '\u212B', 'A\u030A', '한', '한'.normalize('NFD'), '\u0323', 'e');
  const texts = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 2 }), { maxLength: 40 });
  const described = [{ key: 'field', label: 'Field', type: 'text' }] as const;
  fc.assert(
    fc.property(texts, fc.nat({ max: 30 }), (values, limit) => {
      const records = values.map((field, index) => ({
        id: String(index),
        createdAt: '2026-01-01T00:00:00.000Z',
        field,
      }));
      const stored = records.map(({ id, createdAt, field }) => ({ id, createdAt, values: [field] }));
      const search = `facets.limit=${limit + 1}`;
      expect(ask(writeRecords(described, stored), exposedOf(described), search)).toEqual(
        facetsInMemory({ slug: 'things', name: 'Things', fields: described }, records, search),
      );
    }),
    { numRuns: fuzzRuns(100) },
  );
});

/** Thousands of sums that doubles do not hold: all digits are there. */
test('large amounts are added to the last digit', () => {
  const values = Array.from({ length: 5000 }, (_, index) => 90_000_000_000_000 + (index % 7) + 0.25);
  const expected = values.reduce((sum, value) => sum + BigInt(value * 4), 0n) * 25n;
  const written = String(expected);
  expect(facetOf('currency', values)['sum']).toBe(
    `${written.slice(0, -2)}${written.endsWith('00') ? '' : `.${written.slice(-2).replace(/0$/, '')}`}`,
  );
});

test.each<[type: SegmentField['type'], values: readonly StoredValue[], bars: string]>([
  ['number', [0, 100], '0 10:1 20:0 30:0 40:0 50:0 60:0 70:0 80:0 90:0 100:0 110:1'],
  ['number', [0.1, 0.1, 0.3], '0.1 0.12:2 0.14:0 0.16:0 0.18:0 0.2:0 0.22:0 0.24:0 0.26:0 0.28:0 0.3:0 0.32:1'],
  ['number', [7.5], '7 8:1'],
  ['integer', [1, 2, 2], '1 2:1 3:2'],
  ['integer', [-3, 3], '-3 -2:1 -1:0 0:0 1:0 2:0 3:0 4:1'],
  ['date', ['2026-01-31', '2026-02-02'], '2026-01-31 2026-02-01:1 2026-02-02:0 2026-02-03:1'],
  [
    'date',
    ['2026-01-31', '2026-03-02'],
    '2026-01-26 2026-02-02:1 2026-02-09:0 2026-02-16:0 2026-02-23:0 2026-03-02:0 2026-03-09:1',
  ],
  [
    'date',
    ['2025-12-31', '2026-05-01', '2026-05-31'],
    '2025-12-01 2026-01-01:1 2026-02-01:0 2026-03-01:0 2026-04-01:0 2026-05-01:0 2026-06-01:2',
  ],
  ['date', ['9998-12-31'], '9998-12-31 9999-01-01:1'],
  ['date', ['9998-12-30', '9100-01-01'], '9100-01-01 9150-01-01:1 9200-01-01:0'],
  ['datetime', ['2026-01-01T10:00:00.000Z'], '2026-01-01T00:00:00.000Z 2026-01-02T00:00:00.000Z:1'],
  [
    'datetime',
    ['2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.002Z'],
    '2026-01-01T10:00:00.000Z 2026-01-01T10:00:00.001Z:1 2026-01-01T10:00:00.002Z:0 2026-01-01T10:00:00.003Z:1',
  ],
])('%s %j is in bars of a round width', (type, values, bars) => {
  const printed = printHistogram(facetOf(type, values)['histogram']);
  if (bars.endsWith(':0')) expect(printed).toStartWith(bars);
  else expect(printed).toBe(bars);
});

test.each<[type: 'date' | 'datetime', values: readonly string[], bars: string, before: number, after: number]>([
  ['date', ['0001-01-01', '2026-01-31', '9999-12-31'], '2026-01-31 2026-02-01:1', 1, 1],
  ['date', ['0000-12-31', '0001-12-31', '9999-01-01'], '', 2, 1],
  ['date', ['1900-01-01', '1899-12-30', '2026-01-31', '2099-12-31'], '2026-01-31 2026-02-01:1', 2, 1],
  ['date', ['1970-01-01', '2999-12-31'], '1970-01-01 1970-01-02:1', 0, 1],
  ['date', ['1970-01-01', '1970-01-02', '1989-01-01'], '1970-01-01 1971-01-01:2 1972-01-01:0', 0, 0],
  ['date', ['1970-01-01'], '1970-01-01 1970-01-02:1', 0, 0],
  [
    'datetime',
    ['0001-01-01T00:00:00.000Z', '1899-12-31T23:06:32.000Z', '2026-01-31T12:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    '2026-01-31T00:00:00.000Z 2026-02-01T00:00:00.000Z:1',
    2,
    1,
  ],
])('%s %j: what stands for no time is beside the bars', (type, values, bars, before, after) => {
  const { histogram, outside, min, max } = facetOf(type, values);
  expect(printHistogram(histogram).startsWith(bars)).toBe(true);
  expect(outside).toEqual({ before: String(before), after: String(after) });
  expect([min, max]).toEqual([values.toSorted()[0], values.toSorted().at(-1)]);
});

test.each<[timeZone: string, values: readonly string[], bars: string]>([
  ['Europe/Berlin', ['2026-01-30T23:00:00.000Z'], '2026-01-30T23:00:00.000Z 2026-01-31T23:00:00.000Z:1'],
  ['europe/berlin', ['2026-01-30T22:59:59.999Z'], '2026-01-29T23:00:00.000Z 2026-01-30T23:00:00.000Z:1'],
  ['Asia/Kolkata', ['2026-01-31T18:30:00.000Z'], '2026-01-31T18:30:00.000Z 2026-02-01T18:30:00.000Z:1'],
  // The clocks are put forward on the 29th: that day has 23 hours.
  [
    'Europe/Berlin',
    ['2026-03-28T00:00:00.000Z', '2026-04-08T12:00:00.000Z'],
    '2026-03-27T23:00:00.000Z 2026-03-28T23:00:00.000Z:1 2026-03-29T22:00:00.000Z:0 2026-03-30T22:00:00.000Z:0',
  ],
  // Samoa went on with the 31st behind the 29th.
  [
    'Pacific/Apia',
    ['2011-12-29T12:00:00.000Z', '2012-01-12T12:00:00.000Z'],
    '2011-12-29T10:00:00.000Z 2011-12-30T10:00:00.000Z:1 2011-12-31T10:00:00.000Z:0 2012-01-01T10:00:00.000Z:0',
  ],
  [
    'America/New_York',
    ['2026-01-01T04:59:59.000Z', '2026-06-30T12:00:00.000Z'],
    '2025-12-01T05:00:00.000Z 2026-01-01T05:00:00.000Z:1 2026-02-01T05:00:00.000Z:0 2026-03-01T05:00:00.000Z:0 2026-04-01T04:00:00.000Z:0',
  ],
])('bars of days of %s', (timeZone, values, bars) => {
  expect(printHistogram(facetOf('datetime', values, `tz=${timeZone}`)['histogram'])).toStartWith(bars);
});

test.each<[zoom: number, points: string, tiles: string, distinct: number]>([
  // Berlin twice, Sydney, and the ends of the world.
  [0, '52.52,13.405 90,180 -90,-180', '0/0:3', 1],
  [12, '52.52,13.405 52.52,13.41 -33.8688,151.2093', '2200/1343:2 3768/2457:1', 2],
  [1, '0,0 0,-0.001 0.001,0', '1/0:1 0/1:1 1/1:1', 3],
  [2, '85.05113,179.9999 90,180 85.05,180 -90,-180', '3/0:3 0/3:1', 2],
  [22, '52.52,13.405 52.52,13.405001', '2253331/1375543:2', 1],
])('in tiles of zoom %d are %s', (zoom, points, tiles, distinct) => {
  const values = points.split(' ').map((point) => {
    const [lat, lng] = point.split(',').map(Number);
    return JSON.stringify({ lat, lng });
  });
  const facet = facetOf('geo', [...values, null], `facets.zoom=${zoom}`);
  const found: readonly Readonly<Record<'x' | 'y' | 'count', string>>[] = JSON.parse(JSON.stringify(facet['tiles']));
  expect(found.map(({ x, y, count }) => `${x}/${y}:${count}`).join(' ')).toBe(tiles);
  expect([facet['distinct'], facet['missing'], facet['zoom']]).toEqual([String(distinct), '1', String(zoom)]);
});

test('of many values the most frequent are named, those of one count in their order', () => {
  const values = Array.from({ length: 9000 }, (_, index) => `v${String(index % 3000).padStart(4, '0')}`);
  const more = facetOf('text', [...values, 'v2999', 'v2999', 'v1000'], 'facets.limit=4');
  expect(more['values']).toEqual([
    { value: 'v2999', count: '5' },
    { value: 'v1000', count: '4' },
    { value: 'v0000', count: '3' },
    { value: 'v0001', count: '3' },
  ]);
  expect(more['distinct']).toBe('3000');
  const few = facetOf('select', [...Array.from({ length: 2000 }, () => 'a'), 'c', 'b', 'b', 'd'], 'facets.limit=2');
  expect(few['values']).toEqual([
    { value: 'a', count: '2000' },
    { value: 'b', count: '2' },
  ]);
  const all = facetOf('text', values, 'facets.limit=5000')['values'];
  expect(Array.isArray(all) && all.length).toBe(1000);
});

test('work is counted: with too few steps it is given up, and with enough the answer is the same', () => {
  const fields = [{ key: 'field', type: 'number' }] as const;
  const records = Array.from({ length: 5000 }, (_, index) => ({
    id: `r${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    values: [index / 4],
  }));
  const partition = writeRecords(fields, records);
  const collection = exposedOf(fields);
  const search = 'where[field][gte]=300';
  expect(() => ask(partition, collection, search, 5000)).toThrow(TooMuchWork);
  expect(ask(partition, collection, search, 1_000_000)).toEqual(ask(partition, collection, search));
});

test.each([
  ['', 3],
  ['facets.limit=2', 2],
  ['fields=id', 0],
  ['fields=place', 0],
  ['fields=place&facets.zoom=20', 2],
  ['fields=tags', 3],
  ['fields=raw', 0],
  ['where[id]=0', 2],
])('of facets%p the longest list has %d', (search, listed) => {
  const fields = [
    { key: 'place', type: 'geo' },
    { key: 'tags', type: 'multiselect' },
    { key: 'raw', type: 'json' },
    { key: 'kind', type: 'text' },
  ] as const;
  const records = [
    ['1,1', ['a', 'b'], 'x'],
    ['1,1', ['c'], 'y'],
    ['2,2', [], 'y'],
  ].map(([place, tags, kind], index) => ({
    id: String(index),
    createdAt: '2026-01-01T00:00:00.000Z',
    values: [
      storedOf('geo', place),
      storedOf('multiselect', tags),
      storedOf('json', { index }),
      storedOf('text', kind),
    ],
  }));
  const partition = writeRecords(fields, records);
  const question = planFacets(parse(search, facetsTake), exposedOf(fields));
  expect(findFacets(partition, { ...question, bytesMax }).listed).toBe(listed);
});

test('facets that are longer than an answer may be are not made', () => {
  const fields = [{ key: 'field', type: 'text' }] as const;
  const records = ['ä', 'ö'].map((letter) => ({
    id: letter,
    createdAt: '2026-01-01T00:00:00.000Z',
    values: [letter.repeat(1000)],
  }));
  const partition = writeRecords(fields, records);
  const question = planFacets(parse('', facetsTake), exposedOf(fields));
  const whole = findFacets(partition, { ...question, bytesMax }).json?.length ?? 0;
  expect(findFacets(partition, { ...question, bytesMax: whole }).json?.length).toBe(whole);
  for (const less of [whole - 1, 2000, 100, 0])
    expect(findFacets(partition, { ...question, bytesMax: less })).toMatchObject({ total: 2, json: undefined });
});
