/** Builds examples for developers: conditions with the collection's own values, and their numbers of matching records. */
import {
  fieldTypeTraits,
  listOperators,
  operatorTraits,
  typesOf,
  type FieldType,
  type Operator,
  type RecordData,
} from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { askRecords, type Ask } from './asking.ts';
import { quoteItem } from './condition-text.ts';
import { printPageAddress } from './page-address.ts';
import { rolesOf } from './shown-fields.ts';
import { conditionName, parseView, printSort, type Condition, type View } from './view.ts';

/** An executed query and its number of records. */
export interface Example {
  readonly view: View;
  /** The query after `?`, readable. */
  readonly written: string;
  /** The query after `?`, percent-encoded. */
  readonly search: string;
  readonly total: number;
}

/** Sample values from the first records, by field key, with an ID; a field that is empty in all of them is missing. */
export type Samples = ReadonlyMap<string, string>;

/** The number of records that are searched for sample values. */
const recordsMax = 10;
/** The longest sample value. */
const valueCharactersMax = 40;

export const readSamples = async ({ slug, fields }: ExposedCollection, ask: Ask): Promise<Samples> => {
  const { data } = await askRecords(ask, slug, `limit=${recordsMax}&meta=false`);
  return new Map(['id', ...fields.keys()].map((key) => [key, sampleOf(data, key)] as const).filter(isFound));
};

const isFound = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

const sampleOf = (records: readonly RecordData[], key: string): string | undefined =>
  records
    .map((record) => record[key])
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(String)
    .find((text) => text.trim() !== '' && text.length <= valueCharactersMax && !text.includes('\n'));

/** One condition for each operator of a field. Fields without a sample take an example of the type. */
export const conditionsOf = ({ key, type }: ExposedField, samples: Samples): Condition[] =>
  fieldTypeTraits[type].operators.map((operator) => ({
    field: key,
    operator,
    values: valuesOf(operator, samples.get(key) ?? String(fieldTypeTraits[type].examples[1])),
  }));

const valuesOf = (operator: Operator, sample: string): readonly string[] => {
  switch (operatorTraits[operator].kind) {
    case 'exists':
      return ['true'];
    case 'between':
      return [sample, sample];
    case 'near':
      return String(fieldTypeTraits.geo.examples[1]).split(',');
    case 'within':
      return String(fieldTypeTraits.geo.examples[0]).split(',');
    case 'startsWith':
      return [sample.split(/\s+/)[0] ?? sample];
    case 'endsWith':
      return [sample.split(/\s+/).at(-1) ?? sample];
    case 'in':
    case 'iin':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'contains':
      return [sample];
  }
};

/** Prints `where[price][gte]=10`, readable. */
export const writeCondition = (condition: Condition): string => {
  const { operator, values } = condition;
  const written = listOperators.has(operator) ? values.map(quoteItem).join(',') : values.join(',');
  return `${conditionName(condition)}=${written}`;
};

/** The same as a part of a URL, percent-encoded. */
export const searchOf = (condition: Condition): string => {
  const [name = '', ...value] = writeCondition(condition).split('=');
  return `${name}=${encodeURIComponent(value.join('=').toWellFormed())}`;
};

/** Runs each example, so that the number shown with it is correct. */
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

/** The most useful first. */
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

const isCompared: ReadonlySet<FieldType> = new Set(typesOf('number', 'integer', 'date', 'datetime'));

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
