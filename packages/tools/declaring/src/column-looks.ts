/** Samples a table's rows, and derives the look of each column with some of its values. */
import { chooseSamples, looksOf } from '@vitrine/privacy';
import type { Place, Sample, TableShape } from '@vitrine/sources';
import type { ColumnLooks } from './draft-collection.ts';

/** By column name; columns without a look where the sample was not ready in time. */
export const lookAtTable = async (sample: Sample, table: TableShape): Promise<ColumnLooks> => {
  const places: Place[] = table.columns.flatMap(({ name, kind }) => (kind ? [{ column: name, kind, path: [] }] : []));
  const looks = await looksOf(sample, table, places);
  const rows = places.length === 0 ? [] : await sample(table, places, sampled).catch(() => []);
  return new Map(
    places.map(({ column }, index) => [
      column,
      { look: looks[index], values: chooseSamples(rows.map((row) => row[index] ?? null)) },
    ]),
  );
};

const sampled = { rows: 20, characters: 60 };
