/** What is asked of a database that holds records: all rows of declared tables, exactly, as of one moment. */
import type { FieldType } from '@vitrine/contract';
import type { ColumnKind } from './column-kinds.ts';

/**
 * A value as a record shows it, by its field's type: text-like as it is · multiselect and json as JSON text · number,
 * currency, percent and integer as a number, a bigint or decimal text with every digit · boolean as 0 or 1 · date as
 * YYYY-MM-DD · datetime as YYYY-MM-DDTHH:mm:ss.sssZ · null where there is no value.
 */
export type StoredValue = string | number | bigint | null;

/** Where a value is found: a column out of the catalog, and in a JSON column the way to it, name by name. */
export interface Place {
  readonly column: string;
  readonly kind: ColumnKind;
  /** Empty: the column as a whole. */
  readonly path: readonly string[];
}

export interface ScanField extends Place {
  readonly key: string;
  readonly type: FieldType;
}

/** What a source reads of a table: columns, as they stand in its rows. */
export interface ScanTable {
  /** Names the table in results and errors. */
  readonly key: string;
  /** None where the source has no schemas. */
  readonly schema: string | undefined;
  readonly table: string;
  /** Rows without a value there are no records, and are not read; where it is left out, all are. So is it of `createdAt`. */
  readonly id: Place | undefined;
  readonly createdAt: Place | undefined;
  /** The column that says whose a row is; none: the whole table is one tenant's. */
  readonly scope: Place | undefined;
  /** Rows with these scope values alone are read. Ignored where there is no scope. */
  readonly scopeValues: readonly string[];
  /** Whether rows without a scope value are read too: they are of all tenants. */
  readonly isNullShared?: boolean | undefined;
  /** Rows that hold other values there need not be read. */
  readonly only?: readonly Condition[] | undefined;
  /**
   * Tables of one group are read whole, all of them or none: a record is made of rows of each, so that a row which
   * changed does not tell which records have. None: the rows of the table alone tell what became of its records.
   */
  readonly group?: string | undefined;
  readonly fields: readonly ScanField[];
}

/** That a row holds this text there, as text-like fields show it: of a kind that may tell whose a row is (`kindsOf.scope`). */
export interface Condition {
  readonly place: Place;
  readonly text: string;
}

/** The scope value, or null where there is no scope, then id, createdAt, and a value for each field, in its order. */
export type ScannedRow = readonly StoredValue[];

/** Takes up what is read. What it throws ends the scan. */
export interface ScanSink<Table = ScanTable> {
  readonly rows: (table: Table, rows: readonly ScannedRow[]) => void;
  /** The table could not be read to its end: the rows before are not to be used. The other tables are read. */
  readonly failed: (table: Table, error: unknown) => void;
  /** All rows of the table were given, or all changes. */
  readonly done: (table: Table) => void;
  /**
   * Asked once of a table that has another version than the one that is known, where the source can tell the changes.
   * @returns who takes them up; none: the table is read whole
   */
  readonly changes?: (table: Table) => ChangeSink | undefined;
}

/** Takes up how a table differs from the state with the known version. Rows are of different ids within a scope. */
export interface ChangeSink {
  /**
   * Rows that are new or may be others than before.
   * @returns of how many of them there was a row with that scope and id
   */
  readonly changed: (rows: readonly ScannedRow[]) => number;
  /**
   * Scope and id of rows that are as they were. It is called where some row is gone, though there may be no other: then
   * all rows are gone that neither of the two was given. Where it is not called, none is.
   */
  readonly kept: (rows: readonly ScannedRow[]) => void;
}

/** By the tables' keys: two equal texts prove that a table's records are the same; undefined: it cannot be told. */
export type TableVersions = ReadonlyMap<string, string | undefined>;

export interface ScanResult {
  /** The moment that the data are of, in ms since 1970 by this machine's clock: all that was committed before is in them. */
  readonly readAt: number;
  /** The versions of the state that was read: a table that is unchanged may have another one all the same. */
  readonly versions: TableVersions;
  /** The keys of the tables of which nothing was given, since their records are those of the version that was known. */
  readonly unchanged: ReadonlySet<string>;
}

export interface Source<Table = ScanTable> {
  /**
   * Reads these tables in one short read-only transaction, one after another, in batches. The rows of a table come in no
   * particular order.
   * @param known versions that scans gave before, of which the sink has all rows: a table whose records are the same in
   * this very transaction is not read
   * @throws where the source cannot be reached, or is lost or closed meanwhile
   */
  readonly scan: (tables: readonly Table[], sink: ScanSink<Table>, known?: TableVersions) => Promise<ScanResult>;
  /** Ends what is under way. */
  readonly close: () => Promise<void>;
}
