/** A remote as a source: its rows in each format and by each kind of pages, and why a table is not read. */
import { afterEach, describe, expect, test } from 'bun:test';
import { createHttp } from '../../src/http/engine.ts';
import { type HttpTable, printHttpAddress } from '../../src/http/http-settings.ts';
import { type Source } from '@vitrine/sources';
import type { TableVersions } from '@vitrine/sources/engine';
import { failureOf, place, type Scanned, scanAll } from '../../../../../tests/support/scanned.ts';
import { field, tableOf } from '../support/test-folder.ts';
import { http } from '../../src/index.ts';

const open: { stop: (closes: boolean) => unknown }[] = [];
afterEach(() => open.splice(0).forEach((server) => void server.stop(true)));

type Answering = (request: Request, url: URL) => Response | Promise<Response>;

interface Remote {
  readonly url: string;
  /** What was asked for: path and query. */
  readonly asked: string[];
}

const serve = (answer: Answering): Remote => {
  const asked: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      const url = new URL(request.url);
      asked.push(url.pathname + url.search);
      return answer(request, url);
    },
  });
  open.push(server);
  return { url: server.url.href, asked };
};

const allowed = ['127.0.0.1'];

const openSource = async (url: string, tables?: Readonly<Record<string, HttpTable>>): Promise<Source> => {
  const address = printHttpAddress(url, { allowed, tables });
  return (await http.load()).openSource({ name: 'shop', url: address, now: Date.now });
};

const products = tableOf('products', { fields: [field('name'), field('price', 'number', 'numeric')] });

const scan = async (url: string, table?: HttpTable, known?: TableVersions): Promise<Scanned> =>
  scanAll(await openSource(url, table && { products: table }), [products], known);

/** The rows of the table products as texts, or why it was not read. */
const read = async (remote: Remote, table: Partial<HttpTable> = {}): Promise<unknown> => {
  const { rows, failures } = await scan(remote.url, { path: 'products', ...table });
  return failures['products'] ?? rows['products']?.map(([, id, , name, price]) => [id, name, price].join(' '));
};

const chai = ['1 Chai 1.50', '2  '];

const files: readonly [type: string, path: string, body: BodyInit][] = [
  ['text/csv', 'export', 'id,name,price\n1,Chai,1.50\n2,,\n'],
  ['text/csv; charset=utf-16le', 'export', Buffer.from('id;name;price\r\n1;Chai;1.50\r\n2;;\r\n', 'utf16le')],
  ['application/octet-stream', 'products.csv', '\ufeffid,name,price\n1,Chai,1.50\n2,,\n'],
  ['text/plain', 'products.tsv', 'id\tname\tprice\n1\tChai\t1.50\n2\t\t\n'],
  ['application/x-ndjson', 'export', '{"id":1,"name":"Chai","price":1.50}\n{"id":"2"}\n'],
  ['text/plain', 'products.jsonl?day=1', '{"id":1,"name":"Chai","price":1.50}\n{"id":"2"}\n'],
  ['application/json', 'export', '[{"id":1,"name":"Chai","price":"1.50"},{"id":2}]'],
  ['application/vnd.api+json', 'export', '\ufeff [{"id":1,"name":"Chai","price":"1.50"},{"id":2}]'],
];

describe('files', () => {
  test.each(files)('%s at %s', async (type, path, body) =>
    expect(
      await read(
        serve(() => new Response(body, { headers: { 'content-type': type } })),
        { path },
      ),
    ).toEqual(chai),
  );

  test('an address that ends as one names a table', async () => {
    const remote = serve(() => new Response('id,name\n1,Chai\n', { headers: { 'content-type': 'text/csv' } }));
    const address = printHttpAddress(`${remote.url}export/products.csv?key=1`, { allowed });
    const look = await (await http.load()).look(address, 'test');
    const [shape, ...others] = await look.describeTables();
    await look.close();
    expect([shape?.name, shape?.columns.map(({ name }) => name), others]).toEqual(['products', ['id', 'name'], []]);
    expect(remote.asked).toEqual(['/export/products.csv?key=1']);
  });

  test('in an encoding that the settings name', async () => {
    const body = Buffer.from('id,name\n1,Caf\xe9\n', 'latin1');
    const remote = serve(() => new Response(body, { headers: { 'content-type': 'text/csv' } }));
    const { rows } = await scanAll(
      await openSource(remote.url, { products: { path: 'x', encoding: 'windows-1252' } }),
      [tableOf('products', { fields: [field('name')] })],
    );
    expect(rows['products']).toEqual([[null, '1', null, 'Café']]);
  });
});

