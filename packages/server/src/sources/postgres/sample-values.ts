/** A few rows of a table as text, to look at: in a transaction that can only read, and for a second at most. */
import type { Sample } from '../../privacy/table-looks.ts';
import { sampledCharactersMax, sampledValuesMax } from '../../privacy/value-look.ts';
import type { Connection } from './connection.ts';

const sampleMs = 1000;
const before = `begin isolation level read committed read only; set local statement_timeout = ${sampleMs}; set local lock_timeout = ${sampleMs}`;

/** Throws where the database refuses or takes too long. Texts are cut. */
export const createSample =
  (connection: Pick<Connection, 'queryWithin'>): Sample =>
  async ({ schema, name }, places) => {
    const paths: (readonly string[])[] = [];
    const values = places.map(({ column, path }) => {
      const value = `to_jsonb(${quote(column)})`;
      return `left(${value} #>> ${path.length === 0 ? "'{}'" : `$${paths.push(path)}::text[]`}, ${sampledCharactersMax})`;
    });
    const text = `select ${values.join(', ')} from ${quote(schema)}.${quote(name)} limit ${sampledValuesMax}`;
    return connection.queryWithin({ before, after: 'rollback' }, text, paths);
  };

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
