/** Usage before anything was counted: it is empty, and reading it creates no file. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandLine } from './command-line.ts';

test('usage that was never counted is empty, and no file is created', async () => {
  using line = createCommandLine();
  await line.run('tenant create --name Nord --industry Food --public-id nord2345');
  // A database in memory is no file of that name.
  const filesOf = () => [existsSync(':memory:'), ...readdirSync(join(line.folder, 'data'))];
  const before = filesOf();
  const { exitCode, stderr } = await line.run('usage nord2345');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(filesOf()).toEqual(before);
});
