/** OData over the running service: documents, answers, pages, refusals, keys, and what is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hide, revokeKey, type Tenant } from '@vitrine/catalog';
import { createOData } from '@vitrine/odata';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
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
let shop: Shop;
let tenant: Tenant;

const createdAt = '2026-01-01T00:00:00.000Z';
const fields = [
  { key: 'name', label: 'The <name> & "label"', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
  { key: 'place', label: 'Place', type: 'geo' },
  { key: 'extra', label: 'Extra', type: 'json' },
] as const;

beforeAll(async () => {
  service = await startTestService({}, { faces: [createOData()] });
  shop = await openShop(service, 'odatashp');
  tenant = await addTenant(service, 'odatatyp');
  const partOf = (index: number): JsonRecord => ({
    id: `l${String(index).padStart(3, '0')}`,
    createdAt,
    name: `Part ${index}`,
    price: index / 4,
    tags: null,
    place: null,
    extra: null,
  });
  const first = {
    name: "O'Neill",
    price: '12345678901234567890.10',
    tags: ['a', 'b'],
    place: { lat: 50.7, lng: 3.6 },
    extra: { n: 1.5 },
  };
  const parts = Array.from({ length: 450 }, (_, index) => ({ ...partOf(index), ...(index === 0 && first) }));
  const lines = await addCollection(service, tenant, { slug: 'order-lines', fields }, parts);
  await exposeAll(service, tenant, lines);
  const fair = await addCollection(service, tenant, { slug: '2026-fair', fields: [fields[0]] }, [
    { id: "a/b'c", createdAt, name: 'X' },
  ]);
  await exposeAll(service, tenant, fair);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const pathOf = (path: string, publicId = 'odatatyp'): string => `/t/${publicId}/odata/v4/${path}`;
const urlOf = (path: string, publicId?: string): string => service.service.url + pathOf(path, publicId);

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const ask = async (
  path: string,
  headers: Record<string, string> = {},
  publicId?: string,
  method = 'GET',
): Promise<Asked> => {
  const response = await fetch(urlOf(path, publicId), { headers, method });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const read = async (path: string, headers?: Record<string, string>): Promise<ReturnType<typeof JSON.parse>> => {
  const { status, text } = await ask(path, headers);
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return JSON.parse(text);
};

const idsOf = ({ value }: { readonly value: readonly { readonly id: string }[] }): string =>
  value.map(({ id }) => id).join(' ');

describe('documents', () => {
  test('the service document names the sets', async () => {
    const { headers, text } = await ask('');
    expect(JSON.parse(text)).toEqual({
      '@odata.context': pathOf('$metadata'),
      value: [
        { name: '_2026_fair', title: '2026-fair', kind: 'EntitySet', url: '_2026_fair' },
        { name: 'order_lines', title: 'order-lines', kind: 'EntitySet', url: 'order_lines' },
      ],
    });
    expect(headers.get('odata-version')).toBe('4.0');
    expect(headers.get('content-type')).toBe('application/json;odata.metadata=minimal;charset=utf-8');
    expect((await ask('?$format=application/json;odata.metadata=none')).text).not.toContain('@odata.context');
  });

  test('the metadata has types, keys and labels', async () => {
    const { headers, text } = await ask('$metadata');
    expect(headers.get('content-type')).toBe('application/xml;charset=utf-8');
    for (const part of [
      '<EntitySet Name="order_lines" EntityType="Vitrine.order_lines_record">',
      '<Property Name="id" Type="Edm.String" Nullable="false"/>',
      '<Property Name="price" Type="Edm.Decimal" Scale="variable">',
      '<Property Name="tags" Type="Collection(Edm.String)" Nullable="false">',
      '<Property Name="place" Type="Vitrine.Point">',
      'String="The &lt;name&gt; &amp; &quot;label&quot;"/>',
    ])
      expect(text).toContain(part);
    expect((await ask('%24metadata')).text).toBe(text);
    expect((await ask('_2026_fair/%24count')).text).toBe('1');
  });

  test('addresses are whole with PUBLIC_URL, and never of the host that was asked', async () => {
    const published = await startTestService({ publicUrl: 'https://data.example/below' }, { faces: [createOData()] });
    await openShop(published, 'odatapub');
    const readAt = async (at: TestService, path: string) =>
      fetch(`${at.service.url}/t/${at === service ? 'odatatyp' : 'odatapub'}/odata/${path}`, {
        headers: { host: 'evil.example' },
      });
    const root = 'https://data.example/below/t/odatapub/odata/v4/';
    expect(await (await readAt(published, 'service.pbids')).json()).toMatchObject({
      connections: [{ details: { protocol: 'odata', address: { url: root } } }],
    });
    expect(await (await readAt(published, 'v4/products')).json()).toMatchObject({
      '@odata.context': `${root}$metadata#products`,
    });
    expect(await (await readAt(service, 'v4/order_lines')).text()).not.toContain('evil.example');
    const file = await readAt(service, 'service.pbids');
    expect([file.status, await file.text()]).toEqual([404, expect.stringContaining('PUBLIC_URL')]);
    await published.stop();
  });
});

describe('records', () => {
  test('have each type in OData’s form, and every digit', async () => {
    const { text } = await ask("order_lines('l000')");
    expect(text).toBe(
      `{"@odata.context":"${pathOf('$metadata#order_lines/$entity')}","id":"l000","createdAt":"${createdAt}","name":"O'Neill","price":12345678901234567890.10,"tags":["a","b"],"place":{"lat":50.7,"lng":3.6},"extra":"{\\"n\\":1.5}"}`,
    );
    expect(await read("order_lines(id='l001')")).toMatchObject({ tags: [], place: null, extra: null });
  });

  test('are found by any key', async () => {
    expect(await read(`_2026_fair('${encodeURIComponent("a/b''c")}')`)).toMatchObject({ id: "a/b'c" });
  });

  test('are selected, with the key', async () => {
    const list = await read("order_lines?$select=price&$filter=id eq 'l004'");
    expect(list).toEqual({
      '@odata.context': pathOf('$metadata#order_lines(id,createdAt,price)'),
      value: [{ id: 'l004', createdAt, price: 1 }],
    });
    expect((await read('order_lines?$select=*&$top=1')).value[0]).toHaveProperty('extra');
    expect(await read("order_lines('l004')?$select=price")).toEqual({
      '@odata.context': pathOf('$metadata#order_lines(id,createdAt,price)/$entity'),
      id: 'l004',
      createdAt,
      price: 1,
    });
  });

  test('are counted exactly', async () => {
    expect((await ask('order_lines/$count')).text).toBe('450');
    expect((await ask('order_lines/$count?$filter=price lt 10')).text).toBe('39');
    expect(await read('order_lines?$count=true&$top=0&$filter=price lt 10')).toEqual({
      '@odata.context': pathOf('$metadata#order_lines'),
      '@odata.count': 39,
      value: [],
    });
  });

  const windows: [query: string, ids: string][] = [
    ['$top=2&$orderby=id', 'l000 l001'],
    ['$top=2&$skip=3&$orderby=id', 'l003 l004'],
    ['$top=3&$skip=199&$orderby=id', 'l199 l200 l201'],
    ['$skip=448&$orderby=id', 'l448 l449'],
    ['$skip=450', ''],
    ['$top=1&$orderby=price desc,id', 'l000'],
    [
      '$orderby=id&$filter=contains(name,%2744%27)%20and%20price%20ge%20110',
      'l440 l441 l442 l443 l444 l445 l446 l447 l448 l449',
    ],
    ['$search="Part" AND 449', 'l449'],
    ["$filter=tags/any(t:t eq 'a')", 'l000'],
    ["$filter=name+eq+'Part+7'", 'l007'],
  ];
  test.each(windows)('%s', async (query, ids) => {
    expect(idsOf(await read(`order_lines?${query}`))).toBe(ids);
  });

  test('without control information are as asked', async () => {
    const accept = 'application/json;odata.metadata=none';
    const { headers, text } = await ask("order_lines('l001')?$select=name", { accept });
    expect(JSON.parse(text)).toEqual({ id: 'l001', createdAt, name: 'Part 1' });
    expect(headers.get('content-type')).toBe('application/json;odata.metadata=none;charset=utf-8');
    expect(headers.get('vary')).toBe('x-api-key, Authorization, Accept-Encoding, Accept, Prefer');
    expect((await ask("order_lines('l001')?$format=json")).text).toContain('@odata.context');
  });
});

/** Follows the links to the end. */
const walk = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ sizes: number[]; ids: string[] }> => {
  const [sizes, ids]: [number[], string[]] = [[], []];
  for (let next: string | undefined = pathOf(path); next !== undefined;) {
    const page: { value: { id: string }[]; '@odata.nextLink'?: string } = JSON.parse(
      await (await fetch(service.service.url + next, { headers })).text(),
    );
    sizes.push(page.value.length);
    ids.push(...page.value.map(({ id }) => id));
    next = page['@odata.nextLink'];
  }
  return { sizes, ids };
};

