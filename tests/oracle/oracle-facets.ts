/** An independent reading of contract §11.1: facets of records held in an array, plainly, slowly, and to the last digit. */
import type { FieldDescriptor } from '@vitrine/contract';
import { indexBehind, readNameList, readOnce, readParameters, type Mistakes } from './oracle-parameters.ts';
import { compareByCodePoint } from './oracle-text.ts';
import { compareInSort } from './oracle-values.ts';
import { storedValue } from './oracle-where.ts';
import { dayAt, dayOf, startOfDay } from './oracle-zones.ts';
import {
  createdAtField,
  idField,
  matchingInMemory,
  readTimeZone,
  readWhole,
  type OracleCollection,
  type OracleRecord,
} from './oracle.ts';

export type OracleFacets =
  /** `data` is JSON as it is sent, since a number of JavaScript does not hold every digit. */
  | { readonly status: 200; readonly data: string; readonly total: number }
  | { readonly status: 400; readonly parameters: string[] };

/** Takes the query string as sent, without its `?`. */
export const facetsInMemory = (
  collection: OracleCollection,
  records: readonly OracleRecord[],
  search: string,
): OracleFacets => {
  const mistakes: Mistakes = new Set();
  const parameters = readParameters(search, mistakes);
  for (const { name } of parameters)
    if (['sort', 'page', 'limit', 'meta'].some((other) => name === other || indexBehind(name, other) !== undefined))
      mistakes.add(name);
  const own = parameters.filter(({ name }) => name !== 'facets.limit' && name !== 'facets.zoom');
  const zoom = readOnce(parameters, 'facets.zoom', mistakes);
  if (zoom !== undefined && !/^(\d|1\d|2[012])$/.test(zoom)) mistakes.add('facets.zoom');
  const limit = readWhole(readOnce(parameters, 'facets.limit', mistakes), 'facets.limit', 20, mistakes);
  const zone = readTimeZone(parameters, mistakes);
  const matching = matchingInMemory(collection, records, own, mistakes);
  if (mistakes.size > 0) return { status: 400, parameters: [...mistakes].toSorted(compareByCodePoint) };
  const names = readNameList(parameters, 'fields');
  const counted = [idField, createdAtField, ...collection.fields].filter(({ key }) =>
    names === undefined ? key !== 'id' && key !== 'createdAt' : names.includes(key),
  );
  const data = counted.map((field) =>
    field.type === 'geo'
      ? facetOfPoints(field, matching, Math.min(limit, 1000), zoom)
      : facetOf(field, matching, Math.min(limit, 1000), zone),
  );
  return { status: 200, data: `[${data.join(',')}]`, total: matching.length };
};

const numberTypes: ReadonlySet<string> = new Set(['number', 'integer', 'currency', 'percent']);

const facetOf = (field: FieldDescriptor, records: readonly OracleRecord[], limit: number, zone: string): string => {
  const { key, type } = field;
  const start = `{"key":${JSON.stringify(key)},"type":"${type}"`;
  if (key === 'id') return `${start},"distinct":${records.length},"missing":0}`;
  const stored = records.map((record) => storedValue(record, key)).filter((value) => value !== null);
  const missing = `"missing":${records.length - stored.length}`;
  if (type === 'json') return `${start},${missing}}`;
  const held = stored.flatMap((value) =>
    Array.isArray(value) ? value.filter((option, index) => value.indexOf(option) === index) : [value],
  );
  const sorted = held.toSorted((one, other) => compareInSort(type, one, other));
  const counted = sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]);
  const counts = new Map(counted.map((value) => [value, sorted.filter((other) => other === value).length]));
  const values = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, limit);
  const printed = values.map(([value, count]) => `{"value":${JSON.stringify(value)},"count":${count}}`);
  const facet = `${start},"values":[${printed.join(',')}],"distinct":${counts.size}${lookalikes(values)},${missing}`;
  if (numberTypes.has(type)) return `${facet},${measuresOfNumbers(type, sorted.map(Number))}}`;
  if (type === 'date' || type === 'datetime') return `${facet},${measuresOfTimes(type, sorted.map(String), zone)}}`;
  return `${facet}}`;
};

/** Each text with those behind it that are canonically equivalent: equal once all their letters are taken apart. */
const lookalikes = (values: readonly (readonly [value: unknown, count: number])[]): string => {
  const apart = values.map(([value]) => (typeof value === 'string' ? value.normalize('NFD') : Symbol()));
  const places = apart.flatMap((text, place) => {
    const same = [...apart.keys()].filter((other) => apart[other] === text);
    return same[0] === place && same.length > 1 ? [same] : [];
  });
  return places.length === 0 ? '' : `,"lookalikes":${JSON.stringify(places)}`;
};

// Points

