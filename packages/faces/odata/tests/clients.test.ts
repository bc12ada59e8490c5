/** OData as clients ask that others wrote; the metadata as OASIS' own program and schema read it. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createOData } from '@vitrine/odata';
import { Ajv } from 'ajv';
import { xml2json } from 'odata-csdl';
import csdl from 'odata-csdl/schemas/csdl.schema.json';
import buildQuery from 'odata-query';
import { ODataQuery } from 'ts-odata-client';
import { fieldTypes } from '@vitrine/contract';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

let service: TestService;
/** At PUBLIC_URL, because clients take no links without a host. */
let front: Bun.Server<undefined>;
let endpoint: string;

const createdAt = '2026-01-01T00:00:00.000Z';
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'isNew', label: 'New', type: 'boolean' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
] as const;

interface Part {
  id: string;
  createdAt: string;
  name: string;
  price: number;
  isNew: boolean;
  tags: string[];
}

beforeAll(async () => {
  front = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url, headers }) =>
      fetch(url.replace(front.url.origin, service.service.url), { headers, decompress: false }),
  });
  service = await startTestService({ publicUrl: front.url.origin }, { faces: [createOData()] });
  const tenant = await addTenant(service, 'odatacli');
  const parts = Array.from({ length: 450 }, (_, index) => ({
    id: `p${String(index).padStart(3, '0')}`,
    createdAt,
    name: index % 9 === 0 ? null : `Part's ${index % 10}`,
    price: index / 4,
    isNew: index % 2 === 0,
    tags: index % 3 === 0 ? ['a', 'b'] : null,
  }));
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'spare-parts', fields }, parts));
  const all = fieldTypes.map((type) => ({ key: `${type}Field`, label: `A "${type}" & <more>`, type }));
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'all', fields: all }, []));
  await follow(service);
  await service.turn();
  endpoint = `${front.url.origin}/t/odatacli/odata/v4/spare_parts`;
});
afterAll(async () => {
  await service.stop();
  await front.stop(true);
});

/** The IDs and the total that the API itself gives. */
const expected = async (search: string): Promise<{ ids: string[]; total: number }> => {
  const response = await service.get(`odatacli/spare-parts?limit=200&${search}`);
  const { data, meta }: { data: Part[]; meta: { total: number } } = JSON.parse(await response.text());
  return { ids: data.map(({ id }) => id), total: meta.total };
};

test('ts-odata-client filters, orders, selects, counts and pages', async () => {
  const parts = ODataQuery.forV4<Part>(endpoint);
  const found = await parts
    .filter((part) => part.price.$lessThan(30).and(part.name.$contains('s 3')))
    .orderByDescending((part) => part.price)
    .top(5)
    .getManyWithCountAsync();
  const meant = await expected('where[price][lt]=30&where[name][contains]=s 3&sort=-price');
  expect([found['@odata.count'], found.value.map(({ id }) => id)]).toEqual([meant.total, meant.ids.slice(0, 5)]);
  const one = await parts.getAsync('p004');
  expect(one).toMatchObject({ id: 'p004', price: 1, tags: [] });
  const first = await parts.orderBy((part) => part.id).getManyAsync();
  const second = await first.next?.();
  expect([first.value.length, second?.value.length, second?.value[0]?.id]).toEqual([200, 200, 'p200']);
  const walked: string[] = [];
  for await (const { id } of parts.filter((part) => part.price.$greaterThanOrEqualTo(56.25))) walked.push(id);
  expect([walked.length, new Set(walked).size]).toEqual([225, 225]);
});

const queries: [query: Parameters<typeof buildQuery<Part>>[0], search: string][] = [
  [
    { filter: { price: { ge: 5, lt: 10 } }, orderBy: [['price', 'desc'], 'id'] },
    'where[price][gte]=5&where[price][lt]=10&sort=-price,id',
  ],
  [{ filter: { name: "Part's 3" } }, "where[name][eq]=Part's 3"],
  [{ filter: { name: { in: ["Part's 3", "Part's 4"] } } }, "where[name][in]=Part's 3,Part's 4"],
  [{ filter: { name: null } }, 'where[name][exists]=false'],
  [
    { filter: { not: { or: [{ name: { ne: null } }, { isNew: false }] } } },
    'where[name][exists]=false&where[isNew][ne]=false',
  ],
  [{ filter: [{ or: [{ price: 1 }, { price: 2 }] }, { isNew: true }] }, 'where[price][in]=1,2&where[isNew]=true'],
  [
    { filter: { or: [{ price: { lt: 1 } }, { and: [{ isNew: true }, { price: { gt: 110 } }] }] } },
    'where[or][0][price][lt]=1&where[or][1][isNew]=true&where[or][1][price][gt]=110',
  ],
  [{ filter: { tags: { any: { '': 'a' } } } }, 'where[tags][contains]=a'],
  [{ search: 'Part 7', top: 3, skip: 2 }, 'search=Part 7'],
];

test.each(queries)('odata-query asks %j', async (query, search) => {
  const response = await fetch(endpoint + buildQuery({ ...query, count: true }));
  const body: { '@odata.count': number; value: Part[] } = JSON.parse(await response.text());
  const { ids, total } = await expected(search);
  const { skip = 0, top = 200 } = query ?? {};
  expect(total).toBeGreaterThan(0);
  expect([body['@odata.count'], body.value.map(({ id }) => id)]).toEqual([total, ids.slice(skip, skip + top)]);
});

test('the metadata is CSDL, with a property for each type of field', async () => {
  const text = await (await fetch(endpoint.replace('spare_parts', '$metadata'))).text();
  const messages: unknown[] = [];
  const json = xml2json(text, { strict: true, messages });
  expect(messages).toEqual([]);
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(csdl);
  expect([validate(json), validate.errors]).toEqual([true, null]);
  expect(json).toMatchObject({
    $EntityContainer: 'Vitrine.Container',
    Vitrine: {
      spare_parts_record: { $Key: ['id'], price: { $Type: 'Edm.Decimal' }, tags: { $Collection: true } },
      all_record: { geoField: { $Type: 'Vitrine.Point', '@Core.Description': 'A "geo" & <more>' } },
      Container: { spare_parts: { $Collection: true, $Type: 'Vitrine.spare_parts_record' } },
    },
  });
});
