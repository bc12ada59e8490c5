/** What servers count on a machine comes to the publisher by way of the bucket: all of it, once, and late where the bucket is away. */
import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore, StoreFileError, suspectFile, usageBytesMax, UsageOutbox } from '@vitrine/store';
import { segmentNamed } from '../../../../tests/support/published.ts';
import { startBucketServer } from '../../../../tests/support/bucket-server.ts';
import { Bucket } from '../src/bucket.ts';
import { UsageCourier } from '../src/usage-courier.ts';

const clock = { now: () => Date.parse('2026-03-01T12:30:00.000Z'), monotonic: () => performance.now() };
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
    expect(await one.usage.list()).toHaveLength(2);
    server.faults = {};
    for (const { courier } of [one, another]) await courier.send();
    // The next process of a machine takes nothing away that was sent before.
    one.outbox.put(usageOf(8));
    await new UsageCourier(bucket, one.usage, 'one', 2).send();
    expect([...server.objects.keys()].filter((key) => key.startsWith('shop/usage/'))).toHaveLength(3);
    expect([...(await one.usage.list()), ...(await another.usage.list())]).toEqual([]);
    await publisher.courier.receive();
    await publisher.courier.receive();
    const counted = (await publisher.usage.list()).flatMap((name) => Array.from(publisher.usage.read(name)));
    expect(counted.map(({ requests }) => requests[0]?.requests ?? 0).toSorted((less, more) => less - more)).toEqual([
      1, 2, 4, 8,
    ]);
    expect(counted.map(({ format, ...usage }) => [format, usage])).toContainEqual([1, usageOf(4)]);
    expect([...server.objects.keys()]).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

const line = JSON.stringify({ format: 1, ...usageOf(1) });

test('what else lies there is removed, and holds up nothing: hundreds of thousands of lines, megabytes, names of other forms', async () => {
  using server = startBucketServer();
  const root = mkdtempSync(join(tmpdir(), 'vitrine-usage-'));
  try {
    const put = (key: string, text: string) => server.objects.set(`shop/usage/${key}`, Buffer.from(text));
    put('a-1.ndjson', '\n'.repeat(240_000));
    put('b-1.ndjson', '{}\n'.repeat(120_000));
    put('c-1.ndjson', 'x'.repeat(usageBytesMax + 1));
    put('../publisher/x', line);
    server.objects.set('shop/publisher/x', Buffer.from('important'));
    put('e/f/g.ndjson', line);
    put(suspectFile({ kind: 'segments', name: segmentNamed(1) }), 'whatever');
    put('segments-..-..-x.suspect', '');
    put('z-1.ndjson', `${line}\n${line}`);
    const { usage } = new FolderStore(root, clock);
    await new UsageCourier(new Bucket(server.settings), usage, 'publisher', 1).receive();
    // An address leads elsewhere than such a name does, so it is left alone.
    expect([...server.objects.keys()]).toEqual(['shop/usage/../publisher/x', 'shop/publisher/x']);
    expect(readdirSync(join(root, 'usage')).length).toBeLessThanOrEqual(7);
    const names = await usage.list();
    const counted = names.flatMap((name) => {
      try {
        return Array.from(usage.read(name));
      } catch (error) {
        if (!(error instanceof StoreFileError)) throw error;
        return [];
      }
    });
    expect(counted).toEqual(Array.from({ length: 3 }, () => ({ format: 1, ...usageOf(1) })));
    expect(usage.takeSuspects()).toEqual([{ kind: 'segments', name: segmentNamed(1) }]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a server that writes as fast as is sent holds up nothing else', async () => {
  using server = startBucketServer();
  const root = mkdtempSync(join(tmpdir(), 'vitrine-usage-'));
  try {
    const { usage } = new FolderStore(root, clock);
    const outbox = new UsageOutbox(root, 'a');
    let sent = 0;
    const { objects } = server;
    objects.set = (key, bytes) => {
      sent += 1;
      if (sent < 200) outbox.put(usageOf(sent));
      return Map.prototype.set.call(objects, key, bytes);
    };
    outbox.put(usageOf(1));
    const courier = new UsageCourier(new Bucket(server.settings), usage, 'one', 1);
    await courier.send();
    expect([sent > 1, sent < 200]).toEqual([true, true]);
    // What is left goes with the next ones.
    for (let sends = 0; sends < 20; sends += 1) await courier.send();
    expect(await usage.list()).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('what is no usage is not sent, and what is behind it is', async () => {
  using server = startBucketServer();
  const root = mkdtempSync(join(tmpdir(), 'vitrine-usage-'));
  try {
    const { usage } = new FolderStore(root, clock);
    mkdirSync(join(root, 'usage', 'a.json'));
    writeFileSync(join(root, 'usage', 'b.json'), 'no usage');
    symlinkSync('/etc/hostname', join(root, 'usage', 'c.json'));
    new UsageOutbox(root, 'z').put(usageOf(8));
    await new UsageCourier(new Bucket(server.settings), usage, 'one', 1).send();
    expect(Array.from(server.objects.values(), (bytes) => Buffer.from(bytes).toString())).toEqual([
      JSON.stringify({ format: 1, uses: usageOf(8).uses, hour: usageOf(8).hour, requests: usageOf(8).requests }),
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
