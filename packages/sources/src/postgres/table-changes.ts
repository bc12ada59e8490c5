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
import { giveChanges, unknown, type Comparison } from '../row-changes.ts';
import type { ScanSink, ScanTable } from '../source.ts';
import type { Connection } from './connection.ts';
import { refuseRewritten } from './rewritten-tables.ts';
import type { KnownState, TableState } from './state-version.ts';
import { compileCounts, compileIds, compileRows, type Choice, type RowStatement } from './statements.ts';

/** A state that is more transactions old counts as unknown, long before their ids are given again. */
const transactionsMax = 2n ** 30n;

/**
 * @param fetch reads the rows of a statement
 * @throws what the database says, TableRewritten, ChangesUnclear, and what the sink throws
 */
export const readChanges = async (
  connection: Connection,
  table: ScanTable,
  [state, known]: readonly [TableState, KnownState | undefined],
  sink: ScanSink,
  fetch: (statement: RowStatement, sink: Pick<ScanSink, 'rows'>) => Promise<number>,
): Promise<Comparison> => {
  const bound = boundOf(state, known);
  if (bound === undefined || known?.table === undefined || state.definition === undefined) return unknown;
  const choice: Choice = { scopeValues: table.scopeValues };
  const { sql, parameters } = compileCounts(table, choice, bound);
  const [counts] = await connection.query(sql, parameters);
  // The count has locked the table: from here on it is not written anew.
  await refuseRewritten(connection, table.table);
  const [rows = 0, written = 0] = (counts ?? []).map(Number);
  const writtenSince = { ...choice, written: { when: 'since', transaction: bound } } as const;
  const writtenBefore = { ...choice, written: { when: 'before', transaction: bound } } as const;
  return giveChanges(
    table,
    { before: known.table.rows, rows, written, isUnique: state.definition.isUnique },
    {
      written: async (into) => fetch(compileRows(table, writtenSince), into),
      others: async (into) => fetch(compileIds(table, writtenBefore), into),
    },
    sink,
  );
};

/** The id, of 32 bits, from which on transactions may have written what the known state does not have. */
const boundOf = (state: TableState, known: KnownState | undefined): string | undefined => {
  if (known?.table === undefined || known.history !== state.history) return undefined;
  if (known.table.definition !== state.definition?.print) return undefined;
  const [bound = 0n] = known.snapshot.split(':', 2).map(BigInt);
  const [, next = 0n] = state.snapshot.split(':', 2).map(BigInt);
  return next - bound > transactionsMax ? undefined : String(BigInt.asUintN(32, bound));
};