const records = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, name: `P${index + 1}`, price: index / 4 }));
const all = records.map(({ id, name, price }) => `${id} ${name} ${price}`);

/** Three records from an offset on. */
const slice = (from: number) => records.slice(from, from + 3);

const pages: readonly [about: string, Partial<HttpTable>, Answering, asked: readonly string[]][] = [
  [
    'a header Link',
    {},
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('from') ?? 0);
      const link = `</first>; rel="first", <?from=${from + 3}>; title="a, b"; rel="last next"`;
      return Response.json(slice(from), { headers: from < 6 ? { link } : {} });
    },
    ['/products', '/products?from=3', '/products?from=6'],
  ],
  [
    'a link in the answer',
    { rows: 'data.items', next: { kind: 'link', path: 'paging.next' } },
    (_request, { searchParams, origin }) => {
      const from = Number(searchParams.get('from') ?? 0);
      const next = from < 6 ? `${origin}/products?from=${from + 3}` : null;
      return Response.json({ data: { items: slice(from) }, paging: { next } });
    },
    ['/products', '/products?from=3', '/products?from=6'],
  ],
  [
    'a cursor',
    { path: 'products?limit=3', rows: 'data', next: { kind: 'cursor', path: 'meta.after', parameter: 'after' } },
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('after') ?? 0);
      return Response.json({ data: slice(from), meta: from < 6 ? { after: from + 3 } : {} });
    },
    ['/products?limit=3', '/products?limit=3&after=3', '/products?limit=3&after=6'],
  ],
  [
    'numbers of pages',
    { next: { kind: 'page', parameter: 'page', first: 1 } },
    (_request, { searchParams }) => Response.json(slice((Number(searchParams.get('page')) - 1) * 3)),
    ['/products?page=1', '/products?page=2', '/products?page=3', '/products?page=4'],
  ],
  [
    'an offset',
    { next: { kind: 'offset', parameter: 'skip' } },
    (_request, { searchParams }) => Response.json(slice(Number(searchParams.get('skip') ?? 0))),
    ['/products', '/products?skip=3', '/products?skip=6', '/products?skip=7'],
  ],
  [
    'an offset, up to the number of records that it counts',
    { rows: 'data', total: 'total', next: { kind: 'offset', parameter: 'skip' } },
    (_request, { searchParams }) => Response.json({ data: slice(Number(searchParams.get('skip') ?? 0)), total: 7 }),
    ['/products', '/products?skip=3', '/products?skip=6'],
  ],
  [
    'OData',
    {},
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('$skiptoken') ?? 0);
      return Response.json({
        '@odata.context': '../$metadata#products',
        '@odata.count': 7,
        ...(from < 6 && { '@odata.nextLink': `products?$skiptoken=${from + 3}` }),
        value: slice(from).map((record) =>
          Object.assign({ '@odata.etag': 'W/"1"', 'id@odata.type': '#Int32' }, record),
        ),
      });
    },
    ['/products', '/products?$skiptoken=3', '/products?$skiptoken=6'],
  ],
  [
    'OData without metadata, beside rows:',
    { rows: 'value' },
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('$skiptoken') ?? 0);
      const next = from < 6 ? { '@odata.nextLink': `products?$skiptoken=${from + 3}` } : {};
      return Response.json({ ...next, value: slice(from) });
    },
    ['/products', '/products?$skiptoken=3', '/products?$skiptoken=6'],
  ],
  [
    'OData without metadata',
    {},
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('$skiptoken') ?? 0);
      const next = from < 6 ? { '@nextLink': `products?$skiptoken=${from + 3}` } : {};
      return Response.json({ ...next, value: slice(from) });
    },
    ['/products', '/products?$skiptoken=3', '/products?$skiptoken=6'],
  ],
  [
    'a cursor that comes again with no records',
    { rows: 'data', next: { kind: 'cursor', path: 'after', parameter: 'after' } },
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('after') ?? 0);
      return Response.json({ data: slice(from), after: Math.min(from + 3, 7) });
    },
    ['/products', '/products?after=3', '/products?after=6', '/products?after=7'],
  ],
  [
    'JSON-LD, in the header Link',
    { rows: 'member' },
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('from') ?? 0);
      const headers = from < 6 ? { link: `<?from=${from + 3}>; rel="next"` } : {};
      return Response.json({ '@context': '/contexts/Product', member: slice(from) }, { headers });
    },
    ['/products', '/products?from=3', '/products?from=6'],
  ],
  [
    'OData, behind a gateway that does not translate',
    {},
    (_request, { searchParams }) => {
      const from = Number(searchParams.get('$skiptoken') ?? 0);
      const next = from < 6 ? { '@nextLink': `products?$skiptoken=${from + 3}` } : {};
      return Response.json({
        '@context': 'http://inside.example/odata/$metadata#products',
        ...next,
        value: slice(from),
      });
    },
    ['/products', '/products?$skiptoken=3', '/products?$skiptoken=6'],
  ],
];

