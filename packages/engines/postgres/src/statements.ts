/** Compiles tables to the statements that read them. Values are bound; names come from the catalog and are quoted. */
import {
  createDocumentParser,
  type Place,
  quotedName,
  type ReadValue,
  type ScannedRow,
  type ScanTable,
} from '@vitrine/sources/engine';
import type { TextRow } from './connection.ts';
import { readingOf, type ReadColumn } from './shown-values.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

export interface RowStatement extends Statement {
  /** Maps a row of the statement to shown values. */
  readonly show: (row: TextRow) => ScannedRow;
}

/** Selects rows of a table. */
export interface Choice {
  /** Ignored if the table has no scope. */
  readonly scopeValues: readonly string[];
  /**
   * Only rows written by this transaction (an id of 32 bits) or a later one, and maybe some more; or only the others.
   */
  readonly written?: { readonly when: 'since' | 'before'; readonly transaction: string };
}

/** All selected rows with an ID and a creation time. */
export const compileRows = (table: ScanTable, choice: Choice): RowStatement => {
  const { id, createdAt, fields } = table;
  return select(table, [id && asText(id), createdAt && { ...createdAt, type: 'datetime' }, ...fields], choice);
};

/** Scope, or null, and ID of the selected rows. */
export const compileIds = (table: ScanTable, choice: Choice): RowStatement =>
  select(table, [table.id && asText(table.id)], choice);

type TypedPlace = Parameters<typeof readingOf>[0];

const asText = (place: Place): TypedPlace => ({ ...place, type: 'text' });

/** Selects the scope, or null, and the values of these places. */
const select = (table: ScanTable, places: readonly (TypedPlace | undefined)[], choice: Choice): RowStatement => {
  const statement = new StatementText();
  const shown = places.map((place) => place && statement.read(place));
  const whose = table.scope && statement.read(asText(table.scope));
  const where = compileWhere(table, choice, statement);
  return {
    sql: `select ${statement.columns.join(', ')} from ${nameOf(table)} ${where}`,
    parameters: statement.parameters,
    show: (row) => [whose?.(row) ?? null, ...shown.map((show) => show?.(row) ?? null)],
  };
};

/** Counts the selected rows, and those of them that this transaction or a later one has written. */
export const compileCounts = (table: ScanTable, choice: Choice, transaction: string): Statement => {
  const statement = new StatementText();
  const where = compileWhere(table, choice, statement);
  const written = isWritten({ when: 'since', transaction }, statement);
  return {
    sql: `select count(*), count(*) filter (where ${written}) from ${nameOf(table)} ${where}`,
    parameters: statement.parameters,
  };
};

export const nameOf = ({ schema, table }: ScanTable): string =>
  `${schema === undefined ? '' : `${quotedName(schema)}.`}${quotedName(table)} as record`;

/** Qualified, because a bare name could mean something else. */
const columnName = ({ column }: Place): string => `record.${quotedName(column)}`;

const compileWhere = (
  { id, createdAt, scope, isNullShared, only = [] }: ScanTable,
  { scopeValues, written }: Choice,
  statement: StatementText,
): string => {
  const conditions = [
    ...(id === undefined ? [] : [`${columnName(id)} is not null`]),
    ...(createdAt === undefined ? [] : [`${columnName(createdAt)} is not null`]),
    ...(scope === undefined ? [] : [`(${isOneOf(scope, scopeValues, statement)}${orNull(scope, isNullShared)})`]),
    ...only.map(({ place, text }) => isOneOf(place, [text], statement)),
    ...(written === undefined ? [] : [isWritten(written, statement)]),
  ];
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
};

const orNull = (scope: Place, isNullShared: boolean | undefined): string =>
  isNullShared === true ? ` or ${columnName(scope)} is null` : '';

/**
 * The age of a row's `xmin` is how many transactions ago it was written. It has 32 bits: a frozen row that is older
 * than 2^31 transactions may look recently written.
 */
const isWritten = ({ when, transaction }: NonNullable<Choice['written']>, statement: StatementText): string =>
  `age(record.xmin) ${when === 'since' ? '<=' : '>'} (select age(${statement.bind(transaction)}::text::xid))`;

/**
 * Compares the exact text, independent of the type's equality. Integers and UUIDs are compared as such, so that an
 * index can be used; texts that such a column never prints are left out.
 */
const isOneOf = (place: Place, texts: readonly string[], statement: StatementText): string => {
  const name = columnName(place);
  const values = statement.bindArray(printArray(place.kind, texts));
  if (place.kind === 'uuid') return `${name} = any(${values}::uuid[])`;
  if (place.kind === 'integer') return `${name} = any(${values}::int8[])`;
  const text = place.kind === 'text' ? `${name}::text` : `(${name})::text collate "C"`;
  return `${text} = any(${values}::text[])`;
};

const printedArrays = new WeakMap<readonly string[], Map<Place['kind'], string>>();

/** An array as PostgreSQL reads it. A list of many tenants is printed once for all statements of a table. */
const printArray = (kind: Place['kind'], texts: readonly string[]): string => {
  const byKind = printedArrays.getOrInsertComputed(texts, () => new Map<Place['kind'], string>());
  return byKind.getOrInsertComputed(kind, () => `{${elementsOf(kind, texts).join()}}`);
};

const elementsOf = (kind: Place['kind'], texts: readonly string[]): readonly string[] => {
  if (kind === 'uuid') return texts.filter((text) => uuidPattern.test(text));
  if (kind === 'integer') return texts.filter(isInt8);
  return texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`);
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wholePattern = /^(?:0|-?[1-9]\d{0,18})$/;
/** Any number of so many characters fits into 64 bits. */
const shortCharactersMax = 18;

const isInt8 = (text: string): boolean =>
  wholePattern.test(text) && (text.length <= shortCharactersMax || BigInt(text) === BigInt.asIntN(64, BigInt(text)));

/** A statement that is being compiled, whose columns and parameters are distinct. */
class StatementText {
  readonly #positions = new Map<string, number>();
  readonly #parameters: string[] = [];
  readonly #placeholders = new Map<string, string>();
  readonly #parsers = new Map<string, ReadColumn['parse']>();

  get columns(): readonly string[] {
    return [...this.#positions.keys()];
  }

  get parameters(): readonly string[] {
    return this.#parameters;
  }

  bind(value: string): string {
    return this.#placeholders.getOrInsertComputed(value, () => `$${this.#parameters.push(value)}`);
  }

  /** Its placeholder is that of nothing else, which might be of another type. */
  bindArray(printed: string): string {
    return `$${this.#parameters.push(printed)}`;
  }

  /** Adds a value to read. @returns a function that reads it from a row */
  read(place: TypedPlace): (row: TextRow) => ReadValue {
    const name = columnName(place);
    const parse = this.#parsers.getOrInsertComputed(name, () => createDocumentParser());
    const { sql, show } = readingOf(place, { name, bind: (text) => this.bind(text), parse });
    const position = this.#positions.getOrInsert(sql, this.#positions.size);
    return (row) => {
      const text = row[position];
      return text === null || text === undefined ? null : show(text);
    };
  }
}
