/** The columns that are read of a table for what is made of them, and the tables that are looked up from its rows. */
import type { FieldType } from '@vitrine/contract';
import type { LookUp } from '../origin.ts';
import { kindsOf } from '../column-kinds.ts';
import type { Condition, Place, ScanField, ScannedRow, ScanTable, StoredValue } from '../source.ts';

/** A value out of a row as it was read. */
export type Read = (row: ScannedRow) => StoredValue;

/** Before its fields a row has scope, id and createdAt. */
const fieldsStart = 3;

export class ReadTable {
  readonly #fields = new Map<string, ScanField>();
  readonly #lookedUp = new Map<string, LookedUpTable>();

  get fields(): readonly ScanField[] {
    return [...this.#fields.values()];
  }

  /** The tables that are looked up from here, and from there on. */
  get lookedUp(): readonly LookedUpTable[] {
    return Array.from(this.#lookedUp.values(), (table) => [table, ...table.lookedUp]).flat();
  }

  /** Has a column read, once however often it is asked for. */
  read(place: Place, type: FieldType): Read {
    const name = JSON.stringify([place, type]);
    const known = [...this.#fields.keys()].indexOf(name);
    const position = fieldsStart + (known < 0 ? this.#fields.size : known);
    if (known < 0) this.#fields.set(name, { ...place, key: String(this.#fields.size), type });
    return (row) => row[position] ?? null;
  }

  /** The rows of a look-up, read once however often it is asked for. */
  follow(lookUp: LookUp): LookedUpTable {
    const { schema, table: target, match, where, order } = lookUp;
    const name = JSON.stringify([schema, target, match, where, order]);
    const table = this.#lookedUp.get(name) ?? new LookedUpTable(lookUp, this);
    this.#lookedUp.set(name, table);
    return table;
  }
}

/** A table that is looked up, held in memory by what is looked for. */
export class LookedUpTable extends ReadTable {
  readonly #lookUp: LookUp;
  readonly #searched: (row: ScannedRow) => string | null;
  readonly #key: (row: ScannedRow) => string | null;
  readonly #isMeant: (row: ScannedRow) => boolean;
  readonly #compare: (one: ScannedRow, other: ScannedRow) => number;
  readonly #rows = new Map<string, ScannedRow[]>();

  constructor(lookUp: LookUp, from: ReadTable) {
    super();
    this.#lookUp = lookUp;
    this.#searched = keyOf(lookUp.match.map((pair) => from.read(pair.from, 'text')));
    this.#key = keyOf(lookUp.match.map((pair) => this.read(pair.to, 'text')));
    const held = lookUp.where.map(({ place, type, value }) => ({ read: this.read(place, type), value }));
    this.#isMeant = (row) => held.every(({ read, value }) => read(row) === value);
    const orders = lookUp.order.map((order) => compareBy(order, this.read(order.place, order.type)));
    this.#compare = (one, other) => {
      for (const compare of orders) {
        const compared = compare(one, other);
        if (compared !== 0) return compared;
      }
      return compareTexts(one.join(), other.join());
    };
  }

  scanTable(key: string, group: string): ScanTable {
    const { schema, table, where } = this.#lookUp;
    return {
      key,
      schema,
      table,
      id: undefined,
      createdAt: undefined,
      scope: undefined,
      scopeValues: [],
      only: where.flatMap(({ place, value }): Condition[] =>
        typeof value === 'string' && isText(place) ? [{ place, text: value }] : [],
      ),
      group,
      fields: this.fields,
    };
  }

  take(rows: readonly ScannedRow[]): void {
    for (const row of rows) {
      const key = this.#key(row);
      if (key === null || !this.#isMeant(row)) continue;
      const known = this.#rows.get(key);
      if (known === undefined) this.#rows.set(key, [row]);
      else known.push(row);
    }
  }

  /** All rows were given. */
  sort(): void {
    for (const rows of this.#rows.values()) if (rows.length > 1) rows.sort(this.#compare);
  }

  forget(): void {
    this.#rows.clear();
  }

  /** Those that are found from a row, in order. */
  rowsFrom(row: ScannedRow): readonly ScannedRow[] {
    const searched = this.#searched(row);
    return searched === null ? none : (this.#rows.get(searched) ?? none);
  }
}

const none: readonly ScannedRow[] = [];

/** One text for what columns hold; none where one has no value, as it is the same as no other. */
const keyOf = (reads: readonly Read[]): ((row: ScannedRow) => string | null) => {
  const [only, second] = reads;
  if (only !== undefined && second === undefined) return (row) => textOf(only(row));
  return (row) => {
    const texts = reads.map((read) => textOf(read(row)));
    return texts.includes(null) ? null : JSON.stringify(texts);
  };
};

const textOf = (value: StoredValue): string | null => (value === null ? null : String(value));

const isText = ({ kind, path }: Place): boolean => {
  const kinds: readonly string[] = kindsOf.scope;
  return path.length === 0 && kinds.includes(kind);
};

/** What has no value comes last, however it is ordered. */
const compareBy = ({ type, isDescending }: LookUp['order'][number], read: Read) => {
  const isNumeric = numericTypes.has(type);
  return (row: ScannedRow, another: ScannedRow): number => {
    const [one, other] = [read(row), read(another)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const compared = isNumeric ? Number(one) - Number(other) : compareTexts(String(one), String(other));
    return isDescending ? -compared : compared;
  };
};

const numericTypes: ReadonlySet<FieldType> = new Set(['number', 'integer', 'currency', 'percent', 'boolean']);

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
