/** A leader and standbys with jobs in PostgreSQL: who builds what, and what becomes of a job that is not done. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '@vitrine/store';
import { wholeColumn } from '@vitrine/catalog';
import type { Observation } from '@vitrine/publisher';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { createTestDatabase, rolePassword, type TestDatabase } from '../../../../../tests/support/postgres-server.ts';
import { createManualClock } from '../../../../../tests/service/manual-clock.ts';
import { printHttpAddress, sourceEngines } from '../../../../../tests/service/source-engines.ts';
import { until } from '../../../../../tests/support/until.ts';
import { createBuildJobs, type JobsOptions } from '../../src/sharing/postgres-jobs.ts';
import type { BuiltTable, TableToBuild } from '../../src/editions/built-table.ts';
import type { Builder } from '../../src/editions/builder.ts';
import type { BuildJobs } from '../../src/sharing/build-jobs.ts';
import type { FindSource } from '../../src/editions/open-sources.ts';
import { SharedBuilder } from '../../src/sharing/shared-builder.ts';
import { StandbyBuilds } from '../../src/sharing/standby-builds.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await (await openPostgresStore(database.url)).destroy();
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sharing-'));
});
beforeEach(async () => database.run('delete from vitrine.build_standby'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const table = (key: string, more: Partial<TableToBuild> = {}): TableToBuild => ({
  table: {
    key,
    schema: undefined,
    table: 'goods',
    id: wholeColumn('id', 'stored'),
    createdAt: wholeColumn('made', 'stored'),
    scope: undefined,
    scopeValues: [],
    isNullShared: false,
    fields: [],
  },
  partitions: [],
  known: undefined,
  ...more,
});

const unchanged = (key: string, readAt: number): BuiltTable => ({ kind: 'unchanged', key, readAt, version: undefined });
const failed = (key: string, code: string): BuiltTable => {
  const error = Object.assign(new Error('It failed.'), { code });
  return { kind: 'failed', key, prefix: '', error, sentence: 'It failed.' };
};

/** Builds when the test says so. */
interface Scripted {
  readonly builder: Builder;
  readonly asked: {
    readonly source: string;
    readonly tables: readonly TableToBuild[];
    readonly signal: AbortSignal | undefined;
  }[];
  readonly part: (built: readonly BuiltTable[]) => void;
  readonly end: (built: readonly BuiltTable[] | Error) => void;
}

const scripted = (): Scripted => {
  const asked: Scripted['asked'] = [];
  const waiting: { resolve: (built: readonly BuiltTable[]) => void; reject: (error: Error) => void }[] = [];
  const parts: Scripted['part'][] = [];
  return {
    asked,
    part: (built) => parts.at(-1)?.(built),
    end: (built) => {
      const { resolve, reject } = waiting.shift() ?? Promise.withResolvers<readonly BuiltTable[]>();
      if (built instanceof Error) reject(built);
      else resolve(built);
    },
    builder: {
      build: async (source, tables, _at, onBuilt = () => undefined, signal?) => {
        asked.push({ source, tables, signal });
        parts.push(onBuilt);
        return new Promise<readonly BuiltTable[]>((resolve, reject) => waiting.push({ resolve, reject }));
      },
      recordsRead: () => 7 * asked.length,
      recordsMade: () => 3 * asked.length,
      close: async () => undefined,
    },
  };
};

const startOfTime = Date.parse('2026-03-01T12:00:00.000Z');
const jobsOf = (id: string, more: Partial<JobsOptions> = {}) =>
  createBuildJobs({ url: database.url, id, machine: id, store: 'a', release: '1', ...more });

const findIn =
  (url: string): FindSource =>
  (name, scope) => {
    if (scope === 'b' && url.endsWith('/ab')) throw new Error('There is no such source.');
    return { kind: 'server', name, url: url.replace('{scope}', scope ?? '') };
  };

interface Surroundings {
  readonly hours: number;
  /** What its jobs do instead. */
  readonly faults: Partial<BuildJobs>;
  /** Where it has the sources. */
  readonly address: string;
}

