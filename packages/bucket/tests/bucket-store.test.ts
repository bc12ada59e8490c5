/** Publishers that take turns: one leads, and what another one does when it has lost the lead harms nothing. */
import { expect, test } from 'bun:test';
import type { LeadLock } from '@vitrine/store';
import { openMachines, until, type TestPublisher } from './support/machines.ts';
import type { Head } from '../src/head.ts';
import { publishShown, startOfTime, tenantFile } from '../../../tests/support/published.ts';

/** Publishes an edition of one segment, and waits until the bucket has it. */
const publish = async ({ store, reader, makeSegment }: TestPublisher, edition: number): Promise<void> => {
  makeSegment(`s${edition}`);
  await store.share([`s${edition}`]);
  publishShown(store, { edition: edition, revision: 4, segment: `s${edition}`, tenants: [tenantFile] });
  await until(() => reader.current()?.edition === edition);
};

/** Waits until a publisher has what is in force, and leads. */
const lead = async ({ store }: TestPublisher): Promise<void> => {
  for (let looks = 0; !(await store.lead()); looks += 1) {
    if (looks > 500) throw new Error('It does not lead.');
    await Bun.sleep(2);
  }
};

test('one leads, and another one when the first is silent', async () => {
  await using machines = openMachines();
  const [first, second] = [machines.publisher('first'), machines.publisher('second')];
  expect(await first.store.lead()).toBe(true);
  expect(await second.store.lead()).toBe(false);
  await publish(first, 8);
  for (let seconds = 0; seconds < 20; seconds += 2) {
    machines.advance(2000);
    first.store.beat();
    const before = machines.server.objects.get('shop/head.json');
    await until(() => machines.server.objects.get('shop/head.json') !== before);
    expect(await second.store.lead()).toBe(false);
  }
  expect(second.reader.current()?.edition).toBe(8);
  machines.advance(5999);
  expect(await second.store.lead()).toBe(false);
  machines.advance(1);
  expect(await second.store.lead()).toBe(true);
  expect(second.store.readCurrent()?.edition).toBe(8);
});

test('who has lost the lead puts nothing in force, and is told', async () => {
  await using machines = openMachines();
  const [first, second] = [machines.publisher('first'), machines.publisher('second')];
  await first.store.lead();
  await publish(first, 8);
  await second.store.lead();
  machines.advance(6000);
  await lead(second);
  await publish(second, 9);
  first.makeSegment('stale');
  await first.store.share(['stale']);
  publishShown(first.store, { edition: 10, revision: 4, segment: 'stale', tenants: [tenantFile] });
  await until(first.isLost);
  expect(first.reader.current()?.edition).toBe(8);
  const { mirror, reader } = machines.mirror();
  await mirror.follow();
  await until(() => reader.current()?.edition === 9);
  expect(machines.observations.filter(({ kind }) => kind === 'lead-lost')).toHaveLength(1);
});

test('a lead that is given back is taken at once, and so is that of an earlier process of the same machine', async () => {
  await using machines = openMachines();
  const first = machines.publisher('first');
  await first.store.lead();
  await publish(first, 8);
  await first.store.close();
  await lead(machines.publisher('second'));
  const again = machines.publisher('second');
  await lead(again);
  expect(again.store.readCurrent()?.edition).toBe(8);
});

test('a write whose answer was lost is recognised as its own', async () => {
  await using machines = openMachines();
  const first = machines.publisher('first');
  await first.store.lead();
  await publish(first, 8);
  machines.server.faults = { losesAnswers: true };
  machines.advance(2000);
  first.store.beat();
  await until(() => machines.observations.some(({ kind }) => kind === 'bucket-failed'));
  machines.server.faults = {};
  await publish(first, 9);
  expect(first.isLost()).toBe(false);
});

