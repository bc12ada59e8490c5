/** `vitrine import` as a process: its progress bar, many records, and an end that comes too early. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPlace, startVitrine, watchVitrine, type Place } from './vitrine-process.ts';

const rowCount = 50_000;

const createShop = async (rows: number): Promise<Place> => {
  const place = createPlace();
  await place.run('tenant create --name Shop --industry Retail --public-id cornshop');
  place.write('many.csv', `name,price\n${Array.from({ length: rows }, (_, row) => `Name ${row},${row}\n`).join('')}`);
  return place;
};

const importMany = 'import FOLDER/many.csv --tenant cornshop --collection many';

test('no progress bar in a pipe', async () => {
  await using place = await createShop(rowCount);
  const importing = startVitrine(place, importMany);
  expect([await importing.exited, importing.stdout(), importing.stderr()]).toEqual([
    0,
    `Imported many: 50,000 records, 2 fields.

key    label  type
name   Name   text
price  Price  integer

Amounts whose currency is not known: price. To say it, add --currency price=EUR.

Nothing is exposed yet. Choose what the world may see.
Next: vitrine expose cornshop many --fields name,price
`,
    '',
  ]);
});

test('--json in a pipe is one JSON value', async () => {
  await using place = await createShop(1);
  const importing = startVitrine(place, `${importMany} --json`);
  expect(await importing.exited).toBe(0);
  expect(JSON.parse(importing.stdout())).toMatchObject({ slug: 'many', recordCount: 1, isReplaced: false });
});

test('a progress bar on a terminal, and the result under it', async () => {
  await using place = await createShop(rowCount);
  const shown = await watchVitrine(place, importMany);
  expect(shown).toMatch(/importing .*\d+% \| .* left/);
  expect(shown.slice(shown.lastIndexOf('left'))).toContain('Imported many: 50,000 records, 2 fields.');
});

const pipes: readonly [what: string, command: string][] = [
  ['the standard input', 'cat "$0" | "$@" import -'],
  ['the standard input by its path', 'cat "$0" | "$@" import /dev/stdin'],
  ['a file as the standard input', '"$@" import - <"$0"'],
  ['what another command writes', '"$@" import <(cat "$0")'],
];

/** Of some hundred kilobytes: a pipe holds less. */
const pipedRows = 10_000;

test.each(pipes)('%s is read', async (_what, command) => {
  await using place = await createShop(pipedRows);
  const script = `${command} --tenant cornshop --collection many --json`;
  const importing = Bun.spawn(['/bin/bash', '-c', script, join(place.folder, 'many.csv'), ...place.program], {
    env: { ...process.env, DATABASE_URL: `sqlite:${place.databasePath}`, TMPDIR: place.folder },
    stderr: 'pipe',
  });
  const output = await Promise.all([importing.stdout.text(), importing.stderr.text(), importing.exited]);
  expect([JSON.parse(output[0] || 'null')?.recordCount, output[1], output[2]]).toEqual([pipedRows, '', 0]);
  expect(readdirSync(place.folder).filter((name) => name.startsWith('vitrine-import-'))).toEqual([]);
});

test('an empty pipe is refused by its name', async () => {
  await using place = await createShop(1);
  const importing = startVitrine(place, 'import - --tenant cornshop --collection many');
  expect([await importing.exited, importing.stderr()]).toEqual([
    1,
    'The standard input is empty. Expected a header with columns, or JSON records.\n',
  ]);
});

test('an import that is killed leaves everything as it was, and a later one removes what it had written', async () => {
  await using place = await createShop(4 * rowCount);
  const before = readCatalog(place);
  const importing = startVitrine(place, importMany);
  while (!isWriting(place)) await Bun.sleep(20);
  importing.kill('SIGKILL');
  await importing.exited;
  expect([importing.stdout(), readCatalog(place), tablesOf(place)]).toEqual(['', before, ['import_1']]);
  place.write('few.csv', 'name,price\nChai,18\n');
  place.setTime(new Date(Date.now() + 3_600_000).toISOString());
  expect((await place.run('import FOLDER/few.csv --tenant cornshop --collection few')).exitCode).toBe(0);
  expect(tablesOf(place)).toEqual(['import_2']);
  place.write('many.csv', 'name,price\nChang,19\n');
  expect((await place.run(importMany)).exitCode).toBe(0);
});

/** What the catalog says of collections and fields. */
const readCatalog = ({ databasePath }: Place): readonly unknown[] => {
  using database = new Database(databasePath, { readonly: true });
  const views = database.query("select name from sqlite_schema where type = 'view'").values();
  return [database.query('select * from collection').values(), database.query('select * from field').values(), views];
};

/** The tables of imports, but for those that SQLite makes of a search table. */
const tablesOf = ({ databasePath }: Place): readonly unknown[] => {
  using database = new Database(databasePath, { readonly: true });
  const names =
    "select name from pragma_table_list where type in ('table', 'virtual') and name glob 'import_*' order by 1";
  return database.query(names).values().flat();
};

/** Whether an import has written some of its records. */
const isWriting = (place: Place): boolean => {
  if (!tablesOf(place).includes('import_1')) return false;
  using database = new Database(place.databasePath, { readonly: true });
  return database.query('select 1 from import_1 limit 1').get() !== null;
};
