/** Takes up the values of one field, record after record as they come; then puts them in order. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import {
  denseBits,
  noValue,
  orderByNumbers,
  orderByPresence,
  orderByTexts,
  postingsOf,
  type BuiltOrdering,
} from './build-ordering.ts';
import { foldTexts, indexWords } from './build-words.ts';
import { growingBytes, growingIntegers, growingNumbers } from './growing.ts';
import type { Part } from './parts-writer.ts';
import { sortTexts } from './sort-texts.ts';
import type { StoredValue } from './stored-value.ts';
import { DistinctTextsBuilder, pickTexts, type Integers, type Texts } from './texts.ts';

/** Puts a part of the field into the segment. */
export type PutPart = (name: string, part: Part) => void;

export interface Column {
  readonly add: (value: StoredValue) => void;
  /** @param order the records in the order of their ids, by when they came */
  readonly finish: (order: Integers, put: PutPart) => void;
}

export const createColumn = (type: FieldType): Column => {
  if (fieldTypeTraits[type].searchable) return textColumn();
  if (type === 'multiselect') return optionsColumn();
  return type === 'json' ? presenceColumn() : numberColumn(keyOf[type as keyof typeof keyOf]);
};

// Texts

const textColumn = (): Column => {
  const texts = new DistinctTextsBuilder();
  const textOf = growingIntegers();
  return {
    add: (value) => textOf.push(value === null ? noValue : texts.add(String(value))),
    finish: (order, put) => {
      const ordered = orderByTexts(texts.finish(), pick(textOf.finish(), order));
      putOrdering(ordered.ordering, put);
      putTexts('values', ordered.texts, put);
      putFolded(ordered.texts, put);
    },
  };
};

const pick = (values: Integers, order: Integers): Integers => {
  const picked = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) picked[place] = values[order[place] ?? 0] ?? 0;
  return picked;
};

const putOrdering = (ordering: BuiltOrdering, put: PutPart): void => {
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

/** What finds texts that contain others, or start with them. */
export const putFolded = (texts: Texts, put: PutPart): void => {
  const folded = foldTexts(texts);
  if (folded.texts !== undefined) putTexts('folded', folded.texts, put);
  if (folded.order !== undefined) put('foldedOrder', folded.order);
  const words = indexWords(folded.texts ?? texts);
  putTexts('words', words.texts, put);
  put('wordStarts', words.postings.starts);
  put('wordTexts', words.postings.members);
  put('grams', words.grams);
  put('gramStarts', words.gramStarts);
  put('gramWords', words.gramWords);
};

// Numbers and times

type Key = Exclude<StoredValue, null>;

/** Of a text that is no such number or time it is NaN: no value. */
const keyOf = {
  number: Number,
  integer: Number,
  currency: Number,
  percent: Number,
  boolean: (value: Key): number => (Number(value) === 0 ? 0 : 1),
  date: (value: Key): number => Date.parse(`${value}T00:00:00.000Z`),
  datetime: (value: Key): number => Date.parse(String(value)),
} as const satisfies Partial<Record<FieldType, (value: Key) => number>>;

const numberColumn = (read: (value: Key) => number): Column => {
  const numbers = growingNumbers();
  const inexact = new Map<number, string>();
  return {
    add: (value) => {
      const number = value === null ? Number.NaN : read(value);
      if (read === Number && value !== null && !isExact(number, value)) inexact.set(numbers.length, String(value));
      numbers.push(number);
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

/** Doubles hold 15 digits of every decimal but near 0 and infinity, and of others those that print as they came. */
const digitsMax = 15;
const magnitudes = { least: 1e-300, most: 1e300 };

const isExact = (number: number, value: Key): boolean => {
  if (typeof value === 'number') return true;
  if (typeof value === 'bigint') return Number.isSafeInteger(number);
  if (number === 0) return !/^[^eE]*[1-9]/.test(value);
  const magnitude = Math.abs(number);
  if (!(magnitude > magnitudes.least && magnitude < magnitudes.most)) return false;
  return String(number) === value || value.replaceAll(/\D/g, '').length <= digitsMax;
};

// Options, and whether there is a value

const optionsColumn = (): Column => {
  const texts = new DistinctTextsBuilder();
  const optionOf = growingIntegers();
  const ends = growingIntegers();
  const presence = growingBytes();
  return {
    add: (value) => {
      presence.push(value === null ? 0 : 1);
      for (const option of value === null ? [] : readOptions(String(value))) optionOf.push(texts.add(option));
      ends.push(optionOf.length);
    },
    finish: (order, put) => {
      const found = texts.finish();
      const sorted = sortTexts(found);
      const options = pickTexts(found, sorted);
      const rankOf = new Uint32Array(sorted.length);
      for (let rank = 0; rank < sorted.length; rank++) rankOf[sorted[rank] ?? 0] = rank;
      const listOf = growingIntegers();
      const recordOf = growingIntegers();
      for (let record = 0; record < order.length; record++) {
        const index = order[record] ?? 0;
        for (let place = index === 0 ? 0 : ends.at(index - 1); place < ends.at(index); place++) {
          listOf.push(rankOf[optionOf.at(place)] ?? 0);
          recordOf.push(record);
        }
      }
      const { starts, members } = postingsOf(sorted.length, listOf.finish(), recordOf.finish());
      putOrdering(orderByPresence(Uint8Array.from(order, (index) => presence.at(index))), put);
      putTexts('options', options, put);
      put('optionStarts', starts);
      put('optionRecords', members);
      const folded = foldTexts(options);
      if (folded.texts !== undefined) putTexts('folded', folded.texts, put);
      if (folded.order !== undefined) put('foldedOrder', folded.order);
    },
  };
};

/** Each once, as a record may name an option twice. What is no text is the option that its JSON is; null is none. */
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