test('what is full or away is tried again, and nothing comes in force meanwhile', async () => {
  await using machines = openMachines();
  const first = machines.publisher('first');
  await first.store.lead();
  await publish(first, 8);
  machines.server.faults = { isFull: true };
  first.makeSegment('s9');
  expect(first.store.share(['s9'])).rejects.toThrow('PUT segments/s9/records: InsufficientStorage');
  machines.server.faults = {};
  await first.store.share(['s9']);
  machines.server.faults = { isFull: true };
  publishShown(first.store, { edition: 9, revision: 4, segment: 's9', tenants: [tenantFile] });
  await until(() => machines.observations.some(({ kind }) => kind === 'bucket-failed'));
  expect(first.reader.current()?.edition).toBe(8);
  machines.server.faults = {};
  first.store.beat();
  await until(() => first.reader.current()?.edition === 9);
});

test('where the service does not compare and swap, the lock decides', async () => {
  await using machines = openMachines('ignored');
  let holder = '';
  let isHeld = true;
  const lockOf = (name: string): LeadLock => ({
    acquire: async () => (holder === '' ? ((holder = name), true) : holder === name),
    isHeld: () => isHeld && holder === name,
    release: async () => undefined,
  });
  const [first, second] = [
    machines.publisher('first', lockOf('first')),
    machines.publisher('second', lockOf('second')),
  ];
  expect(await first.store.lead()).toBe(true);
  await publish(first, 8);
  machines.advance(60_000);
  expect(await second.store.lead()).toBe(false);
  holder = '';
  await lead(second);
  machines.advance(2000);
  first.store.beat();
  await until(first.isLost);
  await publish(second, 9);
  machines.advance(2000);
  isHeld = false;
  second.store.beat();
  await until(second.isLost);
});

test('without conditions and without a lock a publisher says so', async () => {
  await using machines = openMachines('unknown');
  expect(await machines.publisher('only').store.lead()).toBe(true);
  expect(machines.observations.map(({ kind }) => kind)).toEqual(['lead-taken', 'lead-unguarded']);
});

test('what no manifest names is removed from the bucket after a grace time', async () => {
  await using machines = openMachines();
  const first = machines.publisher('first');
  await first.store.lead();
  for (const edition of [8, 9]) await publish(first, edition);
  const sweep = async (): Promise<readonly string[]> => {
    machines.advance(900_000);
    const lists = machines.server.requests.get('GET') ?? 0;
    first.store.sweep(60_000, new Set());
    await until(() => (machines.server.requests.get('GET') ?? 0) >= lists + 5);
    await Bun.sleep(20);
    return [...machines.server.objects.keys()].filter((key) => /segments|manifests/.test(key));
  };
  expect(await sweep()).toHaveLength(4);
  expect((await sweep()).map((key) => key.replace(/-4-\w+/, ''))).toEqual([
    'shop/segments/s9/records',
    'shop/manifests/9.json',
  ]);
  // What was removed is written again where it is named again.
  first.makeSegment('s8');
  await first.store.share(['s8']);
  expect(machines.server.objects.has('shop/segments/s8/records')).toBe(true);
});

test('while the bucket is away it is told that the publisher lives, until something has changed', async () => {
  await using machines = openMachines();
  const told: Head[] = [];
  const first = machines.publisher('first', undefined, (head) => void told.push(head));
  await first.store.lead();
  await publish(first, 8);
  const last = told.at(-1);
  machines.server.faults = { failing: 1000 };
  machines.advance(2000);
  first.store.beat();
  await until(() => told.at(-1) !== last);
  expect(told.at(-1)).toMatchObject({ term: last?.term, manifest: last?.manifest, beat: (last?.beat ?? 0) + 1 });
  expect(first.reader.beatAt).toBe(startOfTime + 2000);
  const count = told.length;
  publishShown(first.store, { edition: 8, revision: 5, segment: 's8', tenants: [] });
  machines.advance(2000);
  first.store.beat();
  await Bun.sleep(50);
  expect(told).toHaveLength(count);
  machines.server.faults = {};
  first.store.beat();
  await until(() => first.reader.current()?.revision === 5);
  expect(told.length).toBeGreaterThan(count);
});
