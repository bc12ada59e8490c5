/** Random query strings about a dataset, built from the grammar of contract §4.2; most match something, a few hold a mistake. */
import { bounds, fieldTypeTraits } from '@vitrine/contract';
import * as fc from 'fast-check';
import { caseArbitrary, conditionArbitrary, queryableFields, substringArbitrary } from './arbitrary-conditions.ts';
import { encodedParameterArbitrary, type SentParameter } from './arbitrary-encodings.ts';
import { mistakeArbitrary } from './arbitrary-mistakes.ts';
import { inflected, pointArbitrary } from './arbitrary-values.ts';
import type { Dataset } from './arbitrary-records.ts';
import type { OracleRecord } from './oracle.ts';

/** Leaves room in the URL for the path. */
const queryLengthMax = 7000;

type Parameters = readonly SentParameter[];

/** Whole hours and others, days that begin at one, and both ends of the world. */
const timeZones = [
  'UTC',
  'Europe/Berlin',
  'europe/berlin',
  'America/New_York',
  'Asia/Kolkata',
  'America/Santiago',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Etc/UTC',
];

/** A query string without its `?`, in ASCII, short enough for the URL. */
export const searchArbitrary = (dataset: Dataset): fc.Arbitrary<string> =>
  targetArbitrary(dataset)
    .chain((target) => partsArbitrary(dataset, target))
    .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }))
    .chain((parts) => writtenArbitrary(withoutRepeatedBetween(parts).flat()));

const targetArbitrary = ({ records }: Dataset): fc.Arbitrary<OracleRecord | undefined> =>
  records.length === 0 ? fc.constant(undefined) : fc.constantFrom(...records);

const partsArbitrary = (dataset: Dataset, target: OracleRecord | undefined): fc.Arbitrary<Parameters[]> =>
  fc
    .tuple(
      fc.array(conditionArbitrary(dataset, target), { maxLength: 4 }),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(alternativeArbitrary(dataset, target), { maxLength: 4 }) },
      ),
      sometimes(3, searchTextArbitrary(dataset, target).map(single('search'))),
      sometimes(4, fc.constantFrom('true', 'True', '1', 'false').map(single('search.fuzzy'))),
      sometimes(2, sortArbitrary(dataset).chain(namesArbitrary('sort'))),
      sometimes(4, fieldsArbitrary(dataset).chain(namesArbitrary('fields'))),
      sometimes(8, fc.constantFrom('true', 'false', 'False', '0').map(single('meta'))),
      sometimes(3, fc.constantFrom(...timeZones).map(single('tz'))),
      sometimes(5, fc.constantFrom('1', '1', '1', '2', '3', '9007199254740991').map(single('page'))),
      sometimes(
        2,
        fc.constantFrom('1', '2', '3', '7', '50', '200', '201', '100000000000000000000').map(single('limit')),
      ),
      sometimes(10, mistakeArbitrary(dataset)),
    )
    .map(([conditions, alternatives, ...others]) =>
      others.filter((part) => part !== null).concat(conditions, alternatives),
    );

/** A condition of one of some alternatives. */
const alternativeArbitrary = (dataset: Dataset, target: OracleRecord | undefined): fc.Arbitrary<Parameters> =>
  fc
    .tuple(conditionArbitrary(dataset, target), fc.constantFrom('0', '0', '1', '7'))
    .map(([parameters, number]) =>
      parameters.map(({ name, value }) => ({ name: name.replace(/^where/, `where[or][${number}]`), value })),
    );

/** Names in the spellings of a list (§4.2 [D] 9). */
const namesArbitrary =
  (name: string) =>
  (items: readonly string[]): fc.Arbitrary<Parameters> =>
    fc.constantFrom<Parameters>(
      [{ name, value: items.join(',') }],
      [{ name, value: items.join(',') }],
      [{ name, value: ` ${items.join(' , ')}\t` }],
      items.map((value) => ({ name, value })),
      items.map((value) => ({ name: `${name}[]`, value })),
      items.map((value, index) => ({ name: `${name}[${index}]`, value })),
    );

