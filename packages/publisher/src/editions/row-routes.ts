/** Into which partitions the rows of a table go, and which of their values. */
import { createFilterTest } from '@vitrine/query';
import type { StoredValue } from '@vitrine/segments/write';
import type { RecordTable, ScannedRow } from '@vitrine/sources';
import type { PlannedPartition } from './planned-table.ts';

export interface Route {
  /** Of the partition. */
  readonly name: string;
  /** The public id of the tenant whose it is. */
  readonly tenant: string;
  readonly scope: string | null;
  readonly positions: readonly number[];
  /** All of them hold for a row of the partition. */
  readonly tests: readonly ((row: ScannedRow) => boolean)[];
}

export class RowRoutes {
  readonly #hasScope: boolean;
  readonly #isNullShared: boolean;
  readonly #routes: readonly Route[];
  readonly #byScope: ReadonlyMap<string | null, readonly Route[]>;

  constructor(table: RecordTable, partitions: readonly PlannedPartition[]) {
    this.#hasScope = table.scope !== undefined;
    this.#isNullShared = table.isNullShared === true;
    this.#routes = partitions.map((partition) => routeOf(table, partition));
    this.#byScope = Map.groupBy(this.#routes, ({ scope }) => scope);
  }

  of([scope = null]: ScannedRow): readonly Route[] {
    const isOfAll = !this.#hasScope || (scope === null && this.#isNullShared);
    return isOfAll ? this.#routes : (this.#byScope.get(textOf(scope)) ?? []);
  }
}

/** Before its fields a row has scope, id and createdAt. */
const fieldsStart = 3;

/** Whether the row is a record of the partition. */
export const isRecord = (row: ScannedRow, { tests }: Route): boolean => tests.every((test) => test(row));

/** What it shows there. */
export const valuesIn = (row: ScannedRow, { positions }: Route): readonly StoredValue[] => positions.map(valueIn, row);

const routeOf = (table: RecordTable, { name, tenant, scope, filters, fields }: PlannedPartition): Route => ({
  name,
  tenant,
  scope: scope ?? null,
  positions: fields.map(({ key }) => positionOf(key, table)),
  tests: filters.map((filter) =>
    createFilterTest<ScannedRow>(filter, (key) => {
      const position = positionOf(key, table);
      return (row) => row[position] ?? null;
    }),
  ),
});

const positionOf = (key: string, { fields }: RecordTable): number => {
  const own = ownKeys.indexOf(key);
  return own < 0 ? fieldsStart + fields.findIndex((field) => field.key === key) : own;
};

/** What each record has beside its fields; no field has these keys. */
const ownKeys: readonly (string | undefined)[] = [undefined, 'id', 'createdAt'];

const textOf = (scope: StoredValue): string | null => (scope === null ? null : String(scope));

/** `this` is the row: a function for each row would be made a million times. */
function valueIn(this: ScannedRow, position: number): StoredValue {
  return this[position] ?? null;
}
