/** What many tenants show by the operator's API: the template and bulk exposures; and each tenant's own, as its owner has it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { listOwnChanges } from '@vitrine/console';
import { addUsage, findTenant } from '@vitrine/catalog';
import { usageIn } from '@vitrine/catalog/postgres';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { createSharedTable, offerSharedTable } from '../../../../tests/service/shared-table.ts';
import { engineNames, follow, type TestService } from '../support/test-service.ts';
import { offerShared, operateAs, startOperatorService, type Operate } from './operate.ts';

const ids = ['many1111', 'many2222', 'many3333'] as const;

describe.each(engineNames)('exposures of tenants, on %s', (engine) => {
  let service: TestService;
  let operate: Operate;
  let shop: Shop;
  beforeAll(async () => {
    service = await startOperatorService(engine);
    operate = await operateAs(service);
    shop = await openShop(service, 'ownshop1');
    await offerShared(service, 'shared');
    for (const publicId of ids) {
      const body = { name: publicId, industry: 'x', publicId, reference: `ref-${publicId}`, scope: publicId };
      await operate('POST', '/operator/tenants', { body });
    }
  });
  afterAll(async () => service.stop());

  const eventsOf = async (publicId: string) => {
    const { id } = await findTenant(service.store, publicId);
    return listOwnChanges(service.store, id, { before: undefined, limit: 10 });
  };

  test('the template is proposed, tried, exposed for tenants that exist, and removed', async () => {
    const entry = { collection: 'shared', state: 'private', fields: ['name', 'price'] };
    const { collection, ...body } = entry;
    const set = await operate('PUT', `/operator/template/${collection}`, { body });
    expect(set.body.data).toEqual([entry]);
    const named = { body: { tenants: [ids[0], ids[1]] } };
    const tried = await operate('POST', '/operator/template/expose?dryRun=true', named);
    expect(tried.body.data).toEqual({ isDryRun: true, tenants: 2, exposed: 2 });
    expect((await eventsOf(ids[0])).map(({ event }) => event.kind)).toEqual(['tenant-created']);
    const exposed = await operate('POST', '/operator/template/expose', named);
    expect(exposed.body.data).toEqual({ isDryRun: false, tenants: 2, exposed: 2 });
    expect((await eventsOf(ids[0]))[0]).toMatchObject({
      actor: { kind: 'operator', name: 'billing' },
      event: { kind: 'exposed', collection: 'shared', state: 'private', fields: ['name', 'price'] },
    });
    expect((await eventsOf(ids[2])).map(({ event }) => event.kind)).toEqual(['tenant-created']);
    expect((await operate('DELETE', '/operator/template/shared')).body.data).toEqual([]);
    expect((await operate('DELETE', '/operator/template/shared')).status).toBe(409);
    expect((await operate('PUT', '/operator/template/nothing', { body })).status).toBe(404);
    const wrong = { body: { state: 'public', fields: ['nothing'] } };
    expect((await operate('PUT', '/operator/template/shared', wrong)).status).toBe(409);
  });

  test('a collection is exposed for the tenants that are named, all or none; what is private does not become public unasked', async () => {
    const at = '/operator/collections/shared/expose';
    const body = { references: ids.map((id) => `ref-${id}`), state: 'public', fields: ['name', 'price'] };
    const refused = await operate('POST', at, { body });
    const named = refused.body.meta?.details?.map(({ parameter }) => parameter);
    expect([refused.status, named]).toEqual([409, [ids[0], ids[1]]]);
    expect((await eventsOf(ids[2])).map(({ event }) => event.kind)).toEqual(['tenant-created']);
    const open = { ...body, isOpening: true };
    const sums = { exposed: 1, changed: 2, unchanged: 0, unscoped: 0, tenants: 3 };
    expect((await operate('POST', `${at}?dryRun=true`, { body: open })).body.data).toMatchObject({
      isDryRun: true,
      ...sums,
    });
    expect((await operate('POST', at, { body: open })).body.data).toMatchObject({ isDryRun: false, ...sums });
    expect((await operate('POST', at, { body: open })).body.data).toMatchObject({
      exposed: 0,
      changed: 0,
      unchanged: 3,
    });
    const unknown = await operate('POST', at, { body: { ...body, references: ['ref-many1111', 'nobody', 'none'] } });
    const details = unknown.body.meta?.details?.map(({ parameter }) => parameter);
    expect([unknown.status, details]).toEqual([400, ['references/1', 'references/2']]);
    for (const wrong of [{}, { state: 'public' }, { ...body, tenants: 'all' }, { ...body, state: 'hidden' }])
      expect((await operate('POST', at, { body: wrong })).status).toBe(400);
    expect((await operate('POST', '/operator/collections/products/expose', { body })).status).toBe(404);
  });

  test('records that look unpublished are named, until a condition leaves them out', async () => {
    const table = {
      slug: 'drafted',
      tableName: 'drafted',
      idColumn: 'id',
      createdAtColumn: 'made',
      scopeColumn: 'company',
      fields: [
        { key: 'name', label: 'Name', type: 'text', column: 'name' },
        { key: 'status', label: 'Status', type: 'text', column: 'status' },
      ],
    } as const;
    // The first tenant has no record.
    await createSharedTable(service, table, [
      ['1', '2026-01-01T00:00:00.000Z', ids[1], 'Lamp', 'active'],
      ['2', '2026-01-01T00:00:00.000Z', ids[1], 'Chair', 'draft'],
      ['3', '2026-01-01T00:00:00.000Z', ids[2], 'Bench', 'archived'],
    ]);
    await offerSharedTable(service, undefined, table);
    const exposeWith = async (query: string, more: object) => {
      const body = { tenants: ids, state: 'public', fields: ['name'], ...more };
      const told = await operate<{ unpublished: unknown }>('POST', `/operator/collections/drafted/expose${query}`, {
        body,
      });
      return [told.status, told.body.data.unpublished];
    };
    const drafts = { field: 'status', values: [{ value: 'draft', records: 1 }], condition: 'status=active' };
    expect(await exposeWith('?dryRun=true', {})).toEqual([200, [drafts]]);
    expect(await exposeWith('', {})).toEqual([200, [drafts]]);
    expect(await exposeWith('', { where: ['status=active'] })).toEqual([200, []]);
    expect(await exposeWith('', {})).toEqual([200, []]);
  });

  test("a tenant's own routes are those of its console, by the same code, with the program as the author", async () => {
    const at = '/operator/tenants/ownshop1';
    const made = await operate<{ key: string; id: number }>('POST', `${at}/keys`, { body: { name: 'Billing' } });
    expect(made.status).toBe(201);
    expect((await operate<unknown[]>('GET', `${at}/keys`)).body.data).toHaveLength(2);
    expect((await operate<unknown[]>('GET', `/operator/tenants/${ids[0]}/keys`)).body.data).toEqual([]);
    expect((await operate('POST', `/operator/tenants/${ids[0]}/keys/${made.body.data.id}/revoke`)).status).toBe(404);
    expect((await operate('POST', `${at}/keys/${made.body.data.id}/revoke`)).status).toBe(200);
    const { revision } = (await operate<{ revision: string }>('GET', `${at}/exposures`)).body.data;
    const body = { collections: [{ slug: 'orders', state: 'public', fields: ['name'] }] };
    const published = await operate('PUT', `${at}/exposures`, { body, headers: { 'If-Match': `"${revision}"` } });
    expect(published.status).toBe(200);
    expect((await operate('PUT', `${at}/exposures`, { body })).status).toBe(428);
    expect((await operate('GET', `${at}/usage?period=month`)).status).toBe(200);
    const actor = { kind: 'operator', name: 'billing' };
    expect((await eventsOf('ownshop1')).slice(0, 3)).toMatchObject(
      ['exposed', 'key-revoked', 'key-created'].map((kind) => ({ actor, event: { kind } })),
    );
    await follow(service);
    expect((await service.get('ownshop1/orders')).status).toBe(200);
    for (const path of ['keys', 'exposures', 'usage', 'changes'])
      expect((await operate('GET', `/operator/tenants/nobody11/${path}`)).status).toBe(404);
    for (const path of ['session', 'sessions', 'invitations', 'tenant'])
      expect((await operate('GET', `${at}/${path}`)).status).toBe(404);
  });

  test('keys and usage of all tenants are listed in pages', async () => {
    interface Keys {
      readonly keys: readonly { readonly tenant: string; readonly name: string; readonly opens: readonly string[] }[];
      readonly next: number | null;
    }
    const keys = async (query: string) => (await operate<Keys>('GET', `/operator/keys?${query}`)).body.data;
    await operate('POST', `/operator/tenants/${ids[0]}/keys`, { body: { name: 'Of one', expiresAt: '2026-03-09' } });
    await operate('POST', `/operator/tenants/${ids[1]}/keys`, { body: { name: 'Of two' } });
    const named = ({ keys: some }: Keys) => some.map(({ tenant, name }) => `${tenant} ${name}`);
    const first = await keys('limit=2');
    expect(named(first)).toEqual(['ownshop1 Website', 'many1111 Of one']);
    expect(named(await keys(`after=${first.next}`))).toEqual(['many2222 Of two']);
    expect(named(await keys('valid=false'))).toContain('ownshop1 Billing');
    expect(named(await keys('expiresBefore=2026-04-01'))).toEqual(['many1111 Of one']);
    expect(named(await keys('unusedSince=2030-01-01'))).toHaveLength(3);
    expect(named(await keys('unusedSince=2020-01-01'))).toEqual([]);
    const opened = (await keys('')).keys.map(({ tenant, opens }) => [tenant, opens]);
    expect(opened).toEqual([
      ['ownshop1', ['prices']],
      ['many1111', []],
      ['many2222', []],
    ]);
    expect((await operate('GET', '/operator/keys?expiresBefore=soon')).status).toBe(400);
    const count = {
      tenantId: shop.tenant.id,
      collection: 'products',
      keyId: 0,
      outcome: 'cached',
      requests: 7,
    } as const;
    const hour = new Date(service.clock.now()).toISOString();
    if (engine === 'postgres') await addUsage(usageIn(service.store), hour, [count]);
    const usage = await operate<{ tenants: readonly { publicId: string; requests: { cached: number } }[] }>(
      'GET',
      '/operator/usage?period=month',
    );
    expect(usage.body.data.tenants.map(({ publicId }) => publicId)).toEqual(['ownshop1', ...ids]);
    if (engine === 'postgres') expect(usage.body.data.tenants[0]?.requests.cached).toBeGreaterThanOrEqual(7);
  });
});
