/** A shop on MariaDB, from its tables to the first answers, as its operator goes: by commands alone, and nothing is left in it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createMariaDatabase, mariadbProgram, type MariaDatabase } from '../../../../tests/support/mariadb.ts';
import { createPlace, serveVitrine, type Place } from './vitrine-process.ts';

describe.skipIf(mariadbProgram === null)('a shop on MariaDB', () => {
  let database: MariaDatabase;
  let place: Place;
  let reader: Readonly<Record<string, string>>;

  beforeAll(async () => {
    database = await createMariaDatabase('utf8mb3');
    await database.run(`create table company (id int primary key, name varchar(50)); insert into company values (1, 'Nord'), (2, 'Süd');
      create table product (id int auto_increment primary key, company_id int, created_at datetime default '2026-01-01', name varchar(80),
        price decimal(12,2), active tinyint(1), tags set('bio','neu'), password_hash varchar(99), foreign key (company_id) references company (id));
      create table old_note (id int primary key, company_id int, created_at datetime, note text) engine = MyISAM;
      insert into product (company_id, name, price, active, tags) values (1, 'Käse', 1.50, 1, 'bio'), (2, 'Wurst', 2.00, 0, ''), (null, 'Brot', 3.10, 1, 'bio,neu');
      insert into old_note values (1, 1, now(), 'x'); drop user if exists shop_reader, shop_owner; create user shop_reader, shop_owner`);
    await database.run(
      `grant select on ${nameOf(database)}.* to shop_reader; grant all on ${nameOf(database)}.* to shop_owner`,
    );
    place = createPlace();
    reader = { SOURCES: `shop=${database.urlAs('shop_reader')}` };
  });
  afterAll(async () => {
    await place[Symbol.asyncDispose]();
    await database.close();
  });

  const run = async (command: string, environment = reader): Promise<string> => {
    const { stdout, stderr } = await place.run(command, environment);
    return stdout + stderr;
  };

  test('is drafted, declared, exposed and served, and its tables are as they were', async () => {
    const before = await tablesOf(database);
    await run('tenant create --name Nord --industry Food --public-id nord2345 --scope 1');
    await run('tenant create --name Sued --industry Food --public-id sued2345 --scope 2');
    const drafted = (await run('catalog draft --tables product old_note'))
      .replace(
        '    scope: company_id\n    fields:\n      - { key: name',
        '    scope: company_id\n    nullScope: shared\n    fields:\n      - { key: name',
      )
      .replaceAll(/^ {6}# (- \{ key: (?:active|note),)/gm, '      $1');
    expect(drafted).toContain('# - { key: password_hash, label: Password hash, type: text }');
    await Bun.write(join(place.folder, 'catalog.yaml'), drafted);
    expect(await run('apply FOLDER/catalog.yaml')).toContain(
      '+ collection product for all tenants, of product in shop, by company_id',
    );
    for (const tenant of ['nord2345', 'sued2345'])
      await run(`expose ${tenant} product --fields name,price,active,tags`);
    await run('expose nord2345 old-note --fields note');
    const serving = await serveVitrine(place, reader);
    expect(await answerOf(serving, 'nord2345')).toEqual([
      { id: '1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Käse', price: 1.5, active: true, tags: ['bio'] },
      { id: '3', createdAt: '2026-01-01T00:00:00.000Z', name: 'Brot', price: 3.1, active: true, tags: ['bio', 'neu'] },
    ]);
    expect((await answerOf(serving, 'sued2345')).map(({ name }) => name)).toEqual(['Wurst', 'Brot']);
    serving.kill('SIGTERM');
    expect(await serving.exited).toBe(0);
    expect(await tablesOf(database)).toEqual(before);
  });

  test('doctor tells of the role, of tables without transactions, and of a source that is away', async () => {
    const told = await run('doctor');
    expect(told).toMatch(/ok +shop server +10\.\d+\.\d+-MariaDB/);
    expect(told).toMatch(/ok +shop role +It can read, and nothing else\./);
    expect(told).toMatch(/warning +shop tables +Tables without transactions: old_note\./);
    expect(told).toMatch(/warning +shop product +Timestamps without time zone count as UTC/);
    const owner = await run('doctor', { SOURCES: `shop=${database.urlAs('shop_owner')}` });
    expect(owner).toMatch(/warning +shop role +It can do more than read: ALL PRIVILEGES\./);
    const away = await run('doctor', { SOURCES: 'shop=mysql://nobody@127.0.0.1:1/none' });
    expect(away).toMatch(/error +shop +It cannot be reached: .* Check its address in SOURCES\./);
  });

  test('a source that cannot be reached, and one with a wrong password, are told with what to do', async () => {
    expect(await run('catalog draft', { SOURCES: 'shop=mysql://nobody@127.0.0.1:1/none' })).toMatch(
      /^The source shop cannot be reached: .* Check its address in SOURCES\.\n$/,
    );
    const url = database.urlAs('shop_reader').replace('shop_reader@', 'shop_reader:secret@');
    const refused = await run('catalog draft', { SOURCES: `shop=${url}` });
    expect(refused).toContain('The source shop cannot be reached: Access denied');
    expect(refused).not.toContain('secret');
  });
});

const nameOf = ({ url }: MariaDatabase): string => new URL(url).pathname.slice(1);

const tablesOf = async ({ query }: MariaDatabase) =>
  query(
    `select table_name, column_name, column_type from information_schema.columns where table_schema = database() order by 1, 2`,
  );

const answerOf = async (
  { get }: Awaited<ReturnType<typeof serveVitrine>>,
  tenant: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { data }: { readonly data: readonly Record<string, unknown>[] } = JSON.parse(
    await (await get(`${tenant}/product?sort=id`)).text(),
  );
  return data;
};
