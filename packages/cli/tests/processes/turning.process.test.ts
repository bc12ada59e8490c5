/** A publisher and three servers through many editions, whatever falls over: they answer as one, and move on. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { Connection } from '@vitrine/postgres/driver';
import { datesOf, expectAgreement, expectNothingRefused, ThreeServers } from './three-servers.ts';

const editionSeconds = 2;

let three: ThreeServers;
beforeAll(async () => {
  three = await ThreeServers.start(editionSeconds);
});
afterAll(async () => three[Symbol.asyncDispose]());

test('through five editions: one state an edition, everywhere, and it moves on', async () => {
  const client = three.startClients();
  const before = three.writer.changes();
  const connection = await Connection.open(three.recordsServer.urlOf('postgres'), 'test');
  const isIdle = async (): Promise<boolean> => {
    const open = `select from pg_stat_activity where application_name like 'vitrine %' and xact_start is not null`;
    return (await connection.query(open)).length === 0;
  };
  for (const editions of [1, 2, 3, 4, 5]) {
    await until(() => datesOf(client).length >= editions);
    await until(isIdle);
  }
  await until(() => three.writer.changes() > before + 20);
  await connection.close();
  await client.stop();
  expectAgreement(client);
  expectNothingRefused(client);
});

test('kill -9 of the publisher, again and again, also while it publishes', async () => {
  const client = await three.survive(async () => {
    for (const aliveMs of [100, 700, 900, 1300]) {
      await three.endPublisher('SIGKILL');
      three.publish();
      await Bun.sleep(aliveMs);
    }
  });
  expectNothingRefused(client);
  await three.movesOnFrom((await three.datesShown())[0]);
});

test('the database of the records is gone: every question is answered from the last edition, until it is back', async () => {
  const client = await three.survive(async () => {
    const shown = await three.loseRecords();
    await Bun.sleep(3 * editionSeconds * 1000);
    expect(await three.datesShown()).toEqual(shown);
    expect(await three.isWhole()).toBe(true);
    await three.recordsServer.start();
    await three.movesOnFrom(shown[0]);
  });
  expectNothingRefused(client);
});

test('a restart with the database of the records away: all is answered from the last edition', async () => {
  const shown = await three.loseRecords();
  const ended = three.services.splice(0);
  for (const { kill } of [three.publisher, ...ended]) kill('SIGKILL');
  await Promise.all([three.publisher, ...ended].map(async ({ exited }) => exited));
  three.publish();
  three.services.push(...(await Promise.all(ended.map(async ({ url }) => three.serve(Number(new URL(url).port))))));
  await until(three.isWhole);
  expect(await three.datesShown()).toEqual(shown);
  await Bun.sleep(editionSeconds * 1000);
  expect([await three.isWhole(), await three.datesShown()]).toEqual([true, shown]);
  await three.recordsServer.start();
  await three.movesOnFrom(shown[0]);
});
