/** The records of a collection as they are asked for: a table, and where their values come from. */
import type { FieldType } from '@vitrine/contract';
import type { Origin } from './origin.ts';

export interface RecordTable {
  /** Names the table in results and errors. */
  readonly key: string;
  /** None where the source has no schemas. */
  readonly schema: string | undefined;
  readonly table: string;
  /** Rows without a value are no records. So are those without one for `createdAt`, unless it may be `firstSeen`: then it is null. */
  readonly id: Origin;
  readonly createdAt: Origin;
  /** What says whose a row is; none: the whole table is one tenant's. */
  readonly scope: Origin | undefined;
  /** Rows with these scope values are records; where others are given too, they are nobody's. */
  readonly scopeValues: readonly string[];
  /** Whether rows without a scope value are read too: they are of all tenants. */
  readonly isNullShared?: boolean | undefined;
  readonly fields: readonly RecordField[];
}

export interface RecordField {
  readonly key: string;
  readonly type: FieldType;
  readonly origin: Origin;
}
