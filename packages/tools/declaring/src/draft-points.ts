/** Finds columns of latitude and longitude, of which a draft makes one field of type geo. */
import { readPoint } from '@vitrine/contract';
import { pairHalves, pointHalfOf, type PointHalf } from '@vitrine/privacy';
import { type ColumnShape, fieldTypesOf } from '@vitrine/sources';
import type { ColumnLooks } from './column-looks.ts';

export interface PointColumns {
  readonly latitude: ColumnShape;
  readonly longitude: ColumnShape;
  /** The name of the field: `place`, or `shop place` for the columns `shop_lat` and `shop_lng`. */
  readonly heading: string;
}

/** Pairs of columns whose names have the same words beside latitude and longitude, and whose samples are degrees. */
export const findPoints = (columns: readonly ColumnShape[], looks: ColumnLooks): readonly PointColumns[] =>
  pairHalves(columns, (column) => {
    const found = pointHalfOf(column.name);
    return found !== undefined && isOfDegrees(column, found.half, looks) ? found : undefined;
  });

/** Names that a template can hold. */
const fitName = /^[\p{L}\p{N}_ -]+$/u;

/** Numbers, or texts of which some were seen. Degrees may be written as minutes too, and maps have other coordinates. */
const isOfDegrees = ({ name, kind }: ColumnShape, half: PointHalf, looks: ColumnLooks): boolean => {
  const types = kind === undefined ? [] : fieldTypesOf(kind, false);
  const { values = [] } = looks.get(name) ?? {};
  const isKnown = types.includes('number') || (types.includes('text') && values.length > 0);
  return fitName.test(name) && isKnown && values.every((value) => readPoint(pairOf[half](value)) !== undefined);
};

const pairOf: Readonly<Record<PointHalf, (value: string) => string>> = {
  latitude: (value) => `${value},0`,
  longitude: (value) => `0,${value}`,
};
