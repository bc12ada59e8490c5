/** Decides which rows of a table a lookup finds: at most one or several, and in which order. */
import {
  type ColumnKind,
  type ColumnShape,
  fieldTypesOf,
  kindsOf,
  type LookUp,
  type Place,
  type TableShape,
} from '@vitrine/sources';

export const placeOf = ({ name, kind }: ColumnShape): Place | undefined => kind && { column: name, kind, path: [] };

export const isMatchable = (kind: ColumnKind): boolean => {
  const kinds: readonly ColumnKind[] = kindsOf.scope;
  return kinds.includes(kind);
};

/** True if a unique constraint covers these columns. */
export const isUnique = ({ match, where }: LookUp, { primaryKey, uniqueKeys }: TableShape): boolean => {
  const named = new Set([...match.map(({ to }) => to.column), ...where.map(({ place }) => place.column)]);
  return [primaryKey, ...uniqueKeys].some((key) => key.length > 0 && key.every((column) => named.has(column)));
};

export const orderByKey = ({ primaryKey, columns }: TableShape): LookUp['order'] =>
  primaryKey.flatMap((name) => {
    const kind = columns.find((column) => column.name === name)?.kind;
    const type = kind && fieldTypesOf(kind, false)[0];
    return kind && type ? [{ place: { column: name, kind, path: [] }, type, isDescending: false }] : [];
  });
