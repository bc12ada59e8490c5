/** Keys by the operator's API: their limits, and what only an owner can confirm; and a slow body that delays no other. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createKey, findTenant, listKeys, type NewKey } from '@vitrine/catalog';
import { listOwnChanges } from '@vitrine/console';
import { until } from '../../../../tests/support/until.ts';
import { randomBytes, type TestService } from '../support/test-service.ts';
import { operateAs, signOperatorToken, startOperatorService, type Operate } from './operate.ts';

let service: TestService;
let operate: Operate;
let key: NewKey;
const at = '/operator/tenants/keyshop1/keys';
beforeAll(async () => {
  service = await startOperatorService('sqlite');
  operate = await operateAs(service);
  await operate('POST', '/operator/tenants', { body: { name: 'Keys', industry: 'x', publicId: 'keyshop1' } });
  const tenant = await findTenant(service.store, 'keyshop1');
  const draft = { name: 'Backend', expiresAt: undefined };
  key = await createKey(service.store, tenant, draft, new Date(service.clock.now()), randomBytes);
});
afterAll(async () => service.stop());

test('limits are set within bounds, what is left out stays, and the log names the program', async () => {
  const path = `${at}/${key.id}/limits`;
  const both = await operate('PATCH', path, { body: { requests: 5000, visitorRequests: 30 } });
  const limits = { requests: 5000, visitorRequests: 30, records: null };
  expect(both.body.data).toEqual({ id: key.id, name: 'Backend', limits });
  const one = await operate('PATCH', path, { body: { visitorRequests: null } });
  expect(one.body.data).toMatchObject({ limits: { requests: 5000, visitorRequests: null } });
  const ofDay = await operate('PATCH', path, { body: { records: 1_000_000_000 } });
  expect(ofDay.body.data).toMatchObject({ limits: { requests: 5000, visitorRequests: null, records: 1_000_000_000 } });
  for (const body of [
    {},
    { requests: 0 },
    { records: 0 },
    { records: 1_000_000_001 },
    { requests: 1.5 },
    { requests: 1_000_001 },
    { opens: [] },
  ])
    expect((await operate('PATCH', path, { body })).status).toBe(400);
  expect((await operate('PATCH', `${at}/999/limits`, { body: { requests: 1 } })).status).toBe(404);
  expect((await operate('PATCH', path.replace('keyshop1', 'nothing1'), { body: { requests: 1 } })).status).toBe(404);
  const { id } = await findTenant(service.store, 'keyshop1');
  const [last] = await listOwnChanges(service.store, id, { before: undefined, limit: 1 });
  expect(last).toMatchObject({ actor: { kind: 'operator', name: 'billing' }, event: { kind: 'key-limits' } });
});

test('a publishable key is made and bound to origins', async () => {
  const body = { kind: 'publishable', name: 'Page', origins: ['https://a.example'] };
  const made = await operate<NewKey>('POST', at, { body });
  expect([made.status, made.body.data.kind, made.body.data.origins]).toEqual([201, 'publishable', body.origins]);
  const path = `${at}/${made.body.data.id}`;
  const set = await operate<NewKey>('PATCH', path, { body: { origins: ['https://b.example/'] } });
  expect(set.body.data.origins).toEqual(['https://b.example']);
  expect((await operate('PATCH', path, { body: { origins: ['b.example'] } })).status).toBe(409);
  expect((await operate('POST', at, { body: { ...body, opens: ['prices'] } })).status).toBe(409);
  expect((await operate('GET', '/operator/keys')).body.data).toMatchObject({
    keys: [
      { kind: 'secret', origins: [], pageRequests: 0 },
      { kind: 'publishable', origins: ['https://b.example'] },
    ],
  });
});

test('a secret key is bound to addresses', async () => {
  const body = { name: 'Server', addresses: ['203.0.113.0/24'] };
  const made = await operate<NewKey>('POST', at, { body });
  expect([made.status, made.body.data.addresses]).toEqual([201, body.addresses]);
  const path = `${at}/${made.body.data.id}`;
  const set = await operate<NewKey>('PATCH', path, { body: { addresses: ['2001:DB8::1'] } });
  expect(set.body.data.addresses).toEqual(['2001:db8::1']);
  const refused = await operate('PATCH', path, { body: { addresses: ['203.0.113.7/24'] } });
  const reason = { code: 'addressBits', values: { address: '203.0.113.7/24', range: '203.0.113.0/24' } };
  expect([refused.status, refused.body.meta]).toEqual([409, expect.objectContaining({ reason })]);
  expect((await operate('PATCH', path, { body: { addresses: Array(21).fill('::1') } })).status).toBe(400);
  const { keys } = (await operate<{ keys: NewKey[] }>('GET', '/operator/keys')).body.data;
  expect(keys.map(({ addresses }) => addresses)).toContainEqual(['2001:db8::1']);
});

test('no program confirms what an upgrade has keys open', async () => {
  await service.store.updateTable('api_key').set({ is_scope_new: 1 }).where('id', '=', key.id).execute();
  expect((await operate('POST', `${at}/seen`)).status).not.toBe(200);
  const keys = await listKeys(service.store, await findTenant(service.store, 'keyshop1'));
  expect(keys.find(({ id }) => id === key.id)?.isScopeNew).toBe(true);
});

const row = (reference: string): string => `${JSON.stringify({ reference, name: reference, industry: 'x' })}\n`;

test('a body that comes slowly delays no other change of many tenants', async () => {
  const path = '/operator/tenants/apply';
  const ended = Promise.withResolvers<void>();
  const slow = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(row('slow-1')));
      await ended.promise;
      controller.enqueue(new TextEncoder().encode(row('slow-2')));
      controller.close();
    },
  });
  const headers = {
    Authorization: `Bearer ${await signOperatorToken(service)}`,
    'Content-Type': 'application/x-ndjson',
  };
  const answer = fetch(service.consoleUrl + path, { method: 'POST', headers, body: slow });
  await until(async () => {
    const quick = await operate('POST', path, { file: row('quick'), type: 'application/x-ndjson' });
    return quick.status === 200;
  });
  ended.resolve();
  expect((await answer).status).toBe(200);
});
