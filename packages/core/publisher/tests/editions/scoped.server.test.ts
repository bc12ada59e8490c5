/** A schema or a database of PostgreSQL for each tenant: none sees another's, and one that cannot be read fails alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createLane } from '@vitrine/store';
import { createTestDatabase, openConnection, type TestDatabase } from '../../../../../tests/support/postgres-server.ts';
import { newScopedWorld, type ScopedWorld } from './support/scoped-world.ts';

let database: TestDatabase;

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

const kinds = { text: 'text', moment: 'timestamptz' } as const;
const prefix = 'company_';
const goods = `goods (id text primary key, made timestamptz not null default '2026-01-01', name text)`;

/** Scope values that could be taken for each other, or for SQL. */
const scopes = ['a', 'ab', 'A', 'a b', `o'x"; drop table goods`, 'Ünï', 'u\u0308', '$1', '%s', '{scope', 'ß', 'ss'];
const idOf = (place: number): string => `t${String(place).padStart(7, '0')}`;

const schemaUrls = () => new Map([['erp', database.url]]);

const addTenants = async (world: ScopedWorld, wanted: readonly string[]): Promise<void> => {
  for (const [place, scope] of wanted.entries()) await world.addTenant(idOf(place), scope);
  await world.follow();
};

const allOf = (wanted: readonly string[], more = ''): readonly string[] =>
  wanted.map((scope, place) => `${idOf(place)}: g1=of ${scope}${more}`);

const urlOf = (name: string): string => database.server.urlOf(name);

/** The connections of publishers. */
const countConnections = async (): Promise<number> => {
  const [[count] = []] = await database.query(
    `select count(*)::text from pg_stat_activity where application_name = 'vitrine'`,
  );
  return Number(count);
};

const openOwn = async (name: string) => openConnection(urlOf(encodeURIComponent(name)));

describe('a schema for each', () => {
  const options = { source: 'erp', schema: `${prefix}{scope}`, kinds, urls: schemaUrls };
  const tableOf = (scope: string): string => `${quotedName(prefix + scope)}.goods`;
  const addSchema = async (scope: string): Promise<void> => {
    await database.run(`create schema ${quotedName(prefix + scope)}`);
    await database.run(`create table ${quotedName(prefix + scope)}.${goods}`);
    await database.query(`insert into ${tableOf(scope)} (id, name) values ('g1', $1)`, [`of ${scope}`]);
  };

  beforeEach(async () => {
    const schemas = await database.query(`select nspname from pg_namespace where nspname like 'company%'`);
    for (const [name] of schemas) await database.run(`drop schema ${quotedName(name ?? '')} cascade`);
  });

  test('each tenant has the records of its own schema', async () => {
    for (const scope of scopes) await addSchema(scope);
    await using world = await newScopedWorld(options);
    await addTenants(world, scopes);
    expect(world.shown()).toEqual(allOf(scopes));
    await world.made.turn();
    expect(world.shown()).toEqual(allOf(scopes));
    expect(world.made.observed('collection-failed')).toEqual([]);
  });

  test("one tenant's change is read and written alone", async () => {
    for (const scope of scopes) await addSchema(scope);
    await using world = await newScopedWorld(options);
    await addTenants(world, scopes);
    await world.made.turn();
    world.written();
    await world.made.turn();
    expect(world.written()).toBe(0);
    await database.run(`update ${tableOf('ab')} set name = 'new'`);
    await world.made.turn();
    expect([world.written(), world.shown()[1], world.shown()[0]]).toEqual([1, 't0000001: g1=new', 't0000000: g1=of a']);
  });

  test('one that is gone and one that is refused keep their records, and others have new ones', async () => {
    for (const scope of ['a', 'ab', 'b']) await addSchema(scope);
    await using world = await newScopedWorld(options);
    await addTenants(world, ['a', 'ab', 'b']);
    await world.made.turn();
    await database.run(`drop schema company_a cascade; alter table company_ab.goods rename name to title;
      update company_b.goods set name = 'new'`);
    await world.made.turn();
    expect(world.shown()).toEqual(['t0000000: g1=of a', 't0000001: g1=of ab', 't0000002: g1=new']);
    expect(world.made.observed('collection-failed').map(({ tenants }) => tenants)).toEqual([2]);
    await addSchema('a');
    await database.run(`update company_a.goods set name = 'back'`);
    await world.made.turn();
    expect(world.shown()).toEqual(['t0000000: g1=back', 't0000001: g1=of ab', 't0000002: g1=new']);
  });

  test('a tenant that moves has nothing of its former schema', async () => {
    for (const scope of ['a', 'ab']) await addSchema(scope);
    await using world = await newScopedWorld(options);
    const tenant = await world.addTenant('bakery01', 'a');
    await world.follow();
    await world.move(tenant, 'ab');
    await world.follow();
    expect(world.shown()).toEqual(['bakery01: g1=of ab']);
    await world.move(tenant, 'nowhere');
    await world.follow();
    expect(world.shown()).toEqual(['bakery01: not read']);
  });

  test('a name that PostgreSQL would cut, or that is of the system, is refused for its tenant alone', async () => {
    const whole = 'x'.repeat(63 - prefix.length);
    for (const scope of [whole, 'a']) await addSchema(scope);
    await using world = await newScopedWorld(options);
    await addTenants(world, [whole, `${whole}y`, `${whole}é`, 'a\u0001b', 'a']);
    expect(world.shown()).toEqual([
      `t0000000: g1=of ${whole}`,
      't0000001: not read',
      't0000002: not read',
      't0000003: not read',
      't0000004: g1=of a',
    ]);
    const [failed] = world.made.observed('collection-failed');
    expect([failed?.tenants, failed?.sentence]).toEqual([
      3,
      'The schema company_{scope} has 64 bytes with the scope value, and PostgreSQL cuts names after 63: it could be that of another tenant.',
    ]);
  });
});

