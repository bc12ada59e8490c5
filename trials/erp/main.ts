/**
 * Tries the recipe for Tryton on whole databases: `npm run trial:erp`. One is the dump that `TRYTON` names, where it is there;
 * the other is made anew by Debian's packages of Tryton, which are installed where we are root.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/bare-postgres.ts';
import { postgresVersions } from '../../tests/support/embedded-postgres.ts';

const recipeTest = './packages/cli/tests/docs/erps.process.test.ts';
const draftTest = './packages/cli/tests/declaring/tryton.server.test.ts';

/** What these depend on comes with them, but for the driver of PostgreSQL and its programs. */
const packages = [
  'tryton-server',
  'tryton-proteus',
  'tryton-modules-sale',
  'tryton-modules-product-attribute',
  'python3-psycopg2',
  'postgresql-client',
  'xz-utils',
];

/** What the recipe needs; other modules are activated with them. */
const modules = ['sale', 'product_attribute'];

const over = new AbortController();

const tryGivenDump = async (): Promise<void> => {
  const dump = process.env['TRYTON'];
  if (dump !== undefined && existsSync(dump)) return tryDump(dump, recipeTest, draftTest);
  console.log(`There is no dump ${dump ?? 'named by TRYTON'}: the recipe is tried only on a database made anew.`);
};

const tryNewDatabase = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-tryton-'));
  try {
    console.log('Tryton makes a database anew, which takes some minutes.');
    await installPackages();
    await tryDump(await makeDump(folder), recipeTest, '--test-name-pattern', '^Tryton');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const tryDump = async (dump: string, ...tests: readonly string[]): Promise<void> => {
  const command = [process.execPath, 'test', '--timeout', String(stepMsMax), ...tests];
  await run(command, { environment: { TRYTON: dump }, output: 'inherit' });
};

// Debian's packages

const installPackages = async (): Promise<void> => {
  const installed = await Promise.all(packages.map(isInstalled));
  const missing = packages.filter((_, index) => !installed[index]);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) throw new Error(`On Debian, install as root: apt-get install ${missing.join(' ')}`);
  // Another process may be installing something at the same time: then this one waits.
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run([...apt, 'update'], { environment });
  await run([...apt, 'install', '-y', '--no-install-recommends', ...missing], { environment });
};

const isInstalled = async (name: string): Promise<boolean> =>
  run(['dpkg-query', '--show', '--showformat', '${db:Status-Status}', name]).then(
    (status) => status === 'installed',
    () => false,
  );

// A database that Tryton has made

/** @returns the path of the dump, in the folder */
const makeDump = async (folder: string): Promise<string> => {
  const [dump, passwordFile] = [join(folder, 'tryton.sql'), join(folder, 'password')];
  await Bun.write(passwordFile, 'password of a trial');
  const server = await startPostgres(await dumpedVersion());
  try {
    await run(['psql', '--command', 'create database tryton', server.urlOf('postgres')]);
    const address = server.urlOf('tryton').replace(/^postgres:/, 'postgresql:');
    const environment = { TRYTOND_DATABASE_URI: address, TRYTONPASSFILE: passwordFile, ...withoutStatistics };
    const options = ['--activate-dependencies', '--language', 'de', '--email', 'admin@example.com'];
    await run(['trytond-admin', '--database', 'tryton', '--update', ...modules, ...options], { environment });
    // Debian's packages are modules of Debian's Python alone.
    await run(['/usr/bin/python3', join(import.meta.dirname, 'fill.py'), address], { environment });
    await run(['pg_dump', '--no-owner', '--no-privileges', '--file', dump, address]);
  } finally {
    await server.crash();
  }
  await run(['xz', '-1', dump]);
  return `${dump}.xz`;
};

/** pg_dump reads servers of its own version and older ones. */
const dumpedVersion = async (): Promise<number> => {
  const printed = await run(['pg_dump', '--version']);
  const version = postgresVersions.find((each) => each <= Number(/\d+/.exec(printed)?.[0]));
  if (version === undefined) throw new Error(`found ${printed.trim()}, expected ${postgresVersions.at(-1)} or newer.`);
  return version;
};

/** Tryton asks for the foreign keys of each table as it makes it. Nested loops take seconds for that, where nothing is analyzed. */
const withoutStatistics = { PGOPTIONS: '-c enable_nestloop=off' };

// A program

const stepMsMax = 900_000;
const printedCharactersMax = 2000;

interface Run {
  readonly environment?: Readonly<Record<string, string>>;
  readonly output?: 'inherit' | 'pipe';
}

/** @returns what it has printed @throws where it fails, with the end of what it has printed */
const run = async (command: readonly string[], { environment = {}, output = 'pipe' }: Run = {}): Promise<string> => {
  const child = Bun.spawn([...command], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...environment },
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    timeout: stepMsMax,
    signal: over.signal,
  });
  const [printed, warnings] = await Promise.all([read(child.stdout), read(child.stderr), child.exited]);
  over.signal.throwIfAborted();
  if (child.exitCode === 0) return printed;
  const end = (printed + warnings).slice(-printedCharactersMax);
  throw new Error(`${command.join(' ')} ended with ${child.signalCode ?? child.exitCode}.\n${end}`.trim());
};

const read = async (stream: ReadableStream<Uint8Array> | undefined): Promise<string> =>
  stream === undefined ? '' : new Response(stream).text();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => over.abort(new Error(`Ended by ${signal}.`)));

/** Where one fails the other is tried all the same. */
let exitCode = 0;
for (const attempt of [tryGivenDump, tryNewDatabase]) {
  try {
    if (!over.signal.aborted) await attempt();
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    exitCode = 1;
  }
}
process.exit(exitCode);
