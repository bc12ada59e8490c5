/** What is previewed is what is then served; what is proposed is published as a whole or not at all. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import type { FieldDescriptor } from '@vitrine/contract';
import type { Offers } from '@vitrine/administering';
import type { ApiKey, NewKey, RotatedKey } from '@vitrine/catalog';
import type { Preview } from '@vitrine/console';
import { addKey, openShop, openToKeys, type Shop } from '../../../../tests/service/shop.ts';
import { addCollection, addTenant, engineNames, exposeAll, follow, type TestService } from '../support/test-service.ts';
import { startConsoleService, visit, type Ask, type Told } from './visit.ts';

interface ToldChange {
  readonly revision: number;
  readonly at: string;
  readonly person: string | null;
  readonly text: string;
}

type ListedKey = ApiKey & { readonly state: string };

const required = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('It is not there.');
  return value;
};

interface Proposed {
  readonly slug: string;
  readonly state?: string;
  readonly fields?: readonly string[];
}

describe.each(engineNames)('publishing, on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    shop = await openShop(service, 'publish1');
    ask = await visit(service, 'publish1');
  });
  afterAll(async () => service.stop());

  const publish = async (body: unknown, revision: string): Promise<Told> =>
    ask('PUT', 'exposures', body, { 'If-Match': `"${revision}"` });

  const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await service.get(path, headers)).status;

  const statusWith = async (key: string): Promise<number> => {
    await follow(service);
    return statusOf('publish1', { 'x-api-key': key });
  };

  test('why a field looks private is told', async () => {
    const fields: readonly FieldDescriptor[] = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'mail', label: 'Mail', type: 'email' },
    ];
    const other = await addTenant(service, 'privacy1');
    await addCollection(service, other, { slug: 'shops', fields }, []);
    const { body } = await (await visit(service, 'privacy1'))<Offers>('GET', 'exposures');
    const concerns = body.data.collections.flatMap((offer) => offer.fields.map(({ key, concern }) => [key, concern]));
    expect(concerns).toEqual([
      ['name', null],
      ['mail', 'holds e-mail addresses'],
    ]);
  });

  test('what “all” leaves out is told, with some of its values, and nothing of what looks private', async () => {
    const fields: readonly FieldDescriptor[] = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'cost', label: 'Purchase price', type: 'number' },
      { key: 'pin', label: 'PIN', type: 'text' },
      { key: 'empty', label: 'Margin', type: 'text' },
    ];
    const other = await addTenant(service, 'samples1');
    const records = ['2.5', '3'].map((cost, index) => ({
      id: `${index}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      name: 'Lamp',
      cost: Number(cost),
      pin: '1234',
      empty: null,
    }));
    await addCollection(service, other, { slug: 'lamps', fields }, records);
    await addCollection(service, other, { slug: 'customers', fields }, records);
    const askOther = await visit(service, 'samples1');
    const { body } = await askOther<Offers>('GET', 'exposures');
    const usual = body.data.collections.map((offer) => [
      offer.slug,
      offer.fields.flatMap(({ key, isUsual }) => (isUsual ? key : [])),
      offer.noAll,
      offer.chosenSingly,
    ]);
    expect(usual).toEqual([
      [
        'customers',
        [],
        'customers is about people ("customers"), so choose its fields one by one.',
        { code: 'people', values: { word: 'customers' } },
      ],
      ['lamps', ['name'], null, null],
    ]);
    expect((await askOther('GET', 'samples/lamps')).body.data).toEqual({ cost: ['2.5', '3'], empty: [] });
    expect((await askOther('GET', 'samples/customers')).body.data).toEqual({
      name: ['Lamp'],
      cost: ['2.5', '3'],
      empty: [],
    });
    expect((await askOther('GET', 'samples/nothing')).status).toBe(404);
    expect((await askOther('GET', 'samples/products')).status).toBe(404);
    // To look shows nothing.
    const after = await askOther<Offers>('GET', 'exposures');
    expect(after.body.data).toEqual(body.data);
  });

  test('the tree of what is offered, as it stands', async () => {
    const { body, headers } = await ask<Offers>('GET', 'exposures');
    const states = body.data.collections.map(({ slug, state, fields }) => [
      slug,
      state,
      fields.flatMap(({ key, isShown }) => (isShown ? key : [])).join(),
    ]);
    expect(states).toEqual([
      ['orders', 'hidden', ''],
      ['prices', 'private', 'name'],
      ['products', 'public', 'name,price'],
    ]);
    expect(headers.get('etag')).toBe(`"${body.data.revision}"`);
  });

  const proposals: [what: string, proposed: Proposed, differences: readonly string[]][] = [
    ['a field is added', { slug: 'products', fields: ['name', 'price', 'note'] }, ['adds field note to 3 records']],
    [
      'fields are exchanged',
      { slug: 'products', fields: ['cost', 'name', 'price'] },
      ['adds field cost to 3 records', 'takes field note from 3 records'],
    ],
    [
      'a hidden collection is opened',
      { slug: 'orders', state: 'public', fields: ['name'] },
      ['shows 1 record to the world, with id, createdAt, name'],
    ],
    [
      'a private one is opened',
      { slug: 'prices', state: 'public' },
      ['shows 1 record to the world, with id, createdAt, name; until now a key was needed'],
    ],
    [
      'a public one is made private, with one field less',
      { slug: 'products', state: 'private', fields: ['name', 'price'] },
      [
        'withdraws 3 records from the world; those with a key still see them',
        'takes field cost from 3 records, for those with a key',
      ],
    ],
    [
      'a private one gets a field',
      { slug: 'products', fields: ['name', 'price', 'note'] },
      ['adds field note to 3 records, for those with a key'],
    ],
    ['one is hidden', { slug: 'products', state: 'hidden' }, ['withdraws 3 records from those with a key']],
    ['nothing changes', { slug: 'products', state: 'hidden' }, []],
  ];
  test.each(proposals)(
    '%s: the preview is what is then served, and changes nothing',
    async (_what, proposed, texts) => {
      const { slug } = proposed;
      const before = await ask<Offers>('GET', 'exposures');
      const proposal = { collections: [proposed] };
      const { body, status } = await ask<Preview>('POST', 'preview', proposal);
      expect(status).toBe(200);
      const [seen, ...others] = body.data.collections;
      expect(others).toEqual([]);
      expect(seen?.differences.map(({ text }) => text)).toEqual([...texts]);
      expect((await ask<Offers>('GET', 'exposures')).body).toEqual(before.body);
      expect((await publish(proposal, body.data.revision)).status).toBe(200);
      // A key does not open what becomes private: its owner lets it.
      await openToKeys(service, shop.tenant);
      await follow(service);
      const anonymous = await service.get(`publish1/${slug}`);
      expect({ status: anonymous.status, body: await anonymous.text() }).toEqual(required(seen).anonymous);
      const keyed = await service.get(`publish1/${slug}`, { 'x-api-key': shop.key });
      expect({ status: keyed.status, body: await keyed.text() }).toEqual(required(seen).keyed);
      const profile = await service.get('publish1');
      expect({ status: profile.status, body: await profile.text() }).toEqual(body.data.profile);
    },
  );

  test('what is hidden is gone', async () => {
    const { body } = await ask<Preview>('POST', 'preview', { collections: [{ slug: 'orders', state: 'hidden' }] });
    expect(await statusOf('publish1/orders')).toBe(200);
    await publish({ collections: [{ slug: 'orders', state: 'hidden' }] }, body.data.revision);
    await until(async () => (await statusOf('publish1/orders')) === 404);
  });

  test('what was changed since is not published', async () => {
    const proposal = { collections: [{ slug: 'orders', state: 'public', fields: ['name'] }] };
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    expect((await publish({ collections: [{ slug: 'prices', state: 'hidden' }] }, body.data.revision)).status).toBe(
      200,
    );
    const late = await publish(proposal, body.data.revision);
    expect([late.status, late.body.meta?.code]).toEqual([412, 'changed']);
    expect((await ask('PUT', 'exposures', proposal)).status).toBe(428);
    const unquoted = await ask('PUT', 'exposures', proposal, { 'If-Match': body.data.revision });
    expect([unquoted.status, unquoted.body.meta?.details?.[0]?.parameter]).toEqual([400, 'If-Match']);
    const orders = (await ask<Offers>('GET', 'exposures')).body.data.collections.find(({ slug }) => slug === 'orders');
    expect(orders?.state).toBe('hidden');
  });

  test('of a proposal with a mistake nothing is published, and each mistake is told', async () => {
    const { revision } = (await ask<Offers>('GET', 'exposures')).body.data;
    const collections = [
      { slug: 'orders', state: 'public' },
      { slug: 'nothing', state: 'public' },
      { slug: 'prices', state: 'public', fields: ['secret'] },
      { slug: 'products', fields: ['name'] },
      { slug: 'orders', state: 'hidden' },
    ];
    const { status, body } = await publish({ collections }, revision);
    expect(status).toBe(400);
    expect(body.meta?.details?.map(({ parameter }) => parameter)).toEqual([
      'collections/1/slug',
      'collections/2/fields',
      'collections/3/fields',
      'collections/4/slug',
    ]);
    expect((await ask<Offers>('GET', 'exposures')).body.data.revision).toBe(revision);
  });

  test('the public API is switched off and on; what that shows is previewed too', async () => {
    await ask('PATCH', 'tenant', { isEnabled: false });
    await follow(service);
    expect((await service.get('publish1')).status).toBe(404);
    const { revision } = (await ask<Offers>('GET', 'exposures')).body.data;
    const opened = { collections: [{ slug: 'orders', state: 'public', fields: ['name'] }] };
    const unseen = (await ask<Preview>('POST', 'preview', opened)).body.data;
    expect([unseen.isEnabled, unseen.collections[0]?.anonymous.status, unseen.collections[0]?.differences]).toEqual([
      false,
      404,
      [],
    ]);
    expect((await publish(opened, revision)).status).toBe(200);
    const seen = (await ask<Preview>('POST', 'preview', { isEnabled: true })).body.data;
    expect(seen.collections.map(({ slug, differences }) => [slug, differences[0]?.text])).toEqual([
      ['orders', 'shows 1 record to the world, with id, createdAt, name'],
    ]);
    const { body } = await ask('PATCH', 'tenant', { isEnabled: true });
    expect(body.data).toMatchObject({ publicId: 'publish1', isEnabled: true, path: '/api/v1/public/t/publish1' });
    await follow(service);
    expect(await (await service.get('publish1/orders')).text()).toBe(seen.collections[0]?.anonymous.body ?? '');
  });

  test('keys are made and shown once, listed, replaced with an overlap, and ended', async () => {
    const made = await ask<NewKey>('POST', 'keys', { name: 'Fair', expiresAt: '2027-01-31' });
    const { id, key, lastFour } = made.body.data;
    expect([made.status, key.slice(-4), made.body.data.expiresAt]).toEqual([201, lastFour, '2027-01-31T00:00:00.000Z']);
    expect(await statusWith(key)).toBe(200);
    const listed = await ask<readonly ApiKey[]>('GET', 'keys');
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(listed.body.data.at(-1)).toMatchObject({ id, name: 'Fair', lastFour, state: 'alive' });
    const rotated = (await ask<RotatedKey>('POST', `keys/${id}/rotate`, { overlapSeconds: 60 })).body.data;
    expect([await statusWith(key), await statusWith(rotated.key), rotated.replaced.id]).toEqual([200, 200, id]);
    const again = await Promise.all(
      Array.from({ length: 8 }, async () => ask('POST', `keys/${rotated.id}/rotate`, { overlapSeconds: 60 })),
    );
    expect(again.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(again.filter(({ body }) => body.meta?.code === 'conflict')).toHaveLength(7);
    const revoked = await ask<ListedKey>('POST', `keys/${rotated.id}/revoke`);
    expect([await statusWith(key), await statusWith(rotated.key), revoked.body.data.state]).toEqual([
      200,
      401,
      'revoked',
    ]);
    expect((await ask('POST', `keys/${rotated.id}/revoke`)).status).toBe(409);
    expect((await ask('POST', 'keys', { name: ' ' })).status).toBe(400);
    for (const character of ['\u001B', '\u009B', '\u202E', '\u2069']) {
      const refused = await ask('POST', 'keys', { name: `Fair${character}` });
      expect([refused.status, refused.body.meta?.details?.[0]?.parameter]).toEqual([400, 'name']);
    }
    expect((await ask('POST', 'keys', { name: 'Past', expiresAt: '2020-01-31' })).status).toBe(400);
  });

  test('a key ends in a year, unless another end is chosen, or none', async () => {
    const endOf = async (path: string, body: object): Promise<unknown> =>
      (await ask<NewKey>('POST', path, body)).body.data.expiresAt;
    const inAYear = new Date(service.clock.now() + 365 * 86_400_000).toISOString();
    const { id } = (await ask<NewKey>('POST', 'keys', { name: 'Usual' })).body.data;
    expect(await endOf('keys', { name: 'Usual' })).toBe(inAYear);
    expect(await endOf('keys', { name: 'Lasting', expiresAt: null })).toBeNull();
    expect(await endOf(`keys/${id}/rotate`, {})).toBe(inAYear);
    const last = (await ask<readonly ApiKey[]>('GET', 'keys')).body.data.at(-1)?.id;
    expect(await endOf(`keys/${last}/rotate`, { expiresAt: '2028-01-31' })).toBe('2028-01-31T00:00:00.000Z');
  });

  test('a key opens what is ticked, and is changed later', async () => {
    await exposeAll(service, shop.tenant, shop.prices, [], 'private');
    const openable = (await ask<readonly { readonly slug: string }[]>('GET', 'keys/openable')).body.data;
    expect(openable.map(({ slug }) => slug)).toEqual(['prices']);
    const made = (await ask<NewKey>('POST', 'keys', { name: 'Ticked', opens: [] })).body.data;
    expect([made.opens, made.isScopeNew]).toEqual([[], false]);
    const set = (await ask<ApiKey>('PATCH', `keys/${made.id}`, { opens: ['prices'] })).body.data;
    expect(set.opens.map(({ slug }) => slug)).toEqual(['prices']);
    for (const opens of [['orders'], ['prices', 'nothing'], ['']])
      expect((await ask('PATCH', `keys/${made.id}`, { opens })).status).toBe(409);
    for (const body of [{}, { opens: 'prices' }, { opens: [1] }, { opens: [], name: 'Other' }])
      expect((await ask('PATCH', `keys/${made.id}`, body)).status).toBe(400);
    await service.store.updateTable('api_key').set({ is_scope_new: 1 }).where('id', '=', made.id).execute();
    const isNew = async (): Promise<unknown> =>
      (await ask<readonly ApiKey[]>('GET', 'keys')).body.data.find(({ id }) => id === made.id)?.isScopeNew;
    expect(await isNew()).toBe(true);
    expect((await ask('POST', 'keys/seen')).status).toBe(200);
    expect(await isNew()).toBe(false);
    await ask('POST', `keys/${made.id}/revoke`);
    expect((await ask('PATCH', `keys/${made.id}`, { opens: [] })).status).toBe(409);
  });

  test('who did what and when, by whatever way', async () => {
    const changes = async (parameters: string): Promise<readonly ToldChange[]> =>
      (await ask<readonly ToldChange[]>('GET', `changes?${parameters}`)).body.data;
    const all = await changes('limit=200');
    const told = all.toReversed().map(({ person, text }) => `${person ?? 'operator'} ${text}`);
    expect(told.slice(0, 9)).toEqual([
      'operator made the tenant',
      'operator made products public, and showed name, price',
      'operator made prices private, and showed name',
      expect.stringMatching(/^operator made the key Website \(….{4}\), which opens prices$/),
      'Ada signed in to the console',
      'Ada showed note of products',
      'Ada hid note of products',
      'Ada showed cost of products',
      'Ada made orders public, and showed name',
    ]);
    expect(told).toContain('Ada switched the public API off');
    expect(told).toContainEqual(expect.stringMatching(/^Ada revoked the key Fair/));
    expect(told).toContainEqual(expect.stringMatching(/^Ada let the key Ticked .* open prices$/));
    expect(told.at(-1)).toMatch(/^Ada revoked the key Ticked/);
    const [last, ...others] = all;
    expect(Date.parse(last?.at ?? '')).toBe(service.clock.now());
    expect(await changes(`before=${last?.revision}&limit=2`)).toEqual(others.slice(0, 2));
    expect((await ask('GET', 'changes?limit=0')).status).toBe(400);
    expect((await ask('GET', 'changes?before=2147483648')).status).toBe(400);
  });
});

/** All that the console shows. */
const look = async (ask: Ask): Promise<string> => {
  const ofChanges = ['changes', 'changes?limit=200', 'changes?before=2147483647'];
  const paths = ['session', 'sessions', 'tenant', 'exposures', 'keys', 'usage', 'usage?period=month', ...ofChanges];
  const told = await Promise.all(paths.map(async (path) => ask('GET', path)));
  expect(told.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return JSON.stringify(told.map(({ body }) => body.data));
};

describe.each(engineNames)('two tenants, on %s', (engine) => {
  let service: TestService;
  let other: Shop;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    await openShop(service, 'tenantaa');
    other = await openShop(service, 'tenantbb');
  });
  afterAll(async () => service.stop());

  test('a person of one sees nothing of the other, and changes nothing of it, by whatever id', async () => {
    const [own, theirs] = [await visit(service, 'tenantaa'), await visit(service, 'tenantbb')];
    const foreign = await addKey(service, other.tenant, 'Secret of B');
    const ledger = {
      slug: 'ledger',
      name: 'Secret of B',
      fields: [{ key: 'name', label: 'Name', type: 'text' as const }],
    };
    await addCollection(service, other.tenant, ledger, []);
    const before = await look(theirs);
    const { revision } = (await theirs<Offers>('GET', 'exposures')).body.data;
    const attempts: [method: string, path: string, body: unknown, status: number][] = [
      ['POST', `keys/${foreign.id}/revoke`, undefined, 404],
      ['POST', `keys/${foreign.id}/rotate`, {}, 404],
      ['PATCH', `keys/${foreign.id}`, { opens: [] }, 404],
      ['POST', `keys/Secret%20of%20B/revoke`, undefined, 404],
      ['POST', `keys/${foreign.lastFour}/revoke`, undefined, 404],
      ['PUT', 'exposures', { collections: [{ slug: 'orders', state: 'public' }] }, 412],
      ['PATCH', 'tenant', { isEnabled: false, publicId: 'tenantbb' }, 400],
      ['POST', 'preview', { tenant: 'tenantbb' }, 400],
      ['POST', 'preview', { collections: [{ slug: 'ledger', state: 'public' }] }, 400],
      ['PATCH', 'tenant?tenant=tenantbb', { isEnabled: false }, 200],
      ['POST', 'keys', { name: 'Mine' }, 201],
    ];
    for (const [method, path, body, status] of attempts) {
      expect([path, (await own(method, path, body, { 'If-Match': `"${revision}"` })).status]).toEqual([path, status]);
    }
    expect(await look(theirs)).toBe(before);
    expect(await look(own)).not.toMatch(/tenantbb|Secret of B/);
  });
});
