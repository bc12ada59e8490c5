/** Tables of records that Vitrine keeps itself, as those who fill them see them. */
import type { FieldType } from '@vitrine/contract';
import type { Origin, Place } from '@vitrine/sources';
import type { StoredRecord } from './stored-record.ts';

/** Where the records of a collection stand. */
export interface RecordsTarget {
  /** The source that the collection is declared over; none: Vitrine keeps the table itself. */
  readonly source: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  readonly id: Origin;
  readonly createdAt: Origin;
  readonly scope: Origin | null;
  /** Whether rows without a scope value are shown to all tenants; to none where nothing is said. */
  readonly isNullShared?: boolean | undefined;
  /** Conditions that records must meet to be shown to anybody, in the language of `where`. */
  readonly rows?: readonly string[] | undefined;
}

/**
 * Records in new tables, which no reader sees before they are published. They are written in small transactions, so
 * that other writers wait for none of them for long. To dispose of it removes the tables that no collection reads then:
 * the new ones where they were not published, else those that they replaced.
 */
export interface StagedRecords extends AsyncDisposable {
  /** Records written so far. */
  readonly count: number;
  /** Gives the index of the first record whose id another one has; then these records are not to be published. */
  readonly write: (records: readonly StoredRecord[]) => Promise<number | undefined>;
  /**
   * Lets a collection's readers find these records in place of those before. It takes part in the caller's transaction.
   * @param columns those of the collection's fields, in the order of the types that were staged
   */
  readonly publish: (collectionId: number, columns: readonly string[]) => void;
}

export interface ReplacedRecords {
  readonly collectionId: number;
  /** Whether records whose ids are there already keep their createdAt. */
  readonly keepsCreatedAt: boolean;
}

export interface RecordTables {
  readonly target: (collectionId: number) => RecordsTarget;
  /** Named after the field's id and type: a field made anew, or of another type, is another column. */
  readonly fieldPlace: (fieldId: number, type: FieldType) => Place;
  /**
   * Makes tables for records with values of these types. It first removes those of imports that were killed.
   * @param replaced the collection whose records these are to replace, to tell later which of them have changed
   */
  readonly stage: (types: readonly FieldType[], replaced?: ReplacedRecords) => Promise<StagedRecords>;
}
