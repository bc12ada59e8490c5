/**
 * Records by the tile of a map that their point is in: columns `x` from the 180th meridian to the east, rows `y` from 85.05° north
 * to the south, 2^zoom of each, in Web Mercator, as OpenStreetMap and its like number them (decision 115).
 */
import { largestGroups } from './facet-values.ts';
import type { Points } from './geo.ts';
import { listOfSet, type RecordSet } from './record-set.ts';
import type { Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** Members of a facet, and how many values or tiles they list. */
export interface Listed {
  readonly json: string;
  readonly listed: number;
}

/** To find a record's tile, and to sort it among the others. */
const stepsOfTile = 40;

/**
 * @param max how many tiles are named: those with the most records, then from north to south and from west to east
 * @returns members that are each followed by a comma
 */
export const printTiles = (points: Points, set: RecordSet, zoom: number, max: number, budget: StepBudget): Listed => {
  budget.spend(set.count * stepsOfTile);
  const side = 2 ** zoom;
  const { tiles, counts } = countTiles(tilesOf(points, listOfSet(set), side));
  const { groups, distinct } = largestGroups(counts, counts.length, max, budget);
  const printed = groups.map((group) => {
    const [tile = 0, count = 0] = [tiles[group], counts[group]];
    return `{"x":${tile % side},"y":${Math.floor(tile / side)},"count":${count}}`;
  });
  return { json: `"zoom":${zoom},"tiles":[${printed.join(',')}],"distinct":${distinct},`, listed: printed.length };
};

/** The number of each record's tile, row by row, in order; none of a record without a point. */
const tilesOf = ({ ordering, lats, lngs }: Points, records: Integers, side: number): Float64Array => {
  const tiles = new Float64Array(records.length);
  let length = 0;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    const group = ordering.groupOf[record] ?? 0;
    if (group === ordering.groups) continue;
    tiles[length++] = rowOf(lats[group] ?? 0, side) * side + columnOf(lngs[record] ?? 0, side);
  }
  return tiles.subarray(0, length).sort();
};

const columnOf = (lng: number, side: number): number => Math.min(Math.floor(((lng + 180) / 360) * side), side - 1);

/** Points farther north or south than a map reaches are in its first or last row. */
const rowOf = (lat: number, side: number): number => {
  const fraction = 0.5 - Math.asinh(Math.tan((lat / 180) * Math.PI)) / (2 * Math.PI);
  return Math.max(0, Math.min(Math.floor(fraction * side), side - 1));
};

const countTiles = (sorted: Float64Array): { readonly tiles: Float64Array; readonly counts: Integers } => {
  const tiles = new Float64Array(sorted.length);
  const counts = new Uint32Array(sorted.length);
  let length = 0;
  for (let place = 0; place < sorted.length; place++) {
    const tile = sorted[place] ?? 0;
    if (length === 0 || tiles[length - 1] !== tile) tiles[length++] = tile;
    counts[length - 1] = (counts[length - 1] ?? 0) + 1;
  }
  return { tiles: tiles.subarray(0, length), counts: counts.subarray(0, length) };
};