describe('pages by', () => {
  test.each(pages)('%s', async (_about, table, answer, asked) => {
    const remote = serve(answer);
    expect(await read(remote, table)).toEqual(all);
    expect(remote.asked).toEqual([...asked]);
    const address = printHttpAddress(remote.url, { allowed, tables: { products: { path: 'products', ...table } } });
    const look = await (await http.load()).look(address, 'test');
    expect((await look.describeTables()).map(({ consistency }) => consistency)).toEqual(['page']);
    await look.close();
  });
});

test('numbers keep their digits, and documents their shape', async () => {
  const body = '{"data":[{"id":9007199254740993,"name":"a","price":0.10000000000000000001}]}';
  const remote = serve(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
  const digits = tableOf('products', { fields: [field('price')] });
  const { rows } = await scanAll(await openSource(remote.url, { products: { path: 'x', rows: 'data' } }), [digits]);
  expect(rows['products']).toEqual([[null, '9007199254740993', null, '0.10000000000000000001']]);
});

test.each([
  ['utf-16le', '', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16be', '', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['utf-16le', '; charset=utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
  ['utf-8', '', (text: string) => Buffer.from(`\ufeff${text}`)],
])('a page in %s, of the type application/json%s', async (_encoding, charset, encode) => {
  const body = encode('{"data":[{"id":1,"name":"Käse","price":1}]}');
  const remote = serve(() => new Response(body, { headers: { 'content-type': `application/json${charset}` } }));
  expect(await read(remote, { rows: 'data' })).toEqual(['1 Käse 1']);
});

test('an array of as many records as a header counts is all', async () => {
  const remote = serve(() => Response.json(records, { headers: { 'x-total-count': '7', 'x-total-pages': '1' } }));
  expect(await read(remote)).toEqual(all);
});

test('no records are a table without rows', async () => {
  expect(await read(serve(() => Response.json([])))).toEqual([]);
  expect(
    await read(
      serve(() => Response.json({ data: [] })),
      { rows: 'data' },
    ),
  ).toEqual([]);
});

/** Answers 304 to the tag, and to the date, of the current state. */
const serveTagged = (headers: () => Readonly<Record<string, string>>, body: () => unknown): Remote =>
  serve((request) => {
    const { etag, 'last-modified': modified } = headers();
    const same =
      (etag !== undefined && request.headers.get('if-none-match') === etag) ||
      (modified !== undefined && request.headers.get('if-modified-since') === modified);
    return same ? new Response(null, { status: 304 }) : Response.json(body(), { headers: headers() });
  });

describe('what has not changed', () => {
  const date = 'Thu, 01 Jan 2026 12:00:00 GMT';

  test.each([
    ['a tag', { etag: 'W/"1"' }, true],
    ['a date', { date, 'last-modified': 'Thu, 01 Jan 2026 11:58:00 GMT' }, true],
    ['a date of this minute', { date, 'last-modified': 'Thu, 01 Jan 2026 11:59:30 GMT' }, false],
    ['nothing but its digest', {}, false],
  ] as const)('by %s', async (_about, headers, isSpared) => {
    const state = { headers: headers as Readonly<Record<string, string>>, body: records };
    let statuses = 0;
    const remote = serveTagged(
      () => state.headers,
      () => state.body.slice(0, (statuses += 1) && state.body.length),
    );
    const first = await scan(remote.url);
    const second = await scan(remote.url, undefined, first.versions);
    expect([...second.unchanged]).toEqual(['products']);
    expect(statuses).toBe(isSpared ? 1 : 2);
    Object.assign(state, { headers: {}, body: records.slice(1) });
    const third = await scan(remote.url, undefined, second.versions);
    expect([third.unchanged.size, third.rows['products']?.length]).toEqual([0, 6]);
  });

  test.each(['0123456789abcdef', '{"a":1}', '5', ''])(
    'the version %p of another kind of source is none',
    async (version) => {
      const { unchanged, rows } = await scan(
        serve(() => Response.json(records)).url,
        undefined,
        new Map([['products', version]]),
      );
      expect([unchanged.size, rows['products']?.length]).toEqual([0, 7]);
    },
  );

  test('other settings ask for all of it', async () => {
    const remote = serveTagged(
      () => ({ etag: '"1"' }),
      () => records,
    );
    const { versions } = await scan(remote.url, { path: 'products' });
    const { unchanged, rows } = await scan(remote.url, { path: 'products?all' }, versions);
    expect([unchanged.size, rows['products']?.length]).toEqual([0, 7]);
  });

  test('a table of several pages by the digest of all of them', async () => {
    const state = { records };
    const remote = serve((_request, { searchParams }) => {
      const from = Number(searchParams.get('from') ?? 0);
      const next = from < 6 ? `?from=${from + 3}` : null;
      return Response.json({ data: state.records.slice(from, from + 3), next }, { headers: { etag: `"${from}"` } });
    });
    const table: HttpTable = { path: 'products', rows: 'data', next: { kind: 'link', path: 'next' } };
    const { versions } = await scan(remote.url, table);
    expect((await scan(remote.url, table, versions)).unchanged.size).toBe(1);
    state.records = records.with(6, { id: 7, name: 'other', price: 1 });
    const { unchanged, rows } = await scan(remote.url, table, versions);
    expect([unchanged.size, rows['products']?.at(-1)]).toEqual([0, [null, '7', null, 'other', '1']]);
  });

  test('a table whose group has changed is read all the same', async () => {
    const etags = { products: '"1"', categories: '"1"' };
    const remote = serve((request, { pathname }) => {
      const etag = pathname === '/products' ? etags.products : etags.categories;
      return request.headers.get('if-none-match') === etag
        ? new Response(null, { status: 304 })
        : Response.json(records, { headers: { etag } });
    });
    const tables = [
      tableOf('products', { group: 'g', fields: [field('name')] }),
      tableOf('categories', { group: 'g', fields: [field('name')] }),
    ];
    const source = await openSource(remote.url, { products: { path: 'products' }, categories: { path: 'categories' } });
    const { versions } = await scanAll(source, tables);
    etags.categories = '"2"';
    const { unchanged, rows, failures } = await scanAll(source, tables, versions);
    expect([unchanged.size, failures, rows['products']?.length, rows['categories']?.length]).toEqual([0, {}, 7, 7]);
  });
});

/** Answers 304 to products always, and has new bytes all the same; its categories change each time. */
const serveWeak = (body: (time: number) => string, type: string): Remote => {
  let times = 0;
  return serve((request, { pathname }) => {
    if (pathname !== '/products') return Response.json([{ id: (times += 1) }]);
    if (request.headers.has('if-none-match')) return new Response(null, { status: 304 });
    return new Response(body((times += 1)), { headers: { etag: 'W/"1"', 'content-type': type } });
  });
};

test.each([
  ['text/csv', (time: number) => `id,tags,made\n1,"[""a"",""b""]",${time}\n`],
  ['application/json', (time: number) => JSON.stringify([{ id: 1, tags: ['a', 'b'], made: time }])],
])('%s that a changed group needs is read after a 304, in its format and with other bytes', async (type, body) => {
  const remote = serveWeak(body, type);
  const tables = [
    tableOf('products', { group: 'g', fields: [field('tags', 'multiselect', 'json')] }),
    tableOf('categories', { group: 'g' }),
  ];
  const source = await openSource(remote.url, { products: { path: 'products' }, categories: { path: 'categories' } });
  const first = await scanAll(source, tables);
  const second = await scanAll(source, tables, first.versions);
  expect(first.rows['products']).toHaveLength(1);
  expect([second.failures, second.unchanged.size, second.rows['products']]).toEqual([{}, 0, first.rows['products']]);
  expect(second.versions.get('products')).not.toBe(first.versions.get('products'));
  expect((await scanAll(source, tables, second.versions)).failures).toEqual({});
});

const htmlPage = (): Response => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
const jsonText = (text: BodyInit, type = 'application/json'): Response =>
  new Response(text, { headers: { 'content-type': type } });
const byPage = { next: { kind: 'page', parameter: 'page', first: 1 } } as const;
const byLink = { rows: 'data', next: { kind: 'link', path: 'next' } } as const;
let asked = 0;
const pageOf = ({ searchParams }: URL): number => Number(searchParams.get('page') ?? 1);

const faults: readonly [about: string, Partial<HttpTable>, Answering, sentence: string][] = [
  [
    'a page to sign in',
    {},
    htmlPage,
    'It answers with a web page (text/html), expected records. It may ask to sign in: look at the address and the credentials.',
  ],
  [
    'a page to sign in, in place of a file',
    { path: 'products.csv', format: 'csv' },
    htmlPage,
    'It answers with a web page',
  ],
  [
    'another type',
    {},
    () => jsonText('%PDF', 'application/pdf'),
    'Its content type is application/pdf, expected JSON, CSV or NDJSON. If it is one of them, write format:.',
  ],
  ['JSON that is cut off', {}, () => jsonText('{"data": [{"id": 1'), 'The answer is not JSON, or cut off.'],
  ['no JSON at all', { rows: 'data' }, () => jsonText(''), 'The answer is empty, expected JSON.'],
  [
    'an array that is cut off',
    {},
    () => jsonText('[{"id": 1, "name": "a", "price": 1}'),
    'expected a comma before the next object, or ] at the end of the array',
  ],
  [
    'another encoding',
    { rows: 'data' },
    () => jsonText(Buffer.from('{"data":[{"id":"\xe9"}]}', 'latin1')),
    'if that is right, add encoding: windows-1252.',
  ],
  [
    'a file in another encoding',
    { path: 'products.csv', format: 'csv' },
    () => new Response(Buffer.from('id,name,price\n1,\xe9,1\n', 'latin1'), { headers: { 'content-type': 'text/csv' } }),
    'if that is right, add encoding: windows-1252.',
  ],
  [
    'an unknown charset',
    {},
    () => jsonText('[]', 'application/json; charset=klingon'),
    'It names a charset that is unknown. Write the right one as encoding:.',
  ],
  [
    'records elsewhere',
    {},
    () => Response.json({ data: { items: [], tags: [] }, count: 0 }),
    'The answer has no array of records. It has data.items, data.tags: write one of them as rows:.',
  ],
  [
    'no records',
    { rows: 'data' },
    () => Response.json({ error: 'x' }),
    'The answer has no array of records at data. It has none.',
  ],
  ['no array', {}, () => Response.json('text'), 'The answer has no array of records. It has none.'],
  [
    'something among records',
    { rows: 'data' },
    () => Response.json({ data: [{ id: 1 }, 5] }),
    'The record 2 of the page is none, expected an object.',
  ],
  [
    'the same page twice',
    byPage,
    () => Response.json(records),
    'It gives the same page twice. Does it know the parameter of next:?',
  ],
  [
    'a cursor that does not move',
    { rows: 'data', next: { kind: 'cursor', path: 'next', parameter: 'after' } },
    (_request, { searchParams }) => Response.json({ data: [{ id: searchParams.get('after') ?? 'b' }], next: 'a' }),
    'It refers to a page that was read before, so its pages have no end.',
  ],
  [
    'links in a circle',
    byLink,
    (_request, url) => Response.json({ data: [{ id: (asked += 1) }], next: `?page=${3 - pageOf(url)}` }),
    'It refers to a page that was read before',
  ],
  [
    'a link that is none',
    byLink,
    () => Response.json({ data: [{ id: 1 }], next: 'http://' }),
    'It refers to an address that is none.',
  ],
  [
    'a short page before another',
    byPage,
    (_request, url) =>
      Response.json(
        [3, 2, 3, 0]
          .slice(pageOf(url) - 1, pageOf(url))
          .flatMap((rows) => records.slice(0, rows).map(({ id }) => ({ id: `${pageOf(url)} ${id}` }))),
      ),
    'A page came behind a shorter one. Records were removed while the pages were read',
  ],
  [
    'fewer records than it counts',
    { ...byLink, total: 'total' },
    () => Response.json({ data: records, total: 8 }),
    '7 records came, and it counts 8.',
  ],
  [
    'fewer records than the first page counts',
    { rows: 'data', total: 'total', next: { kind: 'link', path: 'next' } },
    (_request, url) =>
      pageOf(url) === 1
        ? Response.json({ data: records, total: 9, next: '?page=2' })
        : Response.json({ data: [{ id: 8, name: 'P8', price: 2 }] }),
    '8 records came, and it counts 9.',
  ],
  [
    'a count elsewhere',
    { rows: 'data', total: 'meta.total' },
    () => Response.json({ data: records, count: 7 }),
    'No answer has a number at meta.total',
  ],
  [
    'a next page that the settings do not name',
    { rows: 'data' },
    () => Response.json({ data: records, links: { next: '?page=2' } }),
    'The answer has links.next: another page seems to follow. Write as next: where it is, or next: header if there is none.',
  ],
  [
    'a next page elsewhere than the settings say',
    { rows: 'data', next: { kind: 'link', path: 'paging.next' } },
    () => Response.json({ data: records, links: { next: '?page=2' } }),
    'The answer has links.next, and nothing at paging.next',
  ],
  [
    'more records than the page, without a next one',
    { rows: 'data' },
    () => Response.json({ data: records, meta: { total: 8 } }),
    'The answer has meta.total: another page',
  ],
  [
    'a header that counts more records',
    {},
    () => Response.json(records, { headers: { 'x-total-count': '8' } }),
    'The answer has X-Total-Count: another page',
  ],
  [
    'an object in place of a link',
    byLink,
    () => Response.json({ data: records, next: { href: '?page=2' } }),
    'The answer has something else at next, expected a link for next:. It has next.href.',
  ],
  [
    'true in place of a cursor',
    { rows: 'data', next: { kind: 'cursor', path: 'has_more', parameter: 'after' } },
    () => Response.json({ data: records, has_more: true }),
    'The answer has something else at has_more, expected a text or a number for next:.',
  ],
  [
    'a failure in the third page',
    byPage,
    (_request, url) => (pageOf(url) < 3 ? Response.json([{ id: pageOf(url) }]) : new Response(null, { status: 500 })),
    'It has failed. (HTTP 500)',
  ],
  [
    'a file without an end',
    {},
    () => new Response('', { status: 200, headers: { 'content-type': 'text/csv' } }),
    'holds nothing but blanks',
  ],
  [
    'a 304 that was not asked for',
    {},
    () => new Response(null, { status: 304 }),
    'It says that nothing has changed, and was not asked that.',
  ],
  [
    'CSV with a broken quote',
    {},
    () => jsonText('id,name,price\n1,"secret,1\n', 'text/csv'),
    'found a quote that is never closed',
  ],
  ...(['rows', 'total', 'next'] as const).map((name): (typeof faults)[number] => [
    `${name}: for CSV`,
    { [name]: name === 'next' ? { kind: 'header' } : 'data' },
    () => jsonText('id,name,price\n1,a,1\n', 'text/csv'),
    `It answers with csv, and the table has ${name}:, which is for JSON. Ask for JSON, or for all records at once.`,
  ]),
  [
    'a next page of NDJSON',
    {},
    () =>
      new Response('{"id":1,"name":"a","price":1}\n', {
        headers: { 'content-type': 'application/x-ndjson', link: '<?page=2>; rel="next"' },
      }),
    'It answers with ndjson, and its header Link has a next page, which is for JSON.',
  ],
  ['a column that was renamed', {}, () => Response.json([{ id: 1, title: 'a', price: 1 }]), 'found no column name'],
];

describe('a fault', () => {
  test.each(faults)('%s', async (_about, table, answer, sentence) => {
    const found = await read(serve(answer), table);
    expect(found).toBeString();
    expect(found).toContain(sentence);
    expect(found).not.toMatch(/secret/);
  });

  test('a file whose end the connection alone tells', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n\r\nid,name,price\n1,a,1\n';
    const server = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.end(answer) },
    });
    open.push(server);
    const { failures } = await scan(`http://127.0.0.1:${server.port}/`);
    expect(failures['products']).toContain(
      'It does not say where the answer ends, expected a Content-Length or chunks.',
    );
  });

  test('a table of its own does not hinder the others', async () => {
    const remote = serve((_request, { pathname }) => (pathname === '/products' ? htmlPage() : Response.json(records)));
    const source = await openSource(remote.url, { products: { path: 'products' }, others: { path: 'others' } });
    const { rows, failures } = await scanAll(source, [products, tableOf('others')]);
    expect([Object.keys(failures), rows['others']?.length]).toEqual([['products'], 7]);
  });
});

