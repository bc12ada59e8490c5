/** What is shed: a tenant's reads that would wait for long, at once and with a time to come back, and nobody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Pace } from '../../src/editions/pace.ts';
import { createGate, holdsWithin } from '../support/gated-source.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

describe('how long one more read would wait', () => {
  const rows: [what: string, underWay: number, everyMs: number, endedAtOnce: number, waitMs: number][] = [
    ['nobody is there', 0, 10, 1, 0],
    ['one ends every 10 ms', 100, 10, 1, 1000],
    ['ten at a time end every 100 ms', 100, 100, 10, 1000],
    ['one ends every 100 ms', 20, 100, 1, 2000],
    ['ten end every millisecond', 500, 1, 10, 50],
  ];
  test.each(rows)('%s, %d under way', (_what, underWay, everyMs, endedAtOnce, waitMs) => {
    const pace = new Pace();
    for (let count = 0; count < underWay; count++) pace.begin(0);
    let nowMs = 0;
    while (nowMs < 10_000) {
      nowMs += everyMs;
      for (let count = 0; count < Math.min(endedAtOnce, underWay); count++) {
        pace.end(nowMs);
        pace.begin(nowMs);
      }
    }
    expect(pace.underWay).toBe(underWay);
    expect(Math.abs(pace.waitMs(nowMs) - waitMs)).toBeLessThanOrEqual(waitMs * 0.15);
  });

  test('at the beginning nobody seems to wait, and where none ends ever longer', () => {
    const pace = new Pace();
    for (let count = 0; count < 20; count++) pace.begin(0);
    expect(pace.waitMs(0)).toBe(0);
    expect(pace.waitMs(400)).toBe(0);
    expect(pace.waitMs(1000)).toBeGreaterThan(10_000);
  });

  test('what was slow once is forgotten', () => {
    const pace = new Pace();
    pace.begin(0);
    pace.end(4000);
    for (let count = 0; count < 20; count++) pace.begin(60_000);
    expect(pace.waitMs(60_000)).toBeLessThan(1);
  });
});

describe('a source that answers nothing', () => {
  const gate = createGate();
  const readers = 3;
  const deadlineSeconds = 5;
  /** No index answers it. */
  const filter = 'where[name][contains]=';
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(
      { READERS: String(readers), QUERY_DEADLINE_MS: String(deadlineSeconds * 1000) },
      { wrap: gate.wrap },
    );
    const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
    const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'one' }];
    for (const publicId of ['pressing', 'patient1']) {
      const tenant = await addTenant(service, publicId);
      await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'things', fields }, records));
    }
    await follow(service);
    for (const publicId of ['pressing', 'patient1']) await service.get(`${publicId}/things`);
  });
  afterAll(async () => service.stop());

  test('a few wait for it, one more is told at once to come back, another tenant’s is not', async () => {
    for (const limit of [1, 2]) await service.get(`pressing/things?sort=name&limit=${limit}`);
    await service.service.editions.current?.indexes.settled();
    await service.get('pressing/things?sort=name');
    gate.close();
    const waiting = Array.from({ length: readers }, async (_, number) =>
      service.get(`pressing/things?${filter}${number}`),
    );
    expect(await holdsWithin(2000, () => gate.waiting() === readers)).toBe(true);
    service.clock.advance(2000);

    const shed = await service.get(`pressing/things?${filter}more`);
    const retryAfter = Number(shed.headers.get('retry-after'));
    expect([shed.status, retryAfter >= 1 && retryAfter <= deadlineSeconds]).toEqual([503, true]);
    expect(await shed.json()).toMatchObject({ success: false, data: null, meta: { code: 'unavailable' } });
    await service.get(`pressing/things?${filter}again`);
    expect(service.observations.filter(({ kind }) => kind === 'tenant-shed')).toHaveLength(1);
    for (const held of ['', '?sort=-name']) expect((await service.get(`pressing/things${held}`)).status).toBe(200);
    expect(gate.waiting()).toBe(readers);

    const others = service.get(`patient1/things?${filter}more`);
    expect(await holdsWithin(2000, () => gate.waiting() === readers + 1)).toBe(true);
    gate.open();
    expect([...new Set((await Promise.all([...waiting, others])).map(({ status }) => status))]).toEqual([200]);
    expect((await service.get(`pressing/things?${filter}more`)).status).toBe(200);
  });
});
