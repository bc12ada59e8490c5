/** A table of records ─▶ the tables that are read for it, and how a record is made of a row. */
import { hasLookUps, isFirstSeen, isPlace } from '../origin.ts';
import type { RecordTable } from '../record-table.ts';
import type { ScannedRow, ScanTable } from '../source.ts';
import { composeValue } from './composed-value.ts';
import { type LookedUpTable, ReadTable } from './read-table.ts';

export interface Composition {
  readonly table: RecordTable;
  /** The table itself, as it is scanned. */
  readonly own: ScanTable;
  /** The tables that are looked up: they are read before the table itself. */
  readonly lookedUp: readonly { readonly scan: ScanTable; readonly table: LookedUpTable }[];
  /** Makes a record of a row; nothing where it is none. */
  readonly compose: (row: ScannedRow) => ScannedRow | undefined;
}

export const composeTable = (table: RecordTable): Composition => {
  const { key, schema, scopeValues, isNullShared } = table;
  const id = isPlace(table.id) ? table.id : undefined;
  const createdAt = isPlace(table.createdAt) ? table.createdAt : undefined;
  const scope = table.scope !== undefined && isPlace(table.scope) ? table.scope : undefined;
  const read = new ReadTable();
  const composeScope =
    table.scope === undefined || scope ? (row: ScannedRow) => row[0] ?? null : composeValue(table.scope, 'text', read);
  const composeId = id ? (row: ScannedRow) => row[1] ?? null : composeValue(table.id, 'text', read);
  const composeTime = createdAt ? (row: ScannedRow) => row[2] ?? null : composeValue(table.createdAt, 'datetime', read);
  const values = table.fields.map(({ origin, type }) => composeValue(origin, type, read));
  const mayBeTimeless = isFirstSeen(table.createdAt);
  // A record whose id or scope is made of several values cannot be found by its row, nor can one that was shared and
  // now is one tenant's; a record with values of other tables changes without it.
  const isOfRow = id !== undefined && createdAt !== undefined && scope === table.scope && isNullShared !== true;
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
    compose: (row) => {
      const [whose, recordId, time] = [composeScope(row), composeId(row), composeTime(row)];
      if (recordId === null || (time === null && !mayBeTimeless)) return undefined;
      return [whose, recordId, time, ...values.map((value) => value(row))];
    },
  };
};
