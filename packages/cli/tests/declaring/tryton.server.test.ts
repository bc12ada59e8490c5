/** A draft of an ERP that two companies share: each tenant is shown its own rows. `TRYTON=dump.sql` widens it to a whole dump. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createCommandLine, type CommandLine } from '../commands/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { serveDatabase } from '../../../../tests/service/served-database.ts';
import { readJson } from '../support/test-service.ts';

const dump = process.env['TRYTON'];

let database: TestDatabase;
let place: CommandLine;
let draft: string;

const run = async (command: string): Promise<string> => {
  const { stdout, stderr, exitCode } = await place.run(command, { DATABASE_URL: database.url });
  if (exitCode !== 0) throw new Error(`vitrine ${command}: ${stderr}`);
  return stdout;
};

/** A dump may copy rows from what follows in the file, which is for psql to read. */
const load = async (file: string): Promise<void> => {
  const read = file.endsWith('.xz') ? 'xzcat' : 'cat';
  const loaded = Bun.spawnSync([
    'sh',
    '-c',
    `${read} "$0" | psql -q -v ON_ERROR_STOP=1 "$1" >/dev/null`,
    file,
    database.url,
  ]);
  if (!loaded.success) throw new Error(String(loaded.stderr));
};

beforeAll(async () => {
  database = await createTestDatabase();
  if (dump === undefined) await database.run(await Bun.file(join(import.meta.dir, 'tryton.sql')).text());
  else await load(dump);
  place = createCommandLine();
  await run('tenant create --name Aalto --industry Screws --public-id aalto123 --scope 1');
  draft = await run('catalog draft --tables *');
  place.write('catalog.yaml', draft);
  await run('apply FOLDER/catalog.yaml');
});
afterAll(async () => {
  place[Symbol.dispose]();
  await database.close();
});

