/** The SQLite source: one snapshot for all readers, a log that does not grow, readers whose statements do not end. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'bun:sqlite';
import type { Observation } from '../../src/observe/observation.ts';
import { TooLarge, Unavailable, type ReadOptions, type Snapshot } from '../../src/sources/source.ts';
import { openDatabase } from '../../src/sources/sqlite/database.ts';
import { SqliteSource } from '../../src/sources/sqlite/sqlite-source.ts';
import { holdsWithin } from '../support/gated-source.ts';
import { whenFree } from '../support/when-free.ts';

let folder: string;
let path: string;
let database: Database;
const observations: Observation[] = [];

const openSource = (readers: number, file = path): SqliteSource =>
  new SqliteSource({
    path: file,
    readers,
    monotonic: () => performance.now(),
    now: () => Date.now(),
    observe: (observation) => void observations.push(observation),
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-source-'));
  path = join(folder, 'source.db');
  database = openDatabase(path);
  database.run('create table thing (row integer primary key, value integer, padding text)');
  database.run(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) insert into thing select i, i, hex(randomblob(500)) from n`,
  );
});
afterAll(() => {
  database.close(true);
  rmSync(folder, { recursive: true, force: true });
});

const soon = (milliseconds = 5000, tenant = 'one'): ReadOptions => ({
  tenant,
  deadlineAt: performance.now() + milliseconds,
});
const sumOf = async (snapshot: Snapshot, options = soon()): Promise<number> =>
  Number((await snapshot.read({ sql: 'select sum(value) from thing', parameters: [] }, options))[0]?.[0]);

/** A statement of so many million steps, each of which takes some tenths of a second, whatever the machine makes of it. */
const long = (millions: number) => ({
  sql: 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*) from n',
  parameters: [millions * 1_000_000],
});

describe('snapshots', () => {
  test('every reader of a snapshot sees it as it stood when it opened, and the next one sees the rest', async () => {
    const source = openSource(3);
    const before = await source.open(opening);
    const sum = Number(database.query('select sum(value) as sum from thing').values()[0]?.[0]);
    await write('update thing set value = value + 1');
    expect(
      await Promise.all(Array.from({ length: 30 }, async (_, index) => sumOf(before, soon(5000, `tenant ${index}`)))),
    ).toEqual(Array.from({ length: 30 }, () => sum));
    before.close();
    const after = await source.open(opening);
    expect(await sumOf(after)).toBe(sum + 1000);
    await source.close();
  });

  test('a snapshot opens while another process has been writing for long, and sees nothing of it', async () => {
    const source = openSource(2);
    const sum = Number(database.query('select sum(value) as sum from thing').values()[0]?.[0]);
    await write('begin immediate');
    database.run('update thing set value = 0');
    const snapshot = await source.open(opening);
    expect(await sumOf(snapshot)).toBe(sum);
    database.run('rollback');
    expect(await sumOf(snapshot)).toBe(sum);
    await source.close();
  });

  test('holds: a snapshot has the tables and columns that are not younger than it', async () => {
    const source = openSource(2);
    const snapshot = await source.open(opening);
    await write('create table young (a)');
    expect(await snapshot.holds({ schema: undefined, table: 'thing' }, ['row', 'value'], soon())).toBe(true);
    expect(await snapshot.holds({ schema: undefined, table: 'thing' }, ['row', 'colour'], soon())).toBe(false);
    expect(await snapshot.holds({ schema: undefined, table: 'young' }, [], soon())).toBe(false);
    const supplement = await source.open({ ...opening, part: 1 });
    expect(await supplement.holds({ schema: undefined, table: 'young' }, ['a'], soon())).toBe(true);
    await source.close();
  });
});

