/**
 * Finds the changes of a table since a known state, if each row records when it was written. Rows written since are read;
 * deleted rows are found by counting, as ids are unique:
 *
 *   deleted rows = known rows − rows not written since − rows written since whose id was known
 *
 * If that is more than 0, the ids of the rows not written since are read too, and all other known rows are deleted.
 */
import type { ScanSink, ScanTable } from './source.ts';

/** The result for a table. `unknown`: read it whole. */
export type Comparison =
  | { readonly kind: 'same'; readonly rows: number }
  | { readonly kind: 'changed'; readonly rows: number }
  | { readonly kind: 'unknown' };

export const unknown: Comparison = { kind: 'unknown' };

export interface RowCounts {
  /** Rows of the known state. */
  readonly before: number;
  /** Rows now. */
  readonly rows: number;
  /** Number of them written since: at least all new or changed ones. */
  readonly written: number;
  /** True if ids are unique. */
  readonly isUnique: boolean;
}

/** Reads the rows that were written since, and scope and ID of all others. */
export interface ReadRows {
  readonly written: (sink: Pick<ScanSink, 'rows'>) => Promise<unknown>;
  readonly others: (sink: Pick<ScanSink, 'rows'>) => Promise<unknown>;
}

/** The known state of a table does not match its version, or two rows have one id. */
export class ChangesUnclear extends Error {
  constructor(table: string) {
    super(`The table ${table} has more rows that were known before than there were.`);
    this.name = 'ChangesUnclear';
  }
}

/** If more has changed, the whole table is read, because merging takes as long. */
const changedShareMax = 1 / 4;

/** True if the rows are the known ones. */
export const isUnchanged = ({ before, rows, written }: RowCounts): boolean => written === 0 && rows === before;

/** @throws ChangesUnclear, and errors of `read` and the sink */
export const giveChanges = async (
  table: ScanTable,
  counts: RowCounts,
  read: ReadRows,
  sink: ScanSink,
): Promise<Comparison> => {
  const { before, rows, written, isUnique } = counts;
  if (isUnchanged(counts)) return { kind: 'same', rows };
  if (!isUnique || written > rows * changedShareMax || rows - written > before) return unknown;
  const changes = sink.changes?.(table);
  if (changes === undefined) return unknown;
  let known = 0;
  await read.written({ rows: (_, changed) => void (known += changes.changed(changed)) });
  const gone = before - (rows - written) - known;
  if (gone < 0) throw new ChangesUnclear(table.table);
  if (gone > 0) {
    // If all are gone, no row triggers the call.
    changes.kept([]);
    await read.others({ rows: (_, kept) => changes.kept(kept) });
  }
  return { kind: 'changed', rows };
};