/** Takes up the fields that a draft has as comments. */
const takeUpAll = (text: string): string =>
  text.replaceAll(/^ {6}# (- .*| {4}# description: .*| {2}\})$/gm, '      $1').replaceAll(/^ {6}# A part.*\n/gm, '');

/** The tables of the items that `apply` takes, each with what tells whose its rows are. */
const activeTables = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(text.matchAll(/^ {4}table: (.+)\n(?: {4}.+\n)*? {4}(scope: \w+|tenant: \w+\n.*)$/gm), (match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );

test('a table is drafted by the column that leads to its company, and no other table is', async () => {
  const active = activeTables(draft);
  const rows = await database.query(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company'",
  );
  const expected = rows.map(([name]) => name ?? '');
  expect([...active.keys()].toSorted()).toEqual([...expected, 'company_company'].toSorted());
  expect(active.get('company_company')).toBe('scope: id');
  expect(new Set(active.values())).toEqual(new Set(['scope: company', 'scope: id']));
});

test('the other tables are listed, a line each', async () => {
  const [[tables] = []] = await database.query("select count(*)::text from pg_tables where schemaname = 'public'");
  const left = draft.split('\n').filter((line) => line.startsWith('  #   public.'));
  expect(left.length + activeTables(draft).size).toBe(Number(tables));
  expect(left.join('\n')).toContain('  #   public.product_template: table');
});

test('rows without a company are nobody’s', () => {
  expect(draft).toMatch(
    /# public\.product_list_price: .*\n  # Rows without a value in company are shown to no tenant; nullScope: shared/,
  );
});

test('what is exposed of it shows the rows of its own company', async () => {
  const whole = takeUpAll(draft);
  place.write('catalog.yaml', whole);
  await run('apply FOLDER/catalog.yaml');
  const slugs = Array.from(whole.matchAll(/^ {2}- slug: (\S+)\n(?: {4}.+\n)*? {4}table: "?([^"\n]+)"?$/gm), (match) => {
    const [item = ''] = whole.slice(match.index).split('\n\n');
    const keys = Array.from(item.matchAll(/^ {6}- \{ key: (\w+)/gm), ([, key = '']) => key);
    return [match[0], match[1], match[2], keys] as const;
  }).filter(([, , , keys]) => keys.length > 0);
  for (const [, slug, , keys] of slugs) await run(`expose aalto123 ${slug} --fields ${keys.join(',')}`);
  const service = await serveDatabase(database.url, Date.now());
  for (const [, slug, table] of slugs) {
    const column = table === 'company_company' ? 'id' : 'company';
    const sql = `select count(*)::text from "${table}" where ${column} = 1 and create_date is not null`;
    const response = await service.get(`aalto123/${slug}?limit=1`);
    const answer = await readJson<{ readonly meta: { readonly total: number } }>(response);
    expect([slug, answer.meta.total]).toEqual([slug, Number((await database.query(sql))[0]?.[0])]);
  }
  await service.stop();
});

test('what is named as a whole is drafted so, and the file says it', async () => {
  const text = await run('catalog draft --tables * --whole-table product_template');
  expect(activeTables(text).get('product_template')).toBe('tenant: aalto123\n    wholeTable: true');
});

test('what looks private is left out with the reason, by its table, its column or its values', async () => {
  const tables = 'ir_session bank_account_number company_employee_cost_price party_identifier party_contact_mechanism';
  const text = await run(`catalog draft --tables * --whole-table ${tables} product_product product_identifier`);
  for (const key of ['key', 'number', 'cost_price', 'code', 'value']) {
    expect(text).toMatch(
      new RegExp(`^ {6}# ${key} (?:is one of \\w+, which looks like|holds) .+:\\n {6}# - \\{ key: ${key}, `, 'm'),
    );
  }
  for (const table of ['product_product', 'product_identifier']) {
    expect(text).toMatch(new RegExp(`^ {4}table: ${table}\\n(?: {4}.+\\n)*? {6}- \\{ key: code,`, 'm'));
  }
});

test('what is not usual to publish is not among all fields, though it is declared', async () => {
  const tables = 'party_contact_mechanism ir_session product_template';
  const file = takeUpAll(await run(`catalog draft --tables * --whole-table ${tables}`));
  place.write('all.yaml', file);
  const changes = await run('apply FOLDER/all.yaml');
  expect(changes).toContain('+ collection ir-session for aalto123, of public.ir_session in main, all rows');
  const { exitCode, stderr } = await place.run('expose aalto123 party-contact-mechanism --all-fields', {
    DATABASE_URL: database.url,
  });
  expect(exitCode).toBe(2);
  expect(stderr).toStartWith('party-contact-mechanism is about people ("party"), so choose its fields one by one.\n');
  expect(stderr).toMatch(/\nvalue +Value +\(holds e-mail addresses\)\n/);
  expect(await run('expose aalto123 ir-session --fields key')).toContain('shown:  id, createdAt, key');
  expect(await run('expose aalto123 product-template --all-fields')).toContain('shown:  id, createdAt, name');
  expect(await run('apply FOLDER/all.yaml')).toContain('Nothing changes.');
});

test('the first named scope column that a table has decides', async () => {
  const active = activeTables(await run('catalog draft --tables * --scope-column party company'));
  expect(active.get('sale_sale')).toBe('scope: party');
  expect(active.get('res_user')).toBe('scope: company');
  expect(active.get('party_identifier')).toBe('scope: party');
  expect(active.has('product_template')).toBe(false);
});

test('a name that no column or table has is refused', async () => {
  const { stderr } = await place.run('catalog draft --tables * --scope-column compnay', { DATABASE_URL: database.url });
  expect(stderr).toBe(
    '--scope-column: found "compnay", expected a column of text, UUIDs or whole numbers that one of the tables has. Did you mean "company"?\n',
  );
  const other = await place.run('catalog draft --tables * --whole-table product_templat', {
    DATABASE_URL: database.url,
  });
  expect(other.stderr).toContain('--whole-table: found "product_templat", expected the name of one of the tables.');
});