describe('the thread of indexes, where it is at work when a snapshot opens', () => {
  const room = { bytesMax: 1_000_000, signal: new AbortController().signal };
  const ids = { sql: "select 'a' as id", parameters: [] };
  const gatherIds = async (snapshot: Snapshot): Promise<string> =>
    snapshot.gather(ids, { kind: 'ids' }, room).then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof Unavailable ? 'not yet' : 'failed'),
    );

  /** Opens a snapshot while the thread has a statement to run that takes longer than it is waited for. */
  const openWhileBusy = async (
    source: SqliteSource,
  ): Promise<{ readonly snapshot: Snapshot; readonly isDone: Promise<unknown> }> => {
    observations.length = 0;
    const before = await source.open(opening);
    // From then on the thread has no more to do for it.
    expect(await holdsWithin(20_000, () => observations.some(({ kind }) => kind === 'snapshot-compacted'))).toBe(true);
    expect(await holdsWithin(20_000, async () => (await gatherIds(before)) === 'ids')).toBe(true);
    observations.length = 0;
    let isBusy = true;
    const isDone = before.gather(long(20), { kind: 'ids' }, room).finally(() => (isBusy = false));
    const snapshot = await source.open({ ...opening, part: 1 });
    expect(isBusy).toBe(true);
    return { snapshot, isDone };
  };

  test('it opens it later, if nothing was written, and the operator hears that it was late', async () => {
    const source = openSource(2);
    const { snapshot, isDone } = await openWhileBusy(source);
    await isDone;
    expect(await holdsWithin(20_000, async () => (await gatherIds(snapshot)) === 'ids')).toBe(true);
    expect(observations.filter(({ kind }) => kind === 'indexer-late')).toHaveLength(1);
    await source.close();
  });

  test('it does without, where something was written: it would see another moment', async () => {
    const source = openSource(2);
    const { snapshot, isDone } = await openWhileBusy(source);
    await write('update thing set value = value + 1');
    await isDone;
    const next = await source.open({ ...opening, part: 2 });
    expect(await gatherIds(next)).toBe('ids');
    expect(await gatherIds(snapshot)).toBe('not yet');
    await source.close();
  });
});

/** So many rows of 1,000 characters. */
const longRows = (count: number) => ({
  sql: `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select printf('%.1000c', 'x') from n`,
  parameters: [count],
});

test('rows that take too many bytes are refused, before all of them are read', async () => {
  const source = openSource(1);
  const snapshot = await source.open(opening);
  const read = async (count: number): Promise<number | string> =>
    snapshot.read(longRows(count), { ...soon(30_000), bytesMax: 10_000 }).then(
      ({ length }) => length,
      (error: unknown) => (error instanceof TooLarge ? 'too large' : String(error)),
    );
  expect([await read(10), await read(50_000), await read(10)]).toEqual([10, 'too large', 10]);
  await source.close();
});

test('nothing is left of the log, where a snapshot was still ending when the source was closed', async () => {
  const last = join(folder, 'last.db');
  const writer = openDatabase(last);
  writer.run('create table thing (row integer primary key)');
  const source = openSource(1, last);
  const snapshot = await source.open(opening);
  writer.close(true);
  expect(existsSync(`${last}-wal`)).toBe(true);
  const room = { bytesMax: 1_000_000, signal: new AbortController().signal };
  const gathered = snapshot.gather(long(1), { kind: 'ids' }, room).catch(() => 'none');
  snapshot.close();
  await source.close();
  expect(existsSync(`${last}-wal`)).toBe(false);
  await gathered;
});

test('a file that is damaged while it is read: who asks is told to come back, the operator what is wrong, once a snapshot', async () => {
  const damaged = join(folder, 'damaged.db');
  const file = openDatabase(damaged);
  file.run('create table thing (row integer primary key, value integer)');
  file.run(
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) insert into thing select i, i from n',
  );
  file.run('pragma wal_checkpoint(truncate)');
  observations.length = 0;
  const source = openSource(2, damaged);
  const snapshot = await source.open(opening);
  const pageBytes = 4096;
  const descriptor = openSync(damaged, 'r+');
  writeSync(descriptor, Buffer.alloc(statSync(damaged).size - pageBytes, 0xa5), 0, undefined, pageBytes);
  closeSync(descriptor);
  for (let asked = 0; asked < 3; asked++) {
    expect(await sumOf(snapshot).catch((error: unknown) => error)).toBeInstanceOf(Unavailable);
  }
  const told = observations.filter(({ kind }) => kind === 'source-unreachable');
  expect(told.map((observation) => 'reason' in observation && String(observation.reason))).toEqual([
    'SQLiteError: database disk image is malformed',
  ]);
  await source.close();
  file.close(true);
});

const opening = { edition: 1, opensAt: 0, endsAt: 300_000, shown: undefined, part: 0 };