describe('pages are driven by the server', () => {
  const walks: [query: string, prefer: string, sizes: number[]][] = [
    ['', '', [200, 200, 50]],
    ['$top=450', '', [200, 200, 50]],
    ['$top=400', '', [200, 200]],
    ['$top=201', '', [200, 1]],
    ['$skip=30', '', [170, 200, 50]],
    ['$skip=30&$top=300', '', [170, 130]],
    ['$filter=price lt 10', 'odata.maxpagesize=20', [20, 19]],
    ['$skip=5', 'return=minimal, maxpagesize=250', [195, 200, 50]],
  ];
  test.each(walks)('%s %s', async (query, prefer, sizes) => {
    const walked = await walk(`order_lines?$orderby=id&${query}`, { prefer });
    expect(walked.sizes).toEqual(sizes);
    expect(new Set(walked.ids).size).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(walked.ids).toEqual(walked.ids.toSorted());
  });

  test('until the records change', async () => {
    const { '@odata.nextLink': next } = await read('order_lines');
    const stale = next.replace(/(?<=skiptoken=200-).*/, '0'.repeat(16));
    const response = await fetch(service.service.url + stale);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ error: { code: 'edition_gone' } });
    expect((await fetch(service.service.url + next)).status).toBe(200);
  });
});

const allOptions =
  'These have: $filter, $orderby, $select, $expand, $top, $skip, $count, $search, $skiptoken, $format.';