describe('a database for each', () => {
  const pattern = new Map([['erp_{scope}', '']]);
  const created: string[] = [];
  const addDatabase = async (scope: string, label = scope): Promise<void> => {
    const name = `erp_${database.name}_${scope}`;
    await database.run(`create database ${quotedName(name)}`);
    created.push(name);
    const own = await openOwn(name);
    await own.run(`create table ${goods}`);
    await own.query(`insert into goods (id, name) values ('g1', $1)`, [`of ${label}`]);
    await own.close();
  };
  const optionsOf = (more: readonly (readonly [string, string])[] = []) => {
    const all = urlOf(`erp_${database.name}_{scope}`);
    const urls = () => new Map([...Array.from(pattern.keys(), (name) => [name, all] as const), ...more]);
    return { source: 'erp_{scope}', schema: 'public', kinds, urls };
  };
  const dropAll = async (): Promise<void> => {
    for (const name of created.splice(0)) await database.run(`drop database ${quotedName(name)} with (force)`);
  };
  beforeEach(dropAll);
  afterAll(dropAll);

  test('each tenant has the records of its own database', async () => {
    const own = ['a', 'ab', 'A', `o'x"y`, 'Ünï', 'a%2Fb', 'a b', '{x'];
    for (const scope of own) await addDatabase(scope);
    await using world = await newScopedWorld(optionsOf());
    for (const [place, scope] of [...own, 'a/b', 'a?x=y', 'a#b'].entries()) await world.addTenant(idOf(place), scope);
    await world.follow();
    expect(world.shown()).toEqual([
      ...own.map((scope, place) => `${idOf(place)}: g1=of ${scope}`),
      't0000008: not read',
      't0000009: not read',
      't0000010: not read',
    ]);
    expect(world.made.observed('collection-failed').map(({ tenants }) => tenants)).toEqual([3]);
  });

  test('one that is missing fails alone, and keeps its records', async () => {
    for (const scope of ['a', 'ab']) await addDatabase(scope);
    await using world = await newScopedWorld(optionsOf());
    for (const [place, scope] of ['a', 'ab', 'abc'].entries()) await world.addTenant(idOf(place), scope);
    await world.follow();
    const before = ['t0000000: g1=of a', 't0000001: g1=of ab', 't0000002: not read'];
    expect(world.shown()).toEqual(before);
    const [failed] = world.made.observed('collection-failed');
    expect([failed?.tenants, failed?.sentence]).toEqual([1, 'There is no database of this name. Its code is 3D000.']);
    await database.run(`drop database erp_${database.name}_a with (force)`);
    created.splice(0, 1);
    const own = await openOwn(`erp_${database.name}_ab`);
    await own.run(`update goods set name = 'new'`);
    await own.close();
    await world.made.turn();
    expect(world.shown()).toEqual(['t0000000: g1=of a', 't0000001: g1=new', 't0000002: not read']);
    expect(world.made.observed('source-away')).toEqual([]);
  });

  test('a source that has the name of a tenant is its own', async () => {
    for (const scope of ['a', 'other']) await addDatabase(scope);
    const other = urlOf(`erp_${database.name}_other`);
    await using world = await newScopedWorld(optionsOf([['erp_b', other]]));
    for (const [place, scope] of ['a', 'b'].entries()) await world.addTenant(idOf(place), scope);
    await world.follow();
    expect(world.shown()).toEqual(['t0000000: g1=of a', 't0000001: g1=of other']);
  });

  test('at most so many connections are open at a time, and none between editions', async () => {
    const tenants = 12;
    const max = 3;
    for (let place = 0; place < tenants; place++) await addDatabase(`n${place}`);
    const seen: number[] = [];
    await using world = await newScopedWorld({
      ...optionsOf(),
      limit: createLane(max),
      // Each scan looks while its connection is open: as the first of its rows come.
      wrap: (source) => ({
        close: async () => source.close(),
        scan: async (tables, sink, known) => {
          const looks: Promise<number>[] = [];
          const rows: typeof sink.rows = (table, given) => {
            looks.push(countConnections());
            sink.rows(table, given);
          };
          const result = await source.scan(
            tables,
            { ...sink, rows, failed: (...all) => sink.failed(...all), done: (table) => sink.done(table) },
            known,
          );
          seen.push(...(await Promise.all(looks)));
          return result;
        },
      }),
    });
    for (let place = 0; place < tenants; place++) await world.addTenant(idOf(place), `n${place}`);
    await world.follow();
    expect(world.shown().filter((line) => line.includes('g1=')).length).toBe(tenants);
    expect([seen.length, Math.max(...seen) <= max]).toEqual([tenants, true]);
    expect(await countConnections()).toBe(0);
  });
});
