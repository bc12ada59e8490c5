/** A database of MariaDB for each tenant, at a server that tells names apart by case, and at one that does not. */
import { describe, expect, test } from 'bun:test';
import {
  createMariaDatabase,
  mariadbProgram,
  startMariaServer,
  type MariaServer,
} from '../../../../../tests/support/mariadb.ts';
import { newScopedWorld } from './support/scoped-world.ts';

const kinds = { text: 'text', moment: 'timestamp' } as const;

const addDatabases = async (server: MariaServer, scopes: readonly string[]): Promise<void> => {
  const home = await createMariaDatabase('utf8mb4', server);
  for (const scope of scopes) {
    const name = `\`erp_${scope.replaceAll('`', '``')}\``;
    await home.run(`create database ${name};
      create table ${name}.goods (id varchar(9) primary key, made datetime default '2026-01-01', name text);
      insert into ${name}.goods (id, name) values ('g1', ${JSON.stringify(`of ${scope}`)})`);
  }
  await home.close();
};

describe.skipIf(mariadbProgram === null)('MariaDB', () => {
  test.each([
    {
      settings: [],
      databases: ['north', 'NORTH', 'northern', 'nörth', `o'x\`y`, 'a b'],
      scopes: ['north', 'NORTH', 'northern', 'nörth', `o'x\`y`, 'a b', 'nowhere', 'north '],
      shown: ['north', 'NORTH', 'northern', 'nörth', `o'x\`y`, 'a b', undefined, undefined],
    },
    {
      settings: ['--lower-case-table-names=1'],
      databases: ['north', 'northern'],
      scopes: ['north', 'NORTH', 'northern', 'North'],
      shown: ['north', undefined, 'northern', undefined],
    },
  ])('each tenant has the records of its own database, %#', async ({ settings, databases, scopes, shown }) => {
    const server = await startMariaServer(settings);
    await addDatabases(server, databases);
    const urls = () => new Map([['erp_{scope}', server.urlOf('erp_{scope}')]]);
    await using world = await newScopedWorld({ source: 'erp_{scope}', schema: null, kinds, urls });
    for (const [place, scope] of scopes.entries()) await world.addTenant(`t000000${place}`, scope);
    await world.follow();
    const expected = shown.map(
      (scope, place) => `t000000${place}: ${scope === undefined ? 'not read' : `g1=of ${scope}`}`,
    );
    expect(world.shown()).toEqual(expected);
    const missing = shown.filter((scope) => scope === undefined).length;
    expect(world.made.observed('collection-failed').map(({ tenants }) => tenants)).toEqual([missing]);
    await world.made.turn();
    expect(world.shown()).toEqual(expected);
  });
});
