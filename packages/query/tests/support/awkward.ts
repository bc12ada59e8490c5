/** A database in memory whose names are as awkward as names may be, read as the service reads. */
import { Database, type SQLQueryBindings } from 'bun:sqlite';
import {
  searchedColumn,
  searchTableOf,
  compilePage,
  compileTotal,
  fold,
  foldFunctionName,
  sqliteDialect,
  type ExposedCollection,
  type Plan,
  type Statement,
} from '@vitrine/query';
import { exposedCollection, stored } from './exposed.ts';

/** A field's column by its key. */
const columns: Readonly<Record<string, string>> = {
  name: 'order',
  note: 'a"b',
  state: 'x]y',
  tags: 'semi;colon',
  price: 'dot.ted',
  stock: "quote's",
  active: 'select',
  due: '?1',
  seen: '$seen -- ',
  extra: '`tick`',
};
const textColumns = ['order', 'a"b', 'x]y'];

const table = 'select "t"';
const searchTables = 'search;"t"';
const scopeColumn = "tenant's [id]";

export type Cell = string | number | bigint | null;

/** A row: the tenant, id and creation time, then a cell for each field of `awkwardFields`, in their order. */
export type Row = readonly [tenant: string, id: string, createdAt: string, ...cells: Cell[]];

const awkwardFields =
  'name:text note:text state:select tags:multiselect price:currency stock:integer active:boolean due:date seen:datetime extra:json';

/** The collection as the tenant sees it; without a tenant, as if the whole table were its own. */
export const awkwardCollection = (
  tenant: string | undefined,
  isIndexed: boolean,
  fields: string = awkwardFields,
): ExposedCollection =>
  exposedCollection(
    fields,
    {
      table,
      id: stored('i d'),
      createdAt: stored('created.at'),
      scope: tenant === undefined ? undefined : { ...stored(scopeColumn), value: tenant },
      searchTables: isIndexed ? searchTables : undefined,
    },
    (key) => columns[key] ?? key,
  );

export const createAwkwardDatabase = (rows: readonly Row[]): Database => {
  const database = new Database(':memory:', { safeIntegers: true, strict: true });
  database.function(foldFunctionName, { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? fold(text) : null,
  );
  const own = [scopeColumn, 'i d', 'created.at'];
  const all = [...own, ...Object.values(columns)];
  database.run(`create table ${quoteName(table)} (row integer primary key, ${all.map(quoteName).join(', ')})`);
  const searched = textColumns.map((column) => quoteName(searchTableOf(searchTables, column)));
  for (const name of searched)
    database.run(`create virtual table ${name} using fts5(${searchedColumn}, tokenize = 'trigram case_sensitive 1')`);
  const places = [...all.keys()];
  const insert = database.prepare(`insert into ${quoteName(table)} values (?, ${places.map(() => '?').join(', ')})`);
  const indexes = searched.map((name) =>
    database.prepare(`insert into ${name} (rowid, ${searchedColumn}) values (?, ?)`),
  );
  for (const [number, row] of rows.entries()) {
    insert.run(number, ...places.map((place) => row[place] ?? null));
    for (const [place, index] of indexes.entries()) index.run(number, foldCell(row[own.length + place]));
  }
  return database;
};

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const foldCell = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? fold(cell) : null);

export const run = (database: Database, { sql, parameters }: Statement): Cell[][] => {
  const rows = database.query<unknown, SQLQueryBindings[]>(sql).values(...parameters.map(toCell));
  return rows.map((row) => row.map(toCell));
};

const toCell = (value: unknown): Cell => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`SQLite takes and gives texts and numbers, not a ${typeof value}.`);
};

/** The ids of all that match, in the order of the plan, and their number as the total says it. */
export const idsOf = (database: Database, plan: Plan): string => {
  const rows = run(database, compilePage(plan, sqliteDialect, { after: undefined, skip: 0 }));
  const [[total] = []] = run(database, compileTotal(plan, sqliteDialect));
  return `${rows.map(([id]) => id).join(' ')} / ${total}`;
};
