/** Contract §11.5 against the running service: a file has the bytes of the pages, in parts as in one, and says what it is. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import type { FieldDescriptor } from '@vitrine/contract';
import type { Tenant } from '@vitrine/catalog';
import type { RecordData } from '@vitrine/client';
import {
  csv,
  csvForSpreadsheets,
  type CsvFormat,
  csvWithCommas,
  csvWithTabs,
} from '../../../../../tests/oracle/oracle-csv.ts';
import { printRaw, type RawResponse, valuesOf } from '../../../../../tests/service/raw-request.ts';
import { recordTexts } from '../../../../../tests/service/record-texts.ts';
import { openShop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let key = '';
let tenant: Tenant;
let ask: AskAsStranger;

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
  { key: 'more', label: 'More', type: 'json' },
  { key: 'isNew', label: 'New', type: 'boolean' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'secret', label: 'Secret', type: 'text' },
];

const names = [
  'Lamp', '', null, 'a,b', 'say "hi"', ' blank', 'blank ', 'a;=1', 'a\tb', 'two\nlines', '\n=1', '＝1', '＠me', 'cr\r\nlf', '=1+1', '+49 711', '-x', '@me',
  '\ttab', 'Ä', 'ends with ß', '\u00a0nbsp', 'back\\slash', 'null', '😀', 'x'.repeat(4000), `${'y'.repeat(100)},`, "'",
]; // prettier-ignore
const recordCount = 2500;
const records: readonly JsonRecord[] = Array.from({ length: recordCount }, (_, index) => ({
  id: index % 7 === 0 ? `odd "id", ${index}` : `t${String(index).padStart(4, '0')}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 400) * 60_000).toISOString(),
  name: names[index % names.length] ?? null,
  price: index % 11 === 0 ? null : index / 100,
  tags: index % 3 === 0 ? null : ['b', `tag "${index % 5}"`],
  more: index % 4 === 0 ? null : index % 4 === 1 ? { a: [1, 'x,y'] } : index % 4 === 2 ? '=text' : index,
  isNew: index % 2 === 0,
  day: index % 5 === 0 ? null : '2026-01-31',
  secret: `quokka ${index}`,
}));

const shownKeys = fields.map(({ key: name }) => name).filter((name) => name !== 'secret');

/** The records of all pages, as their texts. */
const readPages = async (query: string): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await ask(`export01/things?${query}&limit=200&page=${page}`);
    const found = [...recordTexts(body.toString(), '"data":[').values()];
    texts.push(...found);
    if (found.length < 200) return texts;
  }
};

const readRecord = (text: string): RecordData => {
  const record: RecordData = JSON.parse(text);
  return record;
};

/** Printed by another reading of the rules. */
const printWith = (format: CsvFormat, texts: readonly string[], keys = shownKeys): string => {
  const own = [
    { key: 'id', type: 'text' },
    { key: 'createdAt', type: 'datetime' },
  ] as const;
  const columns = [...own, ...fields.filter((field) => keys.includes(field.key))];
  return format.printHead(columns) + texts.map((text) => format.printRecord(readRecord(text), columns)).join('');
};

const queries = [
  '',
  'sort=id',
  'sort=-price,name',
  'search=blank',
  'where[price][gte]=12.5&sort=day,-id',
  'where[name][exists]=true&sort=-name',
  'where[id][in]=t0001,t0005,t0002',
  'where[price][lt]=-1',
  'where[or][0][price][lt]=1&where[or][1][isNew]=true',
];

const header = (response: RawResponse, name: string): string => valuesOf(response, name).join('; ');

/** A streamed body comes in chunks (RFC 9112 §7.1). */
const bodyOf = (response: RawResponse): Buffer => {
  if (header(response, 'transfer-encoding') !== 'chunked') return response.body;
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = response.body.indexOf('\r\n', at);
    const bytes = Number.parseInt(response.body.toString('latin1', at, end), 16);
    if (Number.isNaN(bytes)) throw new Error('The body was cut off.');
    if (bytes === 0) return Buffer.concat(parts);
    parts.push(response.body.subarray(end + 2, end + 2 + bytes));
    at = end + 4 + bytes;
  }
};

const digestOf = (body: Buffer): string => `sha-256=:${new Bun.CryptoHasher('sha256').update(body).digest('base64')}:`;

