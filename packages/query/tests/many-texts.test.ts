/** A search in more texts than SQLite puts into one compound statement. */
import { expect, test } from 'bun:test';
import { Database } from 'bun:sqlite';
import { compileTotal, searchTableOf, sqliteDialect } from '@vitrine/query';
import { exposedCollection, planOf, stored } from './support/exposed.ts';

test('a word is found in the last of 1,000 texts', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `text${index}`);
  const database = new Database(':memory:');
  database.run('create table things (row integer primary key, id text, at text)');
  database.run("insert into things values (1, 'a', '2026'), (2, 'b', '2026')");
  for (const key of keys) database.run(`create table ${searchTableOf('search_1', key)} (text text)`);
  database.run(`insert into ${searchTableOf('search_1', 'text999')} (rowid, text) values (2, 'xy')`);
  const collection = exposedCollection(keys.map((key) => `${key}:text`).join(' '), {
    table: 'things',
    id: stored('id'),
    createdAt: stored('at'),
    scope: undefined,
    searchTables: 'search_1',
  });
  // Two letters are sought without the index that these tables lack.
  const { sql, parameters } = compileTotal(planOf('search=xy', collection), sqliteDialect);
  expect(database.query<unknown, string[]>(sql).values(...parameters.map(String))).toEqual([[1]]);
});
