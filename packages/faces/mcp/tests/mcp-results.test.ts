/** What assistants get of large collections, and where nothing matches: bounded results, the way to the rest, and the nearest values. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createMcp } from '@vitrine/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const faces = [createMcp()];

/** Of a whole result: text and structured content, as they are sent, and the message around them. */
const resultCharactersMax = 61_000;

let service: TestService;
let client: Client;

const text = (key: string) => ({ key, label: key, type: 'text' as const });
const createdAt = '2026-01-01T00:00:00.000Z';
const large: readonly JsonRecord[] = Array.from({ length: 230 }, (_, index) => ({
  id: `r${String(index).padStart(3, '0')}`,
  createdAt,
  name: `n${index}`,
  story: `"${index}" 🙂 `.repeat(120),
  price: 1.5,
}));
const huge: readonly JsonRecord[] = [
  { id: 'long', createdAt, name: 'a', story: '🙂é"\\\n'.repeat(10_000) + 'end', price: 1 },
  { id: 'fair', createdAt, name: 'b', story: 'x'.repeat(20_000), price: 2 },
];
const wide = Array.from({ length: 400 }, (_, index) => text(`field_${index}`));
const colours: readonly JsonRecord[] = ['red', 'red', 'green', 'Straße', 'blue', null].map((color, index) => ({
  id: `c${index}`,
  createdAt,
  color,
  tags: ['New', 'old'],
  secret: index === 0 ? 'Rod' : 'none',
}));

