/** An import that fails leaves everything as it was: tables, fields, counts, names. */
import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { createCommandLine, type CommandLine } from './command-line.ts';

/** Several batches before what is wrong, and several after. */
const rowsBefore = 3000;
const rowsAfter = 2000;

const numberedRows = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${from + index},Name ${from + index},${index}`);

/** @param lines what stands in the middle of a file of many rows */
const fileWith = (...lines: readonly string[]): string =>
  ['id,name,price', ...numberedRows(0, rowsBefore), ...lines, ...numberedRows(rowsBefore, rowsAfter), ''].join('\n');

const failures: readonly [what: string, content: string, options: string, error: string][] = [
  ['an id twice', fileWith('17,Again,1'), '', 'Line 3002, column "id": found the id "17" a second time'],
  ['an id twice at the end', `${fileWith()}4999,Again,1\n`, '', 'Line 5002, column "id": found the id "4999" a second'],
  [
    'no id',
    fileWith(',Nobody,1'),
    '--id id',
    'Line 3002, column "id": found no value, expected an id of 1 to 200 characters',
  ],
  ['a wrong value', fileWith('x,Name,cheap'), '--types price=number', 'Line 3002, column "price": found "cheap"'],
  ['a wrong time', fileWith('x,Name,1'), '--created-at name', 'Line 2, column "name": found "Name 0"'],
  ['a cell too few', fileWith('x,Name'), '', 'Line 3002, column "price": found 2 cells in the line'],
  ['an open quote', fileWith('x,"Name,1'), '', 'Line 3002, column "name": found a quote that is never closed'],
];

describe.each(['a new collection', 'a collection that is replaced'])('%s', (order) => {
  test.each(failures)('%s', async (_what, content, options, error) => {
    using commandLine = await createShop(content);
    const slug = order === 'a new collection' ? 'others' : 'products --replace --name Others';
    const before = dump(commandLine);
    const outcome = await commandLine.run(
      `import FOLDER/failing.csv --tenant cornshop --collection ${slug} ${options} --json`,
    );
    expect({ ...outcome, stderr: outcome.stderr.slice(0, error.length) }).toEqual({
      stdout: '',
      stderr: error,
      exitCode: 1,
    });
    expect(existsSync(`${commandLine.databasePath}-wal`)).toBe(false);
    expect(dump(commandLine)).toBe(before);
  });
});

test('and the same file, mended, goes in', async () => {
  using commandLine = await createShop(fileWith());
  const { exitCode } = await commandLine.run('import FOLDER/failing.csv --tenant cornshop --collection others');
  expect(exitCode).toBe(0);
  expect(commandLine.dump()).toContain('Name 4999');
});

/** Without the number that the next import is given. */
const dump = (commandLine: CommandLine): string => commandLine.dump().replace(/\[ "import", \d+ \]/, '');

/** A shop with one exposed collection, and the file that is imported next. */
const createShop = async (failing: string): Promise<CommandLine> => {
  const commandLine = createCommandLine({
    'products.csv': 'id,name,price\n1,Chai,18\n2,Chang,19\n',
    'failing.csv': failing,
  });
  await commandLine.run('tenant create --name "Corner Shop" --industry Retail --public-id cornshop');
  await commandLine.run('import FOLDER/products.csv --tenant cornshop --collection products');
  await commandLine.run('expose cornshop products --fields name');
  return commandLine;
};
