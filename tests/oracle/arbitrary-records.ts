/** Random collections and the records in them. */
import { type FieldDescriptor, fieldTypes } from '@vitrine/contract';
import * as fc from 'fast-check';
import { datetimeArbitrary, valueArbitraries } from './arbitrary-values.ts';
import type { OracleCollection, OracleRecord } from './oracle.ts';

export interface Dataset {
  readonly collection: OracleCollection;
  /** Exposed to nobody, though the records hold values for them. */
  readonly hiddenFields: readonly FieldDescriptor[];
  readonly records: readonly OracleRecord[];
}

const recordsMax = 60;

/** Words that SQL, JavaScript or the API itself have a use for; no two are equal but for case. */
const awkwardKeys =
  'order select from group in where table user null between desc primary default constructor toString hasOwnProperty valueOf length name unitPrice ' +
  'unit_price a1 key limit page sort fields search exists eq data value index column check count';

/** Each type at most twice; the last fields of the second list are hidden. */
const fieldsArbitrary: fc.Arbitrary<readonly [FieldDescriptor[], FieldDescriptor[]]> = fc
  .tuple(
    fc.shuffledSubarray([...fieldTypes], { minLength: 1 }),
    fc.shuffledSubarray([...fieldTypes], { maxLength: 3 }),
    fc.shuffledSubarray(awkwardKeys.split(' '), { minLength: 36 }),
    fc.nat({ max: 2 }),
  )
  .map(([types, moreTypes, keys, hiddenCount]) => {
    const fields = [...types, ...moreTypes].flatMap((type, position) => describe(keys[position], type));
    const exposedCount = Math.max(1, fields.length - hiddenCount);
    return [fields.slice(0, exposedCount), fields.slice(exposedCount)];
  });

const describe = (key: string | undefined, type: FieldDescriptor['type']): FieldDescriptor[] =>
  key === undefined ? [] : [{ key, label: `The ${key}`, type }];

/** A column draws its values from a small pool, so that filters and sorts meet ties. */
const columnArbitrary = <Value>(
  length: number,
  value: fc.Arbitrary<Value>,
  nullWeight: number,
): fc.Arbitrary<(Value | null)[]> =>
  fc
    .array(value, { minLength: 1, maxLength: 10 })
    .chain((pool) =>
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...pool) },
          { weight: nullWeight, arbitrary: fc.constant(null) },
        ),
        { minLength: length, maxLength: length },
      ),
    );

const idCharacters = ['a', 'b', 'A', 'B', '0', '1', '2', '9', '-', '_', 'é', 'É', 'ß', 'Ｚ', '😀'];
const idArbitrary = fc.string({ unit: fc.constantFrom(...idCharacters), minLength: 1, maxLength: 5 });

const recordsArbitrary = (length: number, fields: readonly FieldDescriptor[]): fc.Arbitrary<OracleRecord[]> =>
  fc
    .tuple(
      fc.uniqueArray(idArbitrary, { minLength: length, maxLength: length }),
      columnArbitrary(length, datetimeArbitrary, 0),
      fc.tuple(...fields.map((field) => columnArbitrary<unknown>(length, valueArbitraries[field.type], 1))),
    )
    .map(([ids, createdAts, columns]) =>
      ids.map((id, row) => ({
        id,
        createdAt: createdAts[row] ?? '2026-01-01T00:00:00.000Z',
        ...Object.fromEntries(fields.map((field, position) => [field.key, columns[position]?.[row] ?? null])),
      })),
    );

const lengthArbitrary = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 13, arbitrary: fc.integer({ min: 9, max: recordsMax }) },
);

/** Swedish and Spanish have an order of their own; German has spellings, and stems; Chinese two kinds of characters. */
export const someLanguages: readonly (string | undefined)[] = [
  undefined,
  undefined,
  'de',
  'sv',
  'es',
  'en-GB',
  'zh-Hant',
  'xx',
];

/** No two lists have words of one stem in any of the languages. */
const someSynonyms: OracleCollection['synonyms'][] = [
  undefined,
  undefined,
  [
    ['haus', 'housing', 'casa'],
    ['ab12', 'neue', 'running'],
  ],
  [
    ['oele', 'quelle'],
    ['a', '1', 'bat'],
  ],
];

/** @param languages that its texts may have; with several of them, there may be synonyms too */
export const datasetArbitrary = (languages: readonly (string | undefined)[]): fc.Arbitrary<Dataset> =>
  fc
    .tuple(
      fieldsArbitrary,
      lengthArbitrary,
      fc.constantFrom(...languages),
      fc.constantFrom(...(languages.length > 1 ? someSynonyms : [undefined])),
    )
    .chain(([[fields, hiddenFields], length, language, synonyms]) =>
      recordsArbitrary(length, [...fields, ...hiddenFields]).map((records) => ({
        collection: {
          slug: 'things',
          name: 'Things',
          fields,
          ...(language !== undefined && { language }),
          ...(synonyms !== undefined && { synonyms }),
        },
        hiddenFields,
        records,
      })),
    );
