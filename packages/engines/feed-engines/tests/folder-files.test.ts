/** Which files of a folder are tables, which is the newest, and what they are described as. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { lutimesSync, mkdirSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mistakeOfFolder } from '../src/folder/folder-address.ts';
import { openFolder } from '../src/folder/folder-feed.ts';
import type { Source } from '@vitrine/sources';
import { openForEachTest } from './support/folder-of-each-test.ts';
import { failureOf, place, scanAll } from '../../../../tests/support/scanned.ts';
import { field, idsOf, tableOf, type TestFolder } from './support/test-folder.ts';

let folder: TestFolder;
let source: Source;
openForEachTest((...opened) => ([folder, source] = opened));

const touch = (name: string, seconds: number): void => utimesSync(join(folder.path, name), seconds, seconds);

const openFeed = async () => openFolder({ url: folder.url, silenceMs: 1000, signal: new AbortController().signal });

const describeAll = async (options = '') => {
  const look = await folder.look(options);
  try {
    return await look.describeTables();
  } finally {
    await look.close();
  }
};

describe('the newest of a pattern', () => {
  const dated = tableOf('products-*');

  test('is the one that was modified last, of several the last by name', async () => {
    for (const [name, seconds] of [
      ['products-2.csv', 10],
      ['products-1.csv', 20],
      ['products.csv', 30],
      ['x-products-3.csv', 30],
    ] as const) {
      folder.write(name, `id\n${name}\n`);
      touch(name, seconds);
    }
    expect(await idsOf(dated, source)).toEqual(['products-1.csv']);
    touch('products-2.csv', 20);
    expect(await idsOf(dated, source)).toEqual(['products-2.csv']);
  });

  test('keeps the last good data where it is bad', async () => {
    folder.write('products-1.csv', 'id\n1\n');
    const { versions } = await scanAll(source, [dated]);
    folder.write('products-2.csv', 'id\n"2');
    const { failures, unchanged } = await scanAll(source, [dated], versions);
    expect(failures).toEqual({
      'products-*': expect.stringContaining('products-2.csv: Line 2, column "…": found a quote that is never closed'),
    });
    expect(unchanged.size).toBe(0);
  });

  test('with a line that is too long has no advice that a folder cannot follow', async () => {
    folder.write('products-3.csv', 'id,name\n1,a,b\n');
    const { failures } = await scanAll(source, [dated]);
    expect(failures['products-*']).toEndWith('or give the further column a heading.');
  });

  test('is of the same name but for its date', async () => {
    for (const [name, seconds] of [
      ['products-2026-11-27.csv', 10],
      ['products-20261127T0930Z.csv', 20],
      ['products-27.11.2026.csv', 30],
      ['products-internal-2026-11-28.csv', 40],
      ['products-2-2026-11-28.csv', 40],
      ['products-2026-11-28-internal.csv', 40],
      ['products-archive.csv', 40],
      ['products-T.csv', 40],
    ] as const) {
      folder.write(name, `id\n${name}\n`);
      touch(name, seconds);
    }
    expect(await idsOf(dated, source)).toEqual(['products-27.11.2026.csv']);
    unlinkSync(join(folder.path, 'products-27.11.2026.csv'));
    expect(await idsOf(dated, source)).toEqual(['products-20261127T0930Z.csv']);
    expect(await idsOf(tableOf('products-internal-*'), source)).toEqual(['products-internal-2026-11-28.csv']);
    expect(await idsOf(tableOf('p*'), source)).toStartWith('There is no file p*');
  });

  test('is the only one that is opened', async () => {
    for (const day of [1, 2, 3]) folder.write(`products-2026-11-0${day}.csv`, 'id\n1\n');
    const feed = await openFeed();
    unlinkSync(join(folder.path, 'products-2026-11-02.csv'));
    unlinkSync(join(folder.path, 'products-2026-11-03.csv'));
    symlinkSync('products-2026-11-01.csv', join(folder.path, 'products-2026-11-03.csv'));
    lutimesSync(join(folder.path, 'products-2026-11-03.csv'), 10, 10);
    expect((await feed.open('products-*')).version).toBeString();
    unlinkSync(join(folder.path, 'products-2026-11-01.csv'));
    unlinkSync(join(folder.path, 'products-2026-11-03.csv'));
    expect(await failureOf(feed.open('products-*'))).toContain('It cannot be opened (ENOENT).');
    await feed.close();
  });

  test('has no other wildcard', async () => {
    for (const name of ['a+*.csv', 'aa1.csv', 'a.1.csv']) folder.write(name, `id\n${name}\n`);
    expect(await idsOf(tableOf('a+*'), source)).toEqual(['a+*.csv']);
    expect(await idsOf(tableOf('a.*'), source)).toEqual(['a.1.csv']);
    expect(await idsOf(tableOf('a[a.]*'), source)).toStartWith('There is no file a[a.]*');
  });
});

describe('nothing but regular files of the folder is read', () => {
  beforeEach(() => {
    writeFileSync(join(folder.parent, 'secret.csv'), 'id\nsecret\n');
    mkdirSync(join(folder.path, 'within'));
    writeFileSync(join(folder.path, 'within', 'secret.csv'), 'id\nsecret\n');
    symlinkSync(join(folder.parent, 'secret.csv'), join(folder.path, 'link.csv'));
    symlinkSync('a.csv', join(folder.path, 'near.csv'));
    symlinkSync(folder.parent, join(folder.path, 'up'));
    mkdirSync(join(folder.path, 'folder.csv'));
    folder.write('a.csv', 'id\n1\n');
    for (const name of ['.hidden.csv', 'b.csv.part', 'c.csv.tmp', 'd.csv~', 'e.sqlite', 'f'])
      folder.write(name, 'id\nsecret\n');
  });

  const names = [
    '../secret',
    '../export/a',
    './a',
    'within/secret',
    'up/secret',
    'link',
    'near',
    'folder',
    '.hidden',
    'b',
    'b.csv',
    'c',
    'd',
    'e',
    'f',
    '',
    '.',
    '..',
    '/etc/passwd',
    'a\0',
    '*/secret',
    '..*secret',
    '*hidden',
    'l*',
    'a.csv',
  ];
  test.each(names)('not %j', async (name) => {
    expect(await idsOf(tableOf(name), source)).toStartWith('There is no file ');
  });

  test('nor is another one described', async () => {
    const look = await folder.look();
    expect((await look.describeTables()).map(({ name }) => name)).toEqual(['a']);
    await look.close();
  });

  test('a link that takes the place of a listed file is not followed', async () => {
    const feed = await openFeed();
    unlinkSync(join(folder.path, 'a.csv'));
    symlinkSync(join(folder.parent, 'secret.csv'), join(folder.path, 'a.csv'));
    expect(await failureOf(feed.open('a'))).toContain('a.csv: It cannot be opened (ELOOP).');
    await feed.close();
  });
});

