/** What commands print is whole, however long it is and however late it is read. */
import { expect, test } from 'bun:test';
import { createPlace, lateReader, pipeVitrine } from './vitrine-process.ts';

test('a result that a pipe does not hold at once', async () => {
  await using place = createPlace();
  const columns = Array.from({ length: 300 }, (_, index) => `${'a_long_name_'.repeat(8)}${index}`);
  place.write('wide.csv', `${columns.join()}\n${columns.join()}\n`);
  await place.run('tenant create --name Shop --industry Retail --public-id cornshop');
  await place.run('import FOLDER/wide.csv --tenant cornshop --collection wide');
  const { stdout } = await pipeVitrine(place, 'collection list --tenant cornshop --json', lateReader);
  expect(stdout.length).toBeGreaterThan(2 ** 16);
  expect(JSON.parse(stdout)[0].fields).toHaveLength(columns.length);
});
