/** The keeper: a thread whose one connection may write, and never does: it locks, and copies the log into the file. */
import type { Database } from 'bun:sqlite';
import { openDatabase } from './database.ts';
import { answerRequests } from '../threads/thread-answers.ts';
import type { KeeperRequest, KeeperResult } from './messages.ts';

const path = process.argv[2] ?? '';
/** A checkpoint cannot run on the connection that holds the lock. */
const locking = openDatabase(path);
const copying = openDatabase(path);

/** Asks again and again: SQLite itself would ask each 100 ms in the end, and an import pauses for less. */
const lock = (waitMs: number): boolean => {
  const end = performance.now() + waitMs;
  while (!tryToLock()) if (performance.now() > end) return false;
  return true;
};

/** Waits for some milliseconds, as all connections do. */
const tryToLock = (): boolean => {
  try {
    locking.run('begin immediate');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

const unlock = (): undefined => {
  if (locking.inTransaction) locking.run('rollback');
};

const end = (): undefined => {
  locking.close(true);
  copying.close(true);
};

const numbers = (database: Database, pragma: string): readonly number[] =>
  (database.query(`pragma ${pragma}`).values()[0] ?? []).map(Number);

/** The pragma gives: busy, pages in the log, pages copied. */
const checkpoint = (): boolean => {
  const [busy, logged, copied] = numbers(copying, 'wal_checkpoint(passive)');
  return busy === 0 && logged === copied;
};

/** Pages that are in the log alone. */
const backlog = (): number => {
  const [, logged = 0, copied = 0] = numbers(copying, 'wal_checkpoint(noop)');
  return logged - copied;
};

const answer = (request: KeeperRequest): KeeperResult => {
  switch (request.kind) {
    case 'lock':
      return lock(request.waitMs);
    case 'unlock':
      return unlock();
    case 'data-version':
      return numbers(copying, 'data_version')[0] ?? 0;
    case 'backlog':
      return backlog();
    case 'checkpoint':
      return checkpoint();
    case 'end':
      return end();
  }
};

answerRequests(answer);
