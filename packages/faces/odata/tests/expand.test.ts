/** `$expand`: related records as the API's `expand` gives them, asked by clients that others wrote, and what is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { expose, hide, setRelations, type Collection, type Tenant } from '@vitrine/catalog';
import { createOData } from '@vitrine/odata';
import { Ajv } from 'ajv';
import { xml2json } from 'odata-csdl';
import csdl from 'odata-csdl/schemas/csdl.schema.json';
import buildQuery from 'odata-query';
import { ODataQuery } from 'ts-odata-client';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../../../../tests/service/test-service.ts';

let service: TestService;
/** At PUBLIC_URL, because clients take no links without a host. */
let front: Bun.Server<undefined>;
let tenant: Tenant;
let lines: Collection;
let root: string;

const createdAt = '2026-01-01T00:00:00.000Z';
const text = (key: string) => ({ key, label: key, type: 'text' }) as const;
const lineFields = [text('orderNo'), text('article'), { key: 'tags', label: 'Tags', type: 'multiselect' }] as const;

const lineOf = (number: string, index: number, of: number): JsonRecord => ({
  id: `l${of}-${index}`,
  createdAt,
  orderNo: number,
  article: `A${index}`,
  tags: index % 2 === 0 ? null : ['new'],
});

beforeAll(async () => {
  front = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url, headers }) =>
      fetch(url.replace(front.url.origin, service.service.url), { headers, decompress: false }),
  });
  service = await startTestService({ publicUrl: front.url.origin }, { faces: [createOData()] });
  tenant = await addTenant(service, 'odataexp');
  const now = new Date(service.clock.now());
  const numbers = Array.from({ length: 120 }, (_, index) => (index === 7 ? "O'7 & co" : `O-${index}`));
  const orders = await addCollection(
    service,
    tenant,
    { slug: 'orders', fields: [text('number'), text('customer')] },
    numbers.map((number, index) => ({
      id: `o${index}`,
      createdAt,
      number,
      customer: index % 3 === 0 ? null : `c${index % 5}`,
    })),
  );
  const all = numbers.flatMap((number, of) =>
    Array.from({ length: of === 7 ? 45 : of % 4 }, (_, index) => lineOf(number, index, of)),
  );
  lines = await addCollection(service, tenant, { slug: 'order-lines', fields: lineFields }, all);
  const customers = await addCollection(
    service,
    tenant,
    { slug: 'customers', fields: [text('name')] },
    [0, 1, 2, 3].map((index) => ({ id: `c${index}`, createdAt, name: `Customer ${index}` })),
  );
  await setRelations(
    service.store,
    tenant,
    orders,
    [
      { key: 'lines', label: 'Its <lines>', kind: 'many', collection: 'order-lines', from: 'number', to: 'orderNo' },
      { key: 'customer', label: 'Customer', kind: 'one', collection: 'customers', from: 'customer', to: 'id' },
    ],
    now,
  );
  for (const collection of [orders, lines]) await exposeAll(service, tenant, collection);
  await exposeAll(service, tenant, customers, 'all', 'private');
  await follow(service);
  await service.turn();
  root = `${front.url.origin}/t/odataexp/odata/v4/`;
});
afterAll(async () => {
  await service.stop();
  await front.stop(true);
});

type Answer = ReturnType<typeof JSON.parse>;

const ask = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(path.startsWith('http') ? path : root + path, { headers });
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    ...JSON.parse(await response.text()),
  };
};

const keyed = async (): Promise<Record<string, string>> => ({
  'x-api-key': (await addKey(service, tenant, `Key ${Math.random()}`)).key,
});

/** The API's lists, each with null for no value as OData has it. */
const inForm = ({ tags, ...record }: JsonRecord): JsonRecord => ({ ...record, tags: tags ?? [] });

test('related records are those of the API, page by page, and links lead to the others', async () => {
  const headers = await keyed();
  await follow(service);
  const seen: JsonRecord[] = [];
  let next: string = `${root}orders?$orderby=number&$expand=lines,customer_record`;
  const sizes: number[] = [];
  while (next !== undefined) {
    const page = await ask(next, headers);
    expect([page.status, page.cache?.startsWith('private')]).toEqual([200, true]);
    sizes.push(page.value.length);
    seen.push(...page.value);
    next = page['@odata.nextLink'];
  }
  expect(sizes).toEqual([100, 20]);
  const given: Answer[] = [];
  for (const page of [1, 2]) {
    const response = await service.get(
      `odataexp/orders?sort=number&limit=100&page=${page}&expand=lines,customer`,
      headers,
    );
    given.push(...JSON.parse(await response.text()).data);
  }
  const links: string[] = [];
  expect(
    seen.map(({ 'lines@odata.nextLink': link, ...each }) => {
      if (typeof link === 'string') links.push(link);
      return each;
    }),
  ).toEqual(
    given.map(({ expanded, ...own }) =>
      Object.assign(own, { lines: expanded.lines.records.map(inForm), customer_record: expanded.customer }),
    ),
  );
  expect(links).toHaveLength(1);
  const rest = await ask(links[0] ?? '');
  const whole = await service.get(
    `odataexp/order-lines?limit=200&where[orderNo][eq]=${encodeURIComponent("O'7 & co")}`,
  );
  expect(rest.value).toEqual(
    JSON.parse(await whole.text())
      .data.slice(20)
      .map(inForm),
  );
});

