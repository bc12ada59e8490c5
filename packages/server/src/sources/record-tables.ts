/** Tables of records that Vitrine keeps itself, as those who fill them see them. */
import type { FieldType } from '@vitrine/contract';
import type { Place } from '@vitrine/query';
import type { StoredRecord } from './stored-record.ts';

/** A column of a collection's table, and the type of what it holds. */
export interface RecordColumn {
  readonly column: string;
  readonly type: FieldType;
}

/** Where the records of a collection stand. */
export interface RecordsTarget {
  /** The source that the collection is declared over; none: Vitrine keeps the table itself. */
  readonly source: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  readonly id: Place;
  readonly createdAt: Place;
  readonly scope: Place | null;
  /** With which the names of the search tables begin; none where there are none. */
  readonly searchTables: string | null;
}

/**
 * Fills a collection's new table, beside the old one until `finish` puts it in its place. To dispose of it lets go of
 * the database, finished or not.
 */
export interface RecordsWriter extends Disposable {
  /** Records written so far. */
  readonly count: number;
  /** Gives the index of the first record whose id another one has; then nothing of this writer may be kept. */
  readonly write: (records: readonly StoredRecord[]) => number | undefined;
  readonly finish: () => void;
}

export interface RecordTables {
  readonly target: (collectionId: number) => RecordsTarget;
  /** Named after the field's id and type: a field made anew, or of another type, is another column. */
  readonly fieldPlace: (fieldId: number, type: FieldType) => Place;
  /** All of its work happens inside the caller's transaction. */
  readonly createWriter: (collectionId: number, columns: readonly RecordColumn[]) => RecordsWriter;
}
