/** The files of the embedded database are for their owner alone. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/records/sqlite/database.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-rights-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.each(['data', 'data/deeper'])('the database, its log and the folder %s that is made for it', (made) => {
  const path = join(folder, made, 'vitrine.db');
  using database = openDatabase(path);
  database.run('create table thing (a)');
  expect(['', '-wal', '-shm'].map((end) => rightsOf(path + end))).toEqual(['600', '600', '600']);
  expect(rightsOf(join(folder, made))).toBe('700');
});

test('a folder that was there keeps its rights', () => {
  chmodSync(folder, 0o755);
  openDatabase(join(folder, 'vitrine.db')).close(true);
  expect(rightsOf(folder)).toBe('755');
});

test.each([
  ['644', '640'],
  ['666', '660'],
  ['660', '660'],
  ['600', '600'],
])('a database that has the rights %s has %s once it was opened', (before, after) => {
  const path = join(folder, 'vitrine.db');
  using first = openDatabase(path);
  first.run('create table thing (a)');
  for (const end of ['', '-wal', '-shm']) chmodSync(path + end, Number.parseInt(before, 8));
  openDatabase(path).close(true);
  expect(['', '-wal', '-shm'].map((end) => rightsOf(path + end))).toEqual([after, after, after]);
});

test('what is no database keeps its rights, whatever the setting names', () => {
  const text = join(folder, 'text.csv');
  writeFileSync(text, 'id,name\n1,Chai\n'.repeat(100), { mode: 0o644 });
  chmodSync(folder, 0o755);
  for (const path of [text, folder]) expect(() => openDatabase(path)).toThrow();
  expect([rightsOf(text), rightsOf(folder)]).toEqual(['644', '755']);
});

test('the log beside a database that a link leads to loses them too', () => {
  const [path, link] = [join(folder, 'vitrine.db'), join(folder, 'link.db')];
  using first = openDatabase(path);
  first.run('create table thing (a)');
  for (const end of ['', '-wal', '-shm']) chmodSync(path + end, 0o644);
  symlinkSync(path, link);
  openDatabase(link).close(true);
  expect(['', '-wal', '-shm'].map((end) => rightsOf(path + end))).toEqual(['640', '640', '640']);
});
