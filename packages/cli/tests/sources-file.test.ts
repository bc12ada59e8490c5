/** The file of sources: what it may hold, and that it is read again when it changes. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Next, parseHttpAddress } from '@vitrine/feed-engines';
import { createManualClock } from '../../../tests/service/manual-clock.ts';
import { configOf } from '../src/commands/open-catalog.ts';
import type { Observation } from '../src/observation.ts';
import { readSourcesFile, watchSources } from '../src/sources-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
  path = join(folder, 'sources.yaml');
  writeFileSync(join(folder, 'secret'), 'p@ss/word\n', { mode: 0o600 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string): void => {
  writeFileSync(`${path}.new`, text.replaceAll('FOLDER', folder), { mode: 0o600 });
  renameSync(`${path}.new`, path);
};
const environment = { ERP_PASSWORD: 'se:cret' };
const config = (): unknown => configOf({ environment: { ...environment, SOURCES_FILE: path } });
const urlsOf = (text: string): Record<string, string> => {
  write(text);
  return Object.fromEntries(readSourcesFile(path, environment).urls);
};

test.each([
  ['erp: postgres://u@h/erp', { erp: 'postgres://u@h/erp' }],
  ['{"erp": "mysql://u:p@h/erp"}', { erp: 'mysql://u:p@h/erp' }],
  ['Nord & Süd: postgres://u@h/erp', { 'Nord & Süd': 'postgres://u@h/erp' }],
  [
    'erp_{scope}: postgres://u@h/x_{scope}?sslmode=disable',
    { 'erp_{scope}': 'postgres://u@h/x_{scope}?sslmode=disable' },
  ],
  [
    'erp_{scope}:\n  url: postgres://u@h/x_{scope}\n  passwordFile: FOLDER/secret',
    { 'erp_{scope}': 'postgres://u:p%40ss%2Fword@h/x_{scope}' },
  ],
  ['erp: { url: postgres://u@h/erp, passwordEnv: ERP_PASSWORD }', { erp: 'postgres://u:se%3Acret@h/erp' }],
  ['{}', {}],
  ['shop: https://shop.example.com/odata/', { shop: 'https://shop.example.com/odata/' }],
])('%s', (text, expected) => expect(urlsOf(text)).toEqual(expected));

test.each([
  ['- a', /found no names/],
  ['erp: [', /found the wrong indent/],
  ['erp: 5', /found no address of "erp"/],
  ['erp: ftp://h/x', /found a wrong address of "erp": Write an address that begins with/],
  ['main: postgres://h/x', /main is the database of DATABASE_URL/],
  ['erp_{scope}: postgres://h/x', /\{scope\} is both in the name and in the address/],
  ['erp: postgres://h/{scope}', /\{scope\} is both in the name and in the address/],
  ['erp_{scope}: postgres://{scope}/x_{scope}', /in the name of the database, and nowhere else/],
  ['shop_{scope}: https://h/{scope}', /A source of HTTP is one for all tenants: leave out \{scope\}/],
  ['erp: { url: postgres://u@h/erp, passwordEnv: NONE }', /found no address of "erp"/],
  ['erp: { url: postgres://u:secret@h/erp, passwordEnv: ERP_PASSWORD }', /found no address of "erp"/],
  ['erp: { url: postgres://u@h/erp, passwordFile: FOLDER/nowhere }', /no such file/],
])('%s is refused', (text, expected) => {
  expect(() => urlsOf(text)).toThrow(expected);
  expect(config).toThrow(/SOURCES_FILE: found/);
  expect(config).not.toThrow(/secret@|se:cret/);
});

/** What is set of a source of HTTP. */
const settingsOf = (text: string) => parseHttpAddress(urlsOf(text)['shop'] ?? '');

