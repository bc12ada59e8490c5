/** Files for spreadsheets (ECMA-376): an archive that others open, its cells one by one, whole and in parts. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
} from '../../../../../tests/service/test-service.ts';
import type { TestService } from '../../../../../tests/service/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'article', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price <€>', type: 'currency' },
  { key: 'size', label: 'Size', type: 'number' },
  { key: 'stock', label: 'Stock', type: 'integer' },
  { key: 'isNew', label: 'New', type: 'boolean' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'at', label: 'At', type: 'datetime' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
  { key: 'place', label: 'Place', type: 'geo' },
  { key: 'more', label: 'More', type: 'json' },
  { key: 'hidden', label: 'Hidden', type: 'text' },
] as const;
type Key = (typeof fields)[number]['key'];

const createdAt = '2026-01-01T12:00:00.000Z';
const count = 3000;
const long = 'x'.repeat(300);
const many = Array.from({ length: count }, (_, index) => ({
  id: `p${String(index).padStart(5, '0')}`,
  createdAt,
  name: index % 5 === 0 ? null : `Käse & "${index}" ${long}`,
  stock: index,
}));

/** A value, and its cell in the archive. */
const cells: readonly [key: Key, value: unknown, cell: string][] = [
  ['name', '00000007', 't 00000007'],
  ['name', '=1+1', 't =1+1'],
  ['name', ' a  <b>&amp; ', 't  a  &lt;b&gt;&amp;amp; '],
  ['name', 'one\ntwo\r\n\u0001 _x0041_', 't one\ntwo_x000D_\n_x0001_ _x005F_x0041_'],
  ['name', '', 't '],
  ['name', '🥐 ﷽', 't 🥐 ﷽'],
  ['name', 'y'.repeat(40_000), `t ${'y'.repeat(32_766)}…`],
  ['price', 1234.5, '4 1234.5'],
  ['price', -0.07, '4 -0.07'],
  ['size', 1e300, 'n 1e+300'],
  ['size', 123456789012345, 'n 123456789012345'],
  ['size', 0.1234567890123456, 'n 0.1234567890123456'],
  ['size', 19.99 * 1.19, 'n 23.788099999999996'],
  ['size', 1234567890123456, 't 1234567890123456'],
  ['stock', 9007199254740991, 't 9007199254740991'],
  ['stock', 1000000000000000, 'n 1000000000000000'],
  ['isNew', true, 'b 1'],
  ['isNew', false, 'b 0'],
  ['day', '2026-03-01', '2 46082'],
  ['day', '1900-03-01', '2 61'],
  ['day', '1900-02-28', 't 1900-02-28'],
  ['day', '9999-12-31', '2 2958465'],
  ['at', '2026-03-01T06:00:00.000Z', '3 46082.25'],
  ['at', '1899-12-31T00:00:00.000Z', 't 1899-12-31T00:00:00.000Z'],
  ['tags', ['vegan', 'raw, cold'], 't vegan, raw, cold'],
  ['place', { lat: 48.4, lng: -9.99 }, 't 48.4,-9.99'],
  ['more', { a: [1, null] }, 't {"a":[1,null]}'],
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'xlsxfile');
  const shown = fields.map(({ key }) => key).filter((key) => key !== 'hidden');
  const whole = await addCollection(service, tenant, { slug: 'many', fields: [...fields] }, many);
  await exposeAll(service, tenant, whole, shown);
  const ugly = cells.map(([key, value], index) => ({ id: String(index), createdAt, [key]: value, hidden: 'secret7' }));
  const one = await addCollection(
    service,
    tenant,
    { slug: 'ugly', name: `'A' [very/long]: name * of a sheet?`, fields: [...fields] },
    ugly,
  );
  await exposeAll(service, tenant, one, shown);
  const none = await addCollection(service, tenant, { slug: 'none', fields: [...fields] }, []);
  await exposeAll(service, tenant, none, ['name']);
  await follow(service);
});
afterAll(async () => service.stop());

const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.get(`xlsxfile/${path}`, headers);

