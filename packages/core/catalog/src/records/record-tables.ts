/** The interface of the record tables of the embedded database, for those that fill them. */
import type { FieldType, Relation } from '@vitrine/contract';
import type { Synonyms } from '@vitrine/query/stems';
import type { Origin, Place, Validity } from '@vitrine/sources';
import type { StoredRecord } from './stored-record.ts';

/** The place of a collection's records. */
export interface RecordsTarget {
  /** The source that the collection is declared over; null: Vitrine stores the records. */
  readonly source: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  readonly id: Origin;
  readonly createdAt: Origin;
  readonly scope: Origin | null;
  /** True if rows without a scope value are shown to all tenants; otherwise to none. */
  readonly isNullShared?: boolean | undefined;
  /** Conditions that records must meet to be exposed, in the language of `where`. */
  readonly rows?: readonly string[] | undefined;
  /** The bounds of row validity; undefined: rows are always valid. */
  readonly validity?: Validity<Origin> | undefined;
  /** The language of its texts, a canonical tag of BCP 47; undefined: none is declared. */
  readonly language?: string | undefined;
  /** The synonyms of its texts; undefined: none are declared. */
  readonly synonyms?: Synonyms | undefined;
  /** To other collections of a tenant; undefined: none. */
  readonly relations?: readonly Relation[] | undefined;
}

/**
 * Records in new tables, which readers do not see before publication. They are written in small transactions, so that
 * other writers wait only briefly. Disposal removes unused tables: the new ones if they were not published, else the
 * ones that they replaced.
 */
export interface StagedRecords extends AsyncDisposable {
  /** Records written so far. */
  readonly count: number;
  /** @returns the index of the first record with a duplicate id, if any; then the records must not be published */
  readonly write: (records: readonly StoredRecord[]) => Promise<number | undefined>;
  /**
   * Replaces a collection's records by these, within the caller's transaction.
   * @param columns those of the collection's fields, in the order of the staged types
   */
  readonly publish: (collectionId: number, columns: readonly string[]) => void;
}

export interface ReplacedRecords {
  readonly collectionId: number;
  /** True if records whose ids exist keep their createdAt. */
  readonly keepsCreatedAt: boolean;
}

export interface RecordTables {
  readonly target: (collectionId: number) => RecordsTarget;
  /** Named after the field's id and type: a recreated field, or one of another type, has another column. */
  readonly fieldPlace: (fieldId: number, type: FieldType) => Place;
  /**
   * Creates tables for records with values of these types, and removes those of killed imports.
   * @param replaced the collection whose records are to be replaced, for comparing the records
   */
  readonly stage: (types: readonly FieldType[], replaced?: ReplacedRecords) => Promise<StagedRecords>;
  /**
   * Drops the records of deleted collections, within the caller's transaction.
   * @returns removes their tables, for after the transaction; a later import removes what it leaves
   */
  readonly release: (collectionIds: readonly number[]) => () => Promise<void>;
}