describe('another origin', () => {
  test.each(['link', 'header'] as const)(
    'a next page there is not asked for, and no credentials go there: %s',
    async (kind) => {
      const received: string[] = [];
      const other = serve((request) => {
        received.push(request.headers.get('authorization') ?? 'none');
        return Response.json({ data: records });
      });
      const remote = serve(() =>
        Response.json({ data: records, next: other.url }, { headers: { link: `<${other.url}>; rel="next"` } }),
      );
      const next = kind === 'link' ? ({ kind, path: 'next' } as const) : ({ kind } as const);
      const address = printHttpAddress(remote.url, {
        allowed,
        headers: { Authorization: 'Bearer secret' },
        tables: { products: { path: 'products', rows: 'data', next } },
      });
      const source = (await http.load()).openSource({ name: 'shop', url: address, now: Date.now });
      const { failures } = await scanAll(source, [products]);
      expect(failures['products']).toContain(`It refers to ${new URL(other.url).origin}, and only`);
      expect(received).toEqual([]);
    },
  );

  test('a table there is not asked for', async () => {
    const other = serve(() => Response.json(records));
    expect(
      await read(
        serve(() => Response.json([])),
        { path: other.url },
      ),
    ).toContain('It refers to');
    expect(other.asked).toEqual([]);
  });
});

