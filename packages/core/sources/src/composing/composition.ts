/** Compiles a table of records: the tables to read, and a function that composes a record from a row. */
import { boundsOf, hasLookUps, isFirstSeen, isPlace, type Origin } from '../origin.ts';
import type { RecordTable } from '../record-table.ts';
import { type ReadValue, type ScannedRow, type ScanTable, unreadable } from '../source.ts';
import type { Unshown } from '../unshown.ts';
import { composeBound, composeValue } from './composed-value.ts';
import { type LookedUpTable, type Read, ReadTable } from './read-table.ts';
import { UnreadValues } from './unread-values.ts';
import { createValidityTest, Moment } from './validity.ts';

export interface Composition {
  readonly table: RecordTable;
  /** The table itself. */
  readonly own: ScanTable;
  /** The look-up tables, which are read before the table itself. */
  readonly lookedUp: readonly { readonly scan: ScanTable; readonly table: LookedUpTable }[];
  /**
   * Composes a record; undefined if the row is none. A record with an unreadable ID or time is returned, to be counted.
   */
  readonly compose: (row: ScannedRow) => ScannedRow | undefined;
  /** After all rows: when the valid rows change next, in milliseconds since 1970; undefined: never. */
  readonly turnsAt: () => number | undefined;
  /** After all rows: the unreadable values that decide about records, without those in records. */
  readonly unshown: () => readonly Unshown[];
}

/** @param at the time of the edition, in milliseconds since 1970 */
export const composeTable = (table: RecordTable, at: number): Composition => {
  const { key, schema, scopeValues, isNullShared } = table;
  const id = isPlace(table.id) ? table.id : undefined;
  const createdAt = isPlace(table.createdAt) ? table.createdAt : undefined;
  const scope = table.scope !== undefined && isPlace(table.scope) ? table.scope : undefined;
  const moment = new Moment(at);
  const unread = new UnreadValues();
  const read = new ReadTable(moment, unread);
  const isSomebodys = composeOwnership(table);
  const composeScope = table.scope === undefined || scope ? readAt(0) : composeValue(table.scope, 'text', read);
  const composeId = id ? readAt(1) : composeValue(table.id, 'text', read);
  const composeTime = createdAt ? readAt(2) : composeValue(table.createdAt, 'datetime', read);
  const values = table.fields.map(({ origin, type }) => composeValue(origin, type, read));
  const isValid = composeValidity(table, read);
  const mayBeTimeless = isFirstSeen(table.createdAt);
  // Changed rows identify the changed records only if id and scope are columns, a row cannot change from shared to one
  // tenant, and no record depends on other tables or on the time.
  const isOfRow =
    id !== undefined &&
    createdAt !== undefined &&
    scope === table.scope &&
    isNullShared !== true &&
    boundsOf(table.validity).length === 0;
  const group = isOfRow && !table.fields.some(({ origin }) => hasLookUps(origin)) ? undefined : key;
  return {
    table,
    own: {
      key,
      schema,
      table: table.table,
      id,
      createdAt,
      scope,
      scopeValues,
      isNullShared,
      group,
      fields: read.fields,
    },
    lookedUp: read.lookedUp.map((each, place) => ({ scan: each.scanTable(`${key}/${place}`, key), table: each })),
    compose: (row): ScannedRow | undefined => {
      unread.begin();
      if (!isValid(row) && !unread.hidesRecord) return undefined;
      const recordScope = composeScope(row);
      const recordId = composeId(row);
      const time = composeTime(row);
      if (recordId === null || (time === null && !mayBeTimeless)) return undefined;
      const record: ScannedRow = [recordScope, recordId, time, ...values.map((value) => value(row))];
      if (unread.hasAny && isSomebodys(recordScope)) unread.count(recordId);
      return unread.hidesRecord ? undefined : record;
    },
    turnsAt: () => moment.turnsAt,
    unshown: () => unread.result,
  };
};

const composeValidity = ({ validity }: RecordTable, read: ReadTable): ((row: ScannedRow) => boolean) => {
  if (validity === undefined) return () => true;
  const compose = (origin: Origin | undefined) => origin && composeBound(origin, read);
  const onUnread = (bound: string) => read.unread.add(bound, true);
  return createValidityTest(compose(validity.from), compose(validity.until), validity, read.moment, onUnread);
};

/** True if a record belongs to a tenant, by its scope value. Few records need it, and there may be many tenants. */
const composeOwnership = ({ scope, scopeValues, isNullShared }: RecordTable): ((value: ReadValue) => boolean) => {
  if (scope === undefined) return () => true;
  let known: ReadonlySet<string> | undefined;
  return (value) => {
    if (value === null) return isNullShared === true;
    known ??= new Set(scopeValues);
    return value !== unreadable && known.has(String(value));
  };
};

const readAt =
  (position: number): Read =>
  (row) =>
    row[position] ?? null;
