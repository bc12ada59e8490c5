/**
 * What has changed in a table since a known state, where each row tells when it was written. Rows written since are read;
 * deleted rows are found by counting, as ids are unique:
 *
 *   deleted rows = known rows − rows not written since − rows written since whose id was known
 *
 * Where that is more than 0, the ids of the rows not written since are read too, and all other known rows are deleted.
 */
import type { ChangeSink, ScanSink, ScanTable } from './source.ts';

/** What became of a table. `unknown`: it is to be read whole. */
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
  /** Those of them that were written since: at least all that are new or others. */
  readonly written: number;
  /** Whether no two rows can have one id. */
  readonly isUnique: boolean;
}

/** Reads the rows that were written since, and scope and id of all others. */
export interface ReadRows {
  readonly written: (sink: Pick<ScanSink, 'rows'>) => Promise<unknown>;
  readonly others: (sink: Pick<ScanSink, 'rows'>) => Promise<unknown>;
}

/** What is known of a table was not what its version says, or two rows have one id. */
export class ChangesUnclear extends Error {
  constructor(table: string) {
    super(`The table ${table} has more rows that were known before than there were.`);
    this.name = 'ChangesUnclear';
  }
}

/** Of a table of which more has changed, all is read: to bring the rest into a segment takes as long. */
const changedShareMax = 1 / 4;

/** Whether they are the rows that are known. */
export const isUnchanged = ({ before, rows, written }: RowCounts): boolean => written === 0 && rows === before;

/** @throws ChangesUnclear, and what reading and the sink throw */
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
  const counting = new CountingSink(changes);
  await read.written(counting);
  const gone = before - (rows - written) - counting.known;
  if (gone < 0) throw new ChangesUnclear(table.table);
  if (gone > 0) {
    // Where all are gone, no row comes to say so.
    changes.kept([]);
    await read.others({ rows: (_, kept) => changes.kept(kept) });
  }
  return { kind: 'changed', rows };
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
