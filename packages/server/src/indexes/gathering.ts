/** Rows ─▶ a part of an index: what the thread does that reads a whole collection. */
import { fold } from '@vitrine/query/fold';
import { createPropertyPrinter, printOwn, type Property } from '../sources/record-json.ts';
import type { StoredValue } from '../sources/stored-record.ts';
import { growingIntegers, growingNumbers } from './growing.ts';
import { readKey, Unfit, type KeyKind } from './key-values.ts';
import { orderByNumbers, orderByTexts, type Integers, type Ordering } from './ordering.ts';
import { compareTextAt, TextsBuilder, type Texts } from './texts.ts';
import { WordsBuilder, type Words } from './words.ts';

/** What to make of the rows, which come in the order of ids and have a column for each of its keys. */
export type Gathering =
  /** The ids themselves. */
  | { readonly kind: 'ids' }
  /** The order by one field. */
  | { readonly kind: 'ordering'; readonly key: KeyKind }
  /** The order by several fields. */
  | { readonly kind: 'sorting'; readonly keys: readonly SortingKey[] }
  /** The words of all the fields. */
  | { readonly kind: 'words' }
  /** Whole records as they are shown: id and createdAt, then these properties. */
  | { readonly kind: 'records'; readonly properties: readonly Property[] };

export interface SortingKey {
  readonly key: KeyKind;
  readonly isDescending: boolean;
}

export interface Ids {
  readonly kind: 'ids';
  /** By the number of the record. */
  readonly texts: Texts;
}

export interface Sorting {
  readonly kind: 'sorting';
  /** The numbers of all records in their order. */
  readonly records: Integers;
  /** Of each record, its place in that order. */
  readonly placeOf: Integers;
}

export interface ShownRecords {
  readonly kind: 'records';
  /** Record after record: its own fields, then each property, as JSON. */
  readonly texts: Texts;
  /** How many texts a record has. */
  readonly textsOfRecord: number;
}

export type IndexPart = Ids | Ordering | Sorting | Words | ShownRecords;

/** Takes up rows one by one; then gives what they make. */
export interface PartBuilder {
  /** @throws Unfit where a value stands in the way, or where there is no memory left for the part */
  readonly add: (row: readonly StoredValue[]) => void;
  readonly finish: () => IndexPart;
}

/** @param bytesMax what the part may take */
export const createPartBuilder = (gathering: Gathering, bytesMax: number): PartBuilder => {
  const builder = builderOf(gathering);
  return {
    add: (row) => {
      builder.add(row);
      if (builder.byteLength() > bytesMax) throw new Unfit('There is no memory left for the index.');
    },
    finish: () => {
      const part = builder.finish();
      if (bytesOf(part) > bytesMax) throw new Unfit('There is no memory left for the index.');
      return part;
    },
  };
};

/** What a part takes in memory. */
export const bytesOf = (part: IndexPart): number => {
  switch (part.kind) {
    case 'ids':
      return bytesOfTexts(part.texts);
    case 'ordering': {
      const { records, groupOf, starts, values } = part;
      const ofValues = values.kind === 'numbers' ? values.numbers.byteLength : bytesOfTexts(values.texts);
      return records.byteLength + groupOf.byteLength + starts.byteLength + ofValues;
    }
    case 'sorting':
      return part.records.byteLength + part.placeOf.byteLength;
    case 'words': {
      const { texts, suffixes, starts, records } = part;
      return bytesOfTexts(texts) + suffixes.byteLength + starts.byteLength + records.byteLength;
    }
    case 'records':
      return bytesOfTexts(part.texts);
  }
};

const bytesOfTexts = ({ bytes, ends }: Texts): number => bytes.byteLength + ends.byteLength;

/** All that is to be handed to another thread instead of being copied. */
export const buffersOf = (part: IndexPart): ArrayBuffer[] => {
  switch (part.kind) {
    case 'ids':
      return [part.texts.bytes.buffer, part.texts.ends.buffer];
    case 'ordering': {
      const { values } = part;
      const ofValues =
        values.kind === 'numbers' ? [values.numbers.buffer] : [values.texts.bytes.buffer, values.texts.ends.buffer];
      return [part.records.buffer, part.groupOf.buffer, part.starts.buffer, ...ofValues];
    }
    case 'sorting':
      return [part.records.buffer, part.placeOf.buffer];
    case 'words': {
      const { texts, suffixes, starts, records } = part;
      return [texts.bytes.buffer, texts.ends.buffer, suffixes.buffer, starts.buffer, records.buffer];
    }
    case 'records':
      return [part.texts.bytes.buffer, part.texts.ends.buffer];
  }
};

interface Filling extends PartBuilder {
  readonly byteLength: () => number;
}