const mistakesOf = ({ body }: RawResponse) => JSON.parse(body.toString()).meta.details;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    const shop = await openShop(service, 'export01');
    ({ key, tenant } = shop);
    const things = await addCollection(service, shop.tenant, { slug: 'things', fields }, records);
    await exposeAll(service, shop.tenant, things, shownKeys);
    await follow(service);
    await service.turn();
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  test.each(queries)('what %j finds is what its pages say, in every format', async (query) => {
    const texts = await readPages(query);
    const ofFile = async (format: string): Promise<string> => {
      const response = await ask(`export01/things/export?format=${format}&${query}`);
      const body = bodyOf(response);
      expect([response.status, header(response, 'repr-digest')]).toEqual([200, digestOf(body)]);
      // PostgreSQL writes JSON with blanks.
      return body.toString().replaceAll('{""a"": [1, ""x,y""]}', '{""a"":[1,""x,y""]}');
    };
    expect(await ofFile('ndjson')).toBe(texts.map((text) => `${text}\n`).join(''));
    expect(await ofFile('json')).toBe(`[${texts.join(',\n')}]\n`);
    expect(await ofFile('csv')).toBe(printWith(csv, texts));
    expect(await ofFile('csv&csv.spreadsheet=true')).toBe(printWith(csvForSpreadsheets, texts));
    expect(await ofFile('csv&csv.spreadsheet=true&csv.decimal=,')).toBe(printWith(csvWithCommas, texts));
    expect(await ofFile('csv&csv.delimiter=tab&csv.decimal=,')).toBe(printWith(csvWithTabs, texts));
  });

  test('fields are chosen as for a list', async () => {
    const texts = await readPages('fields=day,name');
    const file = bodyOf(await ask('export01/things/export?fields=day,name'));
    expect(file.toString()).toBe(printWith(csv, texts, ['name', 'day']));
  });

  test('it says what it is', async () => {
    const response = await ask('export01/things/export?where[price][lt]=1', { Origin: 'https://example.com' });
    expect(header(response, 'content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(header(response, 'content-disposition')).toMatch(/^attachment; filename="export01-things-\d+\.csv"$/);
    expect(header(response, 'accept-ranges')).toBe('bytes');
    expect(header(response, 'content-length')).toBe(String(response.body.length));
    expect(header(response, 'cache-control')).toStartWith('public, max-age=');
    expect(header(response, 'last-modified')).not.toBe('');
    expect(header(response, 'edition')).not.toBe('');
    expect(header(response, 'access-control-expose-headers')).toContain('Content-Disposition, Content-Range');
    expect(header(response, 'ratelimit-remaining')).toBe('59');
    const list = await ask('export01/things?where[price][lt]=1');
    expect(header(response, 'edition')).toBe(header(list, 'edition'));
  });

  const perConnection = new Set(['date', 'content-length', 'transfer-encoding']);
  const headersOf = ({ headers }: RawResponse): readonly string[] =>
    headers
      .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
      .filter((line) => !perConnection.has(line.split(':')[0] ?? ''))
      .sort();
  const below3 = '&where[id][lt]=t03';
  const heads: [what: string, query: string, headers: Record<string, string>][] = [
    ['as it is', '', {}],
    ['compressed while it is sent', '', { 'Accept-Encoding': 'gzip' }],
    ['compressed, of a browser', '', { 'Accept-Encoding': 'gzip, deflate, br, zstd' }],
    ['small', below3, {}],
    ['small and compressed', below3, { 'Accept-Encoding': 'gzip' }],
    ['not worth compressing', '&where[price][lt]=-1', { 'Accept-Encoding': 'gzip' }],
    ['empty', '&where[price][lt]=-1&format=ndjson', {}],
    ['with an encoding that files do not have', '', { 'Accept-Encoding': 'br' }],
    ['with If-Range', '', { 'Accept-Encoding': 'gzip', 'If-Range': '"other"' }],
  ];
  test.each(heads)('HEAD says the same, and sends nothing: %s', async (_what, query, headers) => {
    const path = `export01/things/export?sort=-name${query}`;
    const [got, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(headersOf(head)).toEqual(headersOf(got));
    // Bun sends a long body in chunks, without its length, which HEAD tells where it is known.
    const length = header(head, 'content-length');
    if (header(got, 'content-length') !== '') expect(length).toBe(header(got, 'content-length'));
    else if (header(got, 'content-encoding') === '') expect(length).toBe(String(bodyOf(got).length));
    else expect(length).toBe('');
  });

  test('who has it gets a 304; it is the same file in the next edition', async () => {
    const path = 'export01/things/export?format=json';
    const etag = header(await ask(path), 'etag');
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await ask(path, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
    expect((await ask(path, { 'If-None-Match': '"x"' })).status).toBe(200);
    await service.turn();
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
  });

  test('parts of it are put together to the whole, and who has another one gets the whole', async () => {
    const path = 'export01/things/export?format=csv&sort=-name';
    const whole = await ask(path);
    const [body, etag] = [bodyOf(whole), header(whole, 'etag')];
    expect(body.length).toBeGreaterThan(2 * 256 * 1024);
    const parts: Buffer[] = [];
    for (let from = 0, size = 1; from < body.length; from += size, size = size * 3 + 1) {
      const last = from + size - 1;
      const part = await ask(path, { Range: `bytes=${from}-${last}`, 'If-Range': etag });
      const shown = Math.min(last, body.length - 1);
      expect([part.status, header(part, 'content-range')]).toEqual([206, `bytes ${from}-${shown}/${body.length}`]);
      expect(header(part, 'repr-digest')).toBe(header(whole, 'repr-digest'));
      parts.push(bodyOf(part));
    }
    expect(Buffer.concat(parts).equals(body)).toBe(true);
    const rows: [headers: Record<string, string>, status: number, from: number, end: number][] = [
      [{ Range: 'bytes=-100' }, 206, body.length - 100, body.length],
      [{ Range: `bytes=300000-` }, 206, 300_000, body.length],
      [{ Range: 'bytes=0-0' }, 206, 0, 1],
      [{ Range: 'bytes=5-4' }, 200, 0, body.length],
      [{ Range: 'bytes=0-1,5-6' }, 200, 0, body.length],
      [{ Range: 'lines=0-1' }, 200, 0, body.length],
      [{ Range: 'bytes=0-9', 'If-Range': '"other"' }, 200, 0, body.length],
      [{ Range: 'bytes=0-9', 'If-Range': `W/${etag}` }, 200, 0, body.length],
    ];
    for (const [headers, status, from, end] of rows) {
      const part = await ask(path, headers);
      expect([JSON.stringify(headers), part.status]).toEqual([JSON.stringify(headers), status]);
      expect(bodyOf(part).equals(body.subarray(from, end))).toBe(true);
    }
    const empty = await ask('export01/things/export?format=ndjson&where[price][lt]=-1', { Range: 'bytes=0-' });
    expect([empty.status, empty.body.length]).toEqual([200, 0]);
    const past = await ask(path, { Range: `bytes=${body.length}-` });
    expect([past.status, header(past, 'content-range')]).toEqual([416, `bytes */${body.length}`]);
  });

  test('it is compressed for those who accept gzip, and whatever is asked for by range is not', async () => {
    const path = 'export01/things/export?format=csv&sort=-name';
    const gzip = { 'Accept-Encoding': 'br, gzip' };
    const plain = await ask(path);
    const etag = header(plain, 'etag');
    for (const [query, of] of [
      [path, plain],
      [`${path}&where[id][lt]=t03`, undefined],
    ] as const) {
      const body = bodyOf(of ?? (await ask(query)));
      const compressed = await ask(query, gzip);
      expect([header(compressed, 'content-encoding'), header(compressed, 'repr-digest')]).toEqual(['gzip', '']);
      expect(gunzipSync(bodyOf(compressed)).equals(body)).toBe(true);
    }
    const other = header(await ask(path, gzip), 'etag');
    expect(other).toBe(etag.replace(/"$/, '-gzip"'));
    const head = await ask(path, { ...gzip, Range: 'bytes=0-99' }, 'HEAD');
    expect([header(head, 'etag'), header(head, 'content-length')]).toEqual([etag, String(bodyOf(plain).length)]);
    expect((await ask(path, { ...gzip, 'If-None-Match': etag })).status).toBe(304);
    expect((await ask(path, { 'If-None-Match': other })).status).toBe(304);
    for (const headers of [{ Range: 'bytes=0-99' }, { 'If-Range': etag }, { 'Accept-Encoding': 'gzip;q=0, br' }]) {
      const sent = await ask(path, { ...gzip, ...headers });
      expect([header(sent, 'content-encoding'), header(sent, 'etag')]).toEqual(['', etag]);
      expect(header(sent, 'repr-digest')).toBe(header(plain, 'repr-digest'));
    }
    const mixed = await ask(path, { ...gzip, Range: 'bytes=10-', 'If-Range': other });
    expect([mixed.status, bodyOf(mixed).equals(bodyOf(plain))]).toEqual([200, true]);
    const small = await ask('export01/things/export?where[price][lt]=-1', gzip);
    expect(header(small, 'content-encoding')).toBe('');
  });

  test('If-Match pins a file, in whatever encoding', async () => {
    const path = 'export01/things/export?format=ndjson';
    const etag = header(await ask(path), 'etag');
    for (const pinned of [etag, etag.replace(/"$/, '-gzip"'), `"x", ${etag}`, '*'])
      expect((await ask(path, { 'If-Match': pinned })).status).toBe(200);
    for (const pinned of ['"x"', `W/${etag}`, header(await ask(`${path}&sort=id`), 'etag')]) {
      const refused = await ask(path, { 'If-Match': pinned, Range: 'bytes=0-9' });
      expect([refused.status, JSON.parse(refused.body.toString()).meta.code]).toEqual([412, 'precondition_failed']);
    }
  });

  test('a mistake is told in the envelope, with all others', async () => {
    const response = await ask('export01/things/export?format=xml&csv.spreadsheet=maybe&limit=5&fields=nam');
    expect([response.status, header(response, 'content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    const known =
      'The parameters are search, search.fuzzy, where[field][operator], sort, fields, tz, format, csv.spreadsheet, csv.delimiter and csv.decimal.';
    expect(mistakesOf(response)).toEqual([
      { parameter: 'limit', message: `Unknown parameter "limit". ${known}` },
      { parameter: 'csv.spreadsheet', message: 'Found "maybe", expected true or false.' },
      { parameter: 'format', message: 'Found "xml", expected csv, ndjson, json, geojson or xlsx.' },
      {
        parameter: 'fields',
        message: 'Unknown field "nam". Did you mean "name"? The tenant\'s profile lists the fields.',
      },
    ]);
    expect(mistakesOf(await ask('export01/things/export?format=json&csv.spreadsheet=true&csv.decimal=,'))).toEqual([
      { parameter: 'csv.spreadsheet', message: 'It is for format=csv; this is json.' },
      { parameter: 'csv.decimal', message: 'It is for format=csv; this is json.' },
    ]);
    expect((await ask('export01/things/export?format=json&csv.spreadsheet=false')).status).toBe(200);
    expect(mistakesOf(await ask('export01/things/export?csv.delimiter=%7C&csv.decimal=;'))).toEqual([
      { parameter: 'csv.decimal', message: 'Found ";", expected one of: . ,' },
      { parameter: 'csv.delimiter', message: 'Found "|", expected one of: , ; tab' },
    ]);
    expect(mistakesOf(await ask('export01/things/export?csv.delimiter=,&csv.decimal=,'))).toEqual([
      {
        parameter: 'csv.delimiter',
        message: 'A comma cannot divide columns and decimals; use ; or tab for columns.',
      },
    ]);
  });

  test('a hidden field is answered as one that does not exist, and is in no file', async () => {
    for (const query of ['fields=@', 'sort=@', 'where[@]=quokka', 'where[or][0][@]=quokka']) {
      const [hidden, absent] = [
        await ask(`export01/things/export?${query.replace('@', 'secret')}`),
        await ask(`export01/things/export?${query.replace('@', 'qqqqqq')}`),
      ];
      expect(hidden.status).toBe(400);
      expect(printRaw(hidden).replaceAll('secret', 'qqqqqq')).toBe(printRaw(absent));
    }
    for (const format of ['csv', 'ndjson', 'json']) {
      expect(bodyOf(await ask(`export01/things/export?format=${format}`)).includes('quokka')).toBe(false);
      expect(bodyOf(await ask(`export01/things/export?format=${format}&search=quokka`)).includes('Lamp')).toBe(false);
    }
  });

  test('of a private collection it is for those with a key, and nobody may keep it for others', async () => {
    const opened = await ask('export01/prices/export', { 'x-api-key': key });
    expect([opened.status, opened.body.toString()]).toEqual([
      200,
      'id,createdAt,name\r\nRetail,2026-01-01T00:00:00.000Z,Retail\r\n',
    ]);
    expect(header(opened, 'cache-control')).toStartWith('private');
    for (const slug of ['prices', 'orders'])
      expect(printRaw(await ask(`export01/${slug}/export`))).toBe(printRaw(await ask('export01/qqqqqq/export')));
    expect(JSON.parse((await ask('export01/things/export/x')).body.toString()).meta.code).toBe('route_not_found');
  });

  test('it is another file when the data is another', async () => {
    const draft = { slug: 'few', fields: fields.slice(0, 1) };
    const record = { id: 'a', createdAt: '2026-01-01T00:00:00.000Z' };
    const few = await addCollection(service, tenant, draft, [{ ...record, name: 'old' }]);
    await exposeAll(service, tenant, few);
    await follow(service);
    await service.turn();
    const old = await ask('export01/few/export');
    await addCollection(service, tenant, draft, [{ ...record, name: 'new' }], few);
    await service.turn();
    const [file, pinned] = [
      await ask('export01/few/export'),
      await ask('export01/few/export', { 'If-Match': header(old, 'etag') }),
    ];
    expect([old.body.toString(), file.body.toString()]).toEqual(
      ['old', 'new'].map((name) => `id,createdAt,name\r\na,2026-01-01T00:00:00.000Z,${name}\r\n`),
    );
    expect(pinned.status).toBe(412);
  });
});