/** A publisher: its clock says another hour than that of others, and goes when the test lets it. */
const publisher = (
  id: string,
  { hours = 0, faults = {}, address = 'postgres://erp:one@db/shop', ...more }: Partial<Surroundings & JobsOptions> = {},
) => {
  const local = scripted();
  const jobs = { ...jobsOf(id, more), ...faults };
  const clock = createManualClock(startOfTime + hours * 3_600_000);
  const observations: Observation[] = [];
  const store = new FolderStore(folder, clock);
  const options = {
    jobs,
    store,
    find: findIn(address),
    identify: sourceEngines.identify,
    clock,
    observe: (each: Observation) => void observations.push(each),
  };
  const shared = new SharedBuilder({ ...options, local: local.builder, silenceMs: 1000 });
  const standby = new StandbyBuilds({ ...options, builder: local.builder });
  return {
    local,
    jobs,
    clock,
    shared,
    standby,
    observed: () => observations.map(({ kind }) => kind),
    observations,
    [Symbol.asyncDispose]: async () => {
      await shared.close();
      await standby.close();
    },
  };
};

type TestPublisher = ReturnType<typeof publisher>;

/** Lets time pass in steps until something is so. */
const pass = async (publishers: readonly TestPublisher[], isSo: () => boolean | Promise<boolean>): Promise<void> =>
  until(async () => {
    for (const { clock } of publishers) clock.advance(1000);
    await Bun.sleep(5);
    return isSo();
  });

const isAnnounced = async (id: string): Promise<boolean> =>
  (await database.query('select id from vitrine.build_standby where id = $1', [id])).length > 0;

/** A publisher that is announced as a standby. */
const announced = async (...options: Parameters<typeof publisher>): Promise<TestPublisher> => {
  const standby = publisher(...options);
  standby.standby.begin();
  await until(async () => isAnnounced(options[0]));
  return standby;
};

/** Has a source built, by default one with a table of the same name. */
const build = (leader: TestPublisher, source: string, tables: readonly TableToBuild[] = [table(source)]): void =>
  void leader.shared.build(source, tables, startOfTime).catch(() => undefined);

/** A leader that builds a first source itself. */
const leading = (options: Partial<Surroundings & JobsOptions> = {}): TestPublisher => {
  const leader = publisher('leader', options);
  build(leader, '1');
  return leader;
};

/** The leader gives a source to a standby, which begins to build it. */
const give = async (leader: TestPublisher, standby: TestPublisher): Promise<void> => {
  build(leader, '2');
  await pass([leader, standby], () => standby.local.asked.length === 1);
};

/** Lets time pass until tables are built. */
const builtOf = async <Built>(publishers: readonly TestPublisher[], building: Promise<Built>): Promise<Built> => {
  let isBuilt = false;
  void building.then(() => (isBuilt = true));
  await pass(publishers, () => isBuilt);
  return building;
};

const counts = async (): Promise<readonly (string | null)[]> =>
  (
    await database.query(
      'select (select count(*) from vitrine.build_job)::text, (select count(*) from vitrine.build_reply)::text',
    )
  )[0] ?? [];

test('a second source goes to a standby, dated by the clock of the leader', async () => {
  await using leader = leading();
  await using other = await announced('other', { hours: 5 });
  const early: (readonly BuiltTable[])[] = [];
  const building = leader.shared.build('two', [table('2')], startOfTime, (part) => void early.push(part));
  await pass([leader, other], () => other.local.asked.length === 1);
  expect(other.local.asked.map(({ source }) => source)).toEqual(['two']);
  expect([...leader.shared.given]).toEqual([['two', 'other']]);
  const now = other.clock.now();
  other.local.part([unchanged('2', now)]);
  await pass([leader, other], () => early.length === 1);
  other.local.end([unchanged('2', now)]);
  for (const each of [...(early[0] ?? []), ...(await builtOf([leader, other], building))]) {
    expect(each.kind).toBe('unchanged');
    if (each.kind !== 'unchanged') continue;
    expect(each.readAt).toBeGreaterThanOrEqual(startOfTime);
    expect(each.readAt).toBeLessThanOrEqual(leader.clock.now());
  }
  expect([leader.observed(), other.observed()]).toEqual([['source-given'], ['source-taken']]);
  expect([[...leader.shared.given], await counts()]).toEqual([[], ['0', '0']]);
});

