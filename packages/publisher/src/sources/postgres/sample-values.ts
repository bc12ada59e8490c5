/** A few rows of a table as text, to look at: in a transaction that can only read, and for a second at most. */
import type { ColumnKind } from '@vitrine/sources';
import type { Sample } from '../../privacy/table-looks.ts';
import { sampledCharactersMax, sampledValuesMax } from '../../privacy/value-look.ts';
import type { Connection } from '@vitrine/sources/postgres';

const sampleMs = 1000;
const before = `begin isolation level read committed read only; set local statement_timeout = ${sampleMs}; set local lock_timeout = ${sampleMs}`;

/** Throws where the database refuses or takes too long. Texts are cut. */
export const createSample =
  (connection: Pick<Connection, 'queryWithin'>): Sample =>
  async ({ schema, name }, places) => {
    const paths: (readonly string[])[] = [];
    const values = places.map(({ column, kind, path }) => {
      const quoted = quote(column);
      if (path.length > 0) return cut(`${documentOf(quoted, kind)} #>> $${paths.push(path)}::text[]`);
      return cut(kind === 'text' || kind === 'castable' ? `${quoted}::text` : `to_json(${quoted})::text`);
    });
    const text = `select ${values.join(', ')} from ${quote(schema)}.${quote(name)} limit ${sampledValuesMax}`;
    return connection.queryWithin({ before, after: 'rollback' }, text, paths);
  };

/** The type json takes documents that jsonb refuses: the sample goes on without them. */
const documentOf = (name: string, kind: ColumnKind): string =>
  kind === 'jsonb' ? name : `case when pg_input_is_valid(${name}::text, 'jsonb') then ${name}::text::jsonb end`;

const cut = (text: string): string => `left(${text}, ${sampledCharactersMax})`;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
