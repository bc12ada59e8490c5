/** Compiles tables to the statements that read them. Values are bound; names come from the catalog and are quoted. */
import {
  createDocumentParser,
  type ParseDocument,
  type Place,
  type ScannedRow,
  type ScanTable,
  type Show,
} from '@vitrine/sources/engine';
import type { TextRow } from './connection.ts';
import { readingOf } from './shown-values.ts';

export interface RowStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Maps a row of the statement to shown values; undefined if it has no ID or no creation time and so is no record. */
  readonly show: (row: TextRow) => ScannedRow | undefined;
}

/** Selects all records with the scope values, and maybe further rows: the caller must check each row's scope. */
export const compileRows = (table: ScanTable): RowStatement => {
  const { scope, scopeValues, isNullShared, id, createdAt, fields, only = [] } = table;
  const places = [
    scope && { ...scope, type: 'text' as const },
    id && { ...id, type: 'text' as const },
    createdAt && { ...createdAt, type: 'datetime' as const },
    ...fields,
  ];
  const columns = new Map<string, number>();
  const parsers = new Map<string, ParseDocument>();
  const shown = places.map((place) => {
    if (place === undefined) return undefined;
    const name = columnName(place);
    const parse = parsers.getOrInsertComputed(name, () => createDocumentParser());
    const { sql, show } = readingOf(place, name, parse);
    const position = columns.getOrInsert(sql, columns.size);
    return { position, show };
  });
  const whose = scope && isOneOf(scope, scopeValues);
  const orNull = scope !== undefined && isNullShared === true ? ` or ${columnName(scope)} is null` : '';
  const others = only.map(({ place, text }) => isOneOf(place, [text]));
  const conditions = [
    ...(id === undefined ? [] : [`${columnName(id)} is not null`]),
    ...(whose === undefined ? [] : [`(${whose.sql}${orNull})`]),
    ...others.map(({ sql }) => sql),
  ];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  return {
    sql: `select ${[...columns.keys()].join(', ')} from ${nameOf(table)}${where}`,
    values: [...(whose?.values ?? []), ...others.flatMap(({ values }) => values)],
    show: (row) => {
      const values = shown.map((each) => (each === undefined ? null : showText(row[each.position] ?? null, each.show)));
      const isRecord =
        (id === undefined || values[idPlace] !== null) && (createdAt === undefined || values[createdAtPlace] !== null);
      return isRecord ? values : undefined;
    },
  };
};

const idPlace = 1;
const createdAtPlace = 2;

const showText = (text: string | null, show: Show) => (text === null ? null : show(text));

export const quotedName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

export const nameOf = ({ schema, table }: Pick<ScanTable, 'schema' | 'table'>): string =>
  `${schema === undefined ? '' : `${quotedName(schema)}.`}${quotedName(table)} as record`;

/** Qualified, because a bare name could mean something else. */
const columnName = ({ column }: Place): string => `record.${quotedName(column)}`;

/**
 * Compares by the column's collation, so further rows may match. Integers are compared as numbers, so that an index can
 * be used and no digit is lost.
 */
const isOneOf = (
  place: Place,
  texts: readonly string[],
): { readonly sql: string; readonly values: readonly unknown[] } => {
  const name = columnName(place);
  if (place.kind === 'integer') {
    const numbers = texts.filter((text) => wholePattern.test(text));
    return { sql: numbers.length === 0 ? 'false' : `${name} in (${numbers.join(', ')})`, values: [] };
  }
  if (texts.length === 0) return { sql: 'false', values: [] };
  if (place.kind !== 'binary') return { sql: `${name} in (?)`, values: [texts] };
  return { sql: `hex(${name}) in (?)`, values: [texts.map((text) => text.replaceAll('-', ''))] };
};

/** Integers of 64 bits have at most this many digits. */
const wholePattern = /^-?\d{1,20}$/;