describe('refused', () => {
  const refused: [path: string, status: number, start: string][] = [
    ['order_lines?$filter=cost gt 5', 400, '$filter: There is no property "cost"'],
    ['order_lines?$orderby=cost', 400, '$orderby: There is no property "cost"'],
    ['order_lines?$select=cost', 400, '$select: There is no property "cost"'],
    ['order_lines?$orderby=tags', 501, '$orderby: tags has no order.'],
    ['order_lines?$orderby=length(name)', 501, '$orderby: Found "length(name)"'],
    ['order_lines?$top=-1', 400, '$top: "-1" is not a whole number from 0'],
    ['order_lines?$top=1&$top=2', 400, '$top: It is given more than once'],
    ['order_lines?$count=yes', 400, '$count: Found "yes", expected true or false.'],
    ['order_lines?$expand=lines', 400, '$expand: There is no navigation property "lines". This set has none.'],
    ['order_lines?$expand=*', 501, '$expand: Found "*", expected a navigation property, one level.'],
    ['order_lines?$filtre=x', 400, '$filtre: Unknown query option. Did you mean "$filter"? These have: $filter, '],
    ['order_lines?filter=x', 400, 'filter: Unknown query option. Did you mean "$filter"?'],
    ['order_lines?where[price][gt]=5', 400, 'where[price][gt]: Unknown query option. Did you mean "$filter"?'],
    ['order_lines?limit=5', 400, 'limit: Unknown query option. Did you mean "$top"?'],
    ['order_lines?$foo=1', 400, `$foo: Unknown query option. ${allOptions}`],
    ['order_lines?key=vtr_x', 400, `key: Unknown query option. ${allOptions} Send a key as x-api-key`],
    ['order_lines?$orderby=Prise', 400, '$orderby: There is no property "Prise". Did you mean "price"?'],
    ['order_lines?$select=nmae', 400, '$select: There is no property "nmae". Did you mean "name"?'],
    ['order_lines?@p=1', 501, '@p: Aliases'],
    ['order_lines?$skiptoken=5', 400, '$skiptoken: Found "5"; take it from @odata.nextLink.'],
    ['order_lines?$format=atom', 400, '$format: Found "atom", expected json.'],
    ['order_lines?$search=a OR b', 501, '$search: Only words'],
    ['order_lines?$filter=%', 400, 'URL: "$filter=%" cannot be decoded'],
    [`order_lines?$search=${'x'.repeat(201)}`, 400, '$search: 201 characters'],
    [
      "order_lines('l001')?$filter=price eq 1",
      400,
      '$filter: It has no meaning here. These have: $select, $expand, $format.',
    ],
    ['order_lines(5)', 400, 'id: A key is a text in single quotes'],
    ["order_lines('zz')", 404, 'The collection has no record with this ID.'],
    ['nothing', 404, 'No such collection.'],
    ['order-lines', 404, 'No such collection.'],
    ["order_lines('l001')/name", 501, 'path: Paths to properties are not supported'],
    ["order_lines('l001')/name/$value", 501, 'path: Paths to properties are not supported'],
    [`order_lines?$filter=${'price eq 1 and '.repeat(700)}price eq 1`, 414, 'The URL is longer'],
  ];
  test.each(refused)('%s', async (path, status, start) => {
    const asked = await ask(path);
    const { error } = JSON.parse(asked.text);
    expect([asked.status, error.message.slice(0, start.length)]).toEqual([status, start]);
    expect(asked.headers.get('odata-version')).toBe('4.0');
    expect(error.code).toBe(status === 501 ? 'not_implemented' : error.code);
  });

  test('mistakes that the API finds are named by the option', async () => {
    const { text } = await ask(`order_lines?$orderby=${Array.from({ length: 6 }, () => 'name').join(',')}`);
    expect(JSON.parse(text).error).toMatchObject({ code: 'invalid_request', details: [{ target: '$orderby' }] });
  });

  test('batches, other methods and unknown tenants', async () => {
    expect((await ask('$batch', {}, undefined, 'POST')).status).toBe(501);
    const posted = await ask('order_lines', {}, undefined, 'POST');
    expect([posted.status, posted.headers.get('allow'), JSON.parse(posted.text).error.code]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'method_not_allowed',
    ]);
    expect(JSON.parse((await ask('', {}, 'nosuchid')).text).error.code).toBe('tenant_not_found');
  });
});

