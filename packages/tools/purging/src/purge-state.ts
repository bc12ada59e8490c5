/**
 * The publisher's knowledge of the caches in front, kept for the next publisher in a SQLite file: a publication writes only its changes,
 * at any number of tenants.
 */
import { Database } from 'bun:sqlite';
import type { ManifestId, ShownTags } from '@vitrine/publisher';
import { rmSync } from 'node:fs';

interface PurgeState extends ManifestId {
  /** The exposures of that manifest. */
  readonly shown: ShownTags;
  /** The tags whose purges were not all answered. */
  readonly waiting: readonly string[];
}

interface PurgeStateChange extends ManifestId {
  /** Tags that are no longer shown. */
  readonly gone: Iterable<string>;
  /** Tags that are new or have other records. */
  readonly shown: ShownTags;
  /** All of them. */
  readonly waiting: Iterable<string>;
}

export interface PurgeStateFile {
  /** Undefined if it is missing or unusable: then the content of caches is unknown, and the file is empty. */
  readonly read: () => PurgeState | undefined;
  /** @throws errors of SQLite; then the file is as before */
  readonly write: (change: PurgeStateChange) => void;
  /** Forgets everything. */
  readonly clear: () => void;
  readonly close: () => void;
}

// A commit waits for no disk; after a power failure the file is that of an earlier manifest, and whole.
const schema = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists manifest (edition integer not null, revision integer not null) strict;
  create table if not exists shown (tag text primary key, records text not null) strict, without rowid;
  create table if not exists waiting (tag text primary key) strict, without rowid;
`;

/** @param path where the file is, or will be */
export const purgeStateFile = (path: string): PurgeStateFile => {
  let opened: Database | undefined;
  const open = (): Database => {
    if (opened !== undefined) return opened;
    const database = new Database(path);
    opened = database;
    database.run(schema);
    return database;
  };
  const close = (): void => {
    opened?.close();
    opened = undefined;
  };
  const clear = (): void => {
    close();
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  };
  return {
    read: () => {
      try {
        return readState(open());
      } catch {
        clear();
        return undefined;
      }
    },
    write: (change) => {
      const database = open();
      database.transaction(() => writeChange(database, change))();
    },
    clear,
    close,
  };
};

const readState = (database: Database): PurgeState | undefined => {
  const manifest = database.query<ManifestId, []>('select edition, revision from manifest').get();
  if (manifest === null) return undefined;
  const shown = database.query<{ readonly tag: string; readonly records: string }, []>(
    'select tag, records from shown',
  );
  const waiting = database.query<{ readonly tag: string }, []>('select tag from waiting');
  return {
    ...manifest,
    shown: new Map(shown.all().map(({ tag, records }) => [tag, records])),
    waiting: waiting.all().map(({ tag }) => tag),
  };
};

const writeChange = (database: Database, { edition, revision, gone, shown, waiting }: PurgeStateChange): void => {
  const remove = database.query('delete from shown where tag = ?');
  for (const tag of gone) remove.run(tag);
  const put = database.query('insert or replace into shown (tag, records) values (?, ?)');
  for (const [tag, records] of shown) put.run(tag, records);
  database.run('delete from waiting');
  const wait = database.query('insert into waiting (tag) values (?)');
  for (const tag of waiting) wait.run(tag);
  database.run('delete from manifest');
  database.query('insert into manifest (edition, revision) values (?, ?)').run(edition, revision);
};
