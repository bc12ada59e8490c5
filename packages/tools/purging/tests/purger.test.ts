/** Purges: at once, again when no server can know what was withdrawn, and each until it is answered, over a restart too. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Purger, purgeStateFile, type PurgeObservation, type PurgeStateFile } from '@vitrine/purging';
import { type FakeCdn, startFakeCdn } from '../../../../tests/support/fake-cdn.ts';
import { createStillClock, type ManualClock, startOfTime } from '../../../../tests/service/manual-clock.ts';

let folder = '';
let cdn: FakeCdn;
let clock: ManualClock;
let observations: PurgeObservation[] = [];
let opened: Purger[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-purges-'));
  cdn = startFakeCdn();
  clock = createStillClock(startOfTime);
  observations = [];
  opened = [];
});
afterEach(async () => {
  for (const purger of opened) purger.close();
  await cdn.stop();
  rmSync(folder, { recursive: true, force: true });
});

const note = (observation: PurgeObservation): void => void observations.push(observation);

const open = (urls: readonly string[] = [cdn.url]): Purger => {
  const purger = new Purger({
    kind: 'varnish',
    addresses: urls.map((url) => ({ url, token: null })),
    state: purgeStateFile(join(folder, 'purges.sqlite')),
    clock,
    observe: note,
    leaseMs: 10_000,
  });
  opened.push(purger);
  return purger;
};

const first = { edition: 1, revision: 1 };

/** One that knows that the cache holds this, and has nothing to purge. */
const openKnowing = (shown: Readonly<Record<string, string>>, urls?: readonly string[]): Purger => {
  const file = purgeStateFile(join(folder, 'purges.sqlite'));
  file.write({ ...first, gone: [], shown: new Map(Object.entries(shown)), waiting: [] });
  file.close();
  const purger = open(urls);
  purger.resume(first);
  return purger;
};

const show = (purger: Purger, shown: Readonly<Record<string, string>>, revision = 2, edition = 1): void =>
  purger.published({ edition, revision, shown: [new Map(Object.entries(shown))] });

const purged = (from = cdn): string[] => from.taken.map(({ tags }) => tags.toSorted().join(' '));

/** Waits until so many purges were taken, and gives them. */
const taken = async (count: number, from = cdn): Promise<string[]> => {
  await until(() => from.taken.length >= count);
  await Bun.sleep(20);
  return purged(from);
};

/** Lets the clock pass, and what was sent be answered. */
const pass = async (milliseconds: number): Promise<void> => {
  clock.advance(milliseconds);
  // In turns: where the machine is busy they take longer, as answers do.
  for (let turn = 0; turn < 10; turn++) await Bun.sleep(3);
};

/** Lets what is known be saved. */
const saved = async (): Promise<void> => pass(200);

describe('what is purged', () => {
  const rows: [what: string, shown: Readonly<Record<string, string>>, tags: string[]][] = [
    ['nothing, where nothing is another', { a: '1', b: '1' }, []],
    ['what is not shown any more', { a: '1' }, ['b vitrine-404']],
    ['what is other records now', { a: '1', b: '2' }, ['b vitrine-404']],
    ['what was missing, where something has come', { a: '1', b: '1', c: '1' }, ['vitrine-404']],
    ['both', { a: '1', c: '1' }, ['b vitrine-404']],
  ];
  test.each(rows)('%s', async (_what, shown, tags) => {
    show(openKnowing({ a: '1', b: '1' }), shown);
    expect(await taken(tags.length)).toEqual(tags);
  });
});

describe('when', () => {
  test('at once, when servers have taken it up, and when one that was cut off answers no more', async () => {
    show(openKnowing({ a: '1' }), {});
    expect(await taken(1)).toEqual(['a vitrine-404']);
    for (const [afterMs, count] of [
      [150, 2],
      [150, 3],
      [400, 4],
      [300, 5],
      [500, 6],
      [1500, 7],
      [6700, 7],
      [1300, 8],
      [60_000, 8],
    ] as const) {
      await pass(afterMs);
      expect(purged()).toEqual(Array.from({ length: count }, () => 'a vitrine-404'));
    }
  });

  test('again and again, less and less often, until it is answered', async () => {
    cdn.answers.push(...Array.from({ length: 12 }, () => 503));
    show(openKnowing({ a: '1' }), {});
    expect(await taken(1)).toEqual(['a vitrine-404']);
    // Longer than all pauses together, in steps.
    for (let passed = 0; passed < 90_000; passed += 1000) await pass(1000);
    expect(cdn.answers).toEqual([]);
    const failures = observations.filter((each) => each.kind === 'purge-failed');
    expect(failures.length).toBe(12);
    expect(failures.map(({ retriesInMs }) => retriesInMs).slice(0, 4)).toEqual([100, 200, 400, 800]);
    expect(failures.at(-1)?.retriesInMs).toBe(10_000);
    expect(opened[0]?.waiting.tags).toBe(0);
  });

  test('one that is never answered does not hold up the next, and is given up after 3 s', async () => {
    cdn.answers.push('silence');
    const purger = openKnowing({ a: '1' });
    show(purger, {});
    expect(await taken(1)).toEqual(['a vitrine-404']);
    expect(purger.waiting.tags).toBe(2);
    await pass(150);
    expect(purged()).toEqual(['a vitrine-404', 'a vitrine-404']);
    expect(purger.waiting.tags).toBe(0);
    await pass(3000);
    await until(() => observations.some(({ kind }) => kind === 'purge-failed'));
    expect(observations.flatMap((each) => (each.kind === 'purge-failed' ? [each.reason] : []))).toEqual([
      'no answer within 3000 ms',
    ]);
  });

  test('at a server that is away, as soon as it is there', async () => {
    const { port } = new URL(cdn.url);
    await cdn.stop();
    show(openKnowing({ a: '1' }), {});
    await until(() => observations.some((each) => each.kind === 'purge-failed'));
    cdn = startFakeCdn(Number(port));
    await pass(1000);
    expect(await taken(1)).toContain('a vitrine-404');
  });

  test('at all addresses, each until it answers', async () => {
    const other = startFakeCdn();
    other.answers.push(500, 500);
    const purger = openKnowing({ a: '1' }, [cdn.url, other.url]);
    show(purger, {});
    expect([await taken(1), await taken(1, other)]).toEqual([['a vitrine-404'], ['a vitrine-404']]);
    expect(purger.waiting.tags).toBe(2);
    await pass(100);
    await pass(200);
    expect(purged(other).length).toBeGreaterThanOrEqual(3);
    expect(purger.waiting.tags).toBe(0);
    purger.close();
    await other.stop();
  });
});

