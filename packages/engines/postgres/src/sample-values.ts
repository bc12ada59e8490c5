/** Reads a few rows of a table as text, as a preview, in a read-only transaction and within a second. */
import { followPath, parseDocument, type Place, printText, quotedName, type Sample } from '@vitrine/sources/engine';
import type { Connection } from './connection.ts';

const sampleMs = 1000;
const before = `begin isolation level read committed read only; set local statement_timeout = ${sampleMs}; set local lock_timeout = ${sampleMs}`;

/** The sample rejects if the database denies access or takes too long. */
export const createSample =
  (connection: Pick<Connection, 'queryWithin'>): Sample =>
  async ({ schema, name }, places, max, holding) => {
    const parameters: (string | readonly string[])[] = [];
    const values = places.map((place) => {
      // Paths into json are followed here, as one document that jsonb rejects would fail the whole statement.
      if (isPathIntoJson(place)) return `${quotedName(place.column)}::text`;
      const text =
        place.path.length > 0
          ? `${quotedName(place.column)} #>> $${parameters.push(place.path)}::text[]`
          : textOf(place);
      return `left(${text}, ${max.characters})`;
    });
    const where =
      holding === undefined ? '' : ` where ${quotedName(holding.column)}::text = $${parameters.push(holding.value)}`;
    const text = `select ${values.join(', ')} from ${quotedName(schema)}.${quotedName(name)}${where} limit ${max.rows}`;
    const rows = await connection.queryWithin({ before, after: 'rollback' }, text, parameters);
    return rows.map((row) => places.map((place, index) => show(place, row[index] ?? null, max.characters)));
  };

const isPathIntoJson = ({ kind, path }: Place): boolean => kind === 'json' && path.length > 0;

const textOf = ({ column, kind }: Place): string =>
  kind === 'text' || kind === 'castable' ? `${quotedName(column)}::text` : `to_json(${quotedName(column)})::text`;

const show = (place: Place, text: string | null, charactersMax: number): string | null => {
  if (text === null || !isPathIntoJson(place)) return text;
  return printText(followPath(parseDocument(text), place.path))?.slice(0, charactersMax) ?? null;
};
