/** The commands on a catalog in PostgreSQL: from tables that are there to a collection that is exposed. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { createCommandLine, type CommandLine } from './command-line.ts';

let commandLine: CommandLine;
let database: TestDatabase;

beforeAll(async () => {
  commandLine = createCommandLine({ 'products.csv': 'id,name\n1,Chai\n' });
  database = await createTestDatabase();
  await database.run(`
    create table product (id integer primary key, tenant_id text not null, name text, created_at timestamptz not null);
    insert into product values (1, '17', 'Chai', now());
    create table employee (tenant_id text not null);
  `);
});
afterAll(async () => {
  await database.close();
  commandLine[Symbol.dispose]();
});

const run = async (command: string) => commandLine.run(command, { DATABASE_URL: database.url });

const declare = 'Next: vitrine catalog draft > catalog.yaml, then: vitrine apply catalog.yaml\n';

test('a new tenant is told of tables, not of files', async () => {
  const made = await run('tenant create --name Shop --industry Retail --public-id cornshop --scope 17');
  expect(made).toEqual({
    stdout: `Created the tenant Shop. Its tenant ID is cornshop.\n${declare}`,
    stderr: '',
    exitCode: 0,
  });
  expect((await run('tenant show cornshop')).stdout).toBe(
    `Shop (cornshop), Retail\nPublic API enabled; made 2026-03-01 12:00 UTC; scope value 17; 0 keys alive.\n${declare}`,
  );
  expect((await run('collection list --tenant cornshop')).stdout).toBe(`Shop has no collection yet.\n${declare}`);
});

const refusal =
  'This fills the embedded database, and DATABASE_URL names PostgreSQL. Fill tables there, and declare them: vitrine catalog draft > catalog.yaml, then vitrine apply catalog.yaml. Or leave DATABASE_URL unset.\n';
test.each(['import FOLDER/products.csv --tenant cornshop --collection products', 'demo', 'demo --json'])(
  '%s is refused',
  async (command) => {
    expect(await run(command)).toEqual({ stdout: '', stderr: refusal, exitCode: 1 });
  },
);

test('an unknown source or schema is refused', async () => {
  expect(await run('catalog draft --source mian')).toEqual({
    stdout: '',
    stderr: 'There is no source mian. There is main. Did you mean "main"?\n',
    exitCode: 2,
  });
  expect((await run('catalog draft --schema pulbic')).exitCode).toBe(2);
});

test('a draft as JSON can be applied, and applied again; what it declares is hidden until it is exposed', async () => {
  const draft = await run('catalog draft --json');
  expect([draft.stderr, draft.exitCode]).toEqual(['', 0]);
  expect(JSON.parse(draft.stdout)).toEqual({
    collections: [
      expect.objectContaining({
        slug: 'product',
        table: 'product',
        id: 'id',
        createdAt: 'created_at',
        scope: 'tenant_id',
      }),
    ],
  });
  commandLine.write('catalog.json', draft.stdout);
  const applied = await run('apply FOLDER/catalog.json --json');
  expect([applied.stderr, applied.exitCode]).toEqual(['', 0]);
  expect(JSON.parse(applied.stdout)).toMatchObject({
    isDryRun: false,
    changes: [{ change: 'added', slug: 'product' }],
    warnings: [],
    idleRelations: [],
  });
  expect((await run('apply FOLDER/catalog.json')).stdout).toStartWith('Nothing changes.\n');
  const listed = await run('collection list --tenant cornshop --json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ slug: 'product', recordCount: null, state: 'hidden' }]);
  expect((await run('expose cornshop product --fields name')).stdout).toStartWith('product is public: ');
});

test('a database that is not there is said, without its password', async () => {
  const { stdout, stderr, exitCode } = await commandLine.run('tenant list', {
    DATABASE_URL: 'postgres://root:secret@127.0.0.1:1/none',
  });
  expect([stdout, exitCode]).toEqual(['', 1]);
  expect(stderr).toEndWith(
    'DATABASE_URL must name a PostgreSQL database that can be reached, with a role that may log in.\n',
  );
  expect(stderr).not.toContain('secret');
});
