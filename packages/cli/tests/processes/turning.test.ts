/** A publisher and three servers through many editions, whatever falls over: they answer as one, and move on. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Connection } from '@vitrine/sources/postgres';
import { holdsWithin } from '../support/gated-source.ts';
import {
  datesOf,
  expectAgreement,
  expectNothingRefused,
  leaseSeconds,
  ThreeServers,
  wholeMs,
} from './three-servers.ts';

const editionSeconds = 2;

let three: ThreeServers;
beforeAll(async () => {
  three = await ThreeServers.start(editionSeconds);
}, 60_000);
afterAll(async () => three[Symbol.asyncDispose](), 60_000);

test('through five editions: one state an edition, everywhere, and it moves on', async () => {
  const client = three.startClients();
  const before = three.writer.changes();
  const oldest: number[] = [];
  const connection = await Connection.open(three.recordsServer.urlOf('postgres'), 'test');
  for (let second = 0; second < 5 * editionSeconds; second++) {
    await Bun.sleep(1000);
    const [[ageSeconds] = []] = await connection.query(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)
      from pg_stat_activity where application_name like 'vitrine %'`,
    );
    oldest.push(Number(ageSeconds));
  }
  await connection.close();
  await client.stop();
  expectAgreement(client);
  expectNothingRefused(client);
  expect(datesOf(client).length).toBeGreaterThanOrEqual(5);
  expect(three.writer.changes()).toBeGreaterThan(before + 20);
  expect(Math.max(...oldest)).toBeLessThan(editionSeconds / 2);
}, 60_000);

test('kill -9 of the publisher, again and again, also while it publishes', async () => {
  const client = await three.survive(async () => {
    for (const aliveMs of [100, 700, 900, 1300]) {
      await three.endPublisher('SIGKILL');
      three.publish();
      await Bun.sleep(aliveMs);
    }
  });
  expectNothingRefused(client);
  const last = (await three.datesShown())[0];
  expect(await three.movesOnFrom(last)).toBe(true);
}, 60_000);

test('the database of the records is gone: every question is answered from the last edition, until it is back', async () => {
  const client = await three.survive(async () => {
    await three.recordsServer.stop('crash');
    // An edition that was read before may still come.
    await Bun.sleep(500);
    const shown = await three.datesShown();
    await Bun.sleep(2 * editionSeconds * 1000 + 1000 * leaseSeconds);
    expect(await three.datesShown()).toEqual(shown);
    expect(new Set(shown).size).toBe(1);
    expect(await three.isWhole()).toBe(true);
    await three.recordsServer.start();
    expect(await three.movesOnFrom(shown[0])).toBe(true);
  });
  expectNothingRefused(client);
}, 60_000);

test('a restart with the database of the records away: all is answered from the last edition', async () => {
  await three.recordsServer.stop('crash');
  await Bun.sleep(500);
  const shown = await three.datesShown();
  const ended = three.services.splice(0);
  for (const { kill } of [three.publisher, ...ended]) kill('SIGKILL');
  await Promise.all([three.publisher, ...ended].map(async ({ exited }) => exited));
  three.publish();
  three.services.push(...(await Promise.all(ended.map(async ({ url }) => three.serve(Number(new URL(url).port))))));
  expect(await holdsWithin(wholeMs, three.isWhole)).toBe(true);
  expect(await three.datesShown()).toEqual(shown);
  await Bun.sleep(editionSeconds * 1000);
  expect([await three.isWhole(), await three.datesShown()]).toEqual([true, shown]);
  await three.recordsServer.start();
  expect(await three.movesOnFrom(shown[0])).toBe(true);
}, 60_000);
