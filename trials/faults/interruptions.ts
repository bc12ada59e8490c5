/** What is killed half-way: an import, and the making and the migration of a catalog. */
import { Database } from 'bun:sqlite';
import { copyFileSync, rmSync } from 'node:fs';
import { Connection } from '../../packages/sources/src/postgres/connection.ts';
import { createPlace, startVitrine } from '../../packages/cli/tests/commands/vitrine-process.ts';
import { countMigrations, takeBackToFirst } from '../../packages/cli/tests/support/first-version.ts';
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

/** Around the moment at which a start migrates. */
const migrationKilledMs = Array.from({ length: 20 }, (_, index) => 120 + 15 * index);

const migrationKilled: Fault = {
  name: 'migration-killed',
  title: 'The migration of the embedded database is killed half-way',
  how: `\`kill -9\` of ${migrationKilledMs.length} starts on a database of the first version, each 15 ms later; then one is let go on`,
  run: async () => {
    await using installation = await createEmbedded();
    await installation.stopWriting();
    return await underLoad(installation, async () => {
      const { databasePath } = installation;
      const old = `${databasePath}.old`;
      await kill(installation.service());
      const migrations = takeBack(databasePath, old);
      const found: Found[] = [];
      for (const ms of migrationKilledMs) {
        removeLog(databasePath);
        copyFileSync(old, databasePath);
        const started = installation.tryToServe();
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

const makingKilledMs = [250, 300, 350, 400, 450, 500, 550];
const heldUpMs = 1500;

const makingKilled: Fault = {
  name: 'making-killed',
  title: 'The making of a catalog in PostgreSQL is killed half-way',
  how: `\`kill -9\` of the first command on each of ${makingKilledMs.length} new databases, and of one that waits for a lock; then it is given again`,
  run: async () => {
    await using cluster = await createCluster();
    await using place = createPlace();
    const makeIn = async (database: string, killedMs: number, whileLocked: Locked): Promise<void> => {
      await runAs(cluster.adminUrl, `create database ${database} owner ${roleName}`);
      const url = cluster.postgres.urlOf(database, roleName);
      await whileLocked(url, async () => {
        const started = startVitrine(place, make, { DATABASE_URL: url });
        await Bun.sleep(killedMs);
        await kill(started);
      });
      await command(place, make, { DATABASE_URL: url });
    };
    return await underLoad(cluster, async () => {
      for (const ms of makingKilledMs) await makeIn(`killed_${ms}`, ms, withoutLock);
      await makeIn('held_up', heldUpMs, withLock);
      return [];
    });
  },
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