describe('a folder is described by all of its rows', () => {
  test('kinds, missing values, and a key', async () => {
    folder.write(
      'things.csv',
      'name,product_no,price,active,made,at,code\na,1,1,true,2026-01-01,2026-01-01T00:00:00Z,07\na,2,1.5,,2026-01-02,,08\n',
    );
    const [things] = await describeAll();
    expect(things?.columns.map(({ name, kind, isNullable }) => [name, kind, isNullable])).toEqual([
      ['name', 'text', false],
      ['product_no', 'integer', false],
      ['price', 'numeric', false],
      ['active', 'boolean', true],
      ['made', 'date', false],
      ['at', 'timestamptz', true],
      ['code', 'text', false],
    ]);
    expect([things?.primaryKey, things?.estimatedRows, things?.kind]).toEqual([['product_no'], 2, 'file']);
  });

  test('times without a zone are of another kind than those with one', async () => {
    folder.write(
      'things.csv',
      'id,local,zoned,mixed\n1,31.1.2026 9:30,2026-01-31 09:30Z,2026-01-31 09:30\n2,n/a,,2026-01-31 09:30+01\n',
    );
    const [things] = await describeAll();
    expect(things?.columns.map(({ kind }) => kind)).toEqual(['integer', 'timestamp', 'timestamptz', 'timestamptz']);
  });

  test.each([
    ['Artikel-Nr.', 'Prepaid'],
    ['customerId', 'Casino'],
    ['SKU', 'Total'],
  ])('the id is %s, and not a word that ends like one: %s', async (id, other) => {
    folder.write('things.csv', `name,${other},${id}\na,501,10\na,777,11\n`);
    const [things] = await describeAll();
    expect(things?.primaryKey).toEqual([id]);
  });

  test.each<[text: string, expected: ('text' | 'numeric')[]]>([
    ['stock;price\n1.299;12,50\n2.450;3,20\n', ['text', 'text']],
    ['stock;price\n1.299;12,50\n2;3,20\n', ['text', 'text']],
    // Weights with a point, and a file that leaves it open.
    ['stock;price\n10.5;12,50\n2.450;3,20\n', ['numeric', 'text']],
    ['stock;price\n1.299;1,250\n2.450;3,200\n', ['numeric', 'text']],
    ['stock;name\n1.299;a,5\n2.450;b\n', ['numeric', 'text']],
  ])('a point is between thousands where another column has decimal commas: %j', async (text, expected) => {
    folder.write('things.csv', text);
    const [things] = await describeAll();
    expect(things?.columns.map(({ kind }) => kind)).toEqual(expected);
  });

  test.each<[column: string, amounts: string | undefined]>([
    ['19,99 €|1.299,00 €', ', EUR'],
    ['$19.99|$1,299.00', '. USD'],
    ['CHF 12.50|CHF 5', '. CHF'],
    ['20 %|7,5 %', ', %'],
    ['0,5 kg|n/a', ', kg'],
    ['12,50|3', ', '],
    ['12.50|3', undefined],
    ['19,99 €|19,99 $', undefined],
    ['19,99 €|on request', undefined],
    ['1.299 €|2.450 €', undefined],
    ['5 kr|6 kr', undefined],
  ])('a whole column of amounts is known as such: %s', async (column, expected) => {
    folder.write(
      'things.csv',
      `id;price\n${column
        .split('|')
        .map((cell, index) => `${index};${cell}\n`)
        .join('')}`,
    );
    const [things] = await describeAll();
    const { amounts, kind } = things?.columns[1] ?? {};
    expect(amounts && `${amounts.decimal} ${amounts.affix}`).toBe(expected);
    if (expected !== undefined) expect(kind).toBe('text');
  });

  test('the decimal mark of the address is that of all CSV files, and of no other', async () => {
    folder.write('things.csv', 'id;price;weight\n1;1.299;0,5\n2;3,20;1.000\n');
    folder.write('others.ndjson', '{"id":1,"price":1.299}\n');
    const shapes = await describeAll('?decimal=,');
    const kinds = shapes.map(({ name, columns }) => `${name} ${columns.map(({ kind }) => kind).join(' ')}`);
    expect(kinds).toEqual(['others integer numeric', 'things integer numeric numeric']);
    const opened = await folder.open('?decimal=%2C');
    const fields = [field('price', 'currency', 'numeric'), field('weight', 'number', 'numeric')];
    const { rows } = await scanAll(opened, [tableOf('things', { fields })]);
    expect(rows['things']?.map((row) => row.slice(3))).toEqual([
      ['1299', '0.5'],
      ['3.20', '1000'],
    ]);
    await opened.close();
  });

  test('JSON has documents, and columns in order of appearance', async () => {
    folder.write(
      'things.ndjson',
      '{"id":"a","tags":["x"]}\n{"id":"b","size":{"w":1},"mixed":1}\n{"id":"c","mixed":"x"}\n',
    );
    const [things] = await describeAll();
    expect(things?.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'text'],
      ['tags', 'json'],
      ['size', 'json'],
      ['mixed', 'text'],
    ]);
  });

  test('so has CSV, as texts', async () => {
    folder.write('things.csv', 'id;tags;mixed;broken\n1;"[""x""]";{};[1\n2;[];x;[1]\n');
    const [things] = await describeAll();
    expect(things?.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'integer'],
      ['tags', 'json'],
      ['mixed', 'text'],
      ['broken', 'text'],
    ]);
  });

  test('files of dates are one table', async () => {
    for (const name of ['products-2026-11-26.csv', 'products-2026-11-27.csv', 'stock_20261127T0930.csv', 'v2.csv'])
      folder.write(name, 'id\n1\n');
    expect((await describeAll()).map(({ name }) => name)).toEqual(['products-*', 'stock_*', 'v2']);
  });

  test('a file that cannot be read is a table without columns, and says why', async () => {
    folder.write('a.csv', 'id,b\n1\n');
    folder.write('b.csv', 'id\n1\n');
    const [bad, good] = await describeAll();
    expect(bad?.columns).toEqual([]);
    expect(bad?.unreadable).toStartWith('a.csv: Line 2, column "b": found 1 cell in the line and none for this column');
    expect(good?.primaryKey).toEqual(['id']);
  });

  test('samples are the first rows, cut', async () => {
    folder.write('a.ndjson', '{"id":1,"doc":{"a":"long text"}}\n{"id":2}\n{"id":3}\n');
    const look = await folder.look();
    const places = [place('id'), place('doc', 'json', ['a']), place('gone')];
    expect(await look.sample({ schema: '', name: 'a' }, places, { rows: 2, characters: 4 })).toEqual([
      ['1', 'long', null],
      ['2', null, null],
    ]);
    await look.close();
  });
});

