/** The columns of a table to read, and the tables to look up from its rows. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { type LookUp, printOrigin } from '../origin.ts';
import { kindsOf } from '../column-kinds.ts';
import { printNumeric } from '../numeric-text.ts';
import {
  type Condition,
  type Place,
  type ReadValue,
  type ScanField,
  type ScannedRow,
  type ScanTable,
  type Unreadable,
  unreadable,
} from '../source.ts';
import type { UnreadValues } from './unread-values.ts';
import { type BoundRead, createValidityTest, type Moment } from './validity.ts';

export type Read = (row: ScannedRow) => ReadValue;

/** A row has scope, id and createdAt before its fields. */
const fieldsStart = 3;

export class ReadTable {
  /** The time at which bounds are evaluated. */
  readonly moment: Moment;
  readonly unread: UnreadValues;
  readonly #fields = new Map<string, ScanField>();
  readonly #lookedUp = new Map<string, LookedUpTable>();

  constructor(moment: Moment, unread: UnreadValues) {
    this.moment = moment;
    this.unread = unread;
  }

  get fields(): readonly ScanField[] {
    return [...this.#fields.values()];
  }

  /** The tables that are looked up from here, directly or indirectly. */
  get lookedUp(): readonly LookedUpTable[] {
    return Array.from(this.#lookedUp.values(), (table) => [table, ...table.lookedUp]).flat();
  }

  /** Adds a column to read, once for any number of calls. */
  read(place: Place, type: FieldType): Read {
    const name = JSON.stringify([place, type]);
    const known = [...this.#fields.keys()].indexOf(name);
    const position = fieldsStart + (known < 0 ? this.#fields.size : known);
    if (known < 0) this.#fields.set(name, { ...place, key: String(this.#fields.size), type });
    return (row) => row[position] ?? null;
  }

  /** Reads a bound as text, because a value that its field type cannot show must differ from a missing one. */
  readBound(place: Place): BoundRead {
    return { read: this.read(place, 'text'), kind: place.kind };
  }

  /** Adds the rows of a look-up, read once for any number of calls. */
  follow(lookUp: LookUp): LookedUpTable {
    const { schema, table: target, match, where, order, validity } = lookUp;
    const name = JSON.stringify([schema, target, match, where, order, validity]);
    return this.#lookedUp.getOrInsertComputed(name, () => new LookedUpTable(lookUp, this));
  }
}

/** A look-up table, held in memory by its key. */
export class LookedUpTable extends ReadTable {
  readonly #lookUp: LookUp;
  readonly #searched: ReadKey;
  readonly #key: ReadKey;
  readonly #conditions: readonly Decide[];
  readonly #isValid: (row: ScannedRow) => boolean;
  readonly #orders: readonly (readonly [field: string, read: Read])[];
  readonly #compare: (one: ScannedRow, other: ScannedRow) => number;
  readonly #rows = new Map<string, ScannedRow[]>();
  /** Fields with unreadable values in rows of a key, which decide whether a row is found, or its order. */
  readonly #unreadAt = new Map<string, Set<string>>();
  /** Such fields of the current row. */
  #unreadNow: string[] = [];

  constructor(lookUp: LookUp, from: ReadTable) {
    super(from.moment, from.unread);
    this.#lookUp = lookUp;
    this.#searched = keyOf(lookUp.match.map((pair) => readMatched(from.read(pair.from, 'text'), pair)));
    this.#key = keyOf(lookUp.match.map((pair) => readMatched(this.read(pair.to, 'text'), pair)));
    this.#conditions = lookUp.where.map((each) => this.#decide(each));
    this.#isValid = this.#createValidity(lookUp);
    this.#orders = lookUp.order.map(({ place, type }) => [this.#fieldOf(place), this.read(place, type)]);
    const orders = lookUp.order.map((order) => compareBy(order, this.read(order.place, order.type)));
    this.#compare = (one, other) => {
      for (const compare of orders) {
        const compared = compare(one, other);
        if (compared !== 0) return compared;
      }
      return compareTexts(one.map(String).join(), other.map(String).join());
    };
  }

  /** The name of a column in the log. */
  #fieldOf(place: Place): string {
    return `${this.#lookUp.name}.${printOrigin(place)}`;
  }

  #decide({ place, type, value }: LookUp['where'][number]): Decide {
    const read = this.read(place, type);
    const values = new Set([value].flat().map((each) => comparable(each, type)));
    const field = this.#fieldOf(place);
    return (row) => {
      const found = comparable(read(row), type);
      return found === unreadable ? field : values.has(found);
    };
  }

  #createValidity({ name, validity }: LookUp): (row: ScannedRow) => boolean {
    if (validity === undefined) return () => true;
    const [from, until] = [validity.from, validity.until].map((place) => place && this.readBound(place));
    const onUnread = (bound: string) => void this.#unreadNow.push(`${name}.${bound}`);
    return createValidityTest(from, until, validity, this.moment, onUnread);
  }

