/** Publishers that take turns: one leads, and what another one does when it has lost the lead harms nothing. */
import { describe, expect, test } from 'bun:test';
import { digestOf, type LeadLock, PageTree, printState, type SegmentState, stateFilesSince } from '@vitrine/store';
import { openMachines, until, type TestPublisher } from './support/machines.ts';
import type { Head } from '../src/head.ts';
import { publishShown, segmentNamed, startOfTime, tenantFile } from '../../../../tests/support/published.ts';

/** Publishes an edition of one segment, and waits until the bucket has it. */
const publish = async ({ store, reader, makeSegment }: TestPublisher, edition: number): Promise<void> => {
  makeSegment(segmentNamed(edition));
  await store.share([segmentNamed(edition)]);
  publishShown(store, { edition: edition, revision: 4, segment: segmentNamed(edition), tenants: [tenantFile] });
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
  first.makeSegment(segmentNamed('0'));
  await first.store.share([segmentNamed('0')]);
  publishShown(first.store, { edition: 10, revision: 4, segment: segmentNamed('0'), tenants: [tenantFile] });
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
  first.makeSegment(segmentNamed(9));
  expect(first.store.share([segmentNamed(9)])).rejects.toThrow(
    `PUT segments/${segmentNamed(9)}/records: InsufficientStorage`,
  );
  machines.server.faults = {};
  await first.store.share([segmentNamed(9)]);
  machines.server.faults = { isFull: true };
  publishShown(first.store, { edition: 9, revision: 4, segment: segmentNamed(9), tenants: [tenantFile] });
  await until(() => machines.observations.some(({ kind }) => kind === 'bucket-failed'));
  expect(first.reader.current()?.edition).toBe(8);
  machines.server.faults = {};
  first.store.beat();
  await until(() => first.reader.current()?.edition === 9);
});

test('tenant files are in the bucket before a manifest names them, and nobody waits for them meanwhile', async () => {
  await using machines = openMachines();
  const first = machines.publisher('first');
  await first.store.lead();
  await publish(first, 8);
  const others = Array.from({ length: 50 }, (_, index) => ({ ...tenantFile, tenantId: 100 + index }));
  machines.server.faults = { isFull: true };
  expect(first.store.putTenants(others)).rejects.toThrow('InsufficientStorage');
  machines.server.faults = {};
  const names = await first.store.putTenants(others);
  expect(names.filter((name) => !machines.server.objects.has(`shop/tenants/${name}.json`))).toEqual([]);
  expect(first.reader.current()?.edition).toBe(8);
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
    first.store.sweep(60_000, new Set());
    await first.store.settled();
    return [...machines.server.objects.keys()].filter((key) => /segments|manifests/.test(key));
  };
  expect(await sweep()).toHaveLength(4);
  expect((await sweep()).map((key) => key.replace(/-4-\w+/, ''))).toEqual([
    `shop/segments/${segmentNamed(9)}/records`,
    'shop/manifests/9.json',
  ]);
  // What was removed is written again where it is named again.
  first.makeSegment(segmentNamed(8));
  await first.store.share([segmentNamed(8)]);
  expect(machines.server.objects.has(`shop/segments/${segmentNamed(8)}/records`)).toBe(true);
});

/** Writes a state of segments, each of which has a text. */
const writeState = async ({ store }: TestPublisher, texts: readonly string[]): Promise<void> => {
  const segments = texts.map((text, number): [string, SegmentState] => [
    `${number}`,
    { own: {}, text: digestOf(text) },
  ]);
  const state = { segmentFormat: 1, sources: PageTree.of<unknown>([]), segments: PageTree.of(segments) };
  const pages = stateFilesSince(state, undefined).flatMap(({ page }) => (page === undefined ? [] : [page.text]));
  await store.state.put([...texts, ...pages]);
  store.state.writeRoot(printState(state));
};

const textsOf = ({ store }: TestPublisher): readonly string[] => {
  const state = store.state.parse(store.state.readRoot() ?? '');
  return Array.from(state?.segments.values() ?? [], ({ text = '' }) => store.state.read(text)).toSorted();
};

/** Lets a standby have an edition. */
const standBy = async ({ store, reader }: TestPublisher, edition: number): Promise<void> => {
  while (reader.current()?.edition !== edition) {
    expect(await store.lead()).toBe(false);
    await Bun.sleep(2);
  }
};

const namedTexts = (edition: number) =>
  Array.from({ length: 100 }, (_, number) => `${number === 7 ? edition : number}`);

