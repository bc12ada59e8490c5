/** Changes are planned, cancelled and done before their time by their tenant alone; what cannot be planned says why. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Planned } from '@vitrine/contract/proposal';
import { addTenant, engineNames, type TestService } from '../support/test-service.ts';
import { startPlanner, things, type Planner } from './planner.ts';
import { startConsoleService, visit } from './visit.ts';

let tenants = 0;

describe.each(engineNames)('planning, on %s', (engine) => {
  let service: TestService;
  let owner: Planner;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    owner = await startPlanner(service, `plan00${String(++tenants).padStart(2, '0')}`);
  });

  test('only its end is planned: it is published now', async () => {
    const planned = await owner.plan(things('public', ['name']), null, owner.inHours(1));
    expect(await owner.standing()).toEqual(['public', 'name', []]);
    expect([planned.endsAt, planned.change.collections[0]?.state]).toEqual([null, 'hidden']);
    await owner.pass(1);
    expect(await owner.standing()).toEqual(['hidden', '', []]);
  });

  test('a planned change is cancelled, or carried out before its time, by its tenant alone', async () => {
    const [first, second] = [
      await owner.plan(things('public', ['name']), owner.inHours(1)),
      await owner.plan(things('public', ['price']), owner.inHours(2)),
    ];
    const other = await visit(
      service,
      (await addTenant(service, `plan02${String(tenants).padStart(2, '0')}`)).publicId,
    );
    for (const [method, path] of [
      ['DELETE', `planned/${first.id}`],
      ['POST', `planned/${first.id}/now`],
      ['DELETE', 'planned/x'],
      ['DELETE', 'planned/99999999999'],
    ] as const)
      expect((await other(method, path)).status).toBe(404);
    expect((await other<readonly Planned[]>('GET', 'planned')).body.data).toEqual([]);
    expect((await owner.ask('DELETE', `planned/${first.id}`)).status).toBe(200);
    expect((await owner.ask('DELETE', `planned/${first.id}`)).status).toBe(404);
    expect((await owner.ask('POST', `planned/${second.id}/now`)).status).toBe(200);
    expect(await owner.standing()).toEqual(['public', 'price', []]);
    await owner.pass(3);
    expect(await owner.standing()).toEqual(['public', 'price', []]);
    expect((await owner.changes()).at(-3)).toBe('Ada cancelled what was planned for T: things public, show name');
  });

  test('what cannot be published as it was previewed is not carried out before its time either, and stays planned', async () => {
    const { id } = await owner.plan(things('public', ['name']), owner.inHours(1));
    await owner.publish(things('private', ['note']));
    const { status, body } = await owner.ask('POST', `planned/${id}/now`);
    expect([status, body.meta?.reason]).toEqual([409, { code: 'planChanged', values: {} }]);
    expect([await owner.standing(), (await owner.listed()).length]).toEqual([['private', 'note', []], 1]);
  });

  const shown = things('public', ['name']);
  const days = 24;
  test.each([
    ['past', shown, () => owner.inHours(-1), null, 'planPast'],
    ['too far', shown, () => owner.inHours(367 * days), null, 'planFar'],
    ['its end before it', shown, () => owner.inHours(2), () => owner.inHours(1), 'planEndEarly'],
    ['nothing', things('hidden'), () => owner.inHours(2), null, 'planNothing'],
    ['neither', shown, null, null, 'planNothing'],
    ['no end of a withdrawal', { isEnabled: false }, () => owner.inHours(1), () => owner.inHours(2), 'planEndless'],
  ] as const)('why a change cannot be planned is said: %s', async (_what, proposal, at, endsAt, code) => {
    const { status, body } = await owner.asked(proposal, at === null ? null : at(), endsAt === null ? null : endsAt());
    expect([status, body.meta?.reason]).toEqual([409, expect.objectContaining({ code })]);
    expect(await owner.listed()).toEqual([]);
  });

  test('a time without its offset, an unknown field and an old preview are refused; so is the 51st change', async () => {
    const at = owner.inHours(1);
    expect((await owner.asked(shown, '2026-03-02T08:00')).status).toBe(400);
    expect((await owner.asked(shown, '2026-02-31T08:00:00Z')).status).toBe(400);
    const unknown = await owner.ask(
      'POST',
      'planned',
      { ...things('public', ['none']), at },
      { 'If-Match': await owner.revisionOf(shown) },
    );
    expect(unknown.status).toBe(400);
    expect((await owner.ask('POST', 'planned', { ...shown, at })).status).toBe(428);
    expect((await owner.ask('POST', 'planned', { ...shown, at }, { 'If-Match': '"old"' })).status).toBe(412);
    const row = {
      tenant_id: owner.tenant.id,
      at,
      ends_at: null,
      planned_at: at,
      person: 'Ada',
      operator: null,
      plan: '{}',
    };
    await service.store
      .insertInto('planned_change')
      .values(Array.from({ length: 50 }, () => row))
      .execute();
    const { status, body } = await owner.asked(shown, at);
    expect([status, body.meta?.reason]).toEqual([409, { code: 'plansFull', values: { max: 50 } }]);
    await service.store.deleteFrom('planned_change').where('tenant_id', '=', owner.tenant.id).execute();
  });
});
