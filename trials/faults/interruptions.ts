/** What is killed half-way: an import, and the making and the migration of a catalog. */
import { Database } from 'bun:sqlite';
import { copyFileSync, rmSync } from 'node:fs';
import { Connection } from '../../packages/engines/postgres/src/connection.ts';
import {
  createPlace,
  startVitrine,
  type Place,
  type VitrineProcess,
} from '../../packages/cli/tests/commands/vitrine-process.ts';
import { countMigrations, takeBackToFirst } from '../../tests/service/first-version.ts';
import { createCluster, roleName, runAs } from './cluster.ts';
import { createEmbedded, removeLog } from './embedded.ts';
import type { Fault } from './fault.ts';
import { command, kill } from './installation.ts';
import { underLoad } from './under-load.ts';

const manyRecords = 50_000;
/** Between the start of an import of many and its kill: while it reads, while it writes, and close to its end. */
const importKilledMs = [500, 900, 1300, 1700, 2100];

const importKilled: Fault = {
  name: 'import-killed',
  title: 'An import is killed half-way',
  how: `\`kill -9\` of ${importKilledMs.length} imports of ${manyRecords.toLocaleString('en-US')} records in the place of all, each a little later`,
  run: async () => {
    await using installation = await createEmbedded();
    return await underLoad(installation, async () => {
      let running = 0;
      for (const ms of importKilledMs) {
        const started = installation.startImport(manyRecords);
        const ended = await Promise.race([started.exited, Bun.sleep(ms).then(() => undefined)]);
        if (ended === undefined) running++;
        await kill(started);
      }
      return [`${running} of them were still running`];
    });
  },
};

/** Moments spread over so many milliseconds. */
const momentsWithin = (milliseconds: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (milliseconds * (index + 1)) / count);

const migrationKills = 20;

const migrationKilled: Fault = {
  name: 'migration-killed',
  title: 'The migration of the embedded database is killed half-way',
  how: `\`kill -9\` of ${migrationKills} starts on a database of the first version, each a little later; then one is let go on`,
  run: async () => {
    await using installation = await createEmbedded();
    await installation.stopWriting();
    return await underLoad(installation, async () => {
      const { databasePath } = installation;
      const old = `${databasePath}.old`;
      await kill(installation.service());
      const migrations = takeBack(databasePath, old);
      const startOnOld = (): VitrineProcess => {
        removeLog(databasePath);
        copyFileSync(old, databasePath);
        return installation.tryToServe();
      };
      const begunAt = performance.now();
      const whole = startOnOld();
      await whole.waitFor(/"server-started"/);
      const startMs = performance.now() - begunAt;
      await kill(whole);
      const found: Found[] = [];
      for (const ms of momentsWithin(startMs, migrationKills)) {
        const started = startOnOld();
        await Bun.sleep(ms);
        await kill(started);
        found.push(look(databasePath, migrations));
      }
      await installation.serve();
      const counted = [...Map.groupBy(found, (one) => one)].map(([what, all]) => `${all.length} left ${what}`);
      const isMixed = found.includes('something in between');
      if (isMixed) throw new Error(counted.join(', '));
      return [counted.join(', ')];
    });
  },
};

/** @returns how many migrations this version has */
const takeBack = (path: string, to: string): number => {
  rmSync(to, { force: true });
  const database = new Database(path);
  database.run('vacuum into ?', [to]);
  database.close();
  const old = new Database(to);
  const migrations = countMigrations(old);
  takeBackToFirst(old);
  old.close();
  return migrations;
};

type Found = 'the old version' | 'the new version' | 'something in between';

const look = (path: string, migrationsNow: number): Found => {
  const database = new Database(path);
  const count = (sql: string): number => Number(database.query(sql).values()[0]?.[0] ?? 0);
  const migrations = countMigrations(database);
  const added =
    count(`select count(*) from sqlite_schema where name = 'console_session'`) +
    count(`select count(*) from pragma_table_info('collection') where name = 'scope_kind'`) +
    count(`select count(*) from pragma_table_info('field') where name = 'path'`) +
    1 -
    count(`select count(*) from pragma_table_info('collection') where name = 'search_table'`);
  const isSound = database.query('pragma integrity_check').values()[0]?.[0] === 'ok';
  database.close();
  if (isSound && migrations === 1 && added === 0) return 'the old version';
  return isSound && migrations === migrationsNow && added === 4 ? 'the new version' : 'something in between';
};

const makingKills = 10;
const heldUpMs = 1500;

const makingKilled: Fault = {
  name: 'making-killed',
  title: 'The making of a catalog in PostgreSQL is killed half-way',
  how: `\`kill -9\` of the first command on each of ${makingKills} new databases, each a little later, and of one that waits for a lock; then it is given again`,
  run: async () => {
    await using cluster = await createCluster();
    await using place = createPlace();
    const createDatabase = async (name: string): Promise<string> => {
      await runAs(cluster.adminUrl, `create database ${name} owner ${roleName}`);
      return cluster.postgres.urlOf(name, roleName);
    };
    const makeIn = async (url: string, killedMs: number, whileLocked: Locked): Promise<Made> => {
      await whileLocked(url, async () => {
        const started = startVitrine(place, make, { DATABASE_URL: url });
        await Bun.sleep(killedMs);
        await kill(started);
      });
      return makeAgain(place, url);
    };
    return await underLoad(cluster, async () => {
      const url = await createDatabase('made');
      const begunAt = performance.now();
      await command(place, make, { DATABASE_URL: url });
      const moments = momentsWithin(performance.now() - begunAt, makingKills);
      const found: Made[] = [];
      for (const [index, ms] of moments.entries())
        found.push(await makeIn(await createDatabase(`killed_${index}`), ms, withoutLock));
      found.push(await makeIn(await createDatabase('held_up'), heldUpMs, withLock));
      return [[...Map.groupBy(found, (one) => one)].map(([what, all]) => `${all.length} ${what}`).join(', ')];
    });
  },
};

type Made = 'had left nothing or what could be gone on with' | 'had kept all before they were killed';

/** @throws where what was left is neither whole nor can be gone on with */
const makeAgain = async (place: Place, url: string): Promise<Made> => {
  const again = startVitrine(place, make, { DATABASE_URL: url });
  if ((await again.exited) === 0) return 'had left nothing or what could be gone on with';
  if (again.stderr().includes('is taken')) return 'had kept all before they were killed';
  throw new Error(`After the kill the command says: ${again.stderr()}`);
};

const make = 'tenant create --name Trader --industry Trade --public-id trader23';

type Locked = (url: string, work: () => Promise<void>) => Promise<void>;

const withoutLock: Locked = async (_url, work) => work();

/** Somebody makes the same schema meanwhile, and takes it back. */
const withLock: Locked = async (url, work) => {
  const connection = await Connection.open(url, 'lock');
  await connection.run('begin; create schema vitrine');
  await work();
  await connection.run('rollback');
  await connection.close();
};

export const interruptions: readonly Fault[] = [importKilled, migrationKilled, makingKilled];