const builderOf = (gathering: Gathering): Filling => {
  switch (gathering.kind) {
    case 'ids':
      return gatherIds();
    case 'ordering': {
      const column = gatherColumn(gathering.key);
      return { add: ([value = null]) => column.add(value), byteLength: column.byteLength, finish: column.finish };
    }
    case 'sorting':
      return gatherSorting(gathering.keys);
    case 'words':
      return gatherWords();
    case 'records':
      return gatherRecords(gathering.properties);
  }
};

const gatherIds = (): Filling => {
  const texts = new TextsBuilder();
  return {
    add: ([id = null]) => texts.add(String(id)),
    byteLength: () => texts.byteLength,
    finish: () => ({ kind: 'ids', texts: withoutRepetition(texts.finish()) }),
  };
};

/** Records with one id would be one record to whoever reads them by it. */
const withoutRepetition = (texts: Texts): Texts => {
  const { bytes, ends } = texts;
  for (let index = 1; index < ends.length; index++) {
    const text = bytes.subarray(ends[index - 1], ends[index]);
    if (compareTextAt(texts, index - 1, text) === 0) throw new Unfit('Two records have the same id.');
  }
  return texts;
};

interface ColumnFilling {
  readonly add: (value: StoredValue) => void;
  readonly byteLength: () => number;
  readonly finish: () => Ordering;
}

const gatherColumn = (key: KeyKind): ColumnFilling => (key === 'text' ? gatherTexts() : gatherNumbers(readKey[key]));

const gatherNumbers = (read: (value: Exclude<StoredValue, null>) => number): ColumnFilling => {
  const numbers = growingNumbers();
  return {
    add: (value) => numbers.push(value === null ? Number.NaN : read(value)),
    byteLength: () => numbers.length * Float64Array.BYTES_PER_ELEMENT,
    finish: () => orderByNumbers(numbers.finish()),
  };
};

const noText = 2 ** 32 - 1;

const gatherTexts = (): ColumnFilling => {
  const indexOf = new Map<string, number>();
  const texts = growingIntegers();
  let length = 0;
  const indexOfText = (text: string): number => {
    const known = indexOf.get(text);
    if (known !== undefined) return known;
    length += text.length;
    indexOf.set(text, indexOf.size);
    return indexOf.size - 1;
  };
  return {
    add: (value) => texts.push(value === null ? noText : indexOfText(String(value))),
    byteLength: () => length + texts.length * Uint32Array.BYTES_PER_ELEMENT,
    finish: () => orderByTexts(indexOf, texts.finish()),
  };
};

const gatherSorting = (keys: readonly SortingKey[]): Filling => {
  const columns = keys.map(({ key }) => gatherColumn(key));
  return {
    add: (row) => columns.forEach((column, index) => column.add(row[index] ?? null)),
    byteLength: () => columns.reduce((sum, column) => sum + column.byteLength(), 0),
    finish: () =>
      sortBy(
        columns.map((column) => column.finish()),
        keys,
      ),
  };
};

/** Sorts by the last key first: each sort leaves those that are equal by its key in the order that they had. */
const sortBy = (orderings: readonly Ordering[], keys: readonly SortingKey[]): Sorting => {
  let records = new Uint32Array(orderings[0]?.records.length ?? 0);
  for (let record = 0; record < records.length; record++) records[record] = record;
  for (let index = orderings.length - 1; index >= 0; index--) {
    const ordering = orderings[index];
    if (ordering !== undefined) records = sortStably(records, ordering, keys[index]?.isDescending === true);
  }
  const placeOf = new Uint32Array(records.length);
  for (let place = 0; place < records.length; place++) placeOf[records[place] ?? 0] = place;
  return { kind: 'sorting', records, placeOf };
};

const sortStably = (records: Integers, { groupOf, starts }: Ordering, isDescending: boolean): Integers => {
  const withValue = starts.at(-2) ?? 0;
  const next = starts.slice(0, -1);
  if (isDescending) {
    for (let group = 0; group < next.length - 1; group++) next[group] = withValue - (starts[group + 1] ?? 0);
  }
  const sorted = new Uint32Array(records.length);
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    const group = groupOf[record] ?? 0;
    const place = next[group] ?? 0;
    sorted[place] = record;
    next[group] = place + 1;
  }
  return sorted;
};

const gatherWords = (): Filling => {
  const words = new WordsBuilder();
  return {
    add: (row) => words.add(row.flatMap((value) => (value === null ? [] : [fold(String(value))]))),
    byteLength: () => words.byteLength,
    finish: () => words.finish(),
  };
};

const gatherRecords = (properties: readonly Property[]): Filling => {
  const texts = new TextsBuilder();
  const printers = properties.map(createPropertyPrinter);
  return {
    add: ([id = null, createdAt = null, ...values]) => {
      texts.add(printOwn(id, createdAt));
      for (const [index, print] of printers.entries()) texts.add(print(values[index] ?? null));
    },
    byteLength: () => texts.byteLength,
    finish: () => ({ kind: 'records', texts: texts.finish(), textsOfRecord: 1 + properties.length }),
  };
};
