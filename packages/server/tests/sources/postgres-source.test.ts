/** PostgreSQL as a source: several readers of it, as several processes are, agree on one snapshot, whatever befalls its holder. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createSnapshotBoard } from '../../src/catalog/edition-snapshots.ts';
import { openPostgresStore } from '../../src/catalog/postgres-store.ts';
import type { CatalogDatabase } from '../../src/catalog/schema.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { PostgresSource } from '../../src/sources/postgres/postgres-source.ts';
import { SnapshotLost, Unavailable, type Opening, type ReadOptions, type Snapshot } from '../../src/sources/source.ts';
import { holdsWithin } from '../support/gated-source.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres-server.ts';

let database: TestDatabase;
let store: CatalogDatabase;
let sources: PostgresSource[] = [];
let edition = 1;
const observations: Observation[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresStore(database.url);
  await database.run('create table thing (value bigint); insert into thing select n from generate_series(1, 1000) n');
});
afterAll(async () => {
  await store.destroy();
  await database.close();
});
beforeEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.close()));
  edition++;
});

/** A source as another process would have it. */
const openSource = (connectionsMax = 4): PostgresSource => {
  const source = new PostgresSource({
    name: 'main',
    url: database.url,
    connectionsMax,
    processName: `vitrine ${sources.length + 1}`,
    board: createSnapshotBoard(store),
    monotonic: () => performance.now(),
    now: () => Date.now(),
    observe: (observation) => void observations.push(observation),
  });
  sources.push(source);
  return source;
};

const opening = (part = 0, opensAt = Date.now()): Opening => ({
  edition,
  opensAt,
  endsAt: opensAt + 300_000,
  shown: undefined,
  part,
});
const soon = (tenant = 'one', milliseconds = 5000): ReadOptions => ({
  tenant,
  deadlineAt: performance.now() + milliseconds,
});
/** HTTP tells seconds. */
const secondOf = ({ openedAt }: Snapshot): number => Math.floor(openedAt / 1000);
const sumOf = async (snapshot: Snapshot): Promise<number> =>
  Number((await snapshot.read({ sql: 'select sum(value) from public.thing', parameters: [] }, soon()))[0]?.[0]);
const change = async (): Promise<void> => database.run('update thing set value = value + 1');
const sleep = (seconds: number) => ({ sql: 'select pg_sleep($1::text::float8)', parameters: [String(seconds)] });

/** The connections that hold a snapshot for an edition: those in a transaction, at nothing. */
const countHolders = async (): Promise<number> => {
  const [[count] = []] = await database.query(
    `select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  return Number(count);
};

/** The statements that sleep in the database, other than this one. */
const countSleepers = async (): Promise<number> => {
  const [[count] = []] = await database.query(
    `select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep($1%' and pid <> pg_backend_pid()`,
  );
  return Number(count);
};

const killHolders = async (): Promise<void> => {
  await database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
};

const lossOf = (snapshot: Snapshot): { isLost: boolean } => {
  const loss = { isLost: false };
  snapshot.onLost(() => {
    loss.isLost = true;
  });
  return loss;
};

describe('one snapshot for all', () => {
  test('who opens an edition later reads what the first one does, and one transaction holds it', async () => {
    const [one, two, three] = [openSource(), openSource(), openSource()];
    const [first, second] = await Promise.all([one.open(opening()), two.open(opening())]);
    const sum = await sumOf(first);
    await change();
    const third = await three.open(opening());
    expect(await Promise.all([first, second, third].map(sumOf))).toEqual([sum, sum, sum]);
    expect([first, second, third].filter(({ isFresh }) => isFresh)).toHaveLength(1);
    expect([second.openedAt, third.openedAt]).toEqual([first.openedAt, first.openedAt]);
    expect(await countHolders()).toBe(1);
    edition++;
    expect(await sumOf(await three.open(opening()))).toBe(sum + 1000);
  });

  test('every read is of the snapshot, however many at once, and leaves no transaction open', async () => {
    const snapshot = await openSource().open(opening());
    const sum = await sumOf(snapshot);
    const sums = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 10 === 0) await change();
        return sumOf(snapshot);
      }),
    );
    expect(new Set(sums)).toEqual(new Set([sum]));
    expect(await countHolders()).toBe(1);
  });

  test('a supplement is shared too: it holds a table that is younger than the edition', async () => {
    const [one, two] = [openSource(), openSource()];
    const [first, second] = [await one.open(opening()), await two.open(opening())];
    await database.run('drop table if exists young; create table young (value bigint); insert into young values (1)');
    const young = { schema: 'public', table: 'young' };
    expect(await first.holds(young, ['value'], soon())).toBe(false);
    const supplement = await one.open(opening(1));
    expect(supplement.isFresh).toBe(true);
    expect(await supplement.holds(young, ['value'], soon())).toBe(true);
    expect(await supplement.holds(young, ['value', 'other'], soon())).toBe(false);
    await database.run('insert into young values (2)');
    const same = await two.open(opening(1));
    const count = { sql: 'select count(*) from public.young', parameters: [] };
    expect([await supplement.read(count, soon()), await same.read(count, soon())]).toEqual([[['1']], [['1']]]);
    expect(same.isFresh).toBe(false);
    expect(await second.holds(young, ['value'], soon())).toBe(false);
  });

  test('a table that was dropped and made anew under its name is another one', async () => {
    const snapshot = await openSource().open(opening());
    const thing = { schema: 'public', table: 'thing' };
    expect(await snapshot.holds(thing, ['value'], soon())).toBe(true);
    await database.run('alter table thing rename to old_thing; create table thing (value bigint)');
    expect(await snapshot.holds(thing, ['value'], soon())).toBe(false);
    await database.run('drop table thing; alter table old_thing rename to thing');
    expect(await snapshot.holds(thing, ['value'], soon())).toBe(true);
  });
});

