/** Tables ─▶ the statements that read them. Values are bound; names come out of the catalog, quoted. */
import { createDocumentParser, type JsonNode } from '../json-document.ts';
import type { Show } from '../shown-json.ts';
import type { Place, ScannedRow, ScanTable } from '../source.ts';
import type { TextRow } from './connection.ts';
import { readingOf } from './shown-values.ts';

export interface RowStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Makes of a row of the statement what is shown; nothing where it is no record: it has no id, or was made at no time. */
  readonly show: (row: TextRow) => ScannedRow | undefined;
}

/** All records of the tenants that are meant, and perhaps rows of others: the caller looks at each row's scope. */
export const compileRows = (table: ScanTable): RowStatement => {
  const { scope, scopeValues, isNullShared, id, createdAt, fields, only = [] } = table;
  const places = [
    scope && { ...scope, type: 'text' as const },
    id && { ...id, type: 'text' as const },
    createdAt && { ...createdAt, type: 'datetime' as const },
    ...fields,
  ];
  const columns = new Map<string, number>();
  const parsers = new Map<string, (text: string) => JsonNode | undefined>();
  const shown = places.map((place) => {
    if (place === undefined) return undefined;
    const name = columnName(place);
    const parse = parsers.get(name) ?? createDocumentParser();
    parsers.set(name, parse);
    const { sql, show } = readingOf(place, name, parse);
    const position = columns.get(sql) ?? columns.size;
    columns.set(sql, position);
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

const nameOf = ({ schema, table }: Pick<ScanTable, 'schema' | 'table'>): string =>
  `${schema === undefined ? '' : `${quotedName(schema)}.`}${quotedName(table)} as record`;

/** Named with its table: a bare name could mean something else. */
const columnName = ({ column }: Place): string => `record.${quotedName(column)}`;

/**
 * Holds where the column is one of the texts, as its collation has it: for some rows of others too. Whole numbers are
 * compared as such, so that an index may serve and no digit is lost.
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

/** As many digits as a whole number of 64 bits may have. */
const wholePattern = /^-?\d{1,20}$/;