  /**
   * True if a row meets the conditions and is valid. Its unreadable values are recorded unless another condition excludes
   * it. Bounds are tested last, because those of excluded rows change nothing.
   */
  #isMeant(row: ScannedRow): boolean {
    if (this.#unreadNow.length > 0) this.#unreadNow = [];
    for (const decide of this.#conditions) {
      const decided = decide(row);
      if (typeof decided === 'string') this.#unreadNow.push(decided);
      else if (!decided) {
        this.#unreadNow = [];
        return false;
      }
    }
    if (this.#unreadNow.length > 0) return false;
    const isValid = this.#isValid(row);
    if (isValid) for (const [field, read] of this.#orders) if (read(row) === unreadable) this.#unreadNow.push(field);
    return isValid;
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
      only: where.flatMap(({ place, type, value }): Condition[] =>
        typeof value === 'string' && type === 'text' && isText(place) ? [{ place, text: value }] : [],
      ),
      group,
      fields: this.fields,
    };
  }

  take(rows: readonly ScannedRow[]): void {
    for (const row of rows) {
      const key = this.#key(row);
      if (key === null || key === unreadable) continue;
      const isMeant = this.#isMeant(row);
      for (const field of this.#unreadNow) this.#unreadAt.getOrInsertComputed(key, () => new Set()).add(field);
      if (isMeant) this.#rows.getOrInsertComputed(key, () => []).push(row);
    }
  }

  /** Call it after all rows were added. */
  sort(): void {
    for (const rows of this.#rows.values()) if (rows.length > 1) rows.sort(this.#compare);
  }

  forget(): void {
    this.#rows.clear();
    this.#unreadAt.clear();
  }

  /** The rows found from a row, in order. */
  rowsFrom(row: ScannedRow): readonly ScannedRow[] {
    const searched = this.#searched(row);
    if (searched === null) return none;
    if (searched === unreadable) {
      this.unread.add(this.#lookUp.name);
      return none;
    }
    if (this.#unreadAt.size > 0) for (const field of this.#unreadAt.get(searched) ?? []) this.unread.add(field);
    return this.#rows.get(searched) ?? none;
  }
}

const none: readonly ScannedRow[] = [];

/** Compares numbers by value, independent of trailing zeros. */
const comparable = (value: ReadValue, type: FieldType): ReadValue => {
  if (value === null || value === unreadable || type !== 'number') return value;
  const text = printNumeric(String(value)) ?? String(value);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/** Numbers with decimals equal others by value, as in the database: 1.00 is 1. */
const readMatched = (read: Read, { from, to }: LookUp['match'][number]): Read => {
  const kinds = [from, to].map(({ kind, path }) => (path.length === 0 ? kind : undefined));
  const areNumbers = kinds.includes('numeric') && kinds.every((kind) => kind === 'numeric' || kind === 'integer');
  return areNumbers ? (row) => comparable(read(row), 'number') : read;
};

type ReadKey = (row: ScannedRow) => string | null | Unreadable;

/** True if a row meets a condition; the field's name if its value is unreadable. */
type Decide = (row: ScannedRow) => boolean | string;

/**
 * Joins the texts of some columns; null if one has no value, else unreadable if one is unreadable: then it equals no
 * key.
 */
const keyOf = (reads: readonly Read[]): ReadKey => {
  const [only, second] = reads;
  if (only !== undefined && second === undefined) return (row) => textOf(only(row));
  return (row) => {
    const texts = reads.map((read) => textOf(read(row)));
    if (texts.includes(null)) return null;
    return texts.includes(unreadable) ? unreadable : JSON.stringify(texts);
  };
};

const textOf = (value: ReadValue): string | null | Unreadable =>
  value === null || value === unreadable ? value : String(value);

const isText = ({ kind, path }: Place): boolean => {
  const kinds: readonly string[] = kindsOf.scope;
  return path.length === 0 && kinds.includes(kind);
};

/** Rows without a value come last, in either direction. */
const compareBy = ({ type, isDescending }: LookUp['order'][number], read: Read) => {
  const isNumeric = fieldTypeTraits[type].stored !== 'text';
  return (row: ScannedRow, another: ScannedRow): number => {
    const [one, other] = [orNothing(read(row)), orNothing(read(another))];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const compared = isNumeric ? Number(one) - Number(other) : compareTexts(String(one), String(other));
    return isDescending ? -compared : compared;
  };
};

/** An unreadable value has no order. */
const orNothing = (value: ReadValue) => (value === unreadable ? null : value);

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
