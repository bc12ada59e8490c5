/** The role with the grants that doctor prints: it can do what the operator's API does. */
import { expect, test } from 'bun:test';
import { consoleGrants, operatorGrants } from '@vitrine/doctor';
import {
  applyTenants,
  changeTenant,
  createTenant,
  deleteTenant,
  inTransaction,
  exposeTemplate,
  readTemplate,
  removeTemplate,
  setTemplate,
} from '@vitrine/catalog';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { rolePassword } from '../../../../tests/support/postgres-server.ts';
import { randomBytes, startPostgresService } from '../support/test-service.ts';
import { offerShared } from './operate.ts';

test('the role of the console, with the rights for the operator', async () => {
  const service = await startPostgresService();
  const { database } = service.postgres ?? {};
  if (database === undefined) throw new Error('There is no PostgreSQL.');
  const role = 'vitrine_operator';
  const grants = [...consoleGrants(role), ...operatorGrants(role)].join('\n');
  await database.run(`create role ${role} login password '${rolePassword}'; ${grants}`);
  const store = await openPostgresStore(database.server.urlOf(database.name, role));
  const now = new Date(service.clock.now());
  await offerShared({ store, clock: service.clock }, 'products');
  await setTemplate(store, { collection: 'products', state: 'public', fields: ['name'] });
  const tenant = await createTenant(store, { name: 'One', industry: 'x' }, now, randomBytes);
  expect(await inTransaction(store, async (transaction) => exposeTemplate(transaction, [tenant], now))).toBe(1);
  const writer = { store, tables: undefined, now, randomBytes };
  const rows = [{ line: 1, reference: '1', name: 'Two', industry: 'x' }];
  const order = { isDryRun: false, isDeletingMissing: false, isEnablingTemplate: true };
  expect((await applyTenants(writer, { ...order, rows })).exposed).toBe(1);
  const changed = [{ line: 1, reference: '1', isEnabled: false }];
  expect((await applyTenants(writer, { ...order, rows: changed })).changes).toHaveLength(1);
  await deleteTenant(writer, await changeTenant(store, tenant, { name: 'Once' }, now));
  await removeTemplate(store, 'products');
  expect(await readTemplate(store)).toEqual([]);
  await store.destroy();
  await database.run(`drop owned by ${role}; drop role ${role}`);
  await service.stop();
});