describe('when the holder goes', () => {
  test('one that ends hands over: the others read the same on, from one transaction', async () => {
    const [one, two] = [openSource(), openSource()];
    const [first, second] = [await one.open(opening()), await two.open(opening())];
    const loss = lossOf(second);
    const sum = await sumOf(first);
    await change();
    await one.close();
    expect(await sumOf(second)).toBe(sum);
    expect(loss.isLost).toBe(false);
    expect(await countHolders()).toBe(1);
    const late = await openSource().open(opening());
    expect(await sumOf(late)).toBe(sum);
    expect(late.openedAt).toBe(second.openedAt);
  });

  test('one that is alone ends at once', async () => {
    const source = openSource();
    await source.open(opening());
    const startedAt = performance.now();
    await source.close();
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(await countHolders()).toBe(0);
  });

  test('one that is killed is lost to all; they agree on another, and on a date of its own', async () => {
    const [one, two] = [openSource(), openSource()];
    const [first, second] = [await one.open(opening()), await two.open(opening())];
    const losses = [lossOf(first), lossOf(second)];
    const sum = await sumOf(first);
    await change();
    await killHolders();
    expect(await holdsWithin(4000, () => losses.every(({ isLost }) => isLost))).toBe(true);
    const [third, fourth] = await Promise.all([two.open(opening()), one.open(opening())]);
    expect([await sumOf(third), await sumOf(fourth)]).toEqual([sum + 1000, sum + 1000]);
    expect([third, fourth].map(({ isReplacement }) => isReplacement)).toEqual([true, true]);
    expect(third.openedAt).toBe(fourth.openedAt);
    expect(secondOf(third)).toBeGreaterThan(secondOf(first));
    expect(await countHolders()).toBe(1);
  });

  test('one that takes the place of another is dated after it, also where several are lost within a second', async () => {
    const opened: Snapshot[] = [];
    for (let count = 0; count < 3; count++) {
      const snapshot = await openSource().open(opening());
      opened.push(snapshot);
      await killHolders();
    }
    edition++;
    opened.push(await openSource().open(opening()));
    const seconds = opened.map(secondOf);
    expect(seconds).toEqual([...new Set(seconds)].sort((one, other) => one - other));
    expect(opened.map(({ isReplacement }) => isReplacement)).toEqual([false, true, true, false]);
  });

  test('a supplement is dated after what is shown, and the next edition after it', async () => {
    const source = openSource();
    const own = await source.open(opening());
    await source.open({ ...opening(1), shown: own.openedAt });
    await killHolders();
    const replacement = await source.open({ ...opening(1), shown: own.openedAt });
    expect(replacement.isReplacement).toBe(true);
    expect(secondOf(replacement)).toBeGreaterThan(secondOf(own));
    edition++;
    expect(secondOf(await openSource().open(opening()))).toBeGreaterThan(secondOf(replacement));
  });

  test('one of a later edition is held to the end of that one, by whoever took its place', async () => {
    await openSource().open({ ...opening(), edition: edition + 1 });
    await killHolders();
    const endsInMs = 100;
    const replacement = await openSource().open(opening(0, Date.now() - 300_000 + endsInMs));
    expect([replacement.edition, replacement.isReplacement]).toEqual([edition + 1, true]);
    replacement.close();
    await Bun.sleep(5 * endsInMs);
    expect(await countHolders()).toBe(1);
    edition++;
  });

  test('a read from a snapshot that is gone says so, and tells who listens', async () => {
    const [one, two] = [openSource(), openSource()];
    await one.open(opening());
    const snapshot = await two.open(opening());
    const loss = lossOf(snapshot);
    await killHolders();
    const failure = await sumOf(snapshot).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SnapshotLost);
    expect(loss.isLost).toBe(true);
  });
});

describe('bounds', () => {
  test('a statement past its deadline is Unavailable to who asked, and stopped in the database', async () => {
    const snapshot = await openSource().open(opening());
    const failure = await snapshot.read(sleep(30), soon('one', 200)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unavailable);
    expect(await holdsWithin(2000, async () => (await countSleepers()) === 0)).toBe(true);
    expect(await sumOf(snapshot)).toBeNumber();
  });

  test('one tenant never takes all connections', async () => {
    const snapshot = await openSource(4).open(opening());
    await sumOf(snapshot);
    const greedy = Array.from({ length: 12 }, async () => snapshot.read(sleep(0.5), soon('greedy')));
    const startedAt = performance.now();
    await snapshot.read(sleep(0), soon('modest'));
    const waitedMs = performance.now() - startedAt;
    await Promise.all(greedy);
    expect(waitedMs).toBeLessThan((performance.now() - startedAt) / 2);
  });

  test('a lost connection is replaced; an error of a statement leaves it whole', async () => {
    const snapshot = await openSource(1).open(opening());
    const wrong = snapshot.read({ sql: 'select 1 / 0', parameters: [] }, soon());
    expect(await wrong.catch((error: unknown) => String(error))).toContain('division by zero');
    const sum = await sumOf(snapshot);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'vitrine % reader' and datname = current_database()`,
    );
    expect(await holdsWithin(2000, async () => (await sumOf(snapshot).catch(() => undefined)) === sum)).toBe(true);
  });

  test('nothing that reads can write', async () => {
    const snapshot = await openSource().open(opening());
    for (const text of ['delete from public.thing', 'create table public.x ()', "select nextval('s')"]) {
      const failure = await snapshot.read({ sql: text, parameters: [] }, soon()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
    }
    expect(await sumOf(snapshot)).toBeGreaterThan(0);
  });
});