describe('over a restart', () => {
  test('what was not answered is purged by the next one', async () => {
    cdn.answers.push(...Array.from({ length: 20 }, () => 503));
    const purger = openKnowing({ a: '1' });
    show(purger, { b: '1' });
    await saved();
    purger.close();
    cdn.answers.length = 0;
    cdn.taken.length = 0;
    const next = open();
    next.resume({ edition: 1, revision: 2 });
    show(next, { b: '1' });
    expect(await taken(1)).toEqual(['a vitrine-404']);
  });

  test('what was withdrawn meanwhile is purged', async () => {
    const purger = openKnowing({ a: '1' });
    purger.close();
    const next = open();
    next.resume(first);
    show(next, {});
    expect(await taken(1)).toEqual(['a vitrine-404']);
  });

  test('nothing, where all was answered and nothing is another', async () => {
    const purger = openKnowing({ a: '1' });
    show(purger, { a: '1' }, 2);
    await saved();
    purger.close();
    const next = open();
    next.resume({ edition: 1, revision: 2 });
    show(next, { a: '1' }, 2, 2);
    await Bun.sleep(50);
    expect(purged()).toEqual([]);
  });

  const unknown: [what: string, prepare: () => void | Promise<void>][] = [
    [
      'ended between a publication and its note',
      async () => {
        show(openKnowing({ a: '1' }), {}, 2);
        await taken(1);
      },
    ],
    ['of another machine', () => openKnowing({ a: '1' }).close()],
    ['of which nothing is left', () => undefined],
    ['whose file is damaged', async () => void (await Bun.write(join(folder, 'purges.sqlite'), 'SQLite format'))],
  ];
  test.each(unknown)('all of it, after a publisher %s', async (_what, prepare) => {
    await prepare();
    await Bun.sleep(30);
    cdn.taken.length = 0;
    const next = open();
    next.resume({ edition: 1, revision: 3 });
    // On a busy machine the runtime may send a request a second time.
    expect(new Set(await taken(1))).toEqual(new Set(['vitrine']));
  });
});

type Written = Parameters<PurgeStateFile['write']>[0];
const printed = ({ gone, shown }: Written) => ({ gone: [...gone], shown: Object.fromEntries(shown) });
const nothing = (): undefined => undefined;

/** Knows nothing of the cache. @param write is called for each write of its state */
const openWriting = (write: PurgeStateFile['write']): Purger => {
  const purger = new Purger({
    kind: 'varnish',
    addresses: [{ url: cdn.url, token: null }],
    state: { read: nothing, clear: nothing, close: nothing, write },
    clock,
    observe: note,
    leaseMs: 10_000,
  });
  opened.push(purger);
  purger.resume(first);
  return purger;
};

describe('what is saved', () => {
  const tenants = ['a', 'b', 'c'].map((tag) => new Map([[tag, '1']]));

  test('after the first publication only what another one changed', async () => {
    const written: Written[] = [];
    const purger = openWriting((change) => void written.push(change));
    purger.published({ edition: 1, revision: 2, shown: tenants });
    await saved();
    purger.published({ edition: 1, revision: 3, shown: [...tenants.slice(0, 2), new Map([['d', '2']])] });
    await saved();
    expect([written[0], written.find(({ revision }) => revision === 3)].map((each) => each && printed(each))).toEqual([
      { gone: [], shown: { a: '1', b: '1', c: '1' } },
      { gone: ['c'], shown: { d: '2' } },
    ]);
  });

  test('what could not be written is written with what comes next', async () => {
    const written: Written[] = [];
    let isFull = true;
    const purger = openWriting((change) => {
      if (isFull) throw new Error('no space left');
      written.push(change);
    });
    purger.published({ edition: 1, revision: 2, shown: tenants });
    await saved();
    isFull = false;
    purger.published({ edition: 1, revision: 3, shown: [new Map([['a', '2']]), ...tenants.slice(1, 2)] });
    await saved();
    expect(observations.some(({ kind }) => kind === 'publish-failed')).toBe(true);
    expect(written.map(printed).at(0)).toEqual({ gone: ['c'], shown: { a: '2', b: '1' } });
  });

  test('and read by the next publisher as it was', () => {
    const path = join(folder, 'purges.sqlite');
    const file = purgeStateFile(path);
    file.write({ ...first, gone: [], shown: new Map(Object.entries({ a: '1', b: '1' })), waiting: ['x', 'y'] });
    file.write({ edition: 2, revision: 7, gone: ['a'], shown: new Map([['b', '2']]), waiting: ['y'] });
    const other = purgeStateFile(path);
    expect(other.read()).toEqual({ edition: 2, revision: 7, shown: new Map([['b', '2']]), waiting: ['y'] });
    other.close();
    file.clear();
    expect(file.read()).toBeUndefined();
    file.close();
  });
});
