/** SQLite: trigram search tables of FTS5 where there are any, the function `vitrine_fold` where there are none. */
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { compareDecimals, nearestDouble, readDecimal, wholeBounds, type Decimal } from '../decimal.ts';
import type { RecordsLocation } from '../exposure.ts';
import type { Dialect, Fragment, NearestNumbers, TextTarget } from './dialect.ts';

/** The SQL function that a connection must define: `fold` of this package, and null of null. */
export const foldFunctionName = 'vitrine_fold';

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

// Numbers: a column holds 64-bit integers and doubles, which SQLite compares with one another exactly.

const integers = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n };
/** Below it every integer is a double; past `integersEnd` there are doubles alone. */
const sharedIntegersEnd = 2 ** 53;
const integersEnd = 2 ** 63;

const nearestNumbers = (decimal: Decimal): NearestNumbers => {
  const double = nearestDouble(decimal);
  const doubles = nearestDoubles(decimal, double);
  if (Math.abs(double) < sharedIntegersEnd || Math.abs(double) > integersEnd) return doubles;
  const { floor, ceiling } = wholeBounds(decimal);
  if (floor < integers.least) return doubles;
  if (floor > integers.greatest) return { ...doubles, below: larger(doubles.below, integers.greatest) };
  return { below: floor, above: ceiling <= integers.greatest ? ceiling : doubles.above };
};

const larger = (double: number, integer: bigint): number | bigint => (double > integer ? double : integer);

const nearestDoubles = (decimal: Decimal, double: number): { readonly below: number; readonly above: number } => {
  const order = Number.isFinite(double) ? compareDecimals(decimalOf(double), decimal) : double;
  if (order === 0) return { below: double, above: double };
  return order < 0 ? { below: double, above: nextDouble(double, 1) } : { below: nextDouble(double, -1), above: double };
};

/** A double stands for the shortest decimal that reads as it: 0.1 is 0.1. The one that is the least integer is that. */
const decimalOf = (double: number): Decimal => {
  const decimal = readDecimal(double === -integersEnd ? String(integers.least) : String(double));
  if (decimal === undefined) throw new RangeError(`${double} is no decimal`);
  return decimal;
};

const bits = new DataView(new ArrayBuffer(8));

/** The next double up or down (IEEE 754 §5.3.1, nextUp and nextDown). */
const nextDouble = (double: number, direction: 1 | -1): number => {
  if (double === 0) return direction * Number.MIN_VALUE;
  if (double === direction * Number.POSITIVE_INFINITY) return double;
  bits.setFloat64(0, double);
  bits.setBigInt64(0, bits.getBigInt64(0) + (double > 0 === direction > 0 ? 1n : -1n));
  return bits.getFloat64(0);
};

// Texts

const folded = (column: string): Fragment => sql`${sql.id(foldFunctionName)}(${sql.id(column)})`;

const contains = ({ table, column, searchTable }: TextTarget, text: string): Fragment => {
  if (searchTable === undefined) return sql`instr(${folded(column)}, ${text}) > 0`;
  return rowsOf(table, searchTable, containing(searchTable, column, text));
};

const startsWith = ({ table, column, searchTable }: TextTarget, text: string): Fragment => {
  if (searchTable === undefined) return sql`instr(${folded(column)}, ${text}) = 1`;
  const found = isIndexable(text)
    ? matching(searchTable, `${columnFilter([column])} : ^ ${phrase(text)}`)
    : sql`instr(${sql.id(column)}, ${text}) = 1`;
  return rowsOf(table, searchTable, found);
};

const search = (location: RecordsLocation, columns: readonly string[], words: readonly string[]): Fragment => {
  const { table, searchTable } = location;
  if (columns.length === 0) return sql`0`;
  if (searchTable === undefined)
    return both(words.map((word) => either(columns.map((column) => sql`instr(${folded(column)}, ${word}) > 0`))));
  const long = words.filter(isIndexable);
  const short = words.filter((word) => !isIndexable(word));
  const match = long.map((word) => `(${columnFilter(columns)} : ${phrase(word)})`).join(' AND ');
  return rowsOf(
    table,
    searchTable,
    both([
      ...(match === '' ? [] : [matching(searchTable, match)]),
      ...short.map((word) => either(columns.map((column) => containing(searchTable, column, word)))),
    ]),
  );
};

const rowsOf = (table: string, searchTable: string, condition: Fragment): Fragment =>
  sql`${sql.id(table, 'rowid')} in (select rowid from ${sql.id(searchTable)} where ${condition})`;

const containing = (searchTable: string, column: string, text: string): Fragment =>
  isIndexable(text)
    ? matching(searchTable, `${columnFilter([column])} : ${phrase(text)}`)
    : sql`instr(${sql.id(column)}, ${text}) > 0`;

const matching = (searchTable: string, expression: string): Fragment => sql`${sql.id(searchTable)} match ${expression}`;

const isIndexable = (text: string): boolean => Array.from(text).length >= trigramLength;

/** FTS5's query syntax: a phrase, and the columns it is sought in. Both are quoted, and the whole is bound as a value. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const columnFilter = (columns: readonly string[]): string => `{${columns.map(phrase).join(' ')}}`;

const both = (conditions: readonly Fragment[]): Fragment => sql`(${sql.join(conditions, sql` and `)})`;
const either = (conditions: readonly Fragment[]): Fragment => sql`(${sql.join(conditions, sql` or `)})`;

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  compile: (fragment) => fragment.compile(compiler),
  read: ({ column }) => sql.id(column),
  nearestNumbers,
  boolean: (isTrue) => (isTrue ? 1 : 0),
  contains,
  startsWith,
  holds: (column, option) =>
    sql`exists (select 1 from json_each(${sql.id(column)}) where ${sql.id(foldFunctionName)}(value) = ${option})`,
  search,
};
