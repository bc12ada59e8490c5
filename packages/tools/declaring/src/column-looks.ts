/** Samples a table's rows, and derives the look of each column with some of its values. */
import type { ValueLook } from '@vitrine/contract';
import { chooseSamples, looksOf } from '@vitrine/privacy';
import { compose } from '@vitrine/query';
import type { Place, Sample, TableShape } from '@vitrine/sources';

/** By column name. */
export type ColumnLooks = ReadonlyMap<string, ColumnLook>;

export interface ColumnLook {
  readonly look: ValueLook | undefined;
  /** Some sample values. */
  readonly values: readonly string[];
  /** All sampled values. */
  readonly sampled?: readonly string[];
  /** True if some sampled text is not in Unicode's form NFC. */
  readonly isDecomposed?: boolean;
}

/** By column name; columns without a look where the sample was not ready in time. */
export const lookAtTable = async (sample: Sample, table: TableShape): Promise<ColumnLooks> => {
  const places: Place[] = table.columns.flatMap(({ name, kind }) => (kind ? [{ column: name, kind, path: [] }] : []));
  const looks = await looksOf(sample, table, places);
  const rows = places.length === 0 ? [] : await sample(table, places, sampled).catch(() => []);
  return new Map(
    places.map(({ column }, index) => {
      const values = rows.map((row) => row[index] ?? null);
      return [
        column,
        {
          look: looks[index],
          values: chooseSamples(values),
          sampled: values.filter((value) => value !== null),
          isDecomposed: values.some(isDecomposed),
        },
      ] as const;
    }),
  );
};

const isDecomposed = (text: string | null): boolean => text !== null && compose(text) !== text;

const sampled = { rows: 200, characters: 120 };