beforeAll(async () => {
  service = await startTestService({}, { faces });
  const tenant = await addTenant(service, 'mcplarge');
  const fields = [text('name'), text('story'), { key: 'price', label: 'Price', type: 'currency' as const }];
  const add = async (slug: string, own: readonly ReturnType<typeof text>[], records: readonly JsonRecord[]) =>
    exposeAll(service, tenant, await addCollection(service, tenant, { slug, fields: own }, records));
  const large1 = await addCollection(service, tenant, { slug: 'large', fields }, large);
  await exposeAll(service, tenant, large1);
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'huge', fields }, huge));
  const values = Object.fromEntries(wide.map(({ key }) => [key, 'y'.repeat(300)]));
  await add('wide', wide, [{ id: 'w1', createdAt, ...values }]);
  const colourFields = [text('color'), { key: 'tags', label: 'Tags', type: 'multiselect' as const }, text('secret')];
  const shown = await addCollection(service, tenant, { slug: 'colours', fields: colourFields }, colours);
  await exposeAll(service, tenant, shown, ['color', 'tags']);
  await follow(service);
  await service.turn();
  client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.service.url}/mcp/t/mcplarge`)));
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

type Given = Readonly<Record<string, unknown>>;

interface Body {
  readonly message: string;
  readonly data: readonly JsonRecord[];
  readonly meta: { readonly page: number; readonly limit: number; readonly total: number; readonly pages: number };
}

/** Checks that a result is bounded, and that its text says what its structured content says. */
const callFor = async <Result>(name: string, given: Given): Promise<Result> => {
  const result = await client.callTool({ name, arguments: { ...given } });
  expect([name, given, result.isError ?? false, result.content[0]]).toEqual([name, given, false, expect.anything()]);
  expect(JSON.stringify(result).length).toBeLessThan(resultCharactersMax);
  const [first] = result.content;
  const body: Result = JSON.parse(first?.type === 'text' ? first.text : '');
  expect(result.structuredContent).toEqual(body);
  return body;
};

describe('a list is bounded', () => {
  test('by ten records, where nothing is said', async () => {
    const { data, message } = await callFor<Body>('list_records', { collection: 'large' });
    expect(data).toHaveLength(10);
    expect(message).toStartWith('Records 1 to 10 of 230. The next ones: page 2 with limit 10.');
  });

  const asked: Given[] = [
    { limit: 200 },
    { limit: 7 },
    { limit: 200, fields: ['name'] },
    { limit: 199, where: { id: { gt: 'r004' } } },
    { limit: 61, sort: ['-id'] },
  ];
  test.each(asked)('and the next ones are said, until all are read once: %j', async (given) => {
    const seen: string[] = [];
    let [page, limit]: [unknown, unknown] = [1, given['limit']];
    for (let count = 0; count < 60; count++) {
      const { data, message, meta } = await callFor<Body>('list_records', {
        collection: 'large',
        ...given,
        page,
        limit,
      });
      seen.push(...data.map(({ id }) => id));
      const next = /The next ones: page (\d+) with limit (\d+)\./.exec(message);
      if (next === null) break;
      expect([meta.page + 1, meta.limit]).toEqual([Number(next[1]), Number(next[2])]);
      [page, limit] = [Number(next[1]), Number(next[2])];
    }
    const expected = large.map(({ id }) => id).filter((id) => given['where'] === undefined || id > 'r004');
    expect(seen.toSorted()).toEqual(expected);
  });

  test('with few fields more records fit', async () => {
    const all = await callFor<Body>('list_records', { collection: 'large', limit: 200 });
    const few = await callFor<Body>('list_records', { collection: 'large', limit: 200, fields: ['name'] });
    expect([all.data.length < 60, few.data.length]).toEqual([true, 200]);
    expect(all.message).toContain('Of 200 that were asked for, ');
  });

  test('from any page on, in the middle too', async () => {
    const { data, meta } = await callFor<Body>('list_records', {
      collection: 'large',
      sort: ['id'],
      page: 2,
      limit: 100,
    });
    expect(data.map(({ id }) => id)).toEqual(large.slice(100, 100 + data.length).map(({ id }) => id));
    expect((meta.page - 1) * meta.limit).toBe(100);
  });

  test('its long texts are cut, with a mark', async () => {
    const { data, message } = await callFor<Body>('list_records', { collection: 'huge', sort: ['-name'] });
    const length = String(huge[0]?.['story']).length;
    expect(data.map(({ story }) => String(story).slice(-60))).toEqual([
      expect.stringMatching(/x… \[cut: the beginning of 20000 characters\]$/),
      expect.stringContaining(`… [cut: the beginning of ${length} characters]`),
    ]);
    expect(message).toContain('get_record gives more of them.');
  });
});

describe('a record is bounded', () => {
  test('and whole where it fits', async () => {
    const { data } = await callFor<{ data: JsonRecord }>('get_record', { collection: 'huge', id: 'fair' });
    expect(data['story']).toBe('x'.repeat(20_000));
  });

  test('its texts are cut so that it fits', async () => {
    const { data, message } = await callFor<{ data: JsonRecord; message: string }>('get_record', {
      collection: 'huge',
      id: 'long',
    });
    expect(String(data['story']).isWellFormed()).toBe(true);
    expect(String(data['story'])).toStartWith('🙂é"\\\n🙂');
    expect(message).toMatch(/first \d+ characters/);
  });

  test('one of very many fields asks for fewer of them', async () => {
    const few = await callFor<{ data: JsonRecord }>('get_record', {
      collection: 'wide',
      id: 'w1',
      fields: ['field_7'],
    });
    expect(few.data['field_7']).toBe('y'.repeat(300));
    for (const name of ['get_record', 'list_records', 'get_facets', 'describe_collection'])
      await client
        .callTool({ name, arguments: { collection: 'wide', ...(name === 'get_record' && { id: 'w1' }) } })
        .then((result) => expect([name, JSON.stringify(result).length < resultCharactersMax]).toEqual([name, true]));
  });
});

test('values are counted, and of each field as many as fit', async () => {
  const { message } = await callFor<Body>('get_facets', {
    collection: 'large',
    fields: ['story', 'name', 'id'],
    'facets.limit': 1000,
  });
  expect(message).toMatch(/Of each field the \d+ most frequent values are here/);
});

test('a description has the values of fields that have few, as they are written', async () => {
  const { collections } = await callFor<{ collections: { fields: { key: string; options?: string[] }[] }[] }>(
    'describe_collection',
    { collection: 'colours' },
  );
  expect(collections[0]?.fields.map(({ key, options }) => [key, options])).toEqual([
    ['color', ['red', 'Straße', 'blue', 'green']],
    ['tags', ['New', 'old']],
  ]);
});

const askOf = async (field: string): Promise<string> =>
  JSON.stringify(
    await client.callTool({
      name: 'list_records',
      arguments: { collection: 'colours', where: { [field]: { eq: 'rod' } } },
    }),
  );

const saidOf = async (search: string): Promise<string> =>
  (await callFor<Body>('list_records', { collection: 'colours', search })).message;

describe('where nothing matches, the nearest values are said', () => {
  const rows: [where: Given, said: string][] = [
    [{ color: { eq: 'Red' } }, 'No records match. where.color.eq: no record has "Red" there. Did you mean "red"?'],
    [{ color: 'RED' }, 'No records match. where.color.eq: no record has "RED" there. Did you mean "red"?'],
    [
      { color: { in: ['Grean'] } },
      'No records match. where.color.in: no record has "Grean" there. Did you mean "green"?',
    ],
    [
      { color: { eq: 'purple' } },
      'No records match. where.color.eq: no record has "purple" there. The values are "red", "Straße", "blue", "green".',
    ],
    [{ tags: { in: ['new'] } }, 'No records match. where.tags.in: no record has "new" there. Did you mean "New"?'],
    [{ color: { eq: 'red' }, id: { eq: 'c4' } }, 'No records match.'],
    [{ color: { gt: 'z' } }, 'No records match.'],
    [
      { or: [{ color: { eq: 'Blue' } }] },
      'No records match. where.color.eq: no record has "Blue" there. Did you mean "blue"?',
    ],
  ];
  test.each(rows)('%j', async (where, said) => {
    expect((await callFor<Body>('list_records', { collection: 'colours', where })).message).toBe(said);
    expect((await callFor<Body>('get_facets', { collection: 'colours', where })).message).toBe(said);
  });

  test('a search that finds nothing is told what would, and that typing errors can be forgiven', async () => {
    expect(await saidOf('gren')).toBe(
      'No records match. search: did you mean "green"? "search.fuzzy": true forgives typing errors.',
    );
    expect(await saidOf('xylophone')).toBe('No records match. "search.fuzzy": true forgives typing errors.');
  });

  test('nothing of a hidden field is said', async () => {
    expect((await askOf('secret')).replaceAll('secret', '?')).toBe((await askOf('nobody')).replaceAll('nobody', '?'));
    expect(await askOf('secret')).not.toContain('Rod');
  });
});

test('what is wrong with long arguments is told in few words', async () => {
  const where = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${'x'.repeat(900)}${index}`, {}]));
  const result = await client.callTool({ name: 'list_records', arguments: { collection: 'colours', where } });
  expect([result.isError, JSON.stringify(result).length < 10_000]).toEqual([true, true]);
});
