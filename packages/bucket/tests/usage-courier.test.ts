/** What servers count on a machine comes to the publisher by way of the bucket: all of it, once, and late where the bucket is away. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore, UsageOutbox } from '@vitrine/store';
import { startBucketServer } from '../../../tests/support/bucket-server.ts';
import { Bucket } from '../src/bucket.ts';
import { UsageCourier } from '../src/usage-courier.ts';

const clock = { now: Date.now, monotonic: () => performance.now() };
const usageOf = (requests: number) => ({
  uses: { '3': 1000 + requests },
  hour: '2026-03-01T12:00:00.000Z',
  requests: [{ tenantId: 1, collection: 'products', keyId: 3, outcome: 'cached', requests }],
});

test('of two machines', async () => {
  using server = startBucketServer();
  const root = mkdtempSync(join(tmpdir(), 'vitrine-usage-'));
  try {
    const bucket = new Bucket(server.settings);
    const open = (name: string) => {
      const folder = join(root, name);
      const { usage } = new FolderStore(folder, clock);
      return { usage, courier: new UsageCourier(bucket, usage, name, 1), outbox: new UsageOutbox(folder, `${name}.1`) };
    };
    const [one, another, publisher] = [open('one'), open('other'), open('publisher')];
    for (const requests of [1, 2]) one.outbox.put(usageOf(requests));
    another.outbox.put(usageOf(4));
    server.faults = { failing: 1000 };
    expect(one.courier.send()).rejects.toThrow('PUT usage/one-1-1.ndjson: SlowDown');
    expect(one.usage.list()).toHaveLength(2);
    server.faults = {};
    for (const { courier } of [one, another]) await courier.send();
    // The next process of a machine takes nothing away that was sent before.
    one.outbox.put(usageOf(8));
    await new UsageCourier(bucket, one.usage, 'one', 2).send();
    expect([...server.objects.keys()].filter((key) => key.startsWith('shop/usage/'))).toHaveLength(3);
    expect([...one.usage.list(), ...another.usage.list()]).toEqual([]);
    await publisher.courier.receive();
    await publisher.courier.receive();
    const counted = publisher.usage.list().map((name) => publisher.usage.read(name));
    expect(counted.map(({ requests }) => requests[0]?.requests ?? 0).toSorted((less, more) => less - more)).toEqual([
      1, 2, 4, 8,
    ]);
    expect(counted.map(({ format, ...usage }) => [format, usage])).toContainEqual([1, usageOf(4)]);
    expect([...server.objects.keys()]).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