describe('the state of a publisher', () => {
  test('is with the one that takes the lead, which fetches what has changed', async () => {
    await using machines = openMachines();
    const [first, second] = [machines.publisher('first'), machines.publisher('second')];
    await first.store.lead();
    const fetched: number[] = [];
    for (const edition of [2008, 2009]) {
      await writeState(first, namedTexts(edition));
      await publish(first, edition);
      const before = machines.server.requests.get('GET') ?? 0;
      await standBy(second, edition);
      expect(textsOf(second)).toEqual(namedTexts(edition).toSorted());
      fetched.push((machines.server.requests.get('GET') ?? 0) - before);
    }
    const [all = 0, changed = 0] = fetched;
    expect([all > 100, changed < 50]).toEqual([true, true]);
  });

  test('is empty where a file of it is damaged, so that all is read again', async () => {
    await using machines = openMachines();
    const [first, second] = [machines.publisher('first'), machines.publisher('second')];
    await first.store.lead();
    await writeState(first, namedTexts(2008));
    await publish(first, 8);
    machines.server.objects.set(`shop/publisher/${digestOf('7')}.json`, Buffer.from('8'));
    machines.server.objects.set(`shop/publisher/${digestOf('2008')}.json`, Buffer.from('8'));
    await standBy(second, 8);
    expect(second.store.state.readRoot()).toBe('');
  });

  test('loses the files that neither it nor the one before has', async () => {
    await using machines = openMachines();
    const first = machines.publisher('first');
    await first.store.lead();
    for (const edition of [2008, 2009, 2010]) {
      await writeState(first, namedTexts(edition));
      await publish(first, edition);
    }
    const has = (text: string) => machines.server.objects.has(`shop/publisher/${digestOf(text)}.json`);
    while (has('2008')) {
      machines.advance(900_000);
      first.store.sweep(60_000, new Set());
      await first.store.settled();
    }
    expect(['2009', '2010', '3'].map(has)).toEqual([true, true, true]);
  });
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
  publishShown(first.store, { edition: 8, revision: 5, segment: segmentNamed(8), tenants: [] });
  machines.advance(2000);
  first.store.beat();
  await Bun.sleep(50);
  expect(told).toHaveLength(count);
  machines.server.faults = {};
  first.store.beat();
  await until(() => first.reader.current()?.revision === 5);
  expect(told.length).toBeGreaterThan(count);
});

test.each(['', '{"format":4,', '[]', '{"format":4,"term":"../x"}', '{"format":4,"term":1e300}'])(
  'a head that is %p is written anew by who leads, and followed on',
  async (damaged) => {
    await using machines = openMachines();
    const first = machines.publisher('first');
    await first.store.lead();
    await publish(first, 8);
    const { mirror, reader } = machines.mirror();
    await mirror.follow();
    await until(() => reader.current()?.edition === 8);
    const before: Head = JSON.parse(Buffer.from(machines.server.objects.get('shop/head.json') ?? []).toString());
    await fetch(new URL('/editions/shop/head.json', machines.server.settings.endpoint ?? ''), {
      method: 'PUT',
      body: damaged,
    });
    expect(mirror.follow()).rejects.toThrow('head.json');
    machines.advance(2000);
    first.store.beat();
    await until(() => machines.observations.some(({ kind }) => kind === 'head-repaired'));
    expect((await mirror.follow())?.head).toMatchObject({
      term: before.term,
      manifest: before.manifest,
      holder: 'first',
    });
    expect(first.isLost()).toBe(false);
  },
);

test('where nobody leads, a head that is none is replaced after a while, in a term behind all others', async () => {
  await using machines = openMachines();
  const first = machines.publisher('first');
  await first.store.lead();
  await publish(first, 8);
  machines.server.objects.set('shop/head.json', Buffer.from('{'));
  const other = machines.publisher('other');
  expect(await other.store.lead()).toBe(false);
  machines.advance(5900);
  expect(await other.store.lead()).toBe(false);
  machines.advance(100);
  expect(await other.store.lead()).toBe(true);
  expect(machines.observations.at(-1)).toEqual({ kind: 'lead-taken', term: Math.floor((startOfTime + 6000) / 1000) });
  // Who led before and did not know of it ends.
  first.store.beat();
  await until(() => first.isLost());
});

test('a head of a later version is not replaced', async () => {
  await using machines = openMachines();
  const text = '{"format":9,"what":"ever"}';
  machines.server.objects.set('shop/head.json', Buffer.from(text));
  const { store } = machines.publisher('first');
  for (let tries = 0; tries < 3; tries++) {
    expect(await store.lead()).toBe(false);
    machines.advance(60_000);
  }
  expect(Buffer.from(machines.server.objects.get('shop/head.json') ?? []).toString()).toBe(text);
});

test.each(['../current', '8-4-../x.json', `8-4-${'0'.repeat(39)}.json`])(
  'a head that names %p is none',
  async (manifest) => {
    await using machines = openMachines();
    const head = { format: 4, term: 1, holder: 'x', beat: 1, manifest, state: '', writtenAt: 1 };
    machines.server.objects.set('shop/head.json', Buffer.from(JSON.stringify(head)));
    expect(machines.mirror().mirror.follow()).rejects.toThrow('manifest is a name of another form');
  },
);

test('where the head is none, a publisher leads that has all of the last manifest, and uploads nothing of it again', async () => {
  await using machines = openMachines();
  const { server, observations } = machines;
  const [first, other] = [machines.publisher('first'), machines.publisher('other')];
  await first.store.lead();
  await publish(first, 8);
  const key = `shop/segments/${segmentNamed(8)}/records`;
  const segment = server.objects.get(key) ?? new Uint8Array();
  server.objects.delete(key);
  expect(await other.store.lead()).toBe(false);
  server.objects.set('shop/head.json', Buffer.from('{'));
  expect(await other.store.lead()).toBe(false);
  machines.advance(6000);
  expect(await other.store.lead()).toBe(false);
  server.objects.set(key, segment);
  // Why it does not lead is observed once.
  server.faults = { isFull: true };
  const before = observations.length;
  for (const _ of [1, 2]) expect(await other.store.lead()).toBe(false);
  const reasons = observations.slice(before).flatMap((each) => (each.kind === 'bucket-failed' ? [each.reason] : []));
  expect(reasons.map(String)).toEqual(['BucketError: PUT head.json: InsufficientStorage']);
  server.faults = {};
  expect(await other.store.lead()).toBe(true);
  expect(other.store.readCurrent()?.edition).toBe(8);
  const puts = server.requests.get('PUT');
  await other.store.share([segmentNamed(8)]);
  await other.store.putTenants([tenantFile]);
  expect(server.requests.get('PUT')).toBe(puts);
});
