/** Joins columns of latitudes and of longitudes to fields of the type geo, where all of their values are degrees. */
import { isPoint } from '@vitrine/contract';
import { mayBePointHalf, pairHalves, type PointHalf, pointHalfOf } from '@vitrine/privacy';
import type { ColumnTally } from './column-tally.ts';
import type { Column } from './keys.ts';

interface Half extends Column {
  readonly tally: ColumnTally | undefined;
}

export interface PointPair<Each extends Half> {
  readonly latitude: Each;
  readonly longitude: Each;
  /** The heading of the point: `place`, or `shop place` of `shop_lat` and `shop_lng`. */
  readonly heading: string;
}

export const findPointPairs = <Each extends Half>(columns: readonly Each[]): readonly PointPair<Each>[] =>
  pairHalves(columns, namedHalfOf).filter(
    ({ latitude, longitude }) =>
      isOfDegrees(latitude.tally, 'latitude') &&
      isOfDegrees(longitude.tally, 'longitude') &&
      latitude.tally?.count === longitude.tally?.count,
  );

/** `Breite` and `Länge` are those of goods, too, which have no three decimals. */
const namedHalfOf = ({ header, tally }: Half) =>
  pointHalfOf(header) ?? (tally?.degrees?.isPrecise === true ? mayBePointHalf(header) : undefined);

const isOfDegrees = (tally: ColumnTally | undefined, half: PointHalf): boolean => {
  const { largest } = tally?.degrees ?? {};
  return largest !== undefined && isPoint({ lat: 0, lng: 0, [half === 'latitude' ? 'lat' : 'lng']: largest });
};