const facetOfPoints = (
  { key }: FieldDescriptor,
  records: readonly OracleRecord[],
  limit: number,
  zoom: string | undefined,
): string => {
  const stored = records.map((record) => storedValue(record, key)).filter((value) => value !== null);
  const missing = `"missing":${records.length - stored.length}`;
  if (zoom === undefined) return `{"key":${JSON.stringify(key)},"type":"geo",${missing}}`;
  const found = stored.map((point) => tileOf(Object(point), Number(zoom)));
  const byPlace = found
    .toSorted(([x, y], [otherX, otherY]) => y - otherY || x - otherX)
    .map(([x, y]) => `"x":${x},"y":${y}`);
  const counts = [...new Set(byPlace)].map((tile) => ({ tile, count: byPlace.filter((each) => each === tile).length }));
  const tiles = counts
    .toSorted((one, other) => other.count - one.count)
    .slice(0, limit)
    .map(({ tile, count }) => `{${tile},"count":${count}}`);
  return `{"key":${JSON.stringify(key)},"type":"geo","zoom":${zoom},"tiles":[${tiles.join(',')}],"distinct":${counts.length},${missing}}`;
};

/** By halves of the map, again and again: which of them the point is in, west or east, and north or south. */
const tileOf = (
  { lat, lng }: { readonly lat?: unknown; readonly lng?: unknown },
  zoom: number,
): [x: number, y: number] => {
  const sine = Math.sin((Number(lat) / 180) * Math.PI);
  const across = (Number(lng) + 180) / 360;
  const down = 1 / 2 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [halvesOf(across, zoom), halvesOf(down, zoom)];
};

const halvesOf = (share: number, times: number): number => {
  let [low, high, number] = [0, 1, 0];
  for (let time = 0; time < times; time++) {
    const middle = (low + high) / 2;
    number = 2 * number + (share >= middle ? 1 : 0);
    if (share >= middle) low = middle;
    else high = middle;
  }
  return number;
};

// Numbers, as whole numbers of a very small unit

const places = 60;
const one = 10n ** BigInt(places);

const unitsOf = (number: number): bigint => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  return BigInt(sign + whole + fraction + '0'.repeat(places + Number(exponent) - fraction.length));
};

/** As `String` writes numbers. */
const printUnits = (units: bigint): string => {
  if (units < 0n) return `-${printUnits(-units)}`;
  const digits = String(units).replace(/0*$/, '');
  const length = String(units).length - places;
  if (units === 0n) return '0';
  if (length > 21 && digits.length <= length)
    return `${digits[0]}${digits.length > 1 ? '.' : ''}${digits.slice(1)}e+${length - 1}`;
  if (length <= -6) return `${digits[0]}${digits.length > 1 ? '.' : ''}${digits.slice(1)}e-${1 - length}`;
  if (length <= 0) return `0.${'0'.repeat(-length)}${digits}`;
  const padded = digits.padEnd(length, '0');
  return padded.length === length ? padded : `${padded.slice(0, length)}.${padded.slice(length)}`;
};

const measuresOfNumbers = (type: string, sorted: readonly number[]): string => {
  const units = sorted.map(unitsOf);
  const [least] = units;
  const greatest = units.at(-1);
  if (least === undefined || greatest === undefined)
    return '"min":null,"max":null,"histogram":[],"sum":0,"mean":null,"quantiles":[]';
  const sum = units.reduce((before, value) => before + value, 0n);
  const quantiles = [5, 25, 50, 75, 95].map((hundredths) => {
    const place = sorted.findIndex((_, index) => (index + 1) * 100 >= hundredths * sorted.length);
    return `{"quantile":${hundredths / 100},"value":${JSON.stringify(sorted[place])}}`;
  });
  return [
    `"min":${JSON.stringify(sorted[0])},"max":${JSON.stringify(sorted.at(-1))}`,
    `"histogram":[${barsOfNumbers(type, units, least, greatest).join(',')}]`,
    `"sum":${printUnits(sum)},"mean":${printUnits(meanOf(sum, BigInt(units.length)))}`,
    `"quantiles":[${quantiles.join(',')}]`,
  ].join(',');
};

/** Rounded half away from zero to 20 digits. */
const meanOf = (sum: bigint, count: bigint): bigint => {
  if (sum < 0n) return -meanOf(-sum, count);
  let rounding = 1n;
  while (sum / (count * rounding) >= 10n ** 20n) rounding *= 10n;
  return ((2n * sum + count * rounding) / (2n * count * rounding)) * rounding;
};

const floor = (units: bigint, width: bigint): bigint => units / width - (units < 0n && units % width !== 0n ? 1n : 0n);