test('nested $select chooses the properties of related records, and the context says so', async () => {
  const one = await ask("orders('o1')?$select=number&$expand=lines($select=article)");
  expect(one).toEqual({
    status: 200,
    cache: expect.any(String),
    '@odata.context': `${root}$metadata#orders(id,createdAt,number,lines(id,createdAt,article))/$entity`,
    id: 'o1',
    createdAt,
    number: 'O-1',
    lines: [{ id: 'l1-0', createdAt, article: 'A0' }],
  });
  const long = await ask("orders('o7')?$expand=lines($select=article)");
  const rest = await ask(long['lines@odata.nextLink']);
  expect([rest.value.length, Object.keys(rest.value[0])]).toEqual([25, ['id', 'createdAt', 'article']]);
});

test('clients of others expand', async () => {
  const built = await ask(`orders${buildQuery({ filter: { number: 'O-3' }, expand: 'lines($select=article)' })}`);
  expect(built.value[0].lines.map(({ article }: JsonRecord) => article).toSorted()).toEqual(['A0', 'A1', 'A2']);
  interface Line {
    id: string;
    article: string;
  }
  interface Order {
    id: string;
    number: string;
    lines: Line[];
  }
  const orders = ODataQuery.forV4<Order>(`${root}orders`);
  const found = await orders
    .filter((order) => order.number.$equals('O-2'))
    .expand('lines')
    .getManyAsync();
  expect(found.value[0]?.lines.map(({ id }) => id).toSorted()).toEqual(['l2-0', 'l2-1']);
});

const readMetadata = async (headers: Record<string, string>) => {
  const messages: unknown[] = [];
  const json = xml2json(await (await fetch(`${root}$metadata`, { headers })).text(), { strict: true, messages });
  expect(messages).toEqual([]);
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(csdl);
  expect([validate(json), validate.errors]).toEqual([true, null]);
  return json;
};

test('the metadata has navigation properties, of what the caller sees alone', async () => {
  const headers = await keyed();
  await follow(service);
  expect(await readMetadata(headers)).toMatchObject({
    Vitrine: {
      orders_record: {
        lines: { $Kind: 'NavigationProperty', $Collection: true, $Type: 'Vitrine.order_lines_record' },
        customer_record: { $Kind: 'NavigationProperty', $Type: 'Vitrine.customers_record' },
      },
      Container: { orders: { $NavigationPropertyBinding: { lines: 'order_lines', customer_record: 'customers' } } },
    },
  });
  expect(JSON.stringify(await readMetadata({}))).not.toContain('customers');
});

describe('refused', () => {
  const rows: [expand: string, status: number, message: string][] = [
    ['lines,lines', 400, '$expand: lines is given more than once'],
    ['line', 400, '$expand: There is no navigation property "line". Did you mean "lines"? Those here are lines.'],
    ['', 400, '$expand: There is no navigation property "".'],
    ['lines($top=2)', 501, '$expand: Found "($top=2)"; only $select is supported'],
    ['lines($expand=order)', 501, '$expand: Found "($expand=order)"'],
    ['lines($select=name)', 400, '$select: There is no property "name".'],
    [
      'line($select=price)',
      400,
      '$expand: There is no navigation property "line". Did you mean "lines"? Those here are lines.',
    ],
    [
      'lines/$ref',
      501,
      '$expand: Found "lines/$ref", expected a navigation property, one level. Those here are lines.',
    ],
    ['*', 501, '$expand: Found "*"'],
    ['lines(', 400, '$expand: There is no navigation property'],
    // Private to who asks without a key: as one that there is not.
    ['customer_record', 400, '$expand: There is no navigation property "customer_record".'],
  ];
  test('many blanks, at once', async () => {
    const startedAt = performance.now();
    const answer = await ask(`orders?$expand=${'+'.repeat(7000)}a+b`);
    expect([answer.status, answer.error.message.slice(0, 42)]).toEqual([
      400,
      '$expand: There is no navigation property "',
    ]);
    // With a pattern that is not linear it is minutes.
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test.each(rows)('%s', async (expand, status, message) => {
    const answer = await ask(`orders?$expand=${encodeURIComponent(expand)}`);
    expect([answer.status, answer.error.message.slice(0, message.length)]).toEqual([status, message]);
  });
});

test('a field that is withdrawn takes the relation with it', async () => {
  const path = "orders('o1')?$expand=lines";
  expect((await ask(path)).lines).toHaveLength(1);
  await hide(service.store, tenant, lines, ['article'], new Date(service.clock.now()));
  await follow(service);
  expect(JSON.stringify(await ask(path))).not.toContain('article');
  await hide(service.store, tenant, lines, ['orderNo'], new Date(service.clock.now()));
  await follow(service);
  expect((await ask(path)).status).toBe(400);
  await expose(
    service.store,
    tenant,
    lines,
    { state: 'public', keys: ['orderNo', 'article'] },
    new Date(service.clock.now()),
  );
  await follow(service);
  expect((await ask(path)).status).toBe(200);
});
