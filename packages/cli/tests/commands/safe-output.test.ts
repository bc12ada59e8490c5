/** Names cannot steer the terminal that they are printed on: none is taken that could, and what is there already is escaped. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { createCommandLine } from './command-line.ts';

/** Clears a screen, in two ways; turns text around; ends a line. */
const hostile = ['\u001B[2J', '\u009B2J', '\u202E', '\u2066', '\u007F', '\r'];

const hold = (character: string): string =>
  `holds U+${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;

test.each(hostile)('%j is taken into no name', async (character) => {
  using commandLine = createCommandLine({ 'shop.csv': 'id,name\n1,Chai\n' });
  await commandLine.run('tenant create --name Shop --industry Retail --public-id cornshop');
  const commands = [
    `tenant create --name "Shop${character}" --industry Retail`,
    `tenant create --name Shop --industry "Retail${character}"`,
    `key create cornshop --name "Till${character}"`,
    `import FOLDER/shop.csv --tenant cornshop --collection shop --name "Shop${character}"`,
  ];
  for (const command of commands) {
    const { exitCode, stderr } = await commandLine.run(command);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(hold(character))]);
  }
});

test.each(hostile)(
  '%j that is in the catalog already is printed escaped, and as JSON stays what it is',
  async (character) => {
    using commandLine = createCommandLine();
    await commandLine.run('tenant create --name Shop --industry Retail --public-id cornshop');
    await commandLine.run('key create cornshop --name Till');
    const name = `Till${character}end`;
    {
      using database = new Database(commandLine.databasePath);
      database.query('update api_key set name = ?').run(name);
      database.query('update tenant set name = ?').run(name);
    }
    for (const command of ['key list cornshop', 'tenant list', 'tenant show cornshop', 'key revoke cornshop 7']) {
      const { stdout, stderr } = await commandLine.run(command);
      expect(stdout + stderr).not.toContain(character);
    }
    const { stdout } = await commandLine.run('key list cornshop --json');
    expect([stdout.includes(character), JSON.parse(stdout)[0].name]).toEqual([false, name]);
  },
);
