/** `vitrine usage`: what a tenant was asked for, as tables, as JSON and as a file. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { addNames, addUsage, openDatabase, openSqliteUsage } from '@vitrine/catalog';
import { createCommandLine, type CommandLine } from './command-line.ts';

let commandLine: CommandLine;
beforeAll(async () => {
  commandLine = createCommandLine();
  await commandLine.run('tenant create --name Shop --industry Retail --public-id cornshop');
  await commandLine.run('key create cornshop --name -Till');
});
afterAll(() => commandLine[Symbol.dispose]());

test('without requests it says so, and creates no file', async () => {
  const { stdout, exitCode } = await commandLine.run('usage cornshop');
  expect([stdout, exitCode]).toEqual([
    'No requests in the last month, or CONSOLE_SECRET is not set, without which nothing is counted.\n',
    0,
  ]);
  expect(existsSync(`${commandLine.databasePath}-usage`)).toBe(false);
});

test('tables, JSON and a file tell the same', async () => {
  const usage = await openSqliteUsage(openDatabase(`${commandLine.databasePath}-usage`));
  const counted = { tenantId: 1, collection: 'products', keyId: 1, requests: 5 } as const;
  await addUsage(usage, '2026-03-01T11:00:00.000Z', [
    { ...counted, outcome: 'cached' },
    { ...counted, outcome: 'limited', requests: 2 },
  ]);
  const named = { tenantId: 1, collection: 'products', requests: 6, refused: 0 } as const;
  await addNames(usage, '2026-03-01', [
    { ...named, kind: 'word', name: '@brötchen' },
    { ...named, kind: 'filter', name: 'price', requests: 9 },
    { ...named, kind: 'origin', collection: '', name: '', refused: 3 },
  ]);
  await usage.destroy();
  const { stdout } = await commandLine.run('usage cornshop');
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s{2,}/));
  expect(rows).toContainEqual(['products', '7', '2']);
  expect(rows).toContainEqual(['others', '6', '3']);
  expect(rows).toContainEqual(['price', 'products', '9']);
  expect(rows).toContainEqual(['@brötchen', 'products', '6']);
  const { words, period } = JSON.parse((await commandLine.run('usage cornshop --json --period day')).stdout);
  expect([words, period]).toEqual([[{ collection: 'products', word: '@brötchen', requests: 6 }], 'day']);
  const lines = (await commandLine.run('usage cornshop --csv')).stdout.split('\r\n');
  expect(lines).toContain("word,products,'@brötchen,6,,,,,,");
  expect(lines.find((line) => line.startsWith('key,'))).toMatch(/^key,,'-Till \(…\w{4}\),7,5,0,0,0,2,0$/);
});

test('the list of keys warns of one that is refused often', async () => {
  const usage = await openSqliteUsage(openDatabase(`${commandLine.databasePath}-usage`));
  const refused = { tenantId: 1, collection: '', keyId: 1, outcome: 'refused', requests: 100 } as const;
  await addUsage(usage, '2026-03-01T11:00:00.000Z', [refused]);
  await usage.destroy();
  expect((await commandLine.run('key list cornshop')).stdout).toMatch(
    /\nThe key -Till \(…\w{4}\) was refused 102 times in 7 days: .* See more: vitrine usage cornshop\n$/,
  );
});

test.each([
  ['usage cornshop --csv --json', 'Choose one of --csv and --json.', 2],
  ['usage nobody11', 'nobody11', 1],
  ['usage cornshop --period year', 'Allowed choices are day, month', 2],
])('%s is refused', async (command, message, exitCode) => {
  const refused = await commandLine.run(command);
  expect([refused.stderr.includes(message), refused.exitCode]).toEqual([true, exitCode]);
});