describe('a service of OData', () => {
  const sets = [
    { name: 'products', url: 'products' },
    { name: 'Order Lines', kind: 'EntitySet', url: 'Order%20Lines' },
    { name: 'Me', kind: 'Singleton', url: 'Me' },
  ];
  const serveOData = (): Remote =>
    serve((_request, { pathname }) =>
      pathname === '/odata/'
        ? Response.json({ '@odata.context': '$metadata', value: sets })
        : pathname === '/odata/products'
          ? Response.json({ '@odata.context': '$metadata#products', value: records })
          : Response.json({ error: {} }, { status: 403 }),
    );

  test('its entity sets are tables, which are asked for once', async () => {
    const remote = serveOData();
    const address = printHttpAddress(`${remote.url}odata`, { allowed });
    const look = await (await http.load()).look(address, 'test');
    const shapes = await look.describeTables();
    const sampled = await look.sample({ schema: '', name: 'products' }, [place('name')], { rows: 2, characters: 2 });
    await look.close();
    const described = shapes.map(({ name, primaryKey, estimatedRows, consistency }) => [
      name,
      ...primaryKey,
      estimatedRows,
      consistency,
    ]);
    expect(described).toEqual([
      ['products', 'id', 7, 'snapshot'],
      ['Order Lines', undefined, undefined],
    ]);
    expect(shapes[1]?.unreadable).toContain('The credentials do not allow to read this. (HTTP 403)');
    expect(sampled).toEqual([['P1'], ['P2']]);
    expect(remote.asked).toEqual(['/odata/', '/odata/products', '/odata/Order%20Lines']);
  });

  test('only those that are wanted are asked for, and the others are named', async () => {
    const remote = serveOData();
    const address = printHttpAddress(`${remote.url}odata`, { allowed });
    const look = await (await http.load()).look(address, 'test');
    const shapes = await look.describeTables(undefined, new Set(['products']));
    await look.close();
    expect(shapes.map(({ name, columns, unreadable }) => [name, columns.length, unreadable])).toEqual([
      ['products', 3, undefined],
      ['Order Lines', 0, undefined],
    ]);
    expect(remote.asked).toEqual(['/odata/', '/odata/products']);
  });

  test('the limits hold for all that a look reads', async () => {
    const address = printHttpAddress(`${serveOData().url}odata/`, { allowed });
    const limits = { requestsMax: 2, bytesMax: 1e6, deadlineMs: 1e9, waitMsMax: 0 };
    const look = await createHttp(limits).look(address, 'test');
    const shapes = await look.describeTables();
    await look.close();
    expect(shapes.map(({ columns }) => columns.length)).toEqual([3, 0]);
    expect(shapes[1]?.unreadable).toContain('More than 2 requests would be needed.');
  });

  test('the parameters of its address are those of its tables, too', async () => {
    const remote = serveOData();
    const address = printHttpAddress(`${remote.url}odata?company=A%20B&key=1`, { allowed });
    const look = await (await http.load()).look(address, 'test');
    await look.describeTables();
    await look.close();
    const query = '?company=A%20B&key=1';
    expect(remote.asked).toEqual(['/odata/', '/odata/products', '/odata/Order%20Lines'].map((path) => path + query));
    await scan(`${remote.url}odata/?company=A%20B&key=1`, { path: 'products?$top=9&company=C' });
    expect(remote.asked.at(-1)).toBe('/odata/products?key=1&$top=9&company=C');
  });

  test('its records are read without annotations', async () => {
    const { rows } = await scan(`${serveOData().url}odata/`);
    expect(rows['products']).toHaveLength(7);
  });

  test.each([
    ['an array', () => Response.json([]), 'It is no service of OData. Name the tables in SOURCES_FILE'],
    ['a web page', htmlPage, 'It answers with a web page'],
  ])('%s is none', async (_about, answer, sentence) => {
    const address = printHttpAddress(serve(answer).url, { allowed });
    const look = await (await http.load()).look(address, 'test');
    expect(await failureOf(look.describeTables())).toContain(sentence);
    await look.close();
  });
});