describe('HTTP', () => {
  test('answers are cached and compared by tag, and HEAD has no body', async () => {
    const { headers } = await ask('order_lines?$top=1');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(headers.get('edition')).toBe((await service.get('odatatyp/order-lines')).headers.get('edition'));
    const known = await ask('order_lines?$top=1', { 'if-none-match': headers.get('etag') ?? '' });
    expect([known.status, known.headers.get('odata-version'), known.headers.get('vary')]).toEqual([
      304,
      '4.0',
      headers.get('vary'),
    ]);
    const head = await ask('order_lines?$top=1', {}, undefined, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')]);
    expect((await ask('order_lines', {}, undefined, 'OPTIONS')).status).toBe(204);
  });
});

const basic = (key: string): Record<string, string> => ({ authorization: `Basic ${btoa(`anyone:${key}`)}` });

const shown = async (path: string, headers: Record<string, string> = {}): Promise<Asked> =>
  ask(path, headers, 'odatashp');

const steadyHeaders = ({ headers }: Asked) =>
  [...headers].filter(([name]) => !/^(?:date|ratelimit.*|server-timing)$/.test(name));

describe('what is hidden', () => {
  test('is in no document', async () => {
    for (const path of ['', '$metadata', 'products'])
      expect((await shown(path)).text).not.toMatch(/\b(?:note|cost|prices|orders|quokka)(?:_record)?\b/);
  });

  test.each([
    '$filter=%s eq null',
    '$orderby=%s',
    '$select=%s',
    "$filter=contains(%s,'quokka')",
    '$filter=price gt %s',
  ])('is refused as what does not exist, but for the name: %s', async (option) => {
    const of = async (name: string): Promise<unknown> => {
      const { status, text, headers } = await shown(`products?${option.replace('%s', name)}`);
      return [status, text.replaceAll(name, '?'), headers.get('content-length') === null, headers.get('cache-control')];
    };
    expect(await of('note')).toEqual(await of('zzzz'));
  });

  test('is not searched', async () => {
    expect((await shown('products/$count?$search=quokka')).text).toBe('0');
  });

  test.each(['prices', "prices('Retail')", 'prices/$count'])(
    'a private collection is found with a key alone: %s',
    async (path) => {
      const anonymous = await shown(path);
      const unknown = await shown(path.replace('prices', 'zzzzzz'));
      expect([anonymous.status, anonymous.text, steadyHeaders(anonymous)]).toEqual([
        404,
        unknown.text,
        steadyHeaders(unknown),
      ]);
      for (const headers of [{ 'x-api-key': shop.key }, basic(shop.key)]) {
        const keyed = await shown(path, headers);
        expect([keyed.status, keyed.headers.get('cache-control')?.split(',')[0]]).toEqual([200, 'private']);
      }
      expect((await shown(path)).status).toBe(404);
    },
  );

  test('documents name what the key opens, and are of its caller alone', async () => {
    for (const path of ['', '$metadata']) {
      const keyed = await shown(path, basic(shop.key));
      expect(keyed.text).toContain('prices');
      expect(keyed.headers.get('cache-control')).toStartWith('private');
      expect((await shown(path)).text).not.toContain('prices');
    }
  });

  test('a key that cannot be read is refused, and asked for', async () => {
    for (const authorization of [`Basic ${btoa('a:vtr_no')}`, 'Basic', 'basic ###', `Basic ${btoa('nocolon')}`]) {
      const { status, headers, text } = await shown('products', { authorization });
      expect([authorization, status, JSON.parse(text).error.code]).toEqual([authorization, 401, 'invalid_api_key']);
      expect(headers.get('www-authenticate')).toContain('Basic realm="vitrine"');
    }
    expect((await shown('products', { authorization: 'Bearer abc' })).status).toBe(200);
    const misplaced = await shown('prices', { authorization: `Bearer ${shop.key}` });
    expect([misplaced.status, misplaced.text]).toEqual([404, expect.stringContaining('only Basic is read')]);
    expect((await shown('zzzzzz', { authorization: `Bearer ${shop.key}` })).text).toBe(misplaced.text);
    // Another tenant's.
    expect((await ask('order_lines', basic(shop.key))).status).toBe(401);
    // The API reads no Authorization.
    expect((await service.get('odatashp/prices', basic(shop.key))).status).toBe(404);
  });

  test('what is withdrawn is gone, and a revoked key too', async () => {
    expect((await shown("products('p1')")).text).toContain('price');
    await hide(service.store, shop.tenant, shop.products, ['price'], new Date(service.clock.now()));
    await follow(service);
    for (const path of ["products('p1')", 'products', '$metadata'])
      expect((await shown(path)).text).not.toContain('price"');
    expect((await shown('products?$orderby=price')).status).toBe(400);
    expect((await shown('prices', basic(shop.key))).status).toBe(200);
    await revokeKey(service.store, shop.tenant, 'Website', new Date(service.clock.now()));
    await follow(service);
    expect((await shown('prices', basic(shop.key))).status).toBe(401);
  });
});
