/**
 * What a plan asks of records that are held in arrays: every value is compared as it is written in the contract, without
 * an index. It shares no code with the package but the types of plans and the folding of letters; words are searched as the
 * oracle searches.
 */
import type { FieldType } from '@vitrine/contract';
import { fold, printDecimal, type Condition, type Plan, type Value } from '@vitrine/query';
import {
  compareMatches,
  exactnessOf,
  findMatch,
  matchIn,
  readSearched,
  readStems,
  type Match,
  type SearchedText,
} from '../../../../../tests/oracle/oracle-search.ts';
import { isNear, isWithin, metresFrom } from '../../../../../tests/oracle/oracle-geo.ts';
import type { SegmentField } from '../../src/format.ts';
import type { StoredValue } from '../../src/write.ts';
import type { TestRecord } from './write-records.ts';
import { contractTypes } from '../../../../../tests/oracle/contract-types.ts';

export interface PlainAnswer {
  readonly total: number;
  readonly ids: string[];
}

/** The different values of a field, each read once, and which of them each record has. */
interface PlainColumn {
  readonly values: readonly PlainValue[];
  /** By the record; -1 where it has no value. */
  readonly valueOf: Int32Array;
  /** By the value: its place in the order, the same for equal ones. */
  readonly rankOf: readonly number[];
  /** The stem of a word in the field's language. */
  readonly stem: (word: string) => string | undefined;
}

/** What is compared. */
interface PlainValue {
  /** Texts in UTF-8. */
  readonly bytes: Buffer;
  readonly folded: string;
  /** As search reads it. */
  readonly searched: SearchedText;
  /** Of a field of points, as records have it. */
  readonly point?: unknown;
  /** Of a multiselect. */
  readonly options: readonly string[];
  /** Numbers times 10^`scale`; times in milliseconds. */
  readonly number: bigint;
}

const scale = 450;

export class PlainRecords {
  readonly #records: readonly TestRecord[];
  readonly #columns: ReadonlyMap<string, PlainColumn>;