describe('a source of HTTP', () => {
  test('headers have values of the environment, and tables their defaults', () => {
    const { url, settings } = settingsOf(`
shop:
  url: https://shop.example.com/api
  headers: { Authorization: 'Bearer \${ERP_PASSWORD}', Prefer: odata.maxpagesize=500 }
  tables:
    orders:
    products: { path: v1/products?limit=9, rows: data.items, total: meta.total, next: { cursor: meta.after, parameter: after } }
    prices: { path: prices.txt, format: csv, encoding: latin1 }`);
    expect(url.href).toBe('https://shop.example.com/api');
    expect(settings).toEqual({
      allowed: [],
      headers: { Authorization: 'Bearer se:cret', Prefer: 'odata.maxpagesize=500' },
      tables: {
        orders: { path: 'orders' },
        products: {
          path: 'v1/products?limit=9',
          rows: 'data.items',
          total: 'meta.total',
          next: { kind: 'cursor', path: 'meta.after', parameter: 'after' },
        },
        prices: { path: 'prices.txt', format: 'csv', encoding: 'windows-1252' },
      },
    });
  });

  test.each<[string, Next]>([
    ['header', { kind: 'header' }],
    ['{ link: paging.next }', { kind: 'link', path: 'paging.next' }],
    ['{ page: p }', { kind: 'page', parameter: 'p', first: 1 }],
    ['{ page: p, first: 0 }', { kind: 'page', parameter: 'p', first: 0 }],
    ['{ offset: skip }', { kind: 'offset', parameter: 'skip' }],
  ])('next: %s', (next, expected) =>
    expect(settingsOf(`shop: { url: https://h/, tables: { a: { next: ${next} } } }`).settings.tables).toEqual({
      a: { path: 'a', next: expected },
    }),
  );

  test('a password beside a user', () => {
    const { url, settings } = settingsOf('shop: { url: https://u@h/api, passwordEnv: ERP_PASSWORD, tables: { a: } }');
    expect([url.href, settings.tables]).toEqual(['https://u:se%3Acret@h/api', { a: { path: 'a' } }]);
  });

  test('addresses that are allowed go with each', () => {
    write('shop: http://h/\nerp: postgres://u@h/erp');
    const settings = { SOURCES: 'b=https://i/', SOURCES_FILE: path, ALLOWED_PRIVATE_ADDRESSES: '10.0.0.0/8, ::1' };
    const { sources } = configOf({ environment: settings });
    const allowedOf = (name: string) => parseHttpAddress(sources.get(name) ?? '').settings.allowed;
    expect([allowedOf('shop'), allowedOf('b'), sources.get('erp')]).toEqual([
      ['10.0.0.0/8', '::1'],
      ['10.0.0.0/8', '::1'],
      'postgres://u@h/erp',
    ]);
  });

  test.each([
    [
      '{ url: https://h/, headers: { A: "${NONE}" } }',
      'found no variable NONE at shop.headers.A, expected it to be set',
    ],
    ['{ url: https://h/, headers: { Host: a } }', 'found a header that cannot be set at shop.headers.Host'],
    [
      '{ url: https://h/, headers: { If-None-Match: a } }',
      'found a header that cannot be set at shop.headers.If-None-Match',
    ],
    ['{ url: https://h/, headers: { "a b": c } }', 'found a header that cannot be set at shop.headers.a b'],
    ['{ url: https://h/, headers: { A: "a\\nb: c" } }', 'found characters that no header has at shop.headers.A'],
    ['{ url: https://h/, headers: { A: 5 } }', 'found something else at shop.headers.A, expected a text'],
    ['{ url: https://h/, headers: [A] }', 'found something else at shop.headers, expected a mapping'],
    ['{ url: https://u:p@h/, headers: { authorization: a } }', 'found two credentials at shop'],
    ['{ url: https://h/, tables: [a] }', 'found something else at shop.tables, expected a mapping'],
    ['{ url: https://h/, tables: { a: b } }', 'found something else at shop.tables.a, expected a mapping'],
    [
      '{ url: https://h/, tables: { a: { row: b } } }',
      'found the field row at shop.tables.a, expected path, format, encoding, rows, total, next',
    ],
    [
      '{ url: https://h/, tables: { a: { format: xml } } }',
      'found something else at shop.tables.a.format, expected json, csv, ndjson',
    ],
    ...(['next: header', 'rows: b', 'total: b'] as const).map((setting): [string, string] => [
      `{ url: https://h/, tables: { a: { format: csv, ${setting} } } }`,
      `found ${setting.split(':')[0]} beside a format without pages at shop.tables.a, expected format: json`,
    ]),
    ['{ url: https://h/, tables: { a: { encoding: klingon } } }', 'expected a label such as windows-1252'],
    [
      '{ url: https://h/, tables: { a: { next: { cursor: b } } } }',
      'found something else at shop.tables.a.next, expected header, or a mapping of link',
    ],
    [
      '{ url: https://h/, tables: { a: { next: { page: p, first: -1 } } } }',
      'found something else at shop.tables.a.next.first, expected a whole number',
    ],
    ['{ url: https://h/, table: a }', 'found the field table at shop, expected headers, tables'],
    ['{ url: "https://h/#a" }', 'Leave out # and what is behind it'],
    ['{ url: "https:// /" }', 'Write https://HOST/PATH'],
    ['{ url: https://u%@h/, passwordEnv: ERP_PASSWORD }', 'A % begins the code of a character'],
    ['{ url: https://h/100%zz.csv }', 'A % begins the code of a character'],
    ['{ url: https://h/caf%E9.csv }', 'A % begins the code of a character in UTF-8'],
    ['{ url: "https://h/{scope}" }', '{scope} is both in the name and in the address'],
    ['{ url: postgres://u@h/a, passwordEnv: ERP_PASSWORD, tables: {} }', 'found no address of "shop"'],
  ])('%s is refused', (written, expected) => {
    expect(() => urlsOf(`shop: ${written}`)).toThrow(expected);
    expect(config).not.toThrow(/se:cret/);
  });
});

