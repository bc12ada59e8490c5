/** Settings and databases that are wrong, as every command says it. */
import { expect, test } from 'bun:test';
import { createCommandLine } from './command-line.ts';
import { createPlace, startVitrine } from './vitrine-process.ts';

const mistakes = `3 settings are wrong:
  DATABASE_URL: found "mysql:…", expected sqlite: and the path of a file, or the address of a PostgreSQL database. The catalog cannot be in it: name it in SOURCES for its records, and leave DATABASE_URL unset.
  PORT: found "99999", expected a whole number from 0 to 65535. Or leave it unset for 8080.
  LOG_LEVEL: found "loud", expected one of fatal, error, warn, info, debug, trace, silent. Or leave it unset for info.
`;

test.each(['serve', 'demo', 'tenant list', 'tenant list --json', 'doctor'])(
  '%s lists all mistakes',
  async (command) => {
    using commandLine = createCommandLine();
    const environment = { DATABASE_URL: 'mysql://root:secret@db/shop', PORT: '99999', LOG_LEVEL: 'loud' };
    expect(await commandLine.run(command, environment)).toEqual({ stdout: '', stderr: mistakes, exitCode: 1 });
  },
);

const advice =
  'DATABASE_URL must name a SQLite file, or a new one, in a folder that can be written; restore a damaged one from a backup.\n';

const rows: readonly [path: string, reason: string][] = [
  ['FOLDER', 'unable to open database file'],
  ['FILE/vitrine.db', "EEXIST: file already exists, mkdir 'FOLDER/text.csv'"],
  ['FILE', 'file is not a database'],
];

test.each(rows)('a database at %s that cannot be opened', async (where, reason) => {
  using commandLine = createCommandLine();
  commandLine.write('text.csv', 'id,name\n1,Chai\n'.repeat(100));
  const path = where.replace('FILE', 'FOLDER/text.csv').replace('FOLDER', commandLine.folder);
  const { stdout, stderr, exitCode } = await commandLine.run('tenant list', { DATABASE_URL: `sqlite:${path}` });
  const shownPath = where.replace('FILE', 'FOLDER/text.csv');
  expect({ stdout, stderr, exitCode }).toEqual({
    stdout: '',
    stderr: `The database ${shownPath} cannot be opened: ${reason}. ${advice}`,
    exitCode: 1,
  });
});

test('doctor counts it among its findings', async () => {
  using commandLine = createCommandLine();
  const { stdout, stderr, exitCode } = await commandLine.run('doctor --json', {
    DATABASE_URL: `sqlite:${commandLine.folder}`,
  });
  const found = `The database FOLDER cannot be opened: unable to open database file. ${advice}`.trim();
  expect(JSON.parse(stdout)).toEqual([
    { about: 'settings', state: 'ok', found: 'All settings are valid.' },
    { about: 'database', state: 'error', found },
  ]);
  expect({ stderr, exitCode }).toEqual({ stderr: '1 error found.\n', exitCode: 1 });
});

test('doctor warns of a proxy setting that trusts everyone', async () => {
  using commandLine = createCommandLine();
  const { stdout, exitCode } = await commandLine.run('doctor', { TRUST_PROXY: '0.0.0.0/0' });
  expect(stdout).toContain('warning  settings  TRUST_PROXY trusts every address');
  expect(exitCode).toBe(0);
});

test('serve says what to do where there is no tenant', async () => {
  await using place = createPlace();
  const serving = startVitrine(place, 'serve');
  await serving.waitFor(/"edition-published"/);
  serving.kill('SIGTERM');
  expect([await serving.exited, serving.stderr()]).toEqual([
    0,
    'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n',
  ]);
});
