/** Fields of points: which values are points, which records lie in a circle or a box, and which is nearest. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { parse, plan, type ExposedCollection } from '@vitrine/query';
import { find, type Partition } from '../src/index.ts';
import { showRecords } from '../src/show.ts';
import { readText } from '../src/texts.ts';
import { PlainRecords } from './support/plain-answers.ts';
import { chooseFrom, createRandom } from './support/random.ts';
import { mergeRecords, recordField, writeRecords, type TestRecord } from './support/write-records.ts';

const fields = [
  { key: 'spot', type: 'geo' },
  { key: 'kind', type: 'select' },
] as const;

const collection: ExposedCollection = {
  slug: 'places',
  name: 'Places',
  isPrivate: false,
  fields: new Map(fields.map(({ key }) => [key, recordField(fields, key)])),
};

const ask = (partition: Partition, search: string): string => {
  const { total, records } = find(partition, plan(parse(`limit=200&${search}`), collection));
  expect(total).toBe(records.length);
  return Array.from(records, (record) => readText(partition.ids, record)).join(' ');
};

const createdAt = '2026-01-01T00:00:00.000Z';

/** By id: the stored point, and what kind of place it is. */
const places: Readonly<Record<string, readonly [spot: string | null, kind: string]>> = {
  antwerp: ['{"lat":51.2194,"lng":4.4025}', 'port'],
  brussels: ['50.8503, 4.3517', 'capital'],
  brusselsToo: ['{"latitude":"50.8503","longitude":"4.3517"}', 'port'],
  fijiEast: ['-17,-179.9', 'isle'],
  fijiWest: ['{"type":"Point","coordinates":[179.9,-17]}', 'isle'],
  ghent: ['51.0543,3.7174', 'port'],
  line: ['0,180', 'isle'],
  lineToo: ['0,-180', 'isle'],
  northPole: ['90,45', 'pole'],
  southPole: ['-90,0', 'pole'],
  half: ['51.05,', 'none'],
  nowhere: [null, 'none'],
  tooFar: ['91,0', 'none'],
  word: ['Ghent', 'none'],
};

const records: readonly TestRecord[] = Object.entries(places).map(([id, values]) => ({ id, createdAt, values }));

const questions: readonly (readonly [search: string, ids: string])[] = [
  ['where[spot][exists]=false&sort=id', 'half nowhere tooFar word'],
  ['where[spot][near]=51.0543,3.7174,0', 'ghent'],
  ['where[spot][near]=51.0543,3.7174,49.88742&sort=spot:near(51.0543,3.7174)', 'ghent brussels brusselsToo'],
  ['where[spot][near]=51.0543,3.7174,49.887419&sort=spot:near(51.0543,3.7174)', 'ghent'],
  ['where[spot][near]=51.0543,3.7174,60&sort=-spot:near(51.0543,3.7174)', 'antwerp brussels brusselsToo ghent'],
  ['where[spot][near]=51.0543,3.7174,60&sort=kind,-spot:near(51.0543,3.7174)', 'brussels antwerp brusselsToo ghent'],
  ['where[spot][near]=-17,180,50&sort=id', 'fijiEast fijiWest'],
  ['where[spot][near]=0,180,0&sort=id', 'line lineToo'],
  ['where[spot][near]=90,0,0', 'northPole'],
  ['where[spot][near]=89.9,-135,12', 'northPole'],
  ['where[spot][within]=50,3,51.1,4&sort=id', 'ghent'],
  ['where[spot][within]=50.8503,4.3517,51.2194,4.4025&sort=id', 'antwerp brussels brusselsToo'],
  ['where[spot][within]=-20,179,0,-179&sort=id', 'fijiEast fijiWest line lineToo'],
  ['where[spot][within]=-20,179,0,180&sort=id', 'fijiWest line lineToo'],
  ['where[spot][within]=-20,180,0,-180&sort=id', 'line lineToo'],
  ['where[spot][within]=80,0,90,1', 'northPole'],
  ['where[spot][within]=-90,-180,90,180&where[kind]=pole&sort=id', 'northPole southPole'],
  ['where[or][0][spot][within]=80,0,90,1&where[or][1][spot][near]=-90,0,1&sort=id', 'northPole southPole'],
  ['where[kind][in]=none,capital&sort=spot:near(0,0)', 'brussels half nowhere tooFar word'],
  ['where[kind][in]=none,capital&sort=-spot:near(0,0)', 'brussels half nowhere tooFar word'],
  ['where[kind][in]=isle,pole&sort=spot:near(0,0),-id', 'southPole northPole fijiWest fijiEast lineToo line'],
];

describe.each([
  ['written', writeRecords(fields, records)],
  ['merged', mergeRecords(fields, records)],
] as const)('a segment that was %s', (_how, partition) => {
  test.each(questions)('%s', (search, ids) => {
    expect(ask(partition, search)).toBe(ids);
  });

  test('a record shows the point, or null', () => {
    const all = find(partition, plan(parse('where[id][in]=brusselsToo,half,fijiWest&sort=id'), collection));
    expect(
      JSON.parse(`[${showRecords(partition, [recordField(fields, 'spot')], all.records, 1e6).toString()}]`),
    ).toEqual([
      { id: 'brusselsToo', createdAt, spot: { lat: 50.8503, lng: 4.3517 } },
      { id: 'fijiWest', createdAt, spot: { lat: -17, lng: 179.9 } },
      { id: 'half', createdAt, spot: null },
    ]);
  });
});

/** More records than all of whose distances are measured. */
describe('many records', () => {
  const count = 20_000;
  let partition: Partition;
  let plain: PlainRecords;

  beforeAll(() => {
    const random = createRandom(7);
    const around = (middle: number, most: number): string => (middle + (random() - 0.5) * most).toFixed(2);
    const spot = (): string | null => {
      const lat = chooseFrom(random, [around(50, 0.5), around(0, 179), around(50, 10)]);
      return random() < 0.02 ? null : JSON.stringify({ lat: Number(lat), lng: Number(around(0, 359)) });
    };
    const many = Array.from({ length: count }, (_, index) => ({
      id: String(index),
      createdAt,
      values: [spot(), chooseFrom(random, ['a', 'b'])],
    }));
    partition = writeRecords(fields, many);
    plain = new PlainRecords(fields, many);
  });
  afterAll(() => Bun.gc(true));

  test.each([
    'sort=spot:near(50,3)',
    'sort=-spot:near(50,3)',
    'sort=-spot:near(-50,-177)',
    'sort=spot:near(90,0)&page=3',
    'sort=spot:near(50,179.99),id&page=100',
    'where[kind]=a&sort=spot:near(50,3)',
    'where[kind]=a&sort=-spot:near(0,180)',
    'sort=kind,spot:near(50,3)',
    'sort=spot:near(50,3)&page=99',
    'where[spot][near]=50,3,300&sort=kind,-spot:near(50,3)',
    'where[spot][within]=49,170,51,-170&sort=spot:near(50,180)',
    'where[spot][exists]=false&sort=spot:near(50,3),-id',
  ])('%s', (search) => {
    const planned = plan(parse(`limit=200&${search}`), collection);
    const found = find(partition, planned);
    const ids = Array.from(found.records, (record) => readText(partition.ids, record));
    expect({ total: found.total, ids }).toEqual(plain.answer(planned));
  });
});