test('commands have its sources beside those of SOURCES, and no name twice', () => {
  write('shop: mysql://u@h/shop');
  const settings = { SOURCES: 'erp=postgres://u@h/erp', SOURCES_FILE: path };
  expect([...configOf({ environment: settings }).sources.keys()]).toEqual(['erp', 'shop']);
  write('erp: mysql://u@h/shop');
  expect(() => configOf({ environment: settings })).toThrow(/the name "erp", which SOURCES has too/);
});

/** @param onRead called when the file was read for the first time */
const watch = ({ onRead }: { readonly onRead?: () => void } = {}) => {
  const clock = createManualClock(0);
  const observed: Observation[] = [];
  const observe = (observation: Observation): void => {
    if (observed.push(observation) === 1) onRead?.();
  };
  const named = new Map([['erp', 'postgres://u@h/erp']]);
  const watched = watchSources({ path, named, allowed: [], environment, clock, observe });
  return { watched, observed, look: () => clock.advance(2000), names: () => [...watched.current().keys()] };
};

describe('while it changes', () => {
  test('the next look has its new sources, and a mistake keeps those before', () => {
    write('a: postgres://u@h/a');
    const { watched, observed, look, names } = watch();
    expect(names()).toEqual(['erp', 'a']);
    write('b: postgres://u@h/b');
    look();
    look();
    expect(names()).toEqual(['erp', 'b']);
    write('b: [');
    look();
    look();
    rmSync(path);
    look();
    look();
    expect(names()).toEqual(['erp', 'b']);
    write('c: postgres://u@h/c');
    look();
    expect(names()).toEqual(['erp', 'c']);
    expect(observed.map(({ kind }) => kind)).toEqual([
      'sources-read',
      'sources-read',
      'sources-failed',
      'sources-failed',
      'sources-read',
    ]);
    watched.close();
  });

  test('a password whose file is missing is taken once the file is there', () => {
    write('a: postgres://u@h/a');
    const { watched, observed, look } = watch();
    write('a: { url: postgres://u@h/a, passwordFile: FOLDER/later }');
    look();
    look();
    expect(watched.current().get('a')).toBe('postgres://u@h/a');
    writeFileSync(join(folder, 'later'), 'secret', { mode: 0o600 });
    look();
    expect(watched.current().get('a')).toBe('postgres://u:secret@h/a');
    expect(observed.map(({ kind }) => kind)).toEqual(['sources-read', 'sources-failed', 'sources-read']);
    watched.close();
  });

  test('a file that is replaced while it is read is read again', () => {
    write('a: postgres://u@h/a');
    const { watched, look, names } = watch({ onRead: () => write('b: postgres://u@h/b') });
    look();
    expect(names()).toEqual(['erp', 'b']);
    watched.close();
  });

  test('a new password in a file is taken, and a file that all may read is told', () => {
    write('a: { url: postgres://u@h/a, passwordFile: FOLDER/secret }');
    const { watched, observed, look } = watch();
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'longer password');
    chmodSync(secret, 0o644);
    look();
    expect(watched.current().get('a')).toBe('postgres://u:longer%20password@h/a');
    expect(observed.map((each) => (each.kind === 'sources-read' ? each.readableByAll : each.kind))).toEqual([
      [],
      [secret],
    ]);
  });
});
