/** Finds the columns that identify a record: by the table's keys, or by the names of a view's columns. */
import { type ColumnKind, type ColumnShape, kindsOf, type TableShape } from '@vitrine/sources';

/** Several columns identify a record together; empty where none seem to. */
export const findIds = (table: TableShape, scope: ColumnShape | undefined): readonly ColumnShape[] => {
  const all = [table.primaryKey, ...table.uniqueKeys];
  const keys = [...all.map((key) => key.filter((name) => name !== scope?.name)), table.primaryKey].filter(
    ({ length }) => length > 0,
  );
  const usable = keys.map((key) => key.flatMap((name) => table.columns.filter(isIdOf(name))));
  const whole = usable.filter((columns, index) => columns.length === keys[index]?.length);
  const found =
    whole.find(({ length }) => length === 1) ?? whole.find((columns) => isView(table) || hasValues(columns));
  return found ?? (isView(table) && keys.length === 0 ? findNamedId(table) : []);
};

const isIdOf =
  (name: string) =>
  (column: ColumnShape): boolean =>
    column.name === name && column.kind !== undefined && idKinds.includes(column.kind);

const hasValues = (columns: readonly ColumnShape[]): boolean => columns.every(({ isNullable }) => !isNullable);

/** Tables of which the database knows all keys are no views. */
export const isView = ({ kind }: TableShape): boolean => kind !== 'table' && kind !== 'partitioned table';

const findNamedId = ({ name: table, columns }: TableShape): readonly ColumnShape[] =>
  ['id', `${table}_id`, 'uuid'].flatMap((name) => columns.filter(isIdOf(name))).slice(0, 1);

const idKinds: readonly ColumnKind[] = kindsOf.id;
