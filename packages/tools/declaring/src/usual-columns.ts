/** Finds the columns of a table that are drafted as fields: those that are usual to publish, and those that these need. */
import { findUsual, type Usual } from '@vitrine/privacy';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import type { ColumnLooks } from './column-looks.ts';
import type { DraftedMarks } from './draft-marks.ts';
import type { DraftedTypes } from './drafted-type.ts';

/** Drafts the fields that are usual to publish; all others become comments for a person to review. */
export const findUsualColumns = (
  table: TableShape,
  columns: readonly ColumnShape[],
  looks: ColumnLooks,
  types: DraftedTypes,
): Usual =>
  findUsual(
    [table.name],
    columns.flatMap((column) => {
      const { name, refersTo } = column;
      const type = types.of(column)?.type;
      if (type === undefined) return [];
      return [
        {
          key: name,
          label: name,
          type,
          look: looks.get(name)?.look,
          headings: [name],
          tables: refersTo ? [refersTo.table] : [],
        },
      ];
    }),
  );

/** The usual columns, those that conditions name, and that of the currencies of usual prices. */
export const withNeeded = (
  { keys, chosenSingly }: Usual,
  marks: DraftedMarks,
  columns: readonly ColumnShape[],
  { currency, of }: DraftedTypes,
): Usual['keys'] => {
  const isPriced = columns.some((column) => keys.has(column.name) && of(column)?.type === 'currency');
  return keys.union(
    new Set([
      ...marks.needed,
      ...(chosenSingly === null ? marks.proposed : []),
      ...(isPriced && currency !== undefined ? [currency.name] : []),
    ]),
  );
};

/** The number of fields that a collection may have. */
export const fieldsMax = 500;

export const tooManyFields = (usual: number): string =>
  `A collection has at most ${fieldsMax} fields. ${usual.toLocaleString('en-US')} columns are usual to publish: first those with values in the first rows are drafted.`;

export const limitUsual = (usual: Usual, columns: readonly ColumnShape[], looks: ColumnLooks): Usual => {
  const isEmpty = ({ name }: ColumnShape): number => Number((looks.get(name)?.values ?? []).length === 0);
  const found = columns.filter(({ name }) => usual.keys.has(name));
  const kept = found.toSorted((one, other) => isEmpty(one) - isEmpty(other)).slice(0, fieldsMax);
  return { ...usual, keys: new Set(kept.map(({ name }) => name)) };
};
