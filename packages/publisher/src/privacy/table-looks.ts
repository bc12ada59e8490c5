/** What the columns of a table look like, by a few of its rows. */
import type { ColumnKind, Place, Sample, TableShape } from '@vitrine/sources';
import { lookOf, sampledCharactersMax, sampledValuesMax, type ValueLook } from './value-look.ts';

/** Gives a look for each place; none for all where the rows could not be looked at in time. */
export const looksOf = async (
  sample: Sample,
  table: Pick<TableShape, 'schema' | 'name'>,
  places: readonly Place[],
): Promise<readonly (ValueLook | undefined)[]> => {
  const texts = places.filter(({ kind }) => textKinds.has(kind));
  const rows = texts.length === 0 ? [] : await sample(table, texts, sampled).catch(() => []);
  return places.map((place) => {
    const index = texts.indexOf(place);
    return index < 0 ? undefined : lookOf(rows.map((row) => row[index]));
  });
};

const sampled = { rows: sampledValuesMax, characters: sampledCharactersMax };

/** The same for all columns of a table, by their names. */
export const looksOfTable = async (sample: Sample, table: TableShape): Promise<ReadonlyMap<string, ValueLook>> => {
  const places = table.columns.flatMap(({ name, kind }) => (kind ? [{ column: name, kind, path: [] }] : []));
  const looks = await looksOf(sample, table, places);
  return new Map(places.flatMap(({ column }, index) => (looks[index] === undefined ? [] : [[column, looks[index]]])));
};

/** Numbers, times and UUIDs are looked at by their names alone. */
const textKinds: ReadonlySet<ColumnKind> = new Set(['text', 'castable', 'array', 'json', 'jsonb', 'composite']);