const barsOfNumbers = (type: string, units: readonly bigint[], least: bigint, greatest: bigint): string[] => {
  let power = type === 'integer' || least === greatest ? one : 1n;
  for (; ; power *= 10n)
    for (const width of [power, 2n * power, 5n * power]) {
      const first = floor(least, width);
      const count = floor(greatest, width) - first + 1n;
      if (count > 20n) continue;
      return Array.from({ length: Number(count) }, (_, index) => {
        const from = (first + BigInt(index)) * width;
        const within = units.filter((value) => value >= from && value < from + width);
        return `{"from":${printUnits(from)},"to":${printUnits(from + width)},"count":${within.length}}`;
      });
    }
};

// Times

const dayMs = 86_400_000;
/** Of so many milliseconds, of days, or of months. */
type Width = number | readonly [days: number] | readonly ['months', number];
const widthsOfDays: readonly Width[] = [
  [1],
  [7],
  ...[1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000].map((count) => ['months', count] as const),
];
const widthsOfMoments: readonly Width[] = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 3, 6, 12].map((hours) => hours * 3_600_000),
  ...widthsOfDays,
];

const measuresOfTimes = (type: 'date' | 'datetime', sorted: readonly string[], zone: string): string => {
  const times = sorted.map((text) => Date.parse(type === 'date' ? `${text}T00:00:00.000Z` : text));
  const [before, usual, after] = apart(times);
  const bars = barsOfTimes(type, usual, type === 'date' ? 'UTC' : zone);
  const extremes = [sorted[0] ?? null, sorted.at(-1) ?? null].map((value) => JSON.stringify(value));
  return [
    `"min":${extremes[0]},"max":${extremes[1]},"histogram":[${bars.join(',')}]`,
    `"outside":{"before":${before.length},"after":${after.length}}`,
  ].join(',');
};

const barsOfTimes = (type: 'date' | 'datetime', times: readonly number[], zone: string): string[] => {
  const [least] = times;
  const greatest = times.at(-1);
  if (least === undefined || greatest === undefined) return [];
  const widths = type === 'date' || least === greatest ? widthsOfDays : widthsOfMoments;
  const bars =
    widths.map((width) => boundsOf(width, least, greatest, zone)).find((bounds) => bounds.length <= 21) ?? [];
  const print = (time: number): string => {
    const text = new Date(Math.min(Math.max(time, firstUsual), endUsual)).toISOString();
    return JSON.stringify(type === 'date' ? text.replace(/T.*/, '') : text);
  };
  return bars.slice(1).flatMap((to, index) => {
    const from = bars[index] ?? 0;
    if (from === to) return [];
    const count = times.filter((time) => time >= from && time < to).length;
    return `{"from":${print(from)},"to":${print(to)},"count":${count}}`;
  });
};

/** From the last bound that is not after the least to the first one after the greatest; too many are cut off. */
const boundsOf = (width: Width, least: number, greatest: number, zone: string): number[] => {
  const bounds: number[] = [];
  for (let step = 0; bounds.length < 30; step++) {
    const bound = boundAt(width, least, step, zone);
    bounds.push(bound);
    if (bound > greatest) break;
  }
  return bounds;
};

const boundAt = (width: Width, least: number, step: number, zone: string): number => {
  if (typeof width === 'number') return (Math.floor(least / width) + step) * width;
  const day = dayAt(least, zone);
  const [unit, count = 0] = width;
  if (unit !== 'months') {
    // Day 4 was a Monday.
    const before = unit === 7 ? (((day - 4) % 7) + 7) % 7 : 0;
    return startOfDay(day - before + step * unit, zone);
  }
  const date = new Date(day * dayMs);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return startOfDay(dayOf(0, month - (month % count) + step * count, 1), zone);
};

const firstUsual = Date.parse('0002-01-01T00:00:00.000Z');
const endUsual = Date.parse('9999-01-01T00:00:00.000Z');
const zeroDays = ['0100-01-01', '1753-01-01', '1899-12-31', '1970-01-01'];
const lastDays = ['4712-12-31', '2999-12-31', '2199-12-31', '2099-12-31'];

/** Sorted times: those below, and those above, which stand for none, and the ones between. */
const apart = (times: readonly number[]): readonly [number[], number[], number[]] => {
  let usual = times.filter((time) => time >= firstUsual && time < endUsual);
  for (const day of [...lastDays, ...zeroDays]) {
    const about = usual.filter((time) => Math.abs(Math.floor((time - Date.parse(day)) / dayMs)) <= 2);
    const others = usual.filter((time) => !about.includes(time));
    const isLast = lastDays.includes(day);
    const [first = 0, last = 0] = [others[0], others.at(-1)];
    const isApart = isLast ? last < Date.parse(day) - 20 * 365 * dayMs : first > Date.parse(day) + 20 * 365 * dayMs;
    if (about.length > 0 && others.length > 0 && isApart) usual = others;
  }
  const [least = firstUsual] = usual;
  const before = times.filter((time) => time < least);
  return [before, usual, times.slice(before.length + usual.length)];
};