const notGiven: [what: string, standby: Partial<JobsOptions>, tables: readonly TableToBuild[]][] = [
  ['another store', { store: 'b' }, [table('2')]],
  ['another release', { release: '2' }, [table('2')]],
  [
    'a source of which most is compared',
    {},
    ['2', '3'].map((key) => table(key, { known: { version: 'v', segment: 's'.repeat(40) } })),
  ],
];
test.each(notGiven)('nothing is given for %s', async (_what, options, tables) => {
  await using leader = leading();
  await using other = await announced('other', options);
  build(leader, '2', tables);
  await until(() => leader.local.asked.length === 2);
  expect([leader.observed(), other.observed(), await counts()]).toEqual([[], [], ['0', '0']]);
});

test('a publisher asks nothing for its first source, nor for one of which most is compared', async () => {
  await using leader = publisher('leader', { url: 'postgres://127.0.0.1:9/none' });
  const known = { version: 'v', segment: 's'.repeat(40) };
  for (const tables of [[table('1')], [table('2', { known })]]) build(leader, 'any', tables);
  expect(leader.local.asked).toHaveLength(2);
  await Bun.sleep(50);
  expect(leader.observed()).toEqual([]);
});

test('a standby that is silent loses its lease, and its late reply is refused', async () => {
  await using leader = leading();
  await using other = await announced('other');
  await give(leader, other);
  const [[job] = []] = await database.query('select id::text from vitrine.build_job');
  await database.run(`update vitrine.build_standby set seen_at = seen_at - interval '10 seconds'`);
  // The clock of the standby does not go: it is halted.
  await pass([leader], () => leader.local.asked.length === 2);
  expect(leader.observed()).toEqual(['source-given', 'source-taken-back']);
  // Not only after the time in which a standby may read nothing.
  expect(Bun.inspect(leader.observations)).toContain('was silent for six seconds');
  expect(await other.jobs.reply(job ?? '', 0, new Uint8Array(3))).toBe(false);
  other.local.end([unchanged('2', startOfTime)]);
  await pass([leader, other], () => other.observed().length > 0);
  expect(await counts()).toEqual(['0', '0']);
});

test.each(['other', 'third'])('where %s takes the lead, the jobs of the leader before end', async (next) => {
  await using leader = leading();
  await using other = await announced('other');
  await using third = publisher('third');
  await give(leader, other);
  await (next === 'other' ? other : third).standby.lead();
  expect([await counts(), await isAnnounced('other')]).toEqual([['0', '0'], next === 'third']);
  await pass([other], () => other.local.asked[0]?.signal?.aborted === true);
  other.local.end([unchanged('2', startOfTime)]);
  await pass([leader], () => leader.local.asked.length === 2);
  expect(await counts()).toEqual(['0', '0']);
});

test('a catalog that is stuck does not keep a standby from leading', async () => {
  const stuck = Promise.withResolvers<never>().promise;
  await using other = publisher('other', { faults: { lead: async () => stuck } });
  let leads = false;
  void other.standby.lead().then(() => (leads = true));
  await pass([other], () => leads);
});

const ofTheMachine = [
  'ENOSPC',
  'EIO',
  'ECONNREFUSED',
  '08006',
  '28P01',
  '3D000',
  '53100',
  '57P01',
  'ER_ACCESS_DENIED_ERROR',
];
test.each(ofTheMachine)('a table that fails by %s is built by the leader', async (code) => {
  await using leader = leading();
  await using other = await announced('other');
  await give(leader, other);
  other.local.end([failed('2', code)]);
  await pass([leader, other], () => leader.local.asked.length === 2);
  expect(leader.observed()).toEqual(['source-given', 'source-taken-back']);
});

test.each(['42P01', 'ER_NO_SUCH_TABLE'])('a table that fails by %s has failed', async (code) => {
  await using leader = leading();
  await using other = await announced('other');
  const building = leader.shared.build('two', [table('2')], startOfTime);
  await pass([leader, other], () => other.local.asked.length === 1);
  other.local.end([failed('2', code)]);
  const [only] = await builtOf([leader, other], building);
  expect(only).toEqual(failed('2', code));
  expect(only?.kind === 'failed' && only.error).toMatchObject({ code });
  expect(leader.local.asked).toHaveLength(1);
});

const partitionOf = (scope: string): TableToBuild['partitions'][number] => ({
  name: scope,
  tenant: scope,
  scope,
  scopePrint: scope,
  filters: [],
  fields: [],
});
const remoteOf = (token: string, path: string): string =>
  printHttpAddress('https://shop.example.com/', { headers: { Authorization: token }, tables: { products: { path } } });
