/** `meta=highlights` against the running service: where the words of a search are, in what is shown. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { FieldDescriptor, RecordListMeta } from '@vitrine/contract';
import { openShop } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  exposeAll,
  follow,
  readJson,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;

const text = (key: string): FieldDescriptor => ({ key, label: key, type: 'text' });
const fields = [text('name'), text('body'), text('note'), { key: 'tags', label: 'Tags', type: 'multiselect' }] as const;
const recordOf = (id: string, name: string, body: string | null) => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  body,
  note: 'brot',
  tags: ['brot'],
});

beforeAll(async () => {
  service = await startTestService();
  const { tenant } = await openShop(service, 'marked01');
  const things = await addCollection(service, tenant, { slug: 'things', fields: [...fields] }, [
    recordOf('brot-1', 'Landbrot "groß"', null),
    recordOf('r2', 'Rolls', 'as Brötchen, or brot'),
    recordOf('r3', 'Cake', 'x'),
  ]);
  const long = [
    recordOf('a', 'brot', `brot ${'x'.repeat(9000)}`),
    recordOf('b', 'brot', `brot ${'x'.repeat(9000)}`),
    recordOf('c', 'brot', 'brot'),
  ];
  const articles = await addCollection(service, tenant, { slug: 'articles', fields: [...fields] }, long);
  const draft = { slug: 'houses', fields: [...fields], language: 'de', synonyms: [['haus', 'bau']] };
  const houses = await addCollection(service, tenant, draft, [recordOf('haus', 'Das Haus', 'Rathaus')]);
  for (const collection of [things, articles, houses])
    await exposeAll(service, tenant, collection, ['name', 'body', 'tags']);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const metaOf = async (question: string): Promise<RecordListMeta> => {
  const response = await service.get(`marked01/${question}`);
  const { meta } = await readJson<{ readonly meta: RecordListMeta }>(response);
  return meta;
};

test('of each record, by field, of fields that are searched and shown', async () => {
  const rows: [question: string, highlights: RecordListMeta['highlights']][] = [
    ['search=brot&sort=id', [{ id: [[0, 4]], name: [[4, 8]] }, { body: [[3, 7], [16, 20]] }]],
    ['search=brot%20SS&sort=id', [{ id: [[0, 4]], name: [[4, 8], [13, 14]] }]],
    ['search=brot&sort=id&fields=name', [{ id: [[0, 4]], name: [[4, 8]] }, {}]],
    ['search=brot1', [{ id: [[0, 6]] }]],
    ['search=broot&search.fuzzy=true&sort=id', [{}, {}]],
    ['sort=id', [{}, {}, {}]],
    ['search=nothing', []],
  ]; // prettier-ignore
  for (const [question, highlights] of rows)
    expect((await metaOf(`things?${question}&meta=highlights`)).highlights).toEqual(highlights);
});

test('have words of the same stem, and synonyms, but not in the id', async () => {
  for (const word of ['H%C3%A4user', 'Baues', 'bau'])
    expect((await metaOf(`houses?search=${word}&meta=highlights`)).highlights).toEqual([{ name: [[4, 8]] }]);
});

test('are not said without it, whichever of the two is asked first, and the rest of meta is the same', async () => {
  for (const [first, second] of [
    ['search=rolls', 'search=rolls&meta=highlights'],
    ['search=cake&meta=highlights', 'search=cake'],
  ] as const) {
    const metas = [await metaOf(`things?${first}`), await metaOf(`things?${second}`)];
    expect(metas.filter((meta) => 'highlights' in meta)).toHaveLength(1);
    const [one, other] = metas.map(({ highlights: _highlights, ...meta }) => meta);
    expect(one).toEqual(other);
  }
});

const messageOf = async (question: string): Promise<string> => {
  const { message } = await readJson<{ readonly message: string }>(await service.get(`marked01/things?${question}`));
  return message;
};

test('nothing is found by a list in contains, and the answer says why', async () => {
  expect(await messageOf('where[name][contains]=Landbrot,Rolls')).toBe(
    'No records match. A comma in contains is part of the text; for one of several texts, ask for alternatives: where[or][0][field][contains].',
  );
  expect(await messageOf('where[name][contains]=Landbrod')).toBe('No records match.');
  expect(await messageOf('where[name][eq]=Landbrot,Rolls')).toBe('No records match.');
});

test('of texts that are too many for an answer there are none, and of those behind them that are short enough', async () => {
  const { highlights = [] } = await metaOf('articles?search=brot&sort=id&meta=highlights');
  expect(highlights.map((each) => Object.keys(each))).toEqual([['name', 'body'], ['name'], ['name', 'body']]);
});

test.each(['things/records/r2', 'things/changes', 'things/facets', 'things/export'])(
  '%s takes no such word',
  async (path) => {
    expect((await service.get(`marked01/${path}?meta=highlights`)).status).toBe(400);
  },
);
