/**
 * Facets: of each of some fields how many of the records that match have which value, and what numbers and times are like
 * on the whole. All is counted and exact; nothing of a record that does not match comes in.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { compose, type ExposedField, type FacetsPlan } from '@vitrine/query';
import { decimalOf, divide, printJsonNumber, sumOf } from './exact-numbers.ts';
import { countGroups, countOptions } from './facet-counts.ts';
import { barsOfNumbers, type Bar } from './facet-histogram.ts';
import { type Listed, printTiles } from './facet-tiles.ts';
import { barsOfTimes, type Groups, usualTimes } from './facet-times.ts';
import { createValuePrinter, largestGroups, lookalikesOf } from './facet-values.ts';
import type { SearchedPlan } from './searching.ts';
import { selectionsOf } from './selections.ts';
import { pointsOf } from './geo.ts';
import { matching } from './matching.ts';
import type { GroupNumbers, GroupValues } from './ordering.ts';
import type { Partition } from './partition.ts';
import type { RecordSet } from './record-set.ts';
import { lengthAt, readText, type Integers } from './texts.ts';
import { StepBudget } from './step-budget.ts';

export interface FacetsQuestion extends SearchedPlan, Pick<FacetsPlan, 'facets' | 'valuesMax' | 'timeZone'> {
  /** As in the plan; none where that has none. */
  readonly zoom?: number | undefined;
  /** The most bytes that all facets may take. */
  readonly bytesMax: number;
}