const addresses: [what: string, leader: string, standby: string, isSame: boolean][] = [
  ['another host', 'postgres://erp:one@db/shop', 'postgres://erp:one@test/shop', false],
  ['another port', 'postgres://erp:one@db/shop', 'postgres://erp:one@db:5433/shop', false],
  ['another database', 'postgres://erp:one@db/shop', 'postgres://erp:one@db/test', false],
  ['another user', 'postgres://erp:one@db/shop', 'postgres://all:one@db/shop', false],
  ['another schema', 'postgres://erp:one@db/shop', 'postgres://erp:one@db/shop?options=-csearch_path=test', false],
  ['another password', 'postgres://erp:one@db/shop', 'postgres://erp:two@db/shop', true],
  ['the same by {scope}', 'postgres://erp:one@db/{scope}', 'postgres://erp:one@db/{scope}', true],
  ['another by {scope}', 'postgres://erp:one@db/{scope}', 'postgres://erp:one@db/all', false],
  ['another token', remoteOf('one', 'products'), remoteOf('two', 'products'), true],
  ['another path of a table', remoteOf('one', 'products'), remoteOf('one', 'all-products'), false],
  ['none for one tenant', 'postgres://erp:one@db/shop', 'postgres://erp:one@db/ab', false],
];
test.each(addresses)('a standby whose settings have %s', async (what, address, own, isSame) => {
  await using leader = leading({ address });
  await using other = await announced('other', { address: own });
  const tables = ['a', 'b'].map((scope) => table(scope, { partitions: [partitionOf(scope)] }));
  build(leader, what.includes('tenant') || what.includes('{') ? 'erp-{scope}' : '2', tables);
  await pass([leader, other], () => leader.local.asked.length + other.local.asked.length === 2);
  expect(other.local.asked).toHaveLength(isSame ? 1 : 0);
  expect(Bun.inspect(leader.observations).includes('another address or user')).toBe(!isSame);
});

const hostsHere = ['localhost', '127.0.0.2', '[::1]', '[::ffff:127.0.0.1]', 'db.localhost', '%2Frun%2Fpostgresql'];
const ofOneMachine = [
  ...hostsHere.map((host) => `postgres://erp:one@${host}/shop`),
  'postgres:///shop',
  'postgres://erp:one@db/shop?host=/run',
];
test.each(ofOneMachine)('%s is another database for a standby on another machine', async (address) => {
  await using leader = leading({ address, machine: 'one' });
  await using near = await announced('near', { address, machine: 'one' });
  await using far = await announced('far', { address, machine: 'two' });
  const all = [leader, near, far];
  for (const source of ['2', '3']) build(leader, source);
  await pass(all, () => all.reduce((sum, { local }) => sum + local.asked.length, 0) === 3);
  expect(all.map(({ local }) => local.asked.length)).toEqual([2, 1, 0]);
});

test('a table of a tenant whose scope value the standby refuses is built by the leader', async () => {
  await using leader = leading();
  await using other = await announced('other');
  await give(leader, other);
  const error = Object.assign(new Error('The settings have no source.'), { name: 'ScopeRefused' });
  other.local.end([{ kind: 'failed', key: '2', prefix: '', error, sentence: error.message }]);
  await pass([leader, other], () => leader.local.asked.length === 2);
  expect(leader.observed()).toEqual(['source-given', 'source-taken-back']);
});

const refuse = (code: string) => async (): Promise<never> =>
  Promise.reject(Object.assign(new Error('It is refused.'), { code }));
const unsent: [what: string, faults: Partial<BuildJobs>][] = [
  ['that the catalog refuses', { reply: refuse('42501') }],
  ['for which the catalog has no room', { reply: refuse('53100') }],
  ['that the catalog takes too long for', { reply: refuse('57014') }],
  ['that the catalog is away for', { reply: refuse('ECONNREFUSED') }],
  ['that the catalog is away for, as is the job', { reply: refuse('08006'), withdraw: refuse('08006') }],
];
test.each(unsent)('a standby gives a job back with a reply %s', async (_what, faults) => {
  await using leader = leading();
  await using other = await announced('other', { faults });
  await give(leader, other);
  other.local.end([unchanged('2', startOfTime)]);
  await pass([leader, other], () => other.observed().includes('sharing-failed'));
  await pass([leader, other], () => {
    leader.clock.advance(20_000);
    return leader.local.asked.length === 2;
  });
  expect(leader.observed()).toEqual(['source-given', 'source-taken-back']);
  expect(other.observed()).toEqual(['source-taken', 'sharing-failed']);
  expect(other.local.asked).toHaveLength(1);
});