test('the write-ahead log stays bounded over many editions under constant writes', async () => {
  const source = openSource(2);
  const update = database.prepare(
    'update thing set value = value + 1, padding = hex(randomblob(500)) where row % 4 = ?',
  );
  let snapshot = await source.open(opening);
  const sizes: number[] = [];
  for (let edition = 0; edition < 40; edition++) {
    for (let round = 0; round < 8; round++) {
      await whenFree(() => update.run(round % 4));
      await Bun.sleep(1);
    }
    const next = source.open(opening);
    snapshot.close();
    snapshot = await next;
    await sumOf(snapshot);
    sizes.push(statSync(`${path}-wal`).size);
  }
  await source.close();
  const [early, late] = [Math.max(...sizes.slice(0, 10)), Math.max(...sizes.slice(-10))];
  expect(late).toBeLessThanOrEqual(early * 2);
  expect(observations.filter(({ kind }) => kind === 'snapshot-compacted').length).toBeGreaterThan(20);
}, 60_000);

const compacted = (): number => observations.filter(({ kind }) => kind === 'snapshot-compacted').length;

test('a long log is copied while others may write, and starts over at the next turn', async () => {
  const source = openSource(1);
  const first = await source.open(opening);
  // Openings take turns: this one waits for all that the one before does.
  (await source.open({ ...opening, part: 1 })).close();
  const before = compacted();
  await write('create table large as select hex(randomblob(8000)) from thing, (select 1 union all select 2)');
  const second = await source.open(opening);
  first.close();
  const third = await source.open(opening);
  second.close();
  expect(compacted()).toBe(before);
  (await source.open({ ...opening, part: 1 })).close();
  expect(compacted()).toBe(before + 1);
  third.close();
  await source.close();
  await write('drop table large');
}, 20_000);

describe('deadlines', () => {
  test('a read past its deadline is refused then; others go on, on a spare; its reader comes back with the same snapshot', async () => {
    const source = openSource(1);
    const snapshot = await source.open(opening);
    const sum = await sumOf(snapshot);
    await write('update thing set value = value + 1');
    const stuck = snapshot.read(long(4), soon(150)).catch((error: unknown) => error);
    await Bun.sleep(50);
    expect(await sumOf(snapshot, soon(5000, 'another'))).toBe(sum);
    expect(await stuck).toBeInstanceOf(Unavailable);
    expect(observations.findLast(({ kind }) => kind === 'reader-replaced')).toMatchObject({ reason: 'deadline' });
    expect(await sumOf(snapshot)).toBe(sum);
    await source.close();
  }, 20_000);

  test('with every reader stuck, who asks is told so at once, and all is well when a statement ends', async () => {
    const source = openSource(1);
    const snapshot = await source.open(opening);
    const sum = await sumOf(snapshot);
    const stuck: unknown[] = [];
    for (let reader = 0; reader < 3; reader++) {
      stuck.push(await snapshot.read(long(5), soon(100, `tenant ${reader}`)).catch((error: unknown) => error));
    }
    expect(stuck.every((error) => error instanceof Unavailable)).toBe(true);
    const startedAt = performance.now();
    expect(await sumOf(snapshot, soon(60_000)).catch((error: unknown) => error)).toBeInstanceOf(Unavailable);
    const refusedAfterMs = performance.now() - startedAt;
    const recovered = await eventually(async () => sumOf(snapshot));
    expect(recovered).toBe(sum);
    expect(refusedAfterMs).toBeLessThan(performance.now() - startedAt);
    await source.close();
  }, 60_000);

  test('a new snapshot waits for no stuck reader: fresh ones take their places', async () => {
    const source = openSource(1);
    const snapshot = await source.open(opening);
    for (let reader = 0; reader < 3; reader++)
      await snapshot.read(long(5), soon(50, `tenant ${reader}`)).catch(() => undefined);
    snapshot.close();
    const next = await source.open(opening);
    expect(await sumOf(next)).toBeGreaterThan(0);
    await source.close();
  }, 60_000);
});

test('one tenant that asks for much does not keep another waiting: the readers are taken in turn', async () => {
  const source = openSource(2);
  const snapshot = await source.open(opening);
  const order: string[] = [];
  const greedy = Array.from({ length: 6 }, async () =>
    snapshot.read(long(1), soon(50_000, 'greedy')).then(() => order.push('greedy')),
  );
  const modest = snapshot.read(long(1), soon(50_000, 'modest')).then(() => order.push('modest'));
  await Promise.all([...greedy, modest]);
  expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
  await source.close();
}, 60_000);

const write = async (sql: string): Promise<void> => whenFree(() => database.run(sql));

const eventually = async (attempt: () => Promise<number>): Promise<number> => {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 500) throw error;
      await Bun.sleep(100);
    }
  }
};
