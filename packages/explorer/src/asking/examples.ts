/** Examples for those who write programs: conditions of a collection's own values, and how many records answer them. */
import { fieldTypeTraits, type FieldType, type Operator, type RecordData } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { askFacets, askRecords, type Ask, type Facet } from './asking.ts';
import { quoteItem } from './condition-text.ts';
import { printPageAddress } from './page-address.ts';
import { rolesOf } from './shown-fields.ts';
import { conditionName, listOperators, parseView, printSort, type Condition, type View } from './view.ts';

/** A question that was asked, and what it found. */
export interface Example {
  readonly view: View;
  /** As it is written behind `?`, for people. */
  readonly written: string;
  /** As it is sent behind `?`. */
  readonly search: string;
  readonly total: number;
}

/** What a collection's first records hold, by their fields' keys; a field that is empty in all of them has none. */
export type Samples = ReadonlyMap<string, string>;

/** So many records are looked through for a value of each field. */
const recordsMax = 10;
/** A longer value tells a reader no more. */
const valueCharactersMax = 40;

export const readSamples = async ({ slug, fields }: ExposedCollection, ask: Ask): Promise<Samples> => {
  const { data } = await askRecords(ask, slug, `limit=${recordsMax}&meta=false`);
  return new Map(Array.from(fields.values(), ({ key }) => [key, sampleOf(data, key)] as const).filter(isFound));
};

const isFound = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

const sampleOf = (records: readonly RecordData[], key: string): string | undefined =>
  records
    .map((record) => record[key])
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(String)
    .find((text) => text.trim() !== '' && text.length <= valueCharactersMax && !text.includes('\n'));

/** Where no record has a value: one of the type. */
const ofTypes = {
  text: 'word',
  email: 'office@example.com',
  phone: '+49',
  url: 'https://example.com',
  image: 'https://example.com/a.jpg',
  select: 'option',
  multiselect: 'option',
  number: '10',
  integer: '10',
  currency: '10',
  percent: '10',
  boolean: 'true',
  date: '2026-01-31',
  datetime: '2026-01-31',
  json: 'true',
} as const satisfies Record<FieldType, string>;

/** A condition on a field with each operator that it has. */
export const conditionsOf = ({ key, type }: ExposedField, samples: Samples): Condition[] =>
  fieldTypeTraits[type].operators.map((operator) => ({
    field: key,
    operator,
    values: valuesOf(operator, samples.get(key) ?? ofTypes[type]),
  }));

const valuesOf = (operator: Operator, sample: string): readonly string[] => {
  switch (operator) {
    case 'exists':
      return ['true'];
    case 'between':
      return [sample, sample];
    case 'startsWith':
      return [sample.split(/\s+/)[0] ?? sample];
    case 'endsWith':
      return [sample.split(/\s+/).at(-1) ?? sample];
    case 'eq':
    case 'ne':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'contains':
    case 'notContains':
    case 'in':
    case 'nin':
      return [sample];
  }
};

/** `where[price][gte]=10`, as people write it. */
export const writeCondition = (condition: Condition): string => {
  const { operator, values } = condition;
  const written = listOperators.has(operator) ? values.map(quoteItem).join(',') : values.join(',');
  return `${conditionName(condition)}=${written}`;
};

/** The same as a part of a URL, for which nothing has to be encoded any more. */
export const searchOf = (condition: Condition): string => {
  const [name = '', ...value] = writeCondition(condition).split('=');
  return `${name}=${encodeURIComponent(value.join('=').toWellFormed())}`;
};

/** The field whose values are counted: few of them, by its type. */
const countedField = ({ fields }: ExposedCollection): ExposedField | undefined =>
  [...fields.values()].find(({ type }) => type === 'select' || type === 'multiselect' || type === 'boolean');

const facetValuesMax = 5;
export const facetSearchOf = ({ key }: ExposedField): string => `fields=${key}&facets.limit=${facetValuesMax}`;

export const readCounted = async (collection: ExposedCollection, ask: Ask): Promise<Facet | undefined> => {
  const field = countedField(collection);
  if (field === undefined) return undefined;
  return (await askFacets(ask, collection.slug, facetSearchOf(field))).data.find(({ key }) => key === field.key);
};

/** Each is asked, so that what stands beside it is true. */
export const readExamples = async (
  collection: ExposedCollection,
  samples: Samples,
  ask: Ask,
  examplesMax: number,
): Promise<readonly Example[]> =>
  Promise.all(
    viewsOf(collection, samples)
      .slice(0, examplesMax)
      .map(async (view) => readExample(collection, view, ask)),
  );

const readExample = async ({ slug }: ExposedCollection, view: View, ask: Ask): Promise<Example> => {
  const search = printPageAddress({ view, others: [] });
  const asked = printPageAddress({ view: { ...view, limit: 1, fields: [] }, others: [] });
  const { meta } = await askRecords(ask, slug, `${asked}&meta=false`);
  return { view, search, written: writeView(view), total: meta.total };
};

const everything = parseView('');

/** The most telling first. */
const viewsOf = (collection: ExposedCollection, samples: Samples): View[] => {
  const fields = [...collection.fields.values()].filter(({ key }) => samples.has(key));
  const { title } = rolesOf(collection);
  const chosen = fields.find(({ type }) => type === 'select' || type === 'multiselect');
  const compared = fields.find(({ type }) => isCompared.has(type));
  const one = chosen && conditionOf(chosen, chosen.type === 'select' ? 'eq' : 'contains', samples);
  const other = compared && conditionOf(compared, 'gte', samples);
  const word = title && fieldTypeTraits[title.type].searchable ? samples.get(title.key)?.split(/\s+/)[0] : undefined;
  const sort = compared === undefined ? [] : [{ field: compared.key, descends: true }];
  return [
    ...(one === undefined ? [] : [{ ...everything, conditions: [one] }]),
    ...(other === undefined ? [] : [{ ...everything, conditions: [other], sort }]),
    ...(word === undefined ? [] : [{ ...everything, search: word }]),
    ...(one === undefined || other === undefined ? [] : [{ ...everything, conditions: [one, other], sort, limit: 5 }]),
    { ...everything, fields: fields.slice(0, 2).map(({ key }) => key), limit: 5 },
  ];
};

const isCompared: ReadonlySet<FieldType> = new Set<FieldType>([
  'currency',
  'number',
  'integer',
  'percent',
  'date',
  'datetime',
]);

const conditionOf = ({ key }: ExposedField, operator: Operator, samples: Samples): Condition => ({
  field: key,
  operator,
  values: [samples.get(key) ?? ''],
});

const writeView = ({ search, conditions, sort, fields, limit }: View): string =>
  [
    ...(search === '' ? [] : [`search=${search}`]),
    ...conditions.map(writeCondition),
    ...(sort.length === 0 ? [] : [`sort=${printSort(sort)}`]),
    ...(fields.length === 0 ? [] : [`fields=${fields.join(',')}`]),
    ...(limit === everything.limit ? [] : [`limit=${limit}`]),
  ].join('&');
