/**
 * Reads of a table only what has changed since a state that is known.
 *
 * A row is never changed in place: each insert and update writes a version of it, with the id of the transaction in
 * `xmin`. The known snapshot saw all transactions below its own `xmin`, and of the later ones some. So every version that
 * it did not see has an `xmin` from that bound on: all such rows are read, more than have changed, and never fewer. (A
 * subtransaction has an id of its own, above that of its transaction, which was at or above the bound while it ran; so
 * has a prepared one.) Every other row was there, and is as it was.
 *
 * Ids of transactions have 32 bits, and are compared by how long ago they were given. That is right for all rows that were
 * written since the bound as long as this is less than 2^31 transactions ago. A row that is older than that and frozen
 * keeps its `xmin`, and may look as if it were new: it is read, for nothing.
 */
import { giveChanges, isUnchanged, unknown, type Comparison, type RowCounts } from '../row-changes.ts';
import type { ScanSink, ScanTable } from '../source.ts';
import type { Connection } from './connection.ts';
import { refuseRewritten } from './rewritten-tables.ts';
import type { KnownState, TableState } from './state-version.ts';
import { compileCounts, compileIds, compileRows, type RowStatement } from './statements.ts';

/** A state that is more transactions old counts as unknown, long before their ids are given again. */
const transactionsMax = 2n ** 30n;

/** A table as a transaction sees it, beside what is known of it. */
export interface TableStates {
  readonly table: ScanTable;
  /** None: it cannot be told. */
  readonly state: TableState | undefined;
  readonly known: KnownState | undefined;
}

/**
 * Gives the sink what has changed in a table of which each record is a row's.
 * @param fetch reads the rows of a statement
 * @throws what the database says, TableRewritten, ChangesUnclear, and what the sink throws
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
 * Looks whether a table has the rows that are known.
 * @returns how many; none: they are others, or it cannot be told
 * @throws what the database says, and TableRewritten
 */
export const countUnchanged = async (connection: Connection, states: TableStates): Promise<number | undefined> => {
  const counted = await countRows(connection, states);
  return counted !== undefined && isUnchanged(counted.counts) ? counted.counts.rows : undefined;
};

/** @returns none: what has changed cannot be told */
const countRows = async (
  connection: Connection,
  { table, state, known }: TableStates,
): Promise<{ readonly bound: string; readonly counts: RowCounts } | undefined> => {
  const bound = boundOf(state, known);
  if (bound === undefined || known?.table === undefined || state?.definition === undefined) return undefined;
  const { sql, parameters } = compileCounts(table, { scopeValues: table.scopeValues }, bound);
  const [counts] = await connection.query(sql, parameters);
  // The count has locked the table: from here on it is not written anew.
  await refuseRewritten(connection, table.table);
  const [rows = 0, written = 0] = (counts ?? []).map(Number);
  return { bound, counts: { before: known.table.rows, rows, written, isUnique: state.definition.isUnique } };
};

/** The id, of 32 bits, from which on transactions may have written what the known state does not have. */
const boundOf = (state: TableState | undefined, known: KnownState | undefined): string | undefined => {
  if (state === undefined || known?.table === undefined || known.history !== state.history) return undefined;
  if (known.table.definition !== state.definition?.print) return undefined;
  const [bound = 0n] = known.snapshot.split(':', 2).map(BigInt);
  const [, next = 0n] = state.snapshot.split(':', 2).map(BigInt);
  return next - bound > transactionsMax ? undefined : String(BigInt.asUintN(32, bound));
};
