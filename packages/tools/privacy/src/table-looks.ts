/** Classifies the columns of a table by the values of a few rows. */
import type { ValueLook } from '@vitrine/contract';
import type { ColumnKind, Place, Sample, TableShape } from '@vitrine/sources';
import { lookOf, sampledCharactersMax, sampledValuesMax } from './value-look.ts';

/** Returns the look of each place; all are undefined if the rows could not be read in time. */
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

/** Numbers, times and UUIDs are judged by their names only. */
const textKinds: ReadonlySet<ColumnKind> = new Set(['text', 'castable', 'array', 'json', 'jsonb', 'composite']);