export interface FoundFacets {
  /** Number of matching records. */
  readonly total: number;
  /** The most values or tiles that one facet lists. */
  readonly listed: number;
  /** JSON in UTF-8, with commas between the facets; none where it is longer than it may be. */
  readonly json: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * @param stepsMax how many steps it may take, a few nanoseconds each
 * @throws TooMuchWork where it takes more
 */
export const findFacets = (partition: Partition, question: FacetsQuestion, stepsMax = Infinity): FoundFacets => {
  const budget = new StepBudget(stepsMax);
  const set = matching(selectionsOf(question, partition, budget), partition.count, budget);
  const facets: string[] = [];
  let length = 0;
  let listed = 0;
  for (const field of question.facets) {
    const facet = facetOf(field, { partition, set, question, budget, lengthMax: question.bytesMax - length });
    if (facet === undefined) return { total: set.count, listed: 0, json: undefined };
    length += facet.json.length + 1;
    listed = Math.max(listed, facet.listed);
    facets.push(facet.json);
  }
  const json = Buffer.from(facets.join(','));
  return { total: set.count, listed, json: json.length > question.bytesMax ? undefined : new Uint8Array(json) };
};

interface Counting {
  readonly partition: Partition;
  readonly set: RecordSet;
  readonly question: FacetsQuestion;
  readonly budget: StepBudget;
  /** The most characters that the facet may take. */
  readonly lengthMax: number;
}

/** None where it is too long. */
const facetOf = ({ key, type }: ExposedField, counting: Counting): Listed | undefined => {
  const { partition, set, budget } = counting;
  const start = `{"key":${JSON.stringify(key)},"type":"${type}"`;
  // Each record has an id of its own.
  if (key === 'id') return { json: `${start},"distinct":${set.count},"missing":0}`, listed: 0 };
  const ordering = partition.ordering(key);
  const counts = countGroups(ordering, set, partition.count, budget);
  const missing = counts[ordering.groups] ?? 0;
  const { value: kind } = fieldTypeTraits[type];
  if (kind === 'json') return { json: `${start},"missing":${missing}}`, listed: 0 };
  if (kind === 'geo') {
    const { json, listed } = printPoints(key, counting);
    return { json: `${start},${json}"missing":${missing}}`, listed };
  }
  if (kind === 'options') {
    const options = partition.options(key);
    const held = countOptions(options, set, partition.count, budget);
    const values = printValues(type, { kind: 'texts', texts: options.texts }, held, held.length, counting);
    return values && { ...values, json: `${start},${values.json},"missing":${missing}}` };
  }
  const values = printValues(type, ordering.values, counts, ordering.groups, counting);
  if (values === undefined) return undefined;
  const { values: groupValues, groups } = ordering;
  const measures =
    groupValues.kind === 'numbers' && type !== 'boolean'
      ? printMeasures(type, groupValues, counts, groups, counting)
      : '';
  return { ...values, json: `${start},${values.json},"missing":${missing}${measures}}` };
};

const printPoints = (key: string, { partition, set, question: { zoom, valuesMax }, budget }: Counting): Listed =>
  zoom === undefined ? { json: '', listed: 0 } : printTiles(pointsOf(partition, key), set, zoom, valuesMax, budget);

/** To read, escape and join a value takes so many steps, and one for some bytes of a text. */
const stepsOfValue = 60;
const bytesOfStep = 4;

const printValues = (
  type: FieldType,
  values: GroupValues,
  counts: Integers,
  groups: number,
  { question, budget, lengthMax }: Counting,
): Listed | undefined => {
  const largest = largestGroups(counts, groups, question.valuesMax, budget);
  const bytes =
    values.kind === 'texts' ? largest.groups.reduce((sum, group) => sum + lengthAt(values.texts, group), 0) : 0;
  // In UTF-8 a character takes three bytes at most for each unit of its length.
  if (bytes > 3 * lengthMax) return undefined;
  budget.spend(largest.groups.length * stepsOfValue + bytes / bytesOfStep);
  const print = createValuePrinter(type, values);
  const printed = largest.groups.map((group) => `{"value":${print(group)},"count":${counts[group] ?? 0}}`).join(',');
  const lookalikes = compose(printed) === printed ? '' : printLookalikes(values, largest.groups);
  return { json: `"values":[${printed}],"distinct":${largest.distinct}${lookalikes}`, listed: largest.groups.length };
};

const printLookalikes = (values: GroupValues, groups: readonly number[]): string => {
  if (values.kind !== 'texts') return '';
  const places = lookalikesOf(groups.map((group) => readText(values.texts, group)));
  return places.length === 0 ? '' : `,"lookalikes":${JSON.stringify(places)}`;
};

// Numbers and times

/** Each is the least value that at least this share of those with a value do not exceed, in hundredths. */
const quantiles = [5, 25, 50, 75, 95] as const;

const printMeasures = (
  type: FieldType,
  values: GroupNumbers,
  counts: Integers,
  groups: number,
  { question: { timeZone }, budget }: Counting,
): string => {
  budget.spend(4 * groups);
  const isTime = type === 'date' || type === 'datetime';
  let first = 0;
  while (first < groups && counts[first] === 0) first++;
  if (first === groups)
    return `,"min":null,"max":null,"histogram":[],${isTime ? '"outside":{"before":0,"after":0}' : '"sum":0,"mean":null,"quantiles":[]'}`;
  let last = groups - 1;
  while (counts[last] === 0) last--;
  const print = createValuePrinter(type, values);
  const extremes = `,"min":${print(first)},"max":${print(last)}`;
  if (isTime) return extremes + printTimes(type, values, counts, { first, end: last + 1 }, timeZone);
  const bars = printBars(barsOfNumbers(type, values, first, last), counts, first);
  return `${extremes},"histogram":[${bars}]${printNumbers(values, counts, groups, print, budget)}`;
};

const printBars = (bars: readonly Bar[], counts: Integers, first: number): string => {
  let group = first;
  return bars
    .map(({ from, to, end }) => {
      const count = countBetween(counts, group, end);
      group = end;
      return `{"from":${from},"to":${to},"count":${count}}`;
    })
    .join(',');
};

const countBetween = (counts: Integers, first: number, end: number): number => {
  let count = 0;
  for (let group = first; group < end; group++) count += counts[group] ?? 0;
  return count;
};

/** Days that mean a missing date are counted beside the bars. */
const printTimes = (
  type: 'date' | 'datetime',
  { numbers }: GroupNumbers,
  counts: Integers,
  all: Groups,
  timeZone: string,
): string => {
  const usual = usualTimes(numbers, counts, all);
  const bars = printBars(barsOfTimes(type, numbers, timeZone, usual), counts, usual.first);
  const before = countBetween(counts, all.first, usual.first);
  const after = countBetween(counts, usual.end, all.end);
  return `,"histogram":[${bars}],"outside":{"before":${before},"after":${after}}`;
};

const printNumbers = (
  values: GroupNumbers,
  counts: Integers,
  groups: number,
  print: (group: number) => string,
  budget: StepBudget,
): string => {
  const sum = sumOf(values, counts, groups, budget);
  const count = countBetween(counts, 0, groups);
  const printed = groupsAtShares(counts, count).map(
    (group, index) => `{"quantile":${(quantiles[index] ?? 0) / 100},"value":${print(group)}}`,
  );
  const [total, mean] =
    sum === undefined
      ? ['null', 'null']
      : [sum, divide(sum, count)].map((number) => printJsonNumber(decimalOf(number)));
  return `,"sum":${total},"mean":${mean},"quantiles":[${printed.join(',')}]`;
};

const groupsAtShares = (counts: Integers, count: number): readonly number[] => {
  let group = 0;
  let passed = counts[0] ?? 0;
  return quantiles.map((hundredths) => {
    const rank = Math.ceil((count * hundredths) / 100);
    while (passed < rank) passed += counts[++group] ?? 0;
    return group;
  });
};