test('a standby gives a job back whose reply is larger than 32 MB', async () => {
  await using leader = leading();
  await using other = await announced('other');
  await give(leader, other);
  const version = Array.from({ length: 560 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).toString('latin1'),
  ).join('');
  other.local.end([{ kind: 'unchanged', key: '2', readAt: startOfTime, version }]);
  await pass([leader, other], () => leader.local.asked.length === 2);
  expect(Bun.inspect(leader.observations)).toContain('A reply would be larger than 32 MB.');
});

test('the leader reads all replies to its job, however many there are at once', async () => {
  await using leader = leading();
  await using other = await announced('other');
  const early: string[] = [];
  const keys = Array.from({ length: 20 }, (_, index) => `t${index}`);
  const building = leader.shared.build(
    '2',
    keys.map((key) => table(key)),
    startOfTime,
    (part) => void early.push(...part.map(({ key }) => key)),
  );
  await pass([leader, other], () => other.local.asked.length === 1);
  for (const key of keys) other.local.part([unchanged(key, startOfTime)]);
  other.local.end(keys.map((key) => unchanged(key, startOfTime)));
  await until(async () => (await counts())[1] === '21');
  expect(await builtOf([leader, other], building)).toHaveLength(20);
  expect(early).toEqual(keys);
});

test('a standby that lives and counts nothing loses its job', async () => {
  await using leader = leading();
  await using other = await announced('other');
  build(leader, '2');
  await pass([leader, other], () => {
    leader.clock.advance(20_000);
    return leader.local.asked.length === 2;
  });
  const [, takenBack] = leader.observations;
  expect(takenBack?.kind === 'source-taken-back' && String(takenBack.reason)).toContain('nothing for too long');
  expect(await counts()).toEqual(['0', '0']);
});

