/** Assigns the rows of a table to partitions, and selects their values. */
import { createRowFilter, type Filter } from '@vitrine/query';
import { stemOf } from '@vitrine/query/stems';
import type { StoredValue } from '@vitrine/segments/write';
import { type ReadValue, type RecordTable, type ScannedRow, unreadable } from '@vitrine/sources';
import type { PlannedPartition } from './planned-table.ts';

export interface Route {
  /** The name of the partition. */
  readonly name: string;
  /** The public ID of its tenant. */
  readonly tenant: string;
  readonly scope: string | null;
  readonly positions: readonly number[];
  /** A row of the partition must pass all of them. */
  readonly tests: readonly ((row: ScannedRow) => boolean)[];
  /**
   * The positions of the values that a record requires or that decide whether a row is one: id, createdAt, tested
   * fields.
   */
  readonly needed: readonly number[];
}

export class RowRoutes {
  readonly #table: RecordTable;
  readonly #partitions: readonly PlannedPartition[];
  readonly #byScope: ReadonlyMap<string | null, readonly PlannedPartition[]>;
  /** By scope value, made when a row of it comes: an edition may change rows of one tenant alone. */
  readonly #routes = new Map<string | null, readonly Route[]>();
  #all: readonly Route[] | undefined;

  constructor(table: RecordTable, partitions: readonly PlannedPartition[]) {
    this.#table = table;
    this.#partitions = partitions;
    this.#byScope = Map.groupBy(partitions, ({ scope = null }) => scope);
  }

  of([scope = null]: ScannedRow): readonly Route[] {
    if (scope === unreadable) return [];
    const isOfAll = this.#table.scope === undefined || (scope === null && this.#table.isNullShared === true);
    return isOfAll ? (this.#all ??= this.#make(this.#partitions)) : this.#ofScope(textOf(scope));
  }

  #ofScope(scope: string | null): readonly Route[] {
    const partitions = this.#byScope.get(scope);
    return partitions === undefined ? [] : this.#routes.getOrInsertComputed(scope, () => this.#make(partitions));
  }

  #make(partitions: readonly PlannedPartition[]): readonly Route[] {
    return partitions.map((partition) => routeOf(this.#table, partition));
  }
}

/** A row has scope, id and createdAt before its fields. */
export const [idPlace, createdAtPlace, fieldsStart] = [1, 2, 3] as const;

/**
 * True if the row is a record of the partition. If a rule uses a value that cannot be read, the row is hidden, for
 * every operator and even if an alternative is true.
 */
export const isRecord = (row: ScannedRow, { needed, tests }: Route): boolean =>
  needed.every((place) => row[place] !== unreadable) && tests.every((test) => test(row));

/** The values of a row that the partition contains. */
export const valuesIn = (row: ScannedRow, { positions }: Route): readonly StoredValue[] => positions.map(valueIn, row);

export const textAt = (row: ScannedRow, place: number): string => String(row[place] ?? null);

const routeOf = (
  table: RecordTable,
  { name, tenant, scope, filters, fields, language, synonyms }: PlannedPartition,
): Route => ({
  name,
  tenant,
  scope: scope ?? null,
  positions: fields.map(({ key }) => positionOf(key, table)),
  tests: filters.map((filter) =>
    createRowFilter<ScannedRow>(
      filter,
      (key) => {
        const position = positionOf(key, table);
        return (row) => shown(row[position]);
      },
      stemOf(language, synonyms),
    ),
  ),
  needed: [...new Set(['id', 'createdAt', ...filters.flatMap(keysAskedAbout)])].map((key) => positionOf(key, table)),
});

/** The fields of conditions. Search is left out: an unreadable text contains no words. */
const keysAskedAbout = ({ conditions, alternatives }: Filter): readonly string[] =>
  [...conditions, ...alternatives.flat()].map(({ field }) => field.key);

/** An unreadable value is shown as missing. */
const shown = (value: ReadValue | undefined): StoredValue =>
  value === undefined || value === unreadable ? null : value;

const positionOf = (key: string, { fields }: RecordTable): number => {
  const own = ownKeys.indexOf(key);
  return own < 0 ? fieldsStart + fields.findIndex((field) => field.key === key) : own;
};

/** Properties of each record beside its fields; no field has these keys. */
const ownKeys: readonly (string | undefined)[] = [undefined, 'id', 'createdAt'];

const textOf = (scope: StoredValue): string | null => (scope === null ? null : String(scope));

/** `this` is the row: a function for each row would be made a million times. */
function valueIn(this: ScannedRow, position: number): StoredValue {
  return shown(this[position]);
}
