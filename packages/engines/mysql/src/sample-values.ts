/** Reads a few rows of a table as text, as a preview, within a second. */
import { followPath, parseDocument, type Place, printText, type Sample } from '@vitrine/sources/engine';
import type { Connection } from './connection.ts';
import { isMariaDb } from './server-version.ts';
import { quotedName } from './statements.ts';

const sampleMs = 1000;

/** The sample rejects if the database denies access or takes too long. */
export const createSample =
  (connection: Connection): Sample =>
  async ({ name }, places, max, holding) => {
    const where = holding === undefined ? '' : ` where ${quotedName(holding.column)} = ?`;
    const values = places.map(({ column, kind, path }) => {
      const text = textOf(quotedName(column), kind);
      return path.length > 0 ? text : `left(${text}, ${max.characters})`;
    });
    const rows = await connection.query(
      `${limitOf(connection.version)} ${values.join(', ')} from ${quotedName(name)}${where} limit ${max.rows}`,
      holding === undefined ? [] : [holding.value],
    );
    return rows.map((row) => places.map((place, index) => show(place, row[index] ?? null, max.characters)));
  };

const textOf = (name: string, kind: Place['kind']): string =>
  kind === 'binary' ? `hex(${name})` : kind === 'composite' ? `st_asgeojson(${name})` : name;

/** MariaDB and MySQL have different syntax for a statement's time limit. */
const limitOf = (version: string): string =>
  isMariaDb(version)
    ? `set statement max_statement_time = ${sampleMs / 1000} for select`
    : `select /*+ max_execution_time(${sampleMs}) */`;

const show = ({ path }: Place, text: string | null, charactersMax: number): string | null => {
  if (text === null || path.length === 0) return text;
  return printText(followPath(parseDocument(text), path))?.slice(0, charactersMax) ?? null;
};
