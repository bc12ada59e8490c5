/**
 * Reads of a table only what has changed since a state that is known.
 *
 * A row is never changed in place: each insert and update writes a version of it, with the id of the transaction in
 * `xmin`. The known snapshot saw all transactions below its own `xmin`, and of the later ones some. So every version that
 * it did not see has an `xmin` from that bound on: all such rows are read, more than have changed, and never fewer. (A
 * subtransaction has an id of its own, above that of its transaction, which was at or above the bound while it ran; so
 * has a prepared one.) Every other row was there, and is as it was.
 *
 * A row that is gone has left nothing, but one less of them: known rows = rows that are as they were + rows read of which
 * there was one before + rows that are gone. Where some are, the ids of those that are as they were say which. That counts
 * because ids are unique, by an index; without one, changes cannot be told, but that there are none can.
 *
 * Ids of transactions have 32 bits, and are compared by how long ago they were given. That is right for all rows that were
 * written since the bound as long as this is less than 2^31 transactions ago. A row that is older than that and frozen
 * keeps its `xmin`, and may look as if it were new: it is read, for nothing.
 */
import type { ChangeSink, ScanSink, ScanTable } from '../source.ts';
import type { Connection } from './connection.ts';
import { refuseRewritten } from './rewritten-tables.ts';
import type { KnownState, TableState } from './state-version.ts';
import { compileCounts, compileIds, compileRows, type Choice, type RowStatement } from './statements.ts';

/** What became of a table. `unknown`: it is to be read whole. */
export type Comparison =
  | { readonly kind: 'same'; readonly rows: number }
  | { readonly kind: 'changed'; readonly rows: number }
  | { readonly kind: 'unknown' };

/** What is known of a table was not what its version says, or two rows have one id. */
export class ChangesUnclear extends Error {
  constructor(table: string) {
    super(`The table ${table} has more rows that were known before than there were.`);
    this.name = 'ChangesUnclear';
  }
}

const unknown: Comparison = { kind: 'unknown' };

/** Of a table of which more has changed, all is read: to bring the rest into a segment takes as long. */
const changedShareMax = 1 / 4;
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
  const before = known.table.rows;
  const choice: Choice = { scopeValues: table.scopeValues };
  const { sql, parameters } = compileCounts(table, choice, bound);
  const [counts] = await connection.query(sql, parameters);
  // The count has locked the table: from here on it is not written anew.
  await refuseRewritten(connection, table.table);
  const [rows = 0, written = 0] = (counts ?? []).map(Number);
  if (written === 0 && rows === before) return { kind: 'same', rows };
  if (!state.definition.isUnique || written > rows * changedShareMax || rows - written > before) return unknown;
  const changes = sink.changes?.(table);
  if (changes === undefined) return unknown;
  const writtenSince = compileRows(table, { ...choice, written: { when: 'since', transaction: bound } });
  const counting = new CountingSink(changes);
  await fetch(writtenSince, counting);
  const gone = before - (rows - written) - counting.known;
  if (gone < 0) throw new ChangesUnclear(table.table);
  if (gone > 0) {
    // Where all are gone, no row comes to say so.
    changes.kept([]);
    const others = compileIds(table, { ...choice, written: { when: 'before', transaction: bound } });
    await fetch(others, { rows: (_, kept) => changes.kept(kept) });
  }
  return { kind: 'changed', rows };
};

/** The id, of 32 bits, from which on transactions may have written what the known state does not have. */
const boundOf = (state: TableState, known: KnownState | undefined): string | undefined => {
  if (known?.table === undefined || known.history !== state.history) return undefined;
  if (known.table.definition !== state.definition?.print) return undefined;
  const [bound = 0n] = known.snapshot.split(':', 2).map(BigInt);
  const [, next = 0n] = state.snapshot.split(':', 2).map(BigInt);
  return next - bound > transactionsMax ? undefined : String(BigInt.asUintN(32, bound));
};

class CountingSink implements Pick<ScanSink, 'rows'> {
  readonly #changes: ChangeSink;
  known = 0;

  constructor(changes: ChangeSink) {
    this.#changes = changes;
  }

  rows(...[, rows]: Parameters<ScanSink['rows']>): void {
    this.known += this.#changes.changed(rows);
  }
}
