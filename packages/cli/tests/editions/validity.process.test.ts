/** Prices and records that begin and end to be valid turn at the right edition, by themselves: no row is written. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { findCollection, listFields, updateCollection } from '@vitrine/catalog';
import { isPlace } from '@vitrine/sources';
import { createMariaDatabase, mariadbProgram } from '../../../../tests/support/mariadb.ts';
import { applyCatalog } from '@vitrine/declaring';
import { createPlace, type Place } from '../commands/vitrine-process.ts';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  readJson,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { engines } from '../../src/engines.ts';

type Data = readonly Readonly<Record<string, unknown>>[];

const shown = async ({ get }: TestService): Promise<string> => {
  const { data } = await readJson<{ readonly data: Data }>(await get('acme2345/products?sort=id'));
  return data
    .map(({ id, price }) => (price === undefined ? String(id) : `${String(id)}=${JSON.stringify(price)}`))
    .join(' ');
};

/** Lets time pass, and the edition of then be published: the first at or after that moment. */
const pass = async (service: TestService, moment: string): Promise<void> => {
  const turnMs = service.config.editionSeconds * 1000;
  service.clock.advance(Date.parse(moment) - service.clock.now() - turnMs);
  await service.turn();
};

/** How many collections the last edition read. */
const readLast = ({ observations }: TestService): number | undefined => {
  const last = observations.findLast(({ kind }) => kind === 'edition-published');
  return last?.kind === 'edition-published' ? last.scanned : undefined;
};

const catalog = `collections:
  - slug: products
    source: erp
    table: item
    tenant: acme2345
    id: id
    createdAt: made
    zone: Europe/Berlin
    validFrom: sold_from
    validUntil: sold_until
    lookups:
      price:
        table: price
        match: { item: id }
        where: { customer: [null, ""] }
        validFrom: since
        validUntil: ends
        order: [-since, id]
    fields:
      - { key: price, type: currency, column: price.amount }
`;

const tables = (time: string): string => `
  create table item (id integer primary key, made date not null, sold_from date, sold_until ${time});
  insert into item values (1, '2026-01-01', null, null), (2, '2026-01-01', '2026-03-02', null),
    (3, '2026-01-01', null, '2026-03-01 13:30:00'), (4, '2026-01-01', '2027-01-01', null), (5, '2026-01-01', null, '2020-01-01 00:00:00');
  create table price (id integer primary key, item integer, amount decimal(9, 2), since date, ends date, customer varchar(20));
  insert into price values (1, 1, 100, '2025-01-01', null, null), (2, 1, 120, '2026-03-02', null, ''),
    (3, 1, 50, '2024-01-01', '2024-12-31', null), (4, 1, 7, '2026-01-01', null, 'c1'), (5, 1, 80, '2026-03-04', '2026-03-05', ''),
    (6, 3, 9, null, '2026-03-01', null), (7, 2, 5, null, null, 'c2')`;

/** The first moment, then when something turns: in the zone a day begins an hour before it does in UTC. */
const expected: readonly [moment: string, shown: string, isTurn: boolean][] = [
  ['2026-03-01T12:25:00Z', '1=100 3=9', false],
  ['2026-03-01T12:30:00Z', '1=100 3=9', false],
  ['2026-03-01T12:35:00Z', '1=100', true],
  ['2026-03-01T22:55:00Z', '1=100', false],
  ['2026-03-01T23:00:00Z', '1=120 2=null', true],
  ['2026-03-02T23:00:00Z', '1=120 2=null', false],
  ['2026-03-03T22:55:00Z', '1=120 2=null', false],
  ['2026-03-03T23:00:00Z', '1=80 2=null', true],
  ['2026-03-05T22:55:00Z', '1=80 2=null', false],
  ['2026-03-05T23:00:00Z', '1=120 2=null', true],
];

interface Database {
  readonly url: string;
  readonly run: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const databases: readonly [name: string, time: string, open: () => Promise<Database>][] = [
  ['PostgreSQL', 'timestamp', createTestDatabase],
  ...(mariadbProgram === null
    ? []
    : [['MariaDB', 'datetime', createMariaDatabase] satisfies [string, string, () => Promise<Database>]]),
];

describe.each(databases)('%s', (name, time, open) => {
  let database: Database;
  let service: TestService;
  let place: Place;
  beforeAll(async () => {
    place = createPlace();
    database = await open();
    await database.run(tables(time));
    const engine = await engines.load(database.url);
    const others = new Map([['erp', engine.openSource({ name: 'erp', url: database.url, now: Date.now })]]);
    service = await startTestService({}, { others });
    const tenant = await addTenant(service, 'acme2345');
    const look = await engine.look(database.url, 'test');
    place.write('catalog.yaml', catalog);
    const order = { file: join(place.folder, 'catalog.yaml'), isRemoving: false, isDryRun: false };
    const { warnings } = await applyCatalog(
      service.store,
      new Map([['erp', look]]),
      order,
      new Date(service.clock.now()),
    );
    expect(warnings).toEqual([]);
    await look.close();
    await exposeAll(service, tenant, await findCollection(service.store, tenant, 'products'));
    await follow(service);
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
    await place[Symbol.asyncDispose]();
  });

  test('each price and each record turns at its edition, and until then nothing is read that has not changed', async () => {
    const read: (number | undefined)[] = [];
    for (const [moment, text] of expected) {
      await pass(service, moment);
      expect([moment, await shown(service)]).toEqual([moment, text]);
      read.push(readLast(service));
    }
    // MariaDB does not tell whether a row has changed.
    const told = expected.map(([, , isTurn], index) => Number(isTurn || name === 'MariaDB' || index === 0));
    expect(read.slice(1)).toEqual(told.slice(1));
  });
});

test('of the embedded database too, whose tables are taken over while no import comes', async () => {
  const service = await startTestService();
  const tenant = await addTenant(service, 'acme2345');
  const fields = [
    { key: 'from', label: 'From', type: 'datetime' },
    { key: 'until', label: 'Until', type: 'date' },
  ] as const;
  const made = await addCollection(service, tenant, { slug: 'products', fields }, [
    { id: 'always', createdAt: '2026-01-01T00:00:00.000Z', from: null, until: null },
    { id: 'soon', createdAt: '2026-01-01T00:00:00.000Z', from: '2026-03-01T13:00:00.000Z', until: null },
    { id: 'today', createdAt: '2026-01-01T00:00:00.000Z', from: null, until: '2026-03-01' },
    { id: 'yesterday', createdAt: '2026-01-01T00:00:00.000Z', from: null, until: '2026-02-28' },
  ]);
  const [from, until] = (await listFields(service.store, made)).map(({ origin }) => origin);
  if (from === undefined || until === undefined || !isPlace(from)) throw new Error('It has other fields.');
  const target = { ...made.target, validity: { from, until } };
  await service.store
    .transaction()
    .execute(async (transaction) => updateCollection(transaction, made, { name: 'Products', target }, new Date(0)));
  await exposeAll(service, tenant, made, []);
  await follow(service);
  expect(await shown(service)).toBe('always today');
  await pass(service, '2026-03-01T12:55:00Z');
  expect(await shown(service)).toBe('always today');
  await pass(service, '2026-03-01T13:00:00Z');
  expect(await shown(service)).toBe('always soon today');
  await pass(service, '2026-03-02T00:00:00Z');
  expect(await shown(service)).toBe('always soon');
  await service.stop();
});
