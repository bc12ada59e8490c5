/** `vitrine import` as a process: its progress bar, many records, and an end that comes too early. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
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

test('an import that is killed leaves everything as it was', async () => {
  await using place = await createShop(4 * rowCount);
  const before = place.dump();
  const importing = startVitrine(place, importMany);
  while (!isWriting(place.databasePath)) await Bun.sleep(20);
  importing.kill('SIGKILL');
  await importing.exited;
  expect([importing.stdout(), place.dump()]).toEqual(['', before]);
  expect((await place.run(importMany)).exitCode).toBe(0);
});

/** Whether another process has the right to write. */
const isWriting = (path: string): boolean => {
  using database = new Database(path);
  try {
    database.run('begin immediate');
    database.run('rollback');
    return false;
  } catch {
    return true;
  }
};
