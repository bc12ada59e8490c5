/**
 * Reads the changes of a table since a known state.
 *
 * PostgreSQL never changes a row in place: each insert and update writes a version of it, with the transaction's id in
 * `xmin`. The known snapshot saw all transactions below its `xmin`, and some later ones. So every row version that it
 * did not see has an `xmin` from that bound on. All rows from the bound on are read, which include all changes. (A
 * subtransaction has a separate id, above that of its transaction, which was at or above the bound while it ran; so has
 * a prepared transaction.) Every other row existed before, and is unchanged.
 *
 * Transaction ids have 32 bits, and are compared by age. This is correct for all rows written since the bound while
 * that is less than 2^31 transactions ago. An older, frozen row keeps its `xmin`, and may look new: it is read in vain.
 */
import {
  type Comparison,
  giveChanges,
  isUnchanged,
  type RowCounts,
  type ScanSink,
  type ScanTable,
  unknown,
} from '@vitrine/sources/engine';
import type { Connection } from './connection.ts';
import { refuseRewritten } from './rewritten-tables.ts';
import type { KnownState, TableState } from './state-version.ts';
import { compileCounts, compileIds, compileRows, type RowStatement } from './statements.ts';

/** An older state counts as unknown, long before transaction ids wrap around. */
const transactionsMax = 2n ** 30n;

export interface TableStates {
  readonly table: ScanTable;
  /** Undefined: the table has no version. */
  readonly state: TableState | undefined;
  readonly known: KnownState | undefined;
}

/**
 * Passes the changes of a table to the sink, if each record depends on one row.
 * @param fetch reads the rows of a statement
 * @throws errors of the database and of the sink, TableRewritten, ChangesUnclear
 */
export const readChanges = async (
  connection: Connection,
  states: TableStates,
  sink: ScanSink,
  fetch: (statement: RowStatement, sink: Pick<ScanSink, 'rows'>) => Promise<number>,
): Promise<Comparison> => {
  const { table } = states;
  const counted = table.group === undefined ? await countRows(connection, states) : undefined;
  if (counted === undefined) return unknown;
  const { scopeValues } = table;
  const { bound: transaction, counts } = counted;
  return giveChanges(
    table,
    counts,
    {
      written: async (into) =>
        fetch(compileRows(table, { scopeValues, written: { when: 'since', transaction } }), into),
      others: async (into) => fetch(compileIds(table, { scopeValues, written: { when: 'before', transaction } }), into),
    },
    sink,
  );
};

/**
 * Checks whether a table's rows are the known ones.
 * @returns their number; undefined: they have changed, or that cannot be determined
 * @throws errors of the database, TableRewritten
 */
export const countUnchanged = async (connection: Connection, states: TableStates): Promise<number | undefined> => {
  const counted = await countRows(connection, states);
  return counted !== undefined && isUnchanged(counted.counts) ? counted.counts.rows : undefined;
};

/** @returns undefined: the changes cannot be read separately */
const countRows = async (
  connection: Connection,
  { table, state, known }: TableStates,
): Promise<{ readonly bound: string; readonly counts: RowCounts } | undefined> => {
  const bound = boundOf(state, known);
  if (bound === undefined || known?.table === undefined || state?.definition === undefined) return undefined;
  const { sql, parameters } = compileCounts(table, { scopeValues: table.scopeValues }, bound);
  const [counts] = await connection.query(sql, parameters);
  // The count has locked the table: from here on it cannot be rewritten.
  await refuseRewritten(connection, table.table);
  const [rows = 0, written = 0] = (counts ?? []).map(Number);
  return { bound, counts: { before: known.table.rows, rows, written, isUnique: state.definition.isUnique } };
};

/** The lowest transaction id, of 32 bits, whose writes the known state may lack. */
const boundOf = (state: TableState | undefined, known: KnownState | undefined): string | undefined => {
  if (state === undefined || known?.table === undefined || known.history !== state.history) return undefined;
  // What was read of the known rows may include more columns, of other tenants.
  const { prints } = known.table;
  if (state.definition?.prints.every((print) => prints.has(print)) !== true) return undefined;
  const [bound = 0n] = known.snapshot.split(':', 2).map(BigInt);
  const [, next = 0n] = state.snapshot.split(':', 2).map(BigInt);
  return next - bound > transactionsMax ? undefined : String(BigInt.asUintN(32, bound));
};
