/** docs/console.md against the program: its document, its codes, its token, and the role that it makes. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { changeAppearance, changeCard } from '@vitrine/administering';
import { startSession } from '@vitrine/console';
import { consoleGrants } from '@vitrine/doctor';
import {
  addUsage,
  createKey,
  dropOldUsage,
  expose,
  hide,
  revokeKey,
  rotateKey,
  setTenantEnabled,
} from '@vitrine/catalog';
import { openPostgresStore, usageIn } from '@vitrine/catalog/postgres';
import { refusalCodes, requestsMax, routes } from '@vitrine/console';
import { enter, secret, startConsoleService } from '../console/visit.ts';
import { readOpenApi } from '../console/answer-check.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { pngOf } from '../../../../tests/support/pictures.ts';
import { rolePassword } from '../../../../tests/support/postgres-server.ts';
import { randomBytes, startPostgresService } from '../support/test-service.ts';
import { readDocument } from './documents.ts';

const page = await readDocument('docs/console.md');

/** Blocks of a language, in order. */
const blocksIn = (language: string): readonly string[] =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, text = '']) => text);

test('the document of the port has every route, and no other', async () => {
  const service = await startConsoleService('sqlite');
  const { paths } = await readOpenApi(service.consoleUrl);
  const said = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(said.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  await service.stop();
});

test('every code with its status and when it is sent', () => {
  const said = Array.from(page.matchAll(/^\| `(\w+)` +\| +(\d{3}) \| (.*?) +\|$/gm), (cells) => cells.slice(1, 4));
  expect(said).toEqual(Object.entries(refusalCodes).map(([code, { status, when }]) => [code, String(status), when]));
});

test('every limit', () => {
  const said = Array.from(page.matchAll(/^\| +(\d+) \| (?:requests|previews|counts) of an? (\w+)/gm), ([, most]) =>
    Number(most),
  );
  const { person, tenant, previews, counts, refused } = requestsMax;
  expect(said).toEqual([person, tenant, previews, counts, refused]);
});

const server = join(import.meta.dir, '..', '..');
test('the token that is signed in TypeScript is taken', async () => {
  const service = await startConsoleService('sqlite');
  await openShop(service, 'velowerk');
  const [code = ''] = blocksIn('ts');
  const words = [process.execPath, '-e', `${code}\nconsole.log(token)`];
  const child = Bun.spawn(words, { cwd: server, env: { CONSOLE_SECRET: secret }, stdin: 'ignore' });
  const token = (await child.stdout.text()).trim();
  service.clock.advance(Date.now() - service.clock.now());
  expect((await enter(service, token)).status).toBe(303);
  await service.stop();
});

test('the role that it makes, with the grants of doctor, can do what the console does, and nothing else', async () => {
  const service = await startPostgresService();
  const { tenant, products } = await openShop(service, 'roleshop');
  const { database } = service.postgres ?? {};
  if (database === undefined) throw new Error('There is no PostgreSQL.');
  const [creation = ''] = blocksIn('sql');
  const role = 'vitrine_console';
  await database.run([creation.replace('CHOOSE-A-PASSWORD', rolePassword), ...consoleGrants(role)].join('\n'));
  const store = await openPostgresStore(database.server.urlOf(database.name, role));
  const now = new Date(service.clock.now());
  await expose(store, tenant, products, { state: 'private', keys: ['note'] }, now);
  await hide(store, tenant, products, 'all', now);
  await setTenantEnabled(store, tenant, false, now);
  const key = await createKey(store, tenant, { name: 'New', expiresAt: undefined }, now, randomBytes);
  const next = await rotateKey(store, tenant, String(key.id), { overlapMs: 0 }, now, randomBytes);
  await revokeKey(store, tenant, String(next.id), now);
  await changeAppearance(store, tenant, { color: '#a3262a', logo: pngOf(2, 2) }, now);
  await changeAppearance(store, tenant, { color: '#a3262b', logo: null }, now);
  for (const title of ['name', null]) await changeCard(store, tenant, products, { title }, now);
  const draft = { hash: 'a', tenantId: tenant.id, token: 'b', person: 'Ada', endsAt: now, address: '', browser: '' };
  expect(await startSession(store, draft, now)).toBe(true);
  const count = { tenant: '', tenantId: tenant.id, collection: '', keyId: 0, outcome: 'cached', requests: 1 } as const;
  await addUsage(usageIn(store), now.toISOString(), [count]);
  await dropOldUsage(usageIn(store), now.getTime());
  const refused = [store.updateTable('tenant').set({ name: 'Mine' }), store.deleteFrom('change')];
  for (const statement of refused) {
    const answer: unknown = await statement.execute().catch(String);
    expect(answer).toContain('permission denied');
  }
  await store.destroy();
  await database.run(`drop owned by ${role}; drop role ${role}`);
  await service.stop();
});