describe('an address', () => {
  const rows: readonly [url: string, mistake: string | undefined][] = [
    ['folder:/srv/export', undefined],
    ['folder:///srv/a%20b?encoding=windows-1252&maxBytes=1', undefined],
    [
      'folder:export',
      'Write folder: and the absolute path of a folder, such as folder:/srv/export, with %20 for a blank.',
    ],
    [
      'folder:/a%zz',
      'Write folder: and the absolute path of a folder, such as folder:/srv/export, with %20 for a blank.',
    ],
    [
      'folder:/a%00',
      'Write folder: and the absolute path of a folder, such as folder:/srv/export, with %20 for a blank.',
    ],
    ['folder:/a?delimiter=;', 'A folder has no option delimiter. It has encoding, decimal, maxBytes and sheet.'],
    ['folder:/a?decimal=;', 'decimal is the decimal mark of CSV files: decimal=, or decimal=.'],
    ['folder:/a?maxBytes=-1', 'maxBytes is a number of bytes: maxBytes=1000000.'],
    [
      'folder:/a?encoding=x',
      'encoding=: found "x", expected a label such as utf-8, windows-1252, iso-8859-15, windows-1250 or utf-16le.',
    ],
  ];
  test.each(rows)('%s', (url, mistake) => expect(mistakeOfFolder(url)).toBe(mistake));
});
