/** The records that keys have read in a day, in the catalog of each engine. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createKey, listKeys, recordsToday, rotateKey, type Tenant } from '@vitrine/catalog';
import {
  addTenant,
  engineNames,
  engines,
  randomBytes,
  type TestService,
} from '../../../../tests/service/test-service.ts';
import { addRecordsRead } from '../src/key-uses.ts';

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  beforeAll(async () => {
    service = await engines[engine]();
    tenant = await addTenant(service, 'recsread');
  });
  afterAll(async () => service.stop());

  const noon = new Date('2026-03-01T12:00:00Z');
  const addKey = async (): Promise<number> => {
    const draft = { name: 'Key', expiresAt: undefined, limits: { records: 1_000_000_000 } };
    return (await createKey(service.store, tenant, draft, noon, randomBytes)).id;
  };
  const readBy = async (id: number, at: Date): Promise<number | undefined> => {
    const key = (await listKeys(service.store, tenant)).find((each) => each.id === id);
    return key && recordsToday(key, at);
  };

  test('those of a day are added up, a later day begins anew, an earlier one is left out', async () => {
    const [one, other] = [await addKey(), await addKey()];
    await addRecordsRead(service.store, '2026-03-01', new Map([[one, 5]]));
    await addRecordsRead(service.store, '2026-03-01', new Map([[one, 7], [other, 1]])); // prettier-ignore
    expect([await readBy(one, noon), await readBy(other, noon)]).toEqual([12, 1]);
    await addRecordsRead(service.store, '2026-03-02', new Map([[one, 3]]));
    await addRecordsRead(service.store, '2026-03-01', new Map([[one, 100], [other, 2]])); // prettier-ignore
    const next = new Date('2026-03-02T00:00:00Z');
    expect([await readBy(one, next), await readBy(other, next)]).toEqual([3, 0]);
    expect([await readBy(one, noon), await readBy(other, noon)]).toEqual([0, 3]);
  });

  test('a key and those that replace it tell what all have read, of the latest day', async () => {
    const first = await addKey();
    const rotate = async (id: number): Promise<number> =>
      (await rotateKey(service.store, tenant, String(id), { overlapMs: 0 }, noon, randomBytes)).id;
    await addRecordsRead(service.store, '2026-02-28', new Map([[first, 50]]));
    const second = await rotate(first);
    await addRecordsRead(service.store, '2026-03-01', new Map([[second, 3]]));
    const third = await rotate(second);
    await addRecordsRead(service.store, '2026-03-01', new Map([[third, 4]]));
    expect(await Promise.all([first, second, third].map(async (id) => readBy(id, noon)))).toEqual([7, 7, 7]);
  });

  test('a day has room for more than 32 bits', async () => {
    const id = await addKey();
    for (let time = 0; time < 5; time++)
      await addRecordsRead(service.store, '2026-03-01', new Map([[id, 1_000_000_000]]));
    expect(await readBy(id, noon)).toBe(5_000_000_000);
  });
});