  constructor(fields: readonly SegmentField[], records: readonly TestRecord[]) {
    this.#records = records;
    this.#columns = new Map([
      [
        'id',
        columnOf(
          'text',
          records.map(({ id }) => id),
        ),
      ],
      [
        'createdAt',
        columnOf(
          'datetime',
          records.map(({ createdAt }) => createdAt),
        ),
      ],
      ...fields.map(
        ({ key, type, language }, index) =>
          [
            key,
            columnOf(
              type,
              records.map(({ values }) => values[index] ?? null),
              language,
            ),
          ] as const,
      ),
    ]);
  }

  answer({
    conditions,
    alternatives,
    words,
    isFuzzy,
    searchFields,
    titleKey,
    isRanked,
    codeText,
    sort,
    listedIds,
    page,
    limit,
  }: Plan): PlainAnswer {
    let matching = this.#meeting(conditions);
    if (alternatives.length > 0) {
      const some = new Set(alternatives.flatMap((alternative) => this.#meeting(alternative)));
      matching = matching.filter((record) => some.has(record));
    }
    const found = new Map(matching.map((record): [number, Match[]] => [record, []]));
    for (const word of words) {
      const columns = searchFields.map(({ key }) => {
        const { values, valueOf, stem } = this.#column(key);
        return { key, valueOf, matches: values.map(({ searched }) => findMatch(searched, word, isFuzzy, stem)) };
      });
      matching = matching.filter((record) => {
        const matchOf = ({ valueOf, matches }: (typeof columns)[number]): Match | undefined =>
          matches[valueOf[record] ?? -1];
        const [inTitle] = columns.filter(({ key }) => key === titleKey).map(matchOf);
        const best = matchIn(columns.map(matchOf), inTitle);
        if (best !== undefined) found.get(record)?.push(best);
        return best !== undefined;
      });
    }
    const keys = sort.map(({ field, isDescending, near }) => {
      const column = this.#column(field.key);
      const rankOf = near && column.values.map(({ point }) => metresFrom([near.lat, near.lng], point));
      return { ...column, ...(rankOf && { rankOf }), isDescending };
    });
    const textOf = (key: string, record: number): SearchedText => {
      const { values, valueOf } = this.#column(key);
      return values[valueOf[record] ?? -1]?.searched ?? noText;
    };
    const exactness = new Map(
      (isRanked ? matching : []).map((record) => {
        const texts = searchFields.map(({ key }) => textOf(key, record));
        return [record, exactnessOf(textOf('id', record), texts, words, codeText)];
      }),
    );
    const exactnessAt = (record: number): number => exactness.get(record) ?? 0;
    matching.sort((one, other) => {
      const difference = isRanked
        ? exactnessAt(other) - exactnessAt(one) || compareMatches(found.get(one) ?? [], found.get(other) ?? [])
        : 0;
      if (difference !== 0) return difference;
      for (const { valueOf, rankOf, isDescending } of keys) {
        const oneRank = rankOf[valueOf[one] ?? -1];
        const otherRank = rankOf[valueOf[other] ?? -1];
        if (oneRank === otherRank) continue;
        if (oneRank === undefined) return 1;
        if (otherRank === undefined) return -1;
        return isDescending ? otherRank - oneRank : oneRank - otherRank;
      }
      return 0;
    });
    const placeOf = (record: number): number => listedIds.indexOf(this.#records[record]?.id ?? '');
    if (listedIds.length > 0) matching.sort((one, other) => placeOf(one) - placeOf(other));
    const ids = matching.slice((page - 1) * limit, page * limit).map((record) => this.#records[record]?.id ?? '');
    return { total: matching.length, ids };
  }

  #meeting(conditions: readonly Condition[]): number[] {
    let meeting = Array.from(this.#records, (_, record) => record);
    for (const condition of conditions) {
      const { values, valueOf } = this.#column(condition.field.key);
      const meets = values.map(createTest(condition));
      const meetsWithout = meetsWithoutValue(condition);
      meeting = meeting.filter((record) => meets[valueOf[record] ?? -1] ?? meetsWithout);
    }
    return meeting;
  }

  #column(key: string): PlainColumn {
    const column = this.#columns.get(key);
    if (column === undefined) throw new Error(`There is no field ${key}.`);
    return column;
  }
}

const columnOf = (type: FieldType, stored: readonly StoredValue[], language?: string): PlainColumn => {
  const numberOf = new Map<string, number>();
  const valueOf = Int32Array.from(stored, (value) => {
    if (value === null) return -1;
    const known = numberOf.get(String(value)) ?? numberOf.size;
    numberOf.set(String(value), known);
    return known;
  });
  const values = Array.from(numberOf.keys(), (text) => readStored(type, text, language));
  const order = Array.from(values.keys()).sort((one, other) => compareAt(values, one, other));
  const rankOf: number[] = [];
  let rank = 0;
  for (const [place, number] of order.entries()) {
    if (place > 0 && compareAt(values, order[place - 1] ?? 0, number) !== 0) rank = place;
    rankOf[number] = rank;
  }
  return { values, valueOf, rankOf, stem: onceForEach(readStems(language)) };
};

/** Texts repeat their words, and a stemmer takes its time. */
const onceForEach = (make: PlainColumn['stem']): PlainColumn['stem'] => {
  const made = new Map<string, string | undefined>();
  return (word) => {
    if (!made.has(word)) made.set(word, make(word));
    return made.get(word);
  };
};

const compareAt = (values: readonly PlainValue[], one: number, other: number): number => {
  const [first, second] = [values[one], values[other]];
  if (first === undefined || second === undefined) return 0;
  return first.number === second.number
    ? Buffer.compare(first.bytes, second.bytes)
    : first.number < second.number
      ? -1
      : 1;
};

const noBytes = Buffer.alloc(0);
const noText = readSearched('');

const readStored = (type: FieldType, text: string, language?: string): PlainValue => {
  const none: PlainValue = { bytes: noBytes, folded: '', searched: noText, options: [], number: 0n };
  switch (contractTypes[type].kind) {
    case 'text':
      return { ...none, bytes: Buffer.from(text), folded: fold(text), searched: readSearched(text, language) };
    case 'options': {
      const options: readonly unknown[] = JSON.parse(text);
      const texts = options.filter((option) => option !== null);
      return {
        ...none,
        options: texts.map((option) => (typeof option === 'string' ? option : JSON.stringify(option))),
      };
    }
    case 'number':
    case 'integer':
      return { ...none, number: readScaled(text) };
    case 'boolean':
      return { ...none, number: text === '0' ? 0n : 1n };
    case 'date':
    case 'datetime':
      return { ...none, number: readTime(text) };
    case 'geo':
      return { ...none, point: JSON.parse(text) };
    case 'json':
      return none;
  }
};

/** Every digit down to 10^-`scale`. */
const readScaled = (text: string): bigint => {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const zeros = scale + Number(exponent) - fraction.length;
  if (sign === undefined || zeros < 0) throw new Error(`The number ${text} is not for this test.`);
  return BigInt(sign + whole + fraction + '0'.repeat(zeros));
};

const readTime = (text: string): bigint => BigInt(new Date(text).getTime());

const meetsWithoutValue = ({ isNegated }: Condition): boolean => isNegated;

/** What a value of a plan covers, read once: for texts `bytes`, for all else the numbers from the first to the last. */
interface Bounds {
  readonly bytes: Buffer;
  readonly first: bigint;
  readonly last: bigint;
}

const createTest = (condition: Condition): ((stored: PlainValue) => boolean) => {
  const test = createPositiveTest(condition);
  return condition.isNegated ? (stored) => !test(stored) : test;
};

const createPositiveTest = (condition: Condition): ((stored: PlainValue) => boolean) => {
  switch (condition.kind) {
    case 'exists':
      return () => true;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const bounds = boundsOf(condition.value);
      const meets = comparatorTests[condition.kind];
      return (stored) => meets(compareWith(stored, bounds));
    }
    case 'in': {
      const bounds = condition.values.map(boundsOf);
      return (stored) => bounds.some((value) => compareWith(stored, value) === 0);
    }
    case 'iin':
      return ({ folded }) => condition.texts.includes(folded);
    case 'contains':
      return ({ folded }) => folded.includes(condition.text);
    case 'startsWith':
      return ({ folded }) => folded.startsWith(condition.text);
    case 'endsWith':
      return ({ folded }) => folded.endsWith(condition.text);
    case 'near': {
      const { lat, lng, km } = condition.circle;
      return ({ point }) => isNear(point, [lat, lng, km].map(numberOf));
    }
    case 'within': {
      const { south, west, north, east } = condition.box;
      return ({ point }) => isWithin(point, [south, west, north, east].map(numberOf));
    }
    case 'hasOption':
      return ({ options }) => options.some((option) => fold(option) === condition.option);
    case 'hasOptionIn':
      return ({ options }) => options.some((option) => condition.options.includes(option));
  }
};

const numberOf = (number: number) => ({ kind: 'number', number }) as const;

const comparatorTests = {
  gt: (difference: number) => difference > 0,
  gte: (difference: number) => difference >= 0,
  lt: (difference: number) => difference < 0,
  lte: (difference: number) => difference <= 0,
};

const boundsOf = (value: Value): Bounds => {
  switch (value.kind) {
    case 'text':
      return { bytes: Buffer.from(value.text), first: 0n, last: 0n };
    case 'decimal':
      return single(readScaled(printDecimal(value.decimal)));
    case 'boolean':
      return single(value.isTrue ? 1n : 0n);
    case 'date':
      return single(readTime(value.date));
    case 'span':
      return { bytes: noBytes, first: readTime(value.first), last: readTime(value.last) };
  }
};

const single = (number: bigint): Bounds => ({ bytes: noBytes, first: number, last: number });

/** A moment between two milliseconds is a span that ends before it starts: nothing equals it. */
const compareWith = (stored: PlainValue, { bytes, first, last }: Bounds): number => {
  if (stored.number > last) return 1;
  return stored.number < first ? -1 : Buffer.compare(stored.bytes, bytes);
};
