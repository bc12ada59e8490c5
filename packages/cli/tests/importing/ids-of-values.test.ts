/** IDs that an import makes of values: they are stable over a replacement, and reveal no values. */
import { expect, test } from 'bun:test';
import { createCommandLine, type CommandLine } from '../commands/command-line.ts';

const importText = async (line: CommandLine, slug: string, content: string): Promise<string[]> => {
  line.write(`${slug}.csv`, content);
  const replaced = `import FOLDER/${slug}.csv --tenant nord2345 --collection ${slug} --id none --replace`;
  const { exitCode, stderr } = await line.run(replaced);
  expect([exitCode, stderr]).toEqual([0, '']);
  return Array.from(line.dump().matchAll(/\b[0-9a-f]{20}\b/g), ([id]) => id);
};

test('they stay over --replace, and are others in another collection', async () => {
  using line = createCommandLine();
  await line.run('tenant create --name Nord --industry Food --public-id nord2345');
  const [rye = '', spelt = '', ...others] = await importText(line, 'breads', 'name,cost\nRye,1\nSpelt,2\n');
  expect([rye === spelt, others]).toEqual([false, []]);
  const moved = await importText(line, 'breads', 'name,cost\nOat,3\nSpelt,2\n');
  expect(moved.length).toBe(2);
  expect(moved).toContain(spelt);
  expect(moved).not.toContain(rye);
  const all = await importText(line, 'rolls', 'name,cost\nOat,3\nSpelt,2\n');
  expect(new Set(all).size).toBe(4);
});