const filesOf = (archive: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, data]) => [name, strFromU8(data)]));

/** By address: the type or style of each cell, and its content. */
const cellsOf = (archive: Uint8Array): ReadonlyMap<string, string> => {
  const sheet = filesOf(archive)['xl/worksheets/sheet1.xml'] ?? '';
  const found = sheet.matchAll(
    /<c r="([A-Z]+\d+)"(?: s="(\d)")?(?: t="(inlineStr|b)")?>(?:<v>|<is><t xml:space="preserve">)([^<]*)</g,
  );
  return new Map(
    Array.from(found, ([, address = '', style, type = 'n', content = '']) => [
      address,
      `${style ?? type[0]?.replace('i', 't')} ${content}`,
    ]),
  );
};

const load = async (path: string): Promise<Uint8Array> => (await ask(path)).bytes();

/** Behind id and createdAt. */
const columnOf = (key: Key): string => 'CDEFGHIJKLM'[fields.findIndex((field) => field.key === key)] ?? '';

test('each value has a cell of its type', async () => {
  const found = cellsOf(await load('ugly/export?format=xlsx&sort=id:natural'));
  expect(['A1', 'B1', 'C1', 'D1', 'E1'].map((address) => found.get(address))).toEqual([
    '1 id',
    '1 createdAt',
    '1 Name (name)',
    '1 Name (article)',
    '1 Price &lt;€&gt;',
  ]);
  const printed = cells.map(([key], index) => found.get(`${columnOf(key)}${index + 2}`));
  expect(printed).toEqual(cells.map(([, , cell]) => cell));
  expect(found.get('A2')).toBe('t 0');
  expect(found.get('B2')).toBe('3 46023.5');
  // No value, no cell.
  expect(found.size).toBe(2 + 11 + cells.length * 3);
  expect([...found.values()].join()).not.toContain('secret7');
});

test('times are those of the zone that is asked for', async () => {
  const found = cellsOf(await load('ugly/export?format=xlsx&sort=id:natural&tz=Asia/Dhaka&fields=at'));
  expect(found.get('B2')).toBe('3 46023.75');
});

test('the sheet has the collection’s name, as far as a sheet can', async () => {
  const workbook = filesOf(await load('ugly/export?format=xlsx'))['xl/workbook.xml'] ?? '';
  expect(/<sheet name="([^"]*)"/.exec(workbook)?.[1]).toBe('A&#x27;  very long   name   of a sh');
});

test('a file of many pieces is that of its records, and its parts are those of the whole', async () => {
  const path = 'many/export?format=xlsx&sort=id';
  const response = await ask(path, { 'Accept-Encoding': 'gzip' });
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(response.headers.get('content-disposition')).toEndWith('.xlsx"');
  expect(response.headers.get('content-encoding')).toBeNull();
  const whole = await response.bytes();
  const digest = new Bun.CryptoHasher('sha256').update(whole).digest('base64');
  expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
  const found = cellsOf(whole);
  for (const [index, { id, name, stock }] of many.entries()) {
    const row = index + 2;
    expect([found.get(`A${row}`), found.get(`G${row}`)]).toEqual([`t ${id}`, `n ${stock}`]);
    expect(found.get(`C${row}`)).toBe(name === null ? undefined : `t ${name.replace('&', '&amp;')}`);
  }
  for (const from of [0, 1, 700, Math.floor(whole.length / 2), whole.length - 900, whole.length - 1]) {
    const part = await ask(path, { Range: `bytes=${from}-` });
    expect(part.status).toBe(206);
    expect(Buffer.compare(await part.bytes(), whole.subarray(from))).toBe(0);
  }
});

test('a file without records has its names', async () => {
  const found = cellsOf(await load('none/export?format=xlsx'));
  expect([...found]).toEqual([
    ['A1', '1 id'],
    ['B1', '1 createdAt'],
    ['C1', '1 Name'],
  ]);
});

test('parameters of CSV are for CSV', async () => {
  const response = await ask('many/export?format=xlsx&csv.decimal=,');
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('It is for format=csv; this is xlsx.');
});
