/** Planned changes are carried out at their time, once, and show nothing that was not previewed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { openSchedule, type Preview } from '@vitrine/console';
import { deleteCollection, findCollection } from '@vitrine/catalog';
import { until } from '../../../../tests/support/until.ts';
import { addTenant, engineNames, follow, type TestService } from '../support/test-service.ts';
import { addThings, hourMs, startPlanner, things, type Planner } from './planner.ts';
import { startConsoleService, visit } from './visit.ts';

let tenants = 0;

describe.each(engineNames)('the schedule, on %s', (engine) => {
  let service: TestService;
  let owner: Planner;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    owner = await startPlanner(service, `plan00${String(++tenants).padStart(2, '0')}`);
  });

  test('what is planned is published at its time, and withdrawn at its end', async () => {
    const planned = await owner.plan(things('public', ['name', 'price']), owner.inHours(2), owner.inHours(4));
    expect(planned).toMatchObject({ person: 'Ada', operator: null });
    expect(planned.change).toEqual({
      collections: [{ slug: 'things', state: 'public', was: 'hidden', shows: ['name', 'price'], hides: [] }],
    });
    await owner.pass(1.99);
    expect(await owner.standing()).toEqual(['hidden', '', []]);
    await owner.pass(0.02);
    expect(await owner.standing()).toEqual(['public', 'name,price', []]);
    await follow(service);
    expect((await service.get(`${owner.tenant.publicId}/things`)).status).toBe(200);
    expect((await owner.listed()).map(({ at, change }) => [at, change.collections[0]?.state])).toEqual([
      [planned.endsAt ?? '', 'hidden'],
    ]);
    await owner.pass(2);
    expect(await owner.standing()).toEqual(['hidden', '', []]);
    expect(await owner.listed()).toEqual([]);
    await follow(service);
    expect((await service.get(`${owner.tenant.publicId}/things`)).status).toBe(404);
    expect(await owner.changes()).toEqual([
      'Ada did what was planned for T: things hidden',
      'Ada hid things',
      'Ada did what was planned for T: things public, show name, price',
      'Ada made things public, and showed name, price',
      'Ada planned for T: things public, show name, price, until T',
    ]);
  });

  test('only what the plan was about changes; later changes stay', async () => {
    await owner.publish(things('public', ['name', 'price']));
    await owner.plan(things('public', ['name']), owner.inHours(1));
    await owner.publish(things('public', ['name', 'price', 'note']));
    await owner.pass(1);
    expect(await owner.standing()).toEqual(['public', 'name,note', []]);
  });

  type Meanwhile = readonly [what: string, meanwhile: () => Promise<unknown>];
  const field = async (key: string) =>
    service.store
      .selectFrom('field')
      .select(['id', 'collection_id'])
      .where('key', '=', key)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const meanwhile: readonly Meanwhile[] = [
    ['a field was shown to holders of keys', async () => owner.publish(things('private', ['note']))],
    [
      'a field became another one',
      async () =>
        service.store
          .updateTable('field')
          .set({ column_name: 'x', origin: null, column_kind: 'stored', type: 'integer' })
          .where('id', '=', (await field('price')).id)
          .execute(),
    ],
    [
      'a field is gone',
      async () =>
        service.store
          .deleteFrom('field')
          .where('id', '=', (await field('price')).id)
          .execute(),
    ],
    [
      'a condition was taken away',
      async () => owner.publish({ collections: [{ slug: 'things', state: 'private', fields: ['name'], where: [] }] }),
    ],
    ['the public API was switched off', async () => owner.ask('PATCH', 'tenant', { isEnabled: false })],
  ];
  test.each(meanwhile)('nothing is published that was not previewed: %s', async (_what, change) => {
    await owner.publish({ collections: [{ slug: 'things', state: 'private', fields: ['name'], where: ['name=a'] }] });
    await owner.publish(things('hidden'));
    const isSwitched = change === meanwhile.at(-1)?.[1];
    await owner.plan(things('public', ['name', 'price']), owner.inHours(1));
    await change();
    const before = await owner.standing();
    await owner.pass(1);
    expect(await owner.standing()).toEqual(isSwitched ? ['hidden', '', ['name=a']] : before);
    const [latest] = await owner.changes();
    expect(latest).toMatch(
      /^Ada did not publish what was planned for T: things public, show name, price \((planChanged|fieldUnknown|planOff)\)$/,
    );
    expect(await owner.listed()).toEqual([]);
  });

  test('what was refused can be planned again, with a preview of today', async () => {
    await owner.plan(things('public', ['name']), owner.inHours(1));
    await owner.publish(things('private', ['note']));
    await owner.pass(1);
    const { body } = await owner.ask<readonly { readonly revision: number }[]>('GET', 'changes');
    const again = await owner.ask('GET', `changes/${body.data[0]?.revision}/undo`);
    expect(again.body.data).toEqual({ collections: [{ slug: 'things', state: 'public', fields: ['name', 'note'] }] });
  });

  test('the collection is gone and another one has its name: nothing is published', async () => {
    await owner.plan(things('public', ['name']), owner.inHours(1));
    const collection = await findCollection(service.store, owner.tenant, 'things');
    await service.store
      .transaction()
      .execute(async (transaction) => deleteCollection(transaction, collection, new Date(service.clock.now())));
    await addThings(service, owner.tenant);
    await owner.pass(1);
    expect(await owner.standing()).toEqual(['hidden', '', []]);
    expect((await owner.changes())[0]).toContain('(collectionUnknown)');
  });

  const withdrawals = [
    ['a collection', things('hidden'), things('public', ['name', 'note']), ['hidden', '', []]],
    ['a field', things('public', ['name']), things('public', ['name', 'price', 'note']), ['public', 'name,note', []]],
    ['from the public', things('private'), things('public', ['name']), ['private', 'name', []]],
    ['a field, from what was hidden since', things('public', ['name']), things('hidden'), ['hidden', '', []]],
  ] as const;
  test.each(withdrawals)('a withdrawal is always done: %s', async (_what, wanted, since, expected) => {
    await owner.publish(things('public', ['name', 'price']));
    await owner.plan(wanted, owner.inHours(1));
    await owner.publish(since);
    await owner.pass(1);
    expect(await owner.standing()).toEqual([...expected]);
  });

  test('a field that was renamed since is withdrawn, and what is shown under its old name stays', async () => {
    await owner.publish(things('public', ['name', 'price']));
    await owner.plan(things('public', ['name']), owner.inHours(1));
    await service.store
      .updateTable('field')
      .set({ key: 'cost' })
      .where('id', '=', (await field('price')).id)
      .execute();
    await owner.pass(1);
    expect(await owner.standing()).toEqual(['public', 'name', []]);
  });

  test('what withdraws and publishes: if it may not publish, it withdraws', async () => {
    await owner.publish(things('public', ['name', 'price']));
    await owner.plan(things('public', ['name', 'note'], ['price=1']), owner.inHours(1));
    await owner.publish(things('private', ['name', 'price']));
    await owner.pass(1);
    expect(await owner.standing()).toEqual(['private', 'name', ['price=1']]);
    expect((await owner.changes())[0]).toContain('planChanged');
  });

  test('records that were withdrawn since do not come back with planned conditions', async () => {
    await owner.publish(things('public', ['name', 'price']));
    await owner.plan(things('public', ['name', 'price'], ['price=1']), owner.inHours(1));
    await owner.publish(things('public', ['name', 'price'], ['name=a']));
    await owner.pass(1);
    expect(await owner.standing()).toEqual(['public', 'name,price', ['name=a', 'price=1']]);
    expect((await owner.changes())[0]).toContain('planChanged');
  });

  test('several consoles carry out each change once; after an outage withdrawals and publications are made up for', async () => {
    await owner.plan(things('public', ['name']), owner.inHours(1), owner.inHours(500));
    const other = await addTenant(service, `plan01${String(tenants).padStart(2, '0')}`);
    const askOther = await visit(service, other.publicId);
    await addThings(service, other);
    const proposal = things('public', ['note']);
    const { body } = await askOther<Preview>('POST', 'preview', proposal);
    const order = { ...proposal, at: owner.inHours(1), endsAt: owner.inHours(2) };
    await askOther('POST', 'planned', order, { 'If-Match': `"${body.data.revision}"` });
    const outcomes: unknown[] = [];
    const observe = (observation: unknown): void => void outcomes.push(observation);
    const { store, clock } = service;
    const late = { now: () => clock.now() + 3 * hourMs, after: clock.after };
    const consoles = [1, 2, 3].map(() => openSchedule({ store, clock: late, observe }));
    await until(() => outcomes.length === 2);
    for (const console of consoles) await console.close();
    expect(outcomes.map((each) => JSON.stringify(each).replace(/"id":\d+/, '"id"')).toSorted()).toEqual([
      '{"kind":"planned-change","id","outcome":"done"}',
      // Its end has passed as well: it is not shown at all.
      '{"kind":"planned-change","id","outcome":"refused"}',
    ]);
    expect(await owner.standing()).toEqual(['public', 'name', []]);
    expect((await owner.listed()).length).toBe(1);
    expect((await owner.changes()).filter((text) => text.includes('made things public'))).toHaveLength(1);
  });

  test('a change that cannot be carried out is tried again later, and holds up no other', async () => {
    const { store, clock } = service;
    const at = owner.inHours(1);
    const row = { tenant_id: owner.tenant.id, at, ends_at: null, planned_at: at, person: 'Ada', operator: null };
    await owner.plan(things('public', ['name']), at);
    const broken = { ...row, at: new Date(Date.parse(at) - 1).toISOString(), plan: 'no JSON' };
    await store.insertInto('planned_change').values(broken).execute();
    const failed: unknown[] = [];
    const late = { now: () => clock.now() + hourMs, after: clock.after };
    const console = openSchedule({ store, clock: late, observe: (observation) => void failed.push(observation.kind) });
    await until(() => failed.length === 2);
    await console.close();
    expect(failed).toEqual(['schedule-failed', 'planned-change']);
    expect(await owner.standing()).toEqual(['public', 'name', []]);
    await store.deleteFrom('planned_change').where('tenant_id', '=', owner.tenant.id).execute();
  });
});
