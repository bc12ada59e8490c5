/** docs/console.md against the program: its routes, its codes, its token, and the role that it makes. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  addUsage,
  changeAppearance,
  changeCard,
  createKey,
  dropOldUsage,
  expose,
  hide,
  revokeKey,
  rotateKey,
  setTenantEnabled,
  startSession,
} from '@vitrine/publisher';
import { openPostgresStore, usageIn } from '@vitrine/publisher/postgres';
import { requestsMax } from '../../src/console/limits.ts';
import { refusalCodes } from '../../src/console/refusal.ts';
import { routes } from '../../src/console/routes.ts';
import { enter, secret, startConsoleService } from '../console/visit.ts';
import { openShop } from '../support/shop.ts';
import { pngOf } from '../support/pictures.ts';
import { rolePassword } from '../support/postgres-server.ts';
import { randomBytes, startPostgresService } from '../support/test-service.ts';
import { readDocument } from './documents.ts';

const page = await readDocument('docs/console.md');

/** Blocks of a language, in order. */
const blocksIn = (language: string): readonly string[] =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, text = '']) => text);

test('every route, and no other', () => {
  const said = Array.from(page.matchAll(/^\| `([A-Z]+ \/api\/\S*)`/gm), ([, route = '']) => route);
  expect(said.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test('every code with its status and when it is sent', () => {
  const said = Array.from(page.matchAll(/^\| `(\w+)` +\| +(\d{3}) \| (.*?) +\|$/gm), (cells) => cells.slice(1, 4));
  expect(said).toEqual(Object.entries(refusalCodes).map(([code, { status, when }]) => [code, String(status), when]));
});

test('every limit', () => {
  const said = Array.from(page.matchAll(/^\| +(\d+) \| (?:requests|previews) of an? (\w+)/gm), ([, most]) =>
    Number(most),
  );
  const { person, tenant, previews, refused } = requestsMax;
  expect(said).toEqual([person, tenant, previews, refused]);
});

const server = join(import.meta.dir, '..', '..');
const signers: [language: string, program: readonly (string | null)[], print: string][] = [
  ['ts', [process.execPath, '-e'], 'console.log(token)'],
  ['python', [Bun.which('python3'), '-c'], 'print(token)'],
];
// What is not on the machine is not run: Python is no part of what the tests need.
const there = signers.filter(([, program]) => !program.includes(null));

test.each(there)('the token that is signed in %s is taken', async (language, program, print) => {
  const service = await startConsoleService('sqlite');
  await openShop(service, 'velowerk');
  const [code = ''] = blocksIn(language);
  const words = [...program, `${code}\n${print}`].filter((word) => word !== null);
  const child = Bun.spawn(words, { cwd: server, env: { CONSOLE_SECRET: secret }, stdin: 'ignore' });
  const token = (await child.stdout.text()).trim();
  service.clock.advance(Date.now() - service.clock.now());
  expect((await enter(service, token)).status).toBe(303);
  await service.stop();
});

test('the role that it makes can do what the console does, and nothing else', async () => {
  const service = await startPostgresService();
  const { tenant, products } = await openShop(service, 'roleshop');
  const { database } = service.postgres ?? {};
  if (database === undefined) throw new Error('There is no PostgreSQL.');
  const [statements = ''] = blocksIn('sql');
  const role = 'vitrine_console';
  await database.run(statements.replace('CHOOSE-A-PASSWORD', rolePassword));
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
}, 60_000);
