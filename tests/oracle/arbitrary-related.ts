/** Random collections with relations between them, what is exposed of them, then and later, and questions that expand. */
import type { FieldDescriptor, FieldType, Relation } from '@vitrine/contract';
import * as fc from 'fast-check';
import type { RelatedCollection, RelatedExposure, RelatedQuestion } from './oracle-related.ts';
import type { OracleRecord } from './oracle.ts';

export interface RelatedScenario {
  readonly collections: readonly RelatedCollection[];
  /** What an owner exposes later, of each collection. */
  readonly later: readonly RelatedExposure[];
  readonly questions: readonly RelatedQuestion[];
}

/** Each word names one thing in the scenario, so that it can be looked for in answers. */
const slugs = ['numbats', 'wombats', 'bilbies'] as const;
const fieldKeys = ['quoll', 'potoroo', 'dunnart', 'bettong'] as const;
const relationKeys = ['kowari', 'phascogale', 'planigale', 'mulgara'] as const;

/** Fields are related by values that several types share, and some whose texts only look alike. */
const shared = ['1', '10', '01', 'a', 'A', "o'k & co", ''];
const values: Partial<Readonly<Record<FieldType, readonly unknown[]>>> = {
  text: shared,
  select: shared,
  integer: [1, 10],
  number: [1, 2.5, 10],
  boolean: [true, false],
  multiselect: [['a'], ['1', '10']],
};
const types = ['text', 'text', 'text', 'select', 'integer', 'integer', 'number', 'boolean', 'multiselect'] as const;
const ids = ['1', '10', '2.5', 'a', 'A', "o'k & co"];

const fieldsArbitrary: fc.Arbitrary<readonly FieldDescriptor[]> = fc
  .array(fc.constantFrom(...types), { minLength: 3, maxLength: fieldKeys.length })
  .map((chosen) => chosen.map((type, index) => ({ key: fieldKeys[index] ?? '', label: 'Label', type })));

/** A column draws from few values, so that some lists of related records are longer than an answer has them. */
const columnArbitrary = (type: FieldType, length: number): fc.Arbitrary<readonly unknown[]> =>
  fc
    .shuffledSubarray([null, ...(values[type] ?? [])], { minLength: 1, maxLength: 3 })
    .chain((pool) => fc.array(fc.constantFrom(...pool), { minLength: length, maxLength: length }));

const recordsArbitrary = (fields: readonly FieldDescriptor[]): fc.Arbitrary<readonly OracleRecord[]> =>
  fc
    .constantFrom(0, 1, 30, 60, 60)
    .chain((length) => fc.tuple(fc.constant(length), ...fields.map(({ type }) => columnArbitrary(type, length))))
    .map(([length, ...columns]) =>
      Array.from({ length }, (_, index) => ({
        id: ids[index] ?? `r${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 7))).toISOString(),
        ...Object.fromEntries(fields.map(({ key }, place) => [key, columns[place]?.[index] ?? null])),
      })),
    );

const exposureArbitrary: fc.Arbitrary<RelatedExposure> = fc.record({
  state: fc.constantFrom('public', 'public', 'public', 'private', 'private', 'hidden'),
  shown: fc.oneof(
    { weight: 1, arbitrary: fc.constant([...fieldKeys]) },
    { weight: 1, arbitrary: fc.subarray([...fieldKeys]) },
  ),
});

const relationsArbitrary = (fields: readonly FieldDescriptor[]): fc.Arbitrary<readonly Relation[]> =>
  fc.tuple(
    ...relationKeys.map((key) =>
      fc.record({
        key: fc.constant(key),
        label: fc.constant('Label'),
        kind: fc.constantFrom('one', 'many'),
        collection: fc.constantFrom(...slugs),
        from: fc.constantFrom('id', ...fields.map((field) => field.key)),
        to: fc.constantFrom('id', ...fieldKeys.slice(0, 2), ...fieldKeys),
      }),
    ),
  );

const collectionArbitrary = (slug: string): fc.Arbitrary<RelatedCollection> =>
  fieldsArbitrary.chain((fields) =>
    fc.record({
      slug: fc.constant(slug),
      fields: fc.constant(fields),
      records: recordsArbitrary(fields),
      relations: relationsArbitrary(fields),
      isOpened: fc.boolean(),
      exposure: exposureArbitrary,
    }),
  );

const listArbitrary = (name: string, items: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(
    `${name}=${items.join(',')}`,
    items.map((item) => `${name}[]=${item}`).join('&'),
    items.map((item, index) => `${encodeURIComponent(`${name}[${index}]`)}=${item}`).join('&'),
  );

/** Fields of a relation, usually of one that is expanded. */
const relatedFieldsArbitrary = (keys: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...keys, ...keys, ...keys, ...relationKeys),
          fc.shuffledSubarray(['id', 'createdAt', ...fieldKeys], { minLength: 1, maxLength: 3 }),
        )
        .chain(([key, fields]) =>
          fc.constantFrom([`fields[${key}]=${fields.join(',')}`], [`fields[${key}][]=${fields[0]}`]),
        ),
    },
  );

const otherParts = [
  ['sort=id'],
  ['limit=200'],
  ['fields=id'],
  ['search=a'],
  ['page=2', 'limit=3'],
  ['where[id][ne]=a'],
  ['where[quoll][exists]=true'],
];
const othersArbitrary = fc.constantFrom<readonly string[]>([], [], [], ...otherParts);

const expandArbitrary: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...relationKeys).map((key) => [key]) },
  { weight: 1, arbitrary: fc.subarray([...relationKeys], { minLength: 2 }) },
);

const questionArbitrary: fc.Arbitrary<RelatedQuestion> = expandArbitrary
  .chain((keys) =>
    fc.tuple(
      fc.constantFrom(...slugs),
      fc.boolean(),
      listArbitrary('expand', keys),
      relatedFieldsArbitrary(keys),
      othersArbitrary,
    ),
  )
  .map(([slug, isKeyed, expand, fields, others]) => ({
    slug,
    isKeyed,
    search: [expand, ...fields, ...others].join('&'),
  }));

/** Adding collections costs more than asking. */
const questionsCount = 60;

export const relatedScenarioArbitrary: fc.Arbitrary<RelatedScenario> = fc.record({
  collections: fc.tuple(...slugs.map(collectionArbitrary)),
  later: fc.array(exposureArbitrary, { minLength: slugs.length, maxLength: slugs.length }),
  questions: fc.array(questionArbitrary, { minLength: questionsCount, maxLength: questionsCount }),
});
