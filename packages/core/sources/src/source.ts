/** The interface of a database with records: all rows of declared tables, exactly, in one snapshot. */
import type { FieldType, StoredValue } from '@vitrine/contract';
import type { ColumnKind } from './column-kinds.ts';

export type { StoredValue } from '@vitrine/contract';

/**
 * Represents a value that exists but does not fit its field's type: `NaN`, a date with month 13, "maybe" for a boolean.
 * A record shows it as no value. A condition must not treat it as a missing value.
 */
export const unreadable: unique symbol = Symbol('unreadable');
export type Unreadable = typeof unreadable;

export type ReadValue = StoredValue | Unreadable;

/** The place of a value: a column, and in a JSON column the path. */
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

/** The columns of a table to read. */
export interface ScanTable {
  /** Identifies the table in results and errors. */
  readonly key: string;
  /** Undefined if the source has no schemas. */
  readonly schema: string | undefined;
  readonly table: string;
  /** Rows without a value in this column are skipped; undefined: all rows are read. The same holds for `createdAt`. */
  readonly id: Place | undefined;
  readonly createdAt: Place | undefined;
  /** The column that determines a row's tenant; undefined: the whole table belongs to one tenant. */
  readonly scope: Place | undefined;
  /** Only rows with these scope values are read. Ignored without a scope. */
  readonly scopeValues: readonly string[];
  /** True if rows without a scope value are read too: they belong to all tenants. */
  readonly isNullShared?: boolean | undefined;
  /** Rows that do not meet these conditions may be skipped. */
  readonly only?: readonly Condition[] | undefined;
  /**
   * Tables of one group are read completely, all of them or none: a record consists of rows of each, so a changed row
   * does not identify the changed records. Undefined: records depend on the rows of this table alone.
   */
  readonly group?: string | undefined;
  readonly fields: readonly ScanField[];
}

/** Requires that a column has this text, as text-like fields show it. Its kind must be one of `kindsOf.scope`. */
export interface Condition {
  readonly place: Place;
  readonly text: string;
}

/**
 * The scope value, or null without a scope, then id, createdAt, and a value for each field, in order. A row whose id or
 * createdAt is unreadable is no record, but is passed on to be counted.
 */
export type ScannedRow = readonly ReadValue[];

/** Receives the rows read. An error that it throws ends the scan. */
export interface ScanSink<Table = ScanTable> {
  readonly rows: (table: Table, rows: readonly ScannedRow[]) => void;
  /** The table could not be read completely: discard its rows. The scan continues with the other tables. */
  readonly failed: (table: Table, error: unknown) => void;
  /** All rows of the table were passed, or all changes. */
  readonly done: (table: Table) => void;
  /**
   * Called once for a table whose version differs from the known one, if the source can read the changes alone.
   * @returns a sink for the changes; undefined: the table is read completely
   */
  readonly changes?: (table: Table) => ChangeSink | undefined;
}

/** Receives the differences of a table from its known version. Rows have distinct ids within a scope. */
export interface ChangeSink {
  /**
   * Rows that are new or may have changed.
   * @returns the number of them whose scope and id were known
   */
  readonly changed: (rows: readonly ScannedRow[]) => number;
  /**
   * Scope and id of unchanged rows. If it is called, even without rows, all rows passed to neither method are deleted.
   * If it is not called, no row is deleted.
   */
  readonly kept: (rows: readonly ScannedRow[]) => void;
}

/** By table key: equal texts prove that a table's records are the same; undefined: unknown. */
export type TableVersions = ReadonlyMap<string, string | undefined>;

export interface ScanResult {
  /** The time of the snapshot, in ms since 1970 by this machine's clock: everything committed before is visible. */
  readonly readAt: number;
  /** The versions of the state that was read, which may be new even for unchanged tables. */
  readonly versions: TableVersions;
  /** The keys of unchanged tables, whose rows were not passed to the sink. */
  readonly unchanged: ReadonlySet<string>;
}

export interface Source<Table = ScanTable> {
  /**
   * Reads these tables in one short read-only transaction, in sequence and in batches. The rows of a table have no
   * order.
   * @param known versions of former scans whose rows the sink has: tables with the same records are not read
   * @throws if the source cannot be reached, or is lost or closed meanwhile
   */
  readonly scan: (tables: readonly Table[], sink: ScanSink<Table>, known?: TableVersions) => Promise<ScanResult>;
  /** Aborts running scans. */
  readonly close: () => Promise<void>;
}
