/** The records of a collection to read: a table, and the origins of their values. */
import type { FieldType } from '@vitrine/contract';
import type { Origin, Validity } from './origin.ts';

export interface RecordTable {
  /** Identifies the table in results and errors. */
  readonly key: string;
  /** Undefined if the source has no schemas. */
  readonly schema: string | undefined;
  readonly table: string;
  /**
   * A row without an ID is no record, nor is one without `createdAt`, unless that may be `firstSeen`: then it is null.
   */
  readonly id: Origin;
  readonly createdAt: Origin;
  /** The origin of a row's scope value; undefined: the whole table belongs to one tenant. */
  readonly scope: Origin | undefined;
  /** Only rows with these scope values are records. */
  readonly scopeValues: readonly string[];
  /** True if rows without a scope value are read too: they belong to all tenants. */
  readonly isNullShared?: boolean | undefined;
  /** When rows are valid; undefined: always. */
  readonly validity?: Validity<Origin> | undefined;
  readonly fields: readonly RecordField[];
}

export interface RecordField {
  readonly key: string;
  readonly type: FieldType;
  readonly origin: Origin;
}