/** Once in so many times. */
const sometimes = <Value>(times: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const single =
  (name: string) =>
  (value: string): Parameters => [{ name, value }];

/** Words out of the aimed-at record's texts, in any case, with and without their marks, or misspelt. */
const searchTextArbitrary = (dataset: Dataset, target: OracleRecord | undefined): fc.Arbitrary<string> => {
  const fields = dataset.collection.fields.filter((field) => fieldTypeTraits[field.type].searchable);
  const texts = ['id', ...fields.map(({ key }) => key)]
    .map((key) => target?.[key])
    .filter((value) => typeof value === 'string');
  const word = fc
    .constantFrom(...(texts.length === 0 ? ['', ' ', 'straße'] : texts))
    .chain((text) => fc.oneof(substringArbitrary(text, 'anywhere'), fc.constantFrom(...text.split(/\s/))))
    .chain((text) =>
      fc.oneof(
        { weight: 16, arbitrary: caseArbitrary(text) },
        { weight: 2, arbitrary: fc.constant(withoutMarks(text)) },
        { weight: 1, arbitrary: fc.constantFrom(text.normalize('NFD'), text.normalize('NFC')) },
        { weight: 2, arbitrary: fc.constantFrom(...withOtherSigns(text)) },
        { weight: 1, arbitrary: editArbitrary(text) },
        { weight: 6, arbitrary: fc.constantFrom(...inflected) },
      ),
    );
  return fc
    .tuple(fc.array(word, { maxLength: 3 }), fc.constantFrom(' ', '  ', '\t', '\u00A0', '\u3000'))
    .map(([words, separator]) => withinBounds(words.join(separator)));
};

/** As people write numbers: without what stands between letters and digits, or with something else. */
const withOtherSigns = (text: string): string[] => [
  text.replaceAll(/[^\p{L}\p{N}]/gu, ''),
  text.replaceAll(/[-/ ]/g, '.'),
  text.replaceAll(/(?<=\p{N})/gu, '-'),
];

const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** One character fewer, more or other, or two that have changed places. */
const editArbitrary = (text: string): fc.Arbitrary<string> => {
  const characters = Array.from(text);
  const edits = fc.constantFrom<[number, string]>([0, 'x'], [1, ''], [1, 'y'], [1, 'a']);
  return fc
    .tuple(fc.nat({ max: characters.length }), edits, fc.boolean())
    .map(([place, [removed, added], isSwap]) =>
      (isSwap
        ? characters.toSpliced(place, 2, ...characters.slice(place, place + 2).toReversed())
        : characters.toSpliced(place, removed, added)
      ).join(''),
    );
};

const withinBounds = (text: string): string =>
  Array.from(text.split(/\s+/).length > bounds.searchWordsMax ? text.replaceAll(/\s/g, '') : text)
    .slice(0, bounds.searchCharactersMax)
    .join('');

const sortArbitrary = (dataset: Dataset): fc.Arbitrary<string[]> => {
  const keys = queryableFields(dataset).flatMap((field) => (fieldTypeTraits[field.type].sortable ? [field.key] : []));
  const points = queryableFields(dataset).filter(({ type }) => type === 'geo');
  const plain = fc.constantFrom(...keys);
  const near = fc
    .tuple(fc.constantFrom('', ...points.map(({ key }) => key)), pointArbitrary)
    .map(([key, { lat, lng }]) => (key === '' ? 'id' : `${key}:near(${lat},${lng})`));
  const key = points.length === 0 ? plain : fc.oneof(plain, near);
  const natural = fc
    .constantFrom(...queryableFields(dataset).filter(({ type }) => type === 'text' || type === 'select'))
    .map((field) => `${field.key}:natural`);
  const item = fc
    .tuple(fc.constantFrom('', '-'), fc.oneof({ weight: 3, arbitrary: key }, { weight: 1, arbitrary: natural }))
    .map((parts) => parts.join(''));
  return fc.array(item, { minLength: 1, maxLength: bounds.sortKeysMax });
};

const fieldsArbitrary = (dataset: Dataset): fc.Arbitrary<string[]> =>
  fc.shuffledSubarray(
    queryableFields(dataset).map((field) => field.key),
    { minLength: 1 },
  );

/** Two conditions with `between`, or another list of so many, on one field would be read as one list of four (§4.2 [D] 2). */
const withoutRepeatedBetween = (parts: readonly Parameters[]): Parameters[] => {
  const starts = parts.map(
    ([first]) => /^where(?:\[or\]\[\d\])?\[[^\]]*\]\[(?:between|near|within)\]/.exec(first?.name ?? '')?.[0],
  );
  return parts.filter((_, position) => starts[position] === undefined || starts.indexOf(starts[position]) === position);
};

const writtenArbitrary = (parameters: Parameters): fc.Arbitrary<string> =>
  fc
    .tuple(fc.tuple(...parameters.map(encodedParameterArbitrary)), fc.constantFrom('&', '&', '&', '&&'))
    .map(([written, separator]) => fitting(written).join(separator));

/** Leaves out the parameters past the length that the URL allows. */
const fitting = (written: readonly string[]): string[] => {
  let length = 0;
  return written.filter((one) => {
    length += one.length + 2;
    return length <= queryLengthMax;
  });
};
