/** SQLite: trigram search tables of FTS5 where there are any, the function `vitrine_fold` where there are none. */
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { ExposedField, RecordsLocation } from '../exposure.ts';
import { foldFunctionName } from '../fold.ts';
import type { Value } from '../values.ts';
import type { Dialect, Ends, Fragment, TextTarget } from './dialect.ts';
import { nearestNumbers } from './nearest-numbers.ts';

/** The column of a search table that has the text. */
export const searchedColumn = 'text';
const searchedText = sql.id(searchedColumn);

/** The search table of a text-like column: one for each, as how long it takes to look there tells what stands in it. */
export const searchTableOf = (searchTables: string, column: string): string => `${searchTables}_${column}`;

/** The shortest text that a trigram can find. */
const trigramLength = 3;

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

// Texts

const folded = (column: string): Fragment => sql`${sql.id(foldFunctionName)}(${sql.id(column)})`;

const contains = ({ table, field: { column }, searchTables }: TextTarget, text: string): Fragment =>
  searchTables === undefined
    ? sql`instr(${folded(column)}, ${text}) > 0`
    : isRowOf(table, rowsWith(searchTableOf(searchTables, column), text));

const startsWith = ({ table, field: { column }, searchTables }: TextTarget, text: string): Fragment => {
  if (searchTables === undefined) return sql`instr(${folded(column)}, ${text}) = 1`;
  const searchTable = searchTableOf(searchTables, column);
  const condition = isIndexable(text)
    ? matching(searchTable, `^ ${phrase(text)}`)
    : sql`instr(${searchedText}, ${text}) = 1`;
  return isRowOf(table, rowsWhere(searchTable, condition));
};

const search = (
  { table, searchTables }: RecordsLocation,
  fields: readonly ExposedField[],
  words: readonly string[],
): Fragment => {
  const columns = fields.map(({ column }) => column);
  if (columns.length === 0) return sql`0`;
  if (searchTables === undefined)
    return both(words.map((word) => either(columns.map((column) => sql`instr(${folded(column)}, ${word}) > 0`))));
  const tables = inChunks(columns.map((column) => searchTableOf(searchTables, column)));
  const holds = (word: string) => (some: readonly string[]) =>
    isRowOf(
      table,
      sql.join(
        some.map((searchTable) => rowsWith(searchTable, word)),
        sql` union all `,
      ),
    );
  return both(words.map((word) => either(tables.map(holds(word)))));
};

/** More terms than these SQLite puts into no compound statement (SQLITE_MAX_COMPOUND_SELECT). */
const unionMax = 500;

const inChunks = (names: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / unionMax) }, (_, chunk) =>
    names.slice(chunk * unionMax, (chunk + 1) * unionMax),
  );

const isRowOf = (table: string, rows: Fragment): Fragment => sql`${sql.id(table, 'rowid')} in (${rows})`;

const rowsWhere = (searchTable: string, condition: Fragment): Fragment =>
  sql`select rowid from ${sql.id(searchTable)} where ${condition}`;

const rowsWith = (searchTable: string, text: string): Fragment =>
  rowsWhere(
    searchTable,
    isIndexable(text) ? matching(searchTable, phrase(text)) : sql`instr(${searchedText}, ${text}) > 0`,
  );

const matching = (searchTable: string, expression: string): Fragment => sql`${sql.id(searchTable)} match ${expression}`;

const isIndexable = (text: string): boolean => Array.from(text).length >= trigramLength;

/** FTS5's query syntax: a phrase in quotes, bound as a value. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const both = (conditions: readonly Fragment[]): Fragment => sql`(${sql.join(conditions, sql` and `)})`;
const either = (conditions: readonly Fragment[]): Fragment => sql`(${sql.join(conditions, sql` or `)})`;

// Values

const ends = (value: Value): Ends => {
  switch (value.kind) {
    case 'text':
      return point(value.text);
    case 'boolean':
      return point(value.isTrue ? 1 : 0);
    case 'date':
      return point(value.date);
    case 'span':
      return { low: sql`${value.first}`, high: sql`${value.last}`, equal: 'span' };
    case 'decimal': {
      const { below, above } = nearestNumbers(value.decimal);
      return below === above ? point(below) : { low: sql`${above}`, high: sql`${below}`, equal: 'nothing' };
    }
  }
};

const point = (value: unknown): Ends => ({ low: sql`${value}`, high: sql`${value}`, equal: sql`${value}` });

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  compile: (fragment) => fragment.compile(compiler),
  table: ({ table }) => sql.id(table),
  // Named with its table: SQLite would read a name that it does not know as a text.
  scope: (table, { column, value }) => sql`${sql.id(table, column)} = ${value}`,
  isRecord: () => undefined,
  operand: ({ column }) => ({ equal: sql.id(column), ordered: sql.id(column), guard: undefined }),
  read: ({ column }) => sql.id(column),
  readKey: ({ column }) => sql.id(column),
  readMark: ({ column }) => sql.id(column),
  mark: (_field, value) => sql`${value}`,
  ends: (_field, value) => ends(value),
  list: (texts) => JSON.stringify(texts),
  among: ({ column }, list) => sql`${sql.id(column)} in (select value from json_each(${list}))`,
  contains,
  startsWith,
  holds: ({ column }, option) =>
    sql`exists (select 1 from json_each(${sql.id(column)}) where ${sql.id(foldFunctionName)}(value) = ${option})`,
  search,
};
