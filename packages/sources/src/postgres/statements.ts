/** Tables ─▶ the statements that read them. Values are bound; names come out of the catalog, quoted. */
import { quotedName } from '../quoted-name.ts';
import type { TextRow } from './connection.ts';
import type { Place, ScannedRow, ScanTable } from '../source.ts';
import { createDocumentParser } from '../json-document.ts';
import type { Show } from '../shown-json.ts';
import { readingOf, type ReadColumn } from './shown-values.ts';

export interface Statement {
  readonly sql: string;
  /** Texts, and arrays of them. */
  readonly parameters: readonly unknown[];
}

export interface RowStatement extends Statement {
  /** Makes of a row of the statement what is shown. */
  readonly show: (row: TextRow) => ScannedRow;
}

/** Which rows of a table are meant. */
export interface Choice {
  /** Ignored where the table has no scope. */
  readonly scopeValues: readonly string[];
  /** Rows that were written by this transaction or a later one (an id of 32 bits), and maybe some more; or the others. */
  readonly written?: { readonly when: 'since' | 'before'; readonly transaction: string };
}

/** All records that are meant: rows with an id, and a time of creation that can be shown. */
export const compileRows = (table: ScanTable, choice: Choice): RowStatement => {
  const statement = new StatementText();
  const { id, createdAt, scope, fields } = table;
  const shown = [
    id && { ...id, type: 'text' as const },
    createdAt && { ...createdAt, type: 'datetime' as const },
    ...fields,
  ].map((place) => place && statement.read(place));
  const whose = scope && statement.read({ ...scope, type: 'text' });
  const where = compileWhere(table, choice, statement);
  return {
    sql: `select ${statement.columns.join(', ')} from ${nameOf(table)} ${where}`,
    parameters: statement.parameters,
    show: (row) => [whose?.(row) ?? null, ...shown.map((show) => show?.(row) ?? null)],
  };
};

/** Scope, or null, and id of the records that are meant. */
export const compileIds = (table: ScanTable, choice: Choice): RowStatement => {
  const statement = new StatementText();
  const id = table.id && statement.read({ ...table.id, type: 'text' });
  const whose = table.scope && statement.read({ ...table.scope, type: 'text' });
  const where = compileWhere(table, choice, statement);
  return {
    sql: `select ${statement.columns.join(', ')} from ${nameOf(table)} ${where}`,
    parameters: statement.parameters,
    show: (row) => [whose?.(row) ?? null, id?.(row) ?? null],
  };
};

/** How many records there are, and how many of them were written by this transaction or a later one. */
export const compileCounts = (table: ScanTable, choice: Choice, transaction: string): Statement => {
  const statement = new StatementText();
  const where = compileWhere(table, choice, statement);
  const written = isWritten({ when: 'since', transaction }, statement);
  return {
    sql: `select count(*), count(*) filter (where ${written}) from ${nameOf(table)} ${where}`,
    parameters: statement.parameters,
  };
};

const nameOf = ({ schema, table }: ScanTable): string =>
  `${schema === undefined ? '' : `${quotedName(schema)}.`}${quotedName(table)} as record`;

/** Named with its table: a bare name could mean something else. */
const columnName = ({ column }: Place): string => `record.${quotedName(column)}`;

const compileWhere = (
  { id, createdAt, scope, isNullShared, only = [] }: ScanTable,
  { scopeValues, written }: Choice,
  statement: StatementText,
): string => {
  const conditions = [
    ...(id === undefined ? [] : [`${columnName(id)} is not null`]),
    ...(createdAt === undefined ? [] : [isShownTime(columnName(createdAt))]),
    ...(scope === undefined ? [] : [`(${isOneOf(scope, scopeValues, statement)}${orNull(scope, isNullShared)})`]),
    ...only.map(({ place, text }) => isOneOf(place, [text], statement)),
    ...(written === undefined ? [] : [isWritten(written, statement)]),
  ];
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
};

/** The years that YYYY can write and PostgreSQL has: its calendar knows no year 0. Neither infinity is among them. */
const isShownTime = (name: string): string => `${name} >= '0001-01-01' and ${name} < '10000-01-01'`;

const orNull = (scope: Place, isNullShared: boolean | undefined): string =>
  isNullShared === true ? ` or ${columnName(scope)} is null` : '';

/**
 * How many transactions ago a row was written is told by its `xmin`, of 32 bits: of a row that is older than 2^31
 * transactions and was frozen, it may look as if it had been written lately.
 */
const isWritten = ({ when, transaction }: NonNullable<Choice['written']>, statement: StatementText): string =>
  `age(record.xmin) ${when === 'since' ? '<=' : '>'} (select age(${statement.bind(transaction)}::text::xid))`;

/**
 * Holds where the column is one of the texts to the letter, whatever its type takes for equal. Whole numbers and UUIDs are
 * compared as what they are, so that an index may serve; a text that such a column does not print is none of them.
 */
const isOneOf = (place: Place, texts: readonly string[], statement: StatementText): string => {
  const name = columnName(place);
  if (place.kind === 'uuid')
    return `${name} = any(${statement.bind(texts.filter((text) => uuidPattern.test(text)))}::text[]::uuid[])`;
  if (place.kind === 'integer') return `${name} = any(${statement.bind(texts.filter(isInt8))}::text[]::int8[])`;
  const text = place.kind === 'text' ? `${name}::text` : `(${name})::text collate "C"`;
  return `${text} = any(${statement.bind(texts)}::text[])`;
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wholePattern = /^(?:0|-?[1-9]\d{0,18})$/;

const isInt8 = (text: string): boolean => wholePattern.test(text) && BigInt(text) === BigInt.asIntN(64, BigInt(text));

/** A statement while it is made: its columns and parameters, each of them once. */
class StatementText {
  readonly #positions = new Map<string, number>();
  readonly #parameters: unknown[] = [];
  readonly #placeholders = new Map<string, string>();
  readonly #parsers = new Map<string, ReadColumn['parse']>();

  get columns(): readonly string[] {
    return [...this.#positions.keys()];
  }

  get parameters(): readonly unknown[] {
    return this.#parameters;
  }

  bind(value: string | readonly string[]): string {
    if (typeof value !== 'string') return `$${this.#parameters.push(value)}`;
    const placeholder = this.#placeholders.get(value) ?? `$${this.#parameters.push(value)}`;
    this.#placeholders.set(value, placeholder);
    return placeholder;
  }

  /** Reads a value of each row. */
  read(place: Parameters<typeof readingOf>[0]): (row: TextRow) => ReturnType<Show> {
    const name = columnName(place);
    const parse = this.#parsers.get(name) ?? createDocumentParser();
    this.#parsers.set(name, parse);
    const { sql, show } = readingOf(place, { name, bind: (text) => this.bind(text), parse });
    const position = this.#positions.get(sql) ?? this.#positions.size;
    this.#positions.set(sql, position);
    return (row) => {
      const text = row[position];
      return text === null || text === undefined ? null : show(text);
    };
  }
}
