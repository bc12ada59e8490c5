/** The lock in PostgreSQL that says which publisher leads: one has it at a time, for no longer than it lives. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../../tests/support/until.ts';
import { createLeadLock } from '../../src/sharing/lead-lock.ts';
import type { Clock, LeadLock } from '@vitrine/store';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

const clock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
/** That of a process which is halted: nothing that is due comes about. */
const haltedClock: Clock = { ...clock, after: () => () => undefined };

const lockOf = (name: string, by: Clock = clock): LeadLock => createLeadLock(database.url, name, by);

test('one has it, and another one when it is given back', async () => {
  const [one, other, elsewhere] = [lockOf('s3://a/'), lockOf('s3://a/'), lockOf('s3://b/')];
  expect(one.isHeld()).toBe(false);
  expect(await one.acquire()).toBe(true);
  expect(await one.acquire()).toBe(true);
  expect([await other.acquire(), await elsewhere.acquire()]).toEqual([false, true]);
  expect([one.isHeld(), other.isHeld(), elsewhere.isHeld()]).toEqual([true, false, true]);
  await one.release();
  expect(one.isHeld()).toBe(false);
  await until(async () => other.acquire());
  await Promise.all([other.release(), elsewhere.release()]);
});

test('a holder keeps it while it gives its word, and one that is halted loses it', async () => {
  const [halted, kept, other] = [lockOf('halted', haltedClock), lockOf('kept'), lockOf('halted')];
  expect([await halted.acquire(), await kept.acquire()]).toEqual([true, true]);
  await until(async () => !halted.isHeld());
  await until(async () => other.acquire());
  expect([halted.isHeld(), kept.isHeld(), other.isHeld()]).toEqual([false, true, true]);
  const [[oldest] = []] = await database.query(
    `select count(*)::text from pg_stat_activity where application_name = 'vitrine lead' and backend_xmin is not null`,
  );
  expect(oldest).toBe('0');
  await Promise.all([halted.release(), kept.release(), other.release()]);
});

test('a server that is away gives nobody the lead', async () => {
  const lock = createLeadLock('postgres://127.0.0.1:9/none', 'away', clock);
  expect([await lock.acquire(), lock.isHeld()]).toEqual([false, false]);
  await lock.release();
});
