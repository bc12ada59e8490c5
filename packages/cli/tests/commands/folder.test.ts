/** A folder of files as its operator meets it: drafted, declared, exposed, examined, and what is said of bad files. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandLine, type CommandLine } from './command-line.ts';

let line: CommandLine;

beforeAll(() => {
  line = createCommandLine();
  mkdirSync(join(line.folder, 'export'));
});
afterAll(() => line[Symbol.dispose]());

const write = (name: string, content: string): void => line.write(join('export', name), content);

const run = async (command: string, options = ''): Promise<string> => {
  const { stdout, stderr } = await line.run(command, { SOURCES: `shop=folder:${line.folder}/export${options}` });
  return stdout + stderr;
};

beforeEach(() => {
  write(
    'products.csv',
    'id,name,price,in_stock,active,made_on,cost\n1,Käse,1.50,3,true,2026-01-31,1\n2,Brot,,0,false,2026-02-01,2\n',
  );
  write('stock-2026-02-01.ndjson', '{"product":1,"place":"North"}\n');
});

test('is drafted by all of its rows, declared and exposed', async () => {
  await run('tenant create --name Nord --industry Food --public-id nord2345');
  const drafted = await run('catalog draft');
  for (const text of [
    '# products: file, about 2 rows\n  # Rows that active does not mark as in use are shown too;',
    'rows: active=true\n  - slug: products\n',
    '    table: products\n    id: id\n',
    '      - { key: price, label: Price, type: currency }\n',
    '{ key: in_stock, label: In stock, type: integer }\n',
    '{ key: active, label: Active, type: boolean }\n',
    '# cost',
    '  - slug: stock\n',
    '    name: Stock\n',
    '    table: "stock-*"\n',
  ])
    expect(drafted).toContain(text);
  line.write('catalog.yaml', drafted);
  expect(await run('apply FOLDER/catalog.yaml')).toContain(
    '+ collection products for nord2345, of products in shop, all rows',
  );
  expect(await run('expose nord2345 products --fields name,price')).toContain('products is public');
});

test('lists in NDJSON are drafted as such, and texts of CSV can be lists', async () => {
  write('shirts.ndjson', '{"sku":"a1","sizes":["S","M"]}\n{"sku":"a2","sizes":[]}\n');
  expect(await run('catalog draft --tables shirts')).toContain('{ key: sizes, label: Sizes, type: multiselect }');
  write('caps.csv', 'sku,tags\n1,"wool, winter"\n2,\n');
  const drafted = (await run('catalog draft --tables caps'))
    .replace('type: text }', 'type: multiselect }')
    .replace('# - {', '- {');
  line.write('caps.yaml', drafted);
  expect(await run('apply FOLDER/caps.yaml')).toContain('+ field tags: multiselect, of tags');
});

test('one of several sources is named for a draft', async () => {
  const { stderr } = await line.run('catalog draft', {
    SOURCES: `a=folder:${line.folder}/export b=folder:${line.folder}/export`,
  });
  expect(stderr).toBe('There are several sources: a, b. Name one with --source.\n');
});

test('is examined, and nothing of it has to be changed', async () => {
  const found = await run('doctor');
  expect(found).toMatch(/ok +shop products +products has 2 rows and matches its declaration\./);
  expect(found).toMatch(/ok +shop stock +stock-\* has 1 rows? and matches its declaration, and no tenant shows it\./);
});

test('a table that cannot be read is no reason to look for its columns', async () => {
  write('units.csv', 'id,name\n1,"kg\n');
  const own = { slug: 'units', source: 'shop', table: 'units', id: 'id', createdAt: 'firstSeen', tenant: 'nord2345' };
  const lookups = { unit: { table: 'units', match: { id: 'id' } } };
  const others = { ...own, slug: 'goods', table: 'products', lookups };
  const collections = [
    { ...own, fields: [{ key: 'unit', column: 'name' }] },
    { ...others, fields: [{ key: 'unit', column: 'unit.name' }] },
  ];
  line.write('units.json', JSON.stringify({ collections }, null, 1));
  const found = await run('apply FOLDER/units.json');
  const reason =
    'the table "units" cannot be read. units.csv: Line 2, column "name": found a quote that is never closed';
  expect(found.split('\n').filter((text) => text.includes('units.json:'))).toEqual([
    expect.stringContaining(reason),
    expect.stringContaining(reason),
  ]);
  const drafted = await run('catalog draft');
  expect(drafted).toContain(
    '# units: file. It cannot be read. units.csv: Line 2, column "…": found a quote that is never closed',
  );
  write('units.csv', 'id,name\n1,kg\n');
  expect(await run('apply FOLDER/units.json')).toContain('Applied.');
  write('units.csv', 'id,name\n1,"kg\n');
  const sentence = 'It cannot be read. units.csv: Line 2, column "name": found a quote that is never closed';
  expect((await run('doctor')).replaceAll(/ +/g, ' ')).toContain(`error shop goods ${sentence}`);
  rmSync(join(line.folder, 'export', 'units.csv'));
});

test('a draft has no values of a file that cannot be read', async () => {
  write('units.ndjson', '{"id":1,"pin":hidden}\n');
  expect(await run('catalog draft')).toContain('units.ndjson: Line 1: found "…", which is not JSON');
  rmSync(join(line.folder, 'export', 'units.ndjson'));
});

const faults: readonly [what: string, spoil: () => void, found: RegExp][] = [
  [
    'cut',
    () => write('products.csv', 'id,name\n1,"K'),
    /error +shop products +It cannot be read\. products\.csv: Line 2, column "name": found a quote/,
  ],
  ['without a column', () => write('products.csv', 'id,name\n1,a\n'), /error +shop products +.*price/],
  [
    'in another encoding',
    () => writeFileSync(join(line.folder, 'export', 'products.csv'), Buffer.from('id,name\n1,K\xe4se\n', 'latin1')),
    /error +shop products +.*add \?encoding=windows-1252\./,
  ],
  ['missing', () => rmSync(join(line.folder, 'export', 'products.csv')), /error +shop products +.*products/],
];

test.each(faults)('a file %s is an error', async (_what, spoil, found) => {
  spoil();
  expect(await run('doctor')).toMatch(found);
});

test('a folder that is away is an error, and an address that is wrong says what to write', async () => {
  const away = await line.run('doctor', { SOURCES: `shop=folder:${line.folder}/away` });
  expect(away.stdout).toMatch(
    /error +shop +It cannot be reached: The folder cannot be read \(ENOENT\)\. Check its path and who may read it\. Check its address/,
  );
  expect(await run('doctor', '?encoding=utf8')).toContain('ok');
  expect(await run('doctor', '?delimiter=;')).toContain(
    'shop: A folder has no option delimiter. It has encoding, decimal, maxBytes and sheet.',
  );
  const { stderr } = await line.run('doctor', { SOURCES: 'shop=folder:export' });
  expect(stderr).toContain('Write folder: and the absolute path of a folder, such as folder:/srv/export');
});
