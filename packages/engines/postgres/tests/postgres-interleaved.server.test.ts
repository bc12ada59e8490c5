/** Transactions of several sessions, one between another: whatever a scan comes upon, it tells what has changed. */
import { describe, expect, test } from 'bun:test';
import { Connection } from '../src/connection.ts';
import { PostgresSource } from '../src/driver.ts';
import { createMirror } from '../../../../tests/support/mirror.ts';
import { createDatabase, startPostgres, testedVersions } from '../../../../tests/support/postgres-servers.ts';
import { createRandom } from './support/random.ts';
import { fillThing, thing } from './support/thing.ts';
import { fuzzFactor } from '../../../../tests/support/scope.ts';

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  /** Sessions that write at random, each in a transaction of its own that lasts for some scans. */
  test('in every order of transactions, what is kept is what is there', async () => {
    const random = createRandom(Number(process.env['FUZZ_SEED'] ?? 1));
    const server = await startPostgres(serverVersion);
    const database = await createDatabase(server);
    await database.run(`create type mood as enum ('sad', 'glad'); create domain label as text; ${fillThing}`);
    const source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
    const mirror = createMirror(source, thing);
    const sessions = await Promise.all(Array.from({ length: 3 }, async () => Connection.open(database.url)));
    const depths = sessions.map(() => 0);
    const outcomes = new Map<string, number>();
    for (let step = 0; step < 150 * Math.max(1, fuzzFactor); step++) {
      const index = Math.floor(random() * sessions.length);
      const session = sessions[index];
      if (session === undefined) continue;
      depths[index] = await act(session, depths[index] ?? 0, random);
      if (random() < 0.5) continue;
      const outcome = (await mirror.scan()).replace(/\d+/g, (count) => (count === '0' ? '0' : 'n'));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      expect(mirror.rows()).toEqual([...(await mirror.expected())]);
    }
    for (const session of sessions) await session.close();
    await source.close();
    await server.crash();
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(['same', 'changed: n, gone: 0', 'changed: n, gone: n', 'changed: 0, gone: n']),
    );
  });
});

/** Another statement of a session. @returns how deep it is in transactions then */
const act = async (session: Connection, depth: number, random: () => number): Promise<number> => {
  const chance = random();
  if (depth === 0 && chance < 0.5) return begin(session);
  if (chance < 0.1 && depth > 0) return end(session, 'commit');
  if (chance < 0.15 && depth > 0) return end(session, 'rollback');
  if (chance < 0.3 && depth > 0) {
    await session.run(`savepoint s${depth}`);
    return depth + 1;
  }
  if (chance < 0.4 && depth > 1) {
    await session.run(`${chance < 0.35 ? 'release' : 'rollback to'} s${depth - 1}`);
    return chance < 0.35 ? depth - 1 : depth;
  }
  const number = 1 + Math.floor(random() * 80);
  const firm = 'abc'[Math.floor(random() * 3)];
  const writes = [
    `insert into thing values ('${number}', '${firm}', now(), ${number}) on conflict do nothing`,
    `update thing set value = value + 1 where id = '${number}'`,
    `update thing set firm = '${firm}' where id = '${number}'`,
    `delete from thing where id = '${number}'`,
  ];
  // A row that another transaction has written is not waited for.
  await session.run(`set lock_timeout = 5`).catch(() => undefined);
  const write = writes[Math.floor(random() * writes.length)] ?? '';
  return session.run(write).then(
    () => depth,
    async () => (depth === 0 ? 0 : end(session, 'rollback')),
  );
};

const begin = async (session: Connection): Promise<number> => {
  await session.run('begin');
  return 1;
};

const end = async (session: Connection, how: 'commit' | 'rollback'): Promise<number> => {
  await session.run(how);
  return 0;
};
