/** Random mistakes, each of which makes the whole request a 400. */
import { type FieldDescriptor, fieldTypeTraits, type Operator, operators } from '@vitrine/contract';
import * as fc from 'fast-check';
import type { SentParameter } from './arbitrary-encodings.ts';
import { queryableFields } from './arbitrary-conditions.ts';
import type { Dataset } from './arbitrary-records.ts';
import { badValues } from './arbitrary-values.ts';

export const mistakeArbitrary = (dataset: Dataset): fc.Arbitrary<readonly SentParameter[]> =>
  fc.oneof(
    fc.constantFrom(...queryableFields(dataset)).chain(fieldMistakeArbitrary),
    fc.constantFrom('nope', 'secret', ...dataset.hiddenFields.map((field) => field.key)).chain(unknownFieldArbitrary),
    fc.constantFrom(...parameterMistakes),
    fc.constantFrom(...dataset.collection.fields).map(sortMistake),
  );

const fieldMistakeArbitrary = (field: FieldDescriptor): fc.Arbitrary<SentParameter[]> => {
  const offered: readonly Operator[] = fieldTypeTraits[field.type].operators;
  const lacking = operators.filter((operator) => !offered.includes(operator));
  return fc.oneof(
    fc.constantFrom(...badValues[field.type]).map((value) => condition(field.key, 'eq', value)),
    fc.constantFrom('like', 'EQ', '', ...lacking).map((operator) => condition(field.key, operator, 'x')),
    fc.constantFrom('TRUE', '', '2').map((value) => condition(field.key, 'exists', value)),
    fc.constantFrom('', ',', 'a,', 'a, b', ' a', '"a', '"a"b', ' ').map((value) => condition(field.key, 'in', value)),
    fc.constantFrom('', '1', '"', '1,2,3', 'a, b').map((value) => condition(field.key, 'between', value)),
    fc.constantFrom('in', 'between', 'near', 'within').chain((operator) => undecodable(field.key, operator)),
    fc.constantFrom(...badCircles).map((value) => condition(field.key, 'near', value)),
    fc.constantFrom(...badBoxes).map((value) => condition(field.key, 'within', value)),
  );
};

/** A list, one item of which cannot be decoded. */
const undecodable = (key: string, operator: string): fc.Arbitrary<SentParameter[]> =>
  fc
    .shuffledSubarray(['', '1', 'z'], { minLength: 1 })
    .chain((items) => fc.shuffledSubarray(['\uFFFD', ...items], { minLength: items.length + 1 }))
    .map((items) => items.map((value, index) => ({ name: `where[${key}][${operator}][${index}]`, value })));

const badCircles = ['', '1,2', '1,2,3,4', '91,0,1', '0,-181,1', '0,0,-1', 'a,b,c', '0,0,NaN', '50,7,3,6,5', '0,,1'];
const badBoxes = ['', '1,2,3', '1,2,3,4,5', '2,0,1,0', '0,0,90.1,0', '0,181,0,0', '0,0,0,Infinity'];

const condition = (key: string, operator: string, value: string): SentParameter[] => [
  { name: `where[${key}][${operator}]`, value },
];

const unknownFieldArbitrary = (key: string): fc.Arbitrary<SentParameter[]> =>
  fc.oneof(
    fc.constantFrom(...operators).map((operator) => condition(key, operator, 'true')),
    fc.constantFrom('sort', 'fields').map((name) => parameter(name, key)),
    fc.constant(parameter('sort', `createdAt,-${key}`)),
  );

const sortMistake = (field: FieldDescriptor): SentParameter[] => [
  { name: 'sort', value: fieldTypeTraits[field.type].sortable ? `${field.key},` : `${field.key}:natural` },
];

const parameter = (name: string, ...values: string[]): SentParameter[] => values.map((value) => ({ name, value }));

const parameterMistakes: readonly SentParameter[][] = [
  ...[
    'foo',
    'Page',
    'page[]',
    'x-api-key',
    '',
    'where',
    'where[]',
    'where[id][eq',
    'sort[x]',
    'fields[',
    'where[or][]',
    'where[or][0]',
    'where[or][0][nope]',
    'constructor',
  ].map((name) => parameter(name, '1')),
  ...['0', '-1', '1.0', '01', '+1', ' 1', '', 'one'].map((value) => parameter('page', value)),
  ...['0', '-1', '1.0', '01', '1e2', '', 'all'].map((value) => parameter('limit', value)),
  ...['page', 'limit'].map((name) => parameter(name, '1', '2')),
  ...['sort', 'fields'].map((name) => parameter(name, '')),
  ...['yes', '', 'TRUE'].map((value) => parameter('meta', value)),
  ...['', 'Berlin', 'Europe/Nowhere', '+02:00', 'UTC\0'].map((value) => parameter('tz', value)),
  parameter('tz', 'UTC', 'UTC'),
  parameter('search', 'a', 'a'),
  parameter('search.fuzzy', 'true', 'true'),
  ...['', 'yes', 'TRUE', '2'].map((value) => parameter('search.fuzzy', value)),
  parameter('search', 'a b c d e f g h i j k l m n o p q'),
  parameter('search', 'x'.repeat(201)),
  parameter('search', 'a\0'),
  parameter('where[createdAt][between]', '2027-01-01,2026-12-31'),
];
