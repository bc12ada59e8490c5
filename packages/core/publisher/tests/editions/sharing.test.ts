/** The store between publishers, servers and the disk: turns by the lock, a grace for those who still read, usage. */
import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageOutbox } from '@vitrine/store';
import { createKey, listKeys, openDatabase, openSqliteUsage, readUsage } from '@vitrine/catalog';
import {
  lengthMs,
  newPublisher,
  randomBytes,
  readShown,
  startOfTime,
  twoTenants,
  until,
  writeProduct,
} from './support/new-publisher.ts';

test('of two publishers one publishes; when it ends, the other goes on from there', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const first = await made.open();
  const second = made.make();
  const starting = second.start();
  expect(made.observed('publisher-waiting').length).toBe(1);
  await made.turn();
  expect([second.edition, first.edition?.edition]).toEqual([undefined, startOfTime / lengthMs + 1]);
  await first.close();
  writeProduct(made, bakery, 'b1', 4);
  made.clock.advance(lengthMs);
  await starting;
  expect(made.manifest().edition).toBe(startOfTime / lengthMs + 2);
  expect(made.shown().join()).toContain('b1/4');
  await second.close();
});

test('where the first records were not read yet when a publisher ended, the other reads them at once', async () => {
  await using made = await newPublisher();
  const first = await made.open();
  const { edition } = made.manifest();
  await twoTenants(made);
  const { promise, reject } = Promise.withResolvers<void>();
  made.source.before = async () => promise;
  await first.follow();
  await until(() => !made.manifest().isRead);
  const closing = first.close();
  reject(new Error('The publisher has ended.'));
  await closing;
  made.source.before = async () => undefined;
  expect(made.manifest().isRead).toBe(false);
  await made.open();
  expect(made.manifest()).toMatchObject({ edition: edition + 1, isRead: true });
});

test('one that waits for its turn can be closed, and takes nothing then', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  const first = await made.open();
  const second = made.make();
  const starting = second.start();
  await second.close();
  await starting;
  await first.close();
  await made.open();
  expect(second.edition).toBeUndefined();
});

test('a reader with an old manifest reads all of it for the grace; then it is swept', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  await made.open({ sweepGraceMs: lengthMs });
  const old = made.manifest();
  const before = readShown(made.reader, old);
  writeProduct(made, bakery, 'b1', 4);
  await made.turn();
  const segments = (): number => readdirSync(join(made.folder, 'segments')).length;
  await until(() => segments() === 2);
  expect(readShown(made.reader, old)).toEqual([...before]);
  expect(made.shown()).not.toEqual([...before]);
  writeFileSync(join(made.folder, 'segments', '.writing-left-by-a-killed-one'), '');
  // A sweep lists the folders in the background, and is left out where the next edition begins meanwhile.
  while (segments() > 1) {
    await made.turn();
    await Bun.sleep(10);
  }
  expect(() => readShown(made.reader, old)).toThrow();
  expect(made.shown().join()).toContain('b1/4');
  expect(made.observed('store-swept').reduce((sum, { files }) => sum + files, 0)).toBeGreaterThan(2);
});

test('what servers have counted is saved, and what is damaged goes', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const usage = await openSqliteUsage(openDatabase(join(made.root, 'usage.db')));
  const key = await createKey(
    made.catalog,
    bakery,
    { name: 'One', expiresAt: undefined },
    new Date(startOfTime),
    randomBytes,
  );
  await made.open({ usage });
  const hour = new Date(startOfTime).toISOString();
  const requests = { tenantId: bakery.id, collection: 'products', keyId: key.id, outcome: 'cached', requests: 12 };
  for (const server of ['a', 'b']) {
    new UsageOutbox(made.folder, server).put({
      uses: { [key.id]: startOfTime + 7 },
      hour,
      requests: [requests, { ...requests, outcome: 'invented' }],
    });
  }
  writeFileSync(join(made.folder, 'usage', 'c-1.json'), '{');
  made.clock.advance(5000);
  await until(() => readdirSync(join(made.folder, 'usage')).length === 0);
  const [saved] = await listKeys(made.catalog, bakery);
  expect(saved?.lastUsedAt).toBe(new Date(startOfTime + 7).toISOString());
  expect((await readUsage(usage, bakery.id, hour, 'collection')).get('products')?.cached).toBe(24);
  expect(made.observed('usage-failed').map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining('c-1.json'),
  ]);
  await made.publisher.close();
  await usage.destroy();
});