const canary = 'canary-4711-wren';
test.each([
  new Error(`invalid input: "${canary}"`),
  Object.assign(new Error(`invalid input: "${canary}"`), { code: '08P01' }),
  Object.assign(new Error(canary), { code: canary, name: canary }),
])('a job that is given back tells no values: %#', async (failure) => {
  const sent: string[] = [];
  const own = jobsOf('other');
  const reply: BuildJobs['reply'] = async (job, number, bytes) => {
    sent.push(Buffer.from(Bun.zstdDecompressSync(bytes)).toString('latin1'));
    return own.reply(job, number, bytes);
  };
  await using leader = leading();
  await using other = await announced('other', { faults: { reply } });
  await give(leader, other);
  other.local.end(failure);
  await pass([leader, other], () => leader.local.asked.length === 2);
  expect([sent.length, sent.join().includes(canary)]).toEqual([1, false]);
  const [, takenBack] = leader.observations;
  expect(takenBack?.kind === 'source-taken-back' && String(takenBack.reason)).toMatch(/^Error: [A-Z][^"]+\.$/);
  expect(Bun.inspect(leader.observations)).not.toContain(canary);
  await own.close();
});

test('a table that has failed tells its code, and no values', async () => {
  await using leader = leading();
  await using other = await announced('other');
  const building = leader.shared.build('two', [table('2')], startOfTime);
  await pass([leader, other], () => other.local.asked.length === 1);
  const error = Object.assign(new Error(`invalid input: "${canary}"`), { code: '22P02' });
  other.local.end([{ kind: 'failed', key: '2', prefix: '', error, sentence: 'It failed.' }]);
  const built = await builtOf([leader, other], building);
  expect(built.map((each) => each.kind === 'failed' && each.error)).toEqual([
    Object.assign(new Error('It failed.'), { code: '22P02' }),
  ]);
});

const notThere = 'f'.repeat(40);
const refusals: [what: string, tables: readonly TableToBuild[], built: readonly BuiltTable[]][] = [
  ['compares with a segment that it lacks', [table('2', { earlier: [{ segment: notThere, partitions: [] }] })], []],
  ['dates records by a segment that it lacks', [table('2', { before: [{ folder: '/leader', name: notThere }] })], []],
  [
    'names a segment that is not in the store',
    [table('2')],
    [
      {
        kind: 'built',
        key: '2',
        prefix: '',
        name: notThere,
        bytes: 1,
        records: 1,
        rows: undefined,
        readAt: startOfTime,
        version: undefined,
        durationMs: 1,
      },
    ],
  ],
];
test.each(refusals)('the leader builds itself what a standby %s', async (_what, tables, built) => {
  await using leader = leading();
  await using other = await announced('other');
  build(leader, '2', tables);
  await pass([leader, other], () => {
    other.local.end(built);
    return leader.local.asked.length === 2;
  });
  expect(leader.observed()).toEqual(['source-given', 'source-taken-back']);
  expect(other.local.asked).toHaveLength(built.length);
});

test('what was published early of a job is not published early again', async () => {
  await using leader = leading();
  await using other = await announced('other');
  const early: string[] = [];
  leader.shared
    .build('two', [table('2'), table('3')], startOfTime, (part) => void early.push(...part.map(({ key }) => key)))
    .catch(() => undefined);
  await pass([leader, other], () => other.local.asked.length === 1);
  other.local.part([unchanged('2', startOfTime)]);
  await pass([leader, other], () => early.length === 1);
  other.local.end(new Error('The source is away.'));
  await pass([leader, other], () => leader.local.asked.length === 2);
  leader.local.part([unchanged('2', startOfTime), unchanged('3', startOfTime)]);
  expect(early).toEqual(['2', '3']);
});

test('sources go to the publisher with the fewest, and none to one that has failed a moment ago', async () => {
  await using leader = leading();
  await using some = await announced('b');
  await using others = await announced('c');
  const all = [leader, some, others];
  for (const source of ['2', '3', '4', '5', '6']) build(leader, source);
  await pass(all, () => all.every(({ local }) => local.asked.length === 2));
  expect(await counts()).toEqual(['4', '0']);
  others.local.end(new Error('It has no memory.'));
  others.local.end(new Error('It has no memory.'));
  await pass(all, () => leader.local.asked.length === 4);
  for (const source of ['7', '8']) build(leader, source);
  await pass(all, () => some.local.asked.length === 4);
  expect(others.local.asked).toHaveLength(2);
});

test('each job has its own replies', async () => {
  await using leader = leading();
  await using some = await announced('b');
  await using others = await announced('c');
  const all = [leader, some, others];
  const built = new Map<string, readonly BuiltTable[]>();
  for (const source of ['2', '3'])
    void leader.shared.build(source, [table(source)], startOfTime).then((own) => built.set(source, own));
  await pass(all, () => some.local.asked.length + others.local.asked.length === 2);
  for (const { local } of [some, others]) local.end([unchanged(local.asked[0]?.source ?? '', startOfTime)]);
  await pass(all, () => built.size === 2);
  for (const [source, own] of built) expect(own.map(({ key }) => key)).toEqual([source]);
});

test('a catalog that is away has the leader work alone, and a standby says so once', async () => {
  const url = 'postgres://127.0.0.1:9/none';
  await using leader = publisher('leader', { url });
  await using other = publisher('other', { url });
  other.standby.begin();
  await pass([other], () => other.observed().length > 0);
  for (const source of ['1', '2']) build(leader, source);
  await until(() => leader.local.asked.length === 2);
  await pass([other], () => true);
  expect([leader.observed(), other.observed()]).toEqual([['sharing-failed'], ['sharing-failed']]);
});

test('a role that may not write the tables leads alone, and is told once that it cannot be a standby', async () => {
  await database.run(`create role apart login password '${rolePassword}'; grant usage on schema vitrine to apart`);
  const url = database.server.urlOf(database.name, 'apart');
  await using alone = publisher('alone', { url });
  await alone.standby.lead();
  for (const source of ['1', '2']) build(alone, source);
  await until(() => alone.local.asked.length === 2);
  expect(alone.observed()).toEqual([]);
  await using other = publisher('other', { url });
  other.standby.begin();
  await pass([other], () => other.observed().length > 0);
  await pass([other], () => true);
  expect(other.observed()).toEqual(['sharing-failed']);
  expect(String(other.observations.map((each) => 'reason' in each && each.reason))).toContain('permission denied');
});

test('records that a standby reads and builds count for the progress of the leader', async () => {
  await using leader = leading();
  await using other = await announced('other');
  build(leader, '2');
  await pass([leader, other], () => leader.shared.recordsRead() === 14 && leader.shared.recordsMade() === 6);
});
