/** Takes up the values of one field, record after record as they come; then puts them in order. */
import { fieldTypeTraits, readPoint, type ValueKind } from '@vitrine/contract';
import { printDecimal, readDecimal } from '@vitrine/query';
import { stemOf, type Stem, type Synonyms } from '@vitrine/query/stems';
import { digitsMax, isAmidDoubles, isShort } from '../decimals.ts';
import { noWords, type GramIndex, type PlainDictionary } from '../dictionary.ts';
import type { SegmentField } from '../format.ts';
import { listsBy, pick } from '../record-set.ts';
import { readText, type Integers, type Texts } from '../texts.ts';
import {
  denseBits,
  noValue,
  orderByNumbers,
  orderByPresence,
  orderByTexts,
  type BuiltOrdering,
} from './build-ordering.ts';
import { DistinctTextsBuilder } from './build-texts.ts';
import { indexTexts } from './build-search-words.ts';
import { foldTexts, type BuiltFolded } from './build-words.ts';
import { collect, growingBytes, growingIntegers, growingNumbers } from './growing.ts';
import { areLong, putLongTextIndex } from './long-texts.ts';
import type { PutPart } from './parts-writer.ts';
import { naturalOrder, storedOrder } from './natural.ts';
import { pickTexts, ranksOf, sortTexts } from './sort-texts.ts';
import type { Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';

export interface Column {
  readonly add: (value: StoredValue) => void;
  /** @param order the records in the order of their ids, by when they came */
  readonly finish: (order: Integers, put: PutPart, sizes: Sizes) => void;
}

export const createColumn = (field: ColumnField): Column => columns[fieldTypeTraits[field.type].value](field);

interface ColumnField extends Pick<SegmentField, 'type' | 'language'> {
  readonly synonyms?: Synonyms | undefined;
}

// Texts

const textColumn = ({ type, language, synonyms }: ColumnField): Column => {
  let texts = new DistinctTextsBuilder();
  const textOf = growingIntegers();
  return {
    add: (value) => textOf.push(value === null ? noValue : texts.add(String(value))),
    finish: (order, put, sizes) => {
      const ordered = orderByTexts(texts.finish(), pick(textOf.finish(), order));
      // Long texts are large: they are in memory once.
      texts = new DistinctTextsBuilder();
      if (areLong(ordered.texts, sizes)) collect(ordered.texts.bytes.length);
      putOrdering(ordered.ordering, put);
      putTexts('values', ordered.texts, put);
      if (fieldTypeTraits[type].hasNaturalOrder === true) putNatural(ordered.texts, language, put);
      putSearchedIndex(ordered.texts, put, sizes, stemOf(language, synonyms));
    },
  };
};

export const putOrdering = (ordering: BuiltOrdering, put: PutPart): void => {
  put('groupOf', ordering.groupOf);
  put('starts', ordering.starts);
  put('records', ordering.records);
  const dense = denseBits(ordering);
  if (dense === undefined) return;
  put('dense', dense.groups);
  put('bits', dense.bits);
};

export const putTexts = (name: string, { bytes, ends }: Texts, put: PutPart): void => {
  put(`${name}.bytes`, bytes);
  put(`${name}.ends`, ends);
};

/** Nothing is in it where it is the order of code points. */
export const putNatural = (texts: Texts, language: string | undefined, put: PutPart): void =>
  put('natural', storedOrder(naturalOrder(texts, language)));

/** Writes the index of a field that is searched, or of the ids. */
export const putSearchedIndex = (texts: Texts, put: PutPart, sizes: Sizes, stem: Stem | undefined): void => {
  if (areLong(texts, sizes)) return putLongTextIndex(texts, put, sizes, stem);
  const { folded, words, unmarked, cut, stems, compact } = indexTexts(texts, stem);
  putFolded(folded, put);
  putWords(words, put);
  if (unmarked !== noWords) putWords(unmarked, (name, part) => put(`unmarked.${name}`, part));
  for (const [kind, dictionary] of Object.entries({ cut, stems, compact }))
    if (dictionary !== noWords) putDictionary(dictionary, (name, part) => put(`${kind}.${name}`, part));
};

const putFolded = ({ folded, order }: BuiltFolded, put: PutPart): void => {
  if (order === undefined) return;
  putTexts('folded', folded, put);
  put('foldedOrder', order);
};

const putWords = (index: GramIndex, put: PutPart): void => {
  putDictionary(index, put);
  put('grams', index.grams);
  put('gramStarts', index.gramStarts);
  put('gramWords', index.gramWords);
};

const putDictionary = ({ words, starts, members }: PlainDictionary, put: PutPart): void => {
  putTexts('words', words, put);
  put('wordStarts', starts);
  put('wordMembers', members);
};

// Numbers and times

type Key = Exclude<StoredValue, null>;

const readBoolean = (value: Key): number => (Number(value) === 0 ? 0 : 1);
const readDate = (value: Key): number => Date.parse(`${value}T00:00:00.000Z`);
const readMoment = (value: Key): number => Date.parse(String(value));

/** @param read gives NaN where a text is no such number or time: no value */
const numberColumn = (read: (value: Key) => number): Column => {
  const numbers = growingNumbers();
  const inexact = new Map<number, string>();
  return {
    add: (value) => {
      const number = value === null ? Number.NaN : read(value);
      const exact = read === Number && value !== null ? exactText(number, value) : undefined;
      if (exact !== undefined) inexact.set(numbers.length, exact);
      // There is one zero. What is neither a number nor a decimal is no value.
      numbers.push(Number.isFinite(number) || exact !== undefined ? number + 0 : Number.NaN);
    },
    finish: (order, put) => {
      const came = numbers.finish();
      const sorted = new Float64Array(order.length);
      const sortedInexact = new Map<number, string>();
      for (let record = 0; record < order.length; record++) {
        const index = order[record] ?? 0;
        sorted[record] = came[index] ?? Number.NaN;
        const text = inexact.get(index);
        if (text !== undefined) sortedInexact.set(record, text);
      }
      const ordered = orderByNumbers({ numbers: sorted, inexact: sortedInexact });
      putOrdering(ordered.ordering, put);
      put('numbers', ordered.numbers);
      if (ordered.decimals !== undefined) putTexts('decimals', ordered.decimals, put);
    },
  };
};

/**
 * None where the number's own text is that of the value, or the value has few digits that no other decimal shares the
 * double with. It depends on the number that the value is, and not on how that is written.
 */
const exactText = (number: number, value: Key): string | undefined => {
  if (typeof value === 'number') return undefined;
  if (typeof value === 'bigint' && Number.isSafeInteger(number)) return undefined;
  const text = String(value);
  if (text.length <= digitsMax && isAmidDoubles(number)) return undefined;
  const decimal = readDecimal(text);
  if (decimal === undefined || isShort(decimal, number)) return undefined;
  const exact = printDecimal(decimal);
  return exact === printNumber(number) ? undefined : exact;
};

const printNumber = (number: number): string | undefined => {
  const decimal = readDecimal(String(number));
  return decimal && printDecimal(decimal);
};

// Points

/** In the order of their latitudes; their longitudes are by record, 0 where there is no point. */
const pointColumn = (): Column => {
  const lats = growingNumbers();
  const lngs = growingNumbers();
  return {
    add: (value) => {
      const point = value === null ? undefined : readPoint(String(value));
      lats.push(point?.lat ?? Number.NaN);
      lngs.push(point?.lng ?? 0);
    },
    finish: (order, put) => {
      const [came, cameLngs] = [lats.finish(), lngs.finish()];
      const numbers = Float64Array.from(order, (index) => came[index] ?? Number.NaN);
      const ordered = orderByNumbers({ numbers, inexact: new Map() });
      putOrdering(ordered.ordering, put);
      put('numbers', ordered.numbers);
      put(
        'lngs',
        Float64Array.from(order, (index) => cameLngs[index] ?? 0),
      );
    },
  };
};

// Options, and whether there is a value

const optionsColumn = (): Column => {
  const lists = new DistinctTextsBuilder();
  const listOf = growingIntegers();
  return {
    add: (value) => listOf.push(value === null ? noValue : lists.add(String(value))),
    finish: (order, put) => {
      const picked = pick(listOf.finish(), order);
      const { options, optionsOf } = readLists(lists.finish());
      const optionOf = growingIntegers();
      const recordOf = growingIntegers();
      for (let record = 0; record < picked.length; record++) {
        for (const option of optionsOf[picked[record] ?? noValue] ?? []) {
          optionOf.push(option);
          recordOf.push(record);
        }
      }
      const { starts, members } = listsBy(options.ends.length, optionOf.finish(), recordOf.finish());
      putOrdering(orderByPresence(Uint8Array.from(picked, (list) => (list === noValue ? 0 : 1))), put);
      putTexts('options', options, put);
      put('optionStarts', starts);
      put('optionRecords', members);
      putFolded(foldTexts(options), put);
    },
  };
};

/** Many records have the same list: each is read once. @returns the options in order, and by the list their numbers */
const readLists = (lists: Texts): { readonly options: Texts; readonly optionsOf: readonly Integers[] } => {
  const texts = new DistinctTextsBuilder();
  const cameOf = Array.from(lists.ends, (_, list) =>
    Uint32Array.from(readOptions(readText(lists, list)), (option) => texts.add(option)),
  );
  const found = texts.finish();
  const sorted = sortTexts(found);
  const rankOf = ranksOf(sorted);
  return {
    options: pickTexts(found, sorted),
    optionsOf: cameOf.map((came) => came.map((option) => rankOf[option] ?? 0)),
  };
};

/**
 * Without repetition, because a record may name an option twice. A value other than text counts as its JSON; null as
 * none.
 */
const readOptions = (json: string): ReadonlySet<string> => {
  const options: unknown = JSON.parse(json);
  const listed: readonly unknown[] = Array.isArray(options) ? options.filter((option) => option !== null) : [];
  return new Set(listed.map((option) => (typeof option === 'string' ? option : JSON.stringify(option))));
};

const presenceColumn = (): Column => {
  const presence = growingBytes();
  return {
    add: (value) => presence.push(value === null ? 0 : 1),
    finish: (order, put) => putOrdering(orderByPresence(Uint8Array.from(order, (index) => presence.at(index))), put),
  };
};

const columns: Record<ValueKind, (field: ColumnField) => Column> = {
  text: textColumn,
  options: optionsColumn,
  number: () => numberColumn(Number),
  integer: () => numberColumn(Number),
  boolean: () => numberColumn(readBoolean),
  date: () => numberColumn(readDate),
  datetime: () => numberColumn(readMoment),
  geo: pointColumn,
  json: presenceColumn,
};
