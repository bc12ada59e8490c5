/** An independent reading of contract §11.1: facets of records held in an array, plainly, slowly, and to the last digit. */
import type { CollectionDescriptor, FieldDescriptor } from '@vitrine/contract';
import { indexBehind, readNameList, readOnce, readParameters, type Mistakes } from './oracle-parameters.ts';
import { compareByCodePoint } from './oracle-text.ts';
import { compareInSort } from './oracle-values.ts';
import { storedValue } from './oracle-where.ts';
import { createdAtField, idField, matchingInMemory, readWhole, type OracleRecord } from './oracle.ts';

export type OracleFacets =
  /** `data` is JSON as it is sent, since a number of JavaScript does not hold every digit. */
  | { readonly status: 200; readonly data: string; readonly total: number }
  | { readonly status: 400; readonly parameters: string[] };

/** Takes the query string as sent, without its `?`. */
export const facetsInMemory = (
  collection: CollectionDescriptor,
  records: readonly OracleRecord[],
  search: string,
): OracleFacets => {
  const mistakes: Mistakes = new Set();
  const parameters = readParameters(search, mistakes);
  for (const { name } of parameters)
    if (['sort', 'page', 'limit', 'meta'].some((other) => name === other || indexBehind(name, other) !== undefined))
      mistakes.add(name);
  const own = parameters.filter(({ name }) => name !== 'facets.limit');
  const limit = readWhole(readOnce(parameters, 'facets.limit', mistakes), 'facets.limit', 20, mistakes);
  const matching = matchingInMemory(collection, records, own, mistakes);
  if (mistakes.size > 0) return { status: 400, parameters: [...mistakes].toSorted(compareByCodePoint) };
  const names = readNameList(parameters, 'fields');
  const counted = [idField, createdAtField, ...collection.fields].filter(({ key }) =>
    names === undefined ? key !== 'id' && key !== 'createdAt' : names.includes(key),
  );
  const data = counted.map((field) => facetOf(field, matching, Math.min(limit, 1000)));
  return { status: 200, data: `[${data.join(',')}]`, total: matching.length };
};

const numberTypes: ReadonlySet<string> = new Set(['number', 'integer', 'currency', 'percent']);

const facetOf = (field: FieldDescriptor, records: readonly OracleRecord[], limit: number): string => {
  const { key, type } = field;
  const start = `{"key":${JSON.stringify(key)},"type":"${type}"`;
  if (key === 'id') return `${start},"distinct":${records.length},"missing":0}`;
  const stored = records.map((record) => storedValue(record, key)).filter((value) => value !== null);
  const missing = `"missing":${records.length - stored.length}`;
  if (type === 'json' || type === 'geo') return `${start},${missing}}`;
  const held = stored.flatMap((value) =>
    Array.isArray(value) ? value.filter((option, index) => value.indexOf(option) === index) : [value],
  );
  const sorted = held.toSorted((one, other) => compareInSort(type, one, other));
  const counted = sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]);
  const counts = new Map(counted.map((value) => [value, sorted.filter((other) => other === value).length]));
  const values = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, limit);
  const printed = values.map(([value, count]) => `{"value":${JSON.stringify(value)},"count":${count}}`);
  const facet = `${start},"values":[${printed.join(',')}],"distinct":${counts.size},${missing}`;
  if (numberTypes.has(type)) return `${facet},${measuresOfNumbers(type, sorted.map(Number))}}`;
  if (type === 'date' || type === 'datetime') return `${facet},${measuresOfTimes(type, sorted.map(String))}}`;
  return `${facet}}`;
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

const day = 86_400_000;
const days: readonly (number | string)[] = [
  day,
  'week',
  '1',
  '3',
  '6',
  '12',
  '24',
  '60',
  '120',
  '240',
  '600',
  '1200',
  '2400',
  '6000',
  '12000',
];
const moments: readonly (number | string)[] = [
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
  ...days,
];

const measuresOfTimes = (type: 'date' | 'datetime', sorted: readonly string[]): string => {
  const times = sorted.map((text) => Date.parse(type === 'date' ? `${text}T00:00:00.000Z` : text));
  const [least] = times;
  const greatest = times.at(-1);
  if (least === undefined || greatest === undefined) return '"min":null,"max":null,"histogram":[]';
  const widths = type === 'date' || least === greatest ? days : moments;
  const bars = widths.map((width) => boundsOf(width, least, greatest)).find((bounds) => bounds.length <= 21) ?? [];
  const print = (time: number): string =>
    JSON.stringify(type === 'date' ? new Date(time).toISOString().replace(/T.*/, '') : new Date(time).toISOString());
  const printed = bars.slice(1).map((to, index) => {
    const from = bars[index] ?? 0;
    const count = times.filter((time) => time >= from && time < to).length;
    return `{"from":${print(from)},"to":${print(to)},"count":${count}}`;
  });
  return `"min":${JSON.stringify(sorted[0])},"max":${JSON.stringify(sorted.at(-1))},"histogram":[${printed.join(',')}]`;
};

/** From the last bound that is not after the least to the first one after the greatest; too many are cut off. */
const boundsOf = (width: number | string, least: number, greatest: number): number[] => {
  const bounds: number[] = [];
  const date = new Date(least);
  for (let step = 0; bounds.length < 30; step++) {
    const bound = boundAt(width, date, step);
    bounds.push(bound);
    if (bound > greatest) break;
  }
  return bounds;
};

const boundAt = (width: number | string, least: Date, step: number): number => {
  const time = least.getTime();
  if (typeof width === 'number') return (Math.floor(time / width) + step) * width;
  if (width === 'week') {
    const midnight = Math.floor(time / day) * day;
    return midnight - ((least.getUTCDay() + 6) % 7) * day + 7 * step * day;
  }
  const length = Number(width);
  const month = least.getUTCFullYear() * 12 + least.getUTCMonth();
  const bound = new Date(0);
  bound.setUTCFullYear(0, month - (month % length) + step * length, 1);
  return bound.getTime();
};
