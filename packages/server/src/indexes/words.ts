/**
 * What a search finds. A word that is sought has no blank in it, so it occurs in a text just where it occurs in one of
 * the words of the text. Those are held once each, with the records they occur in, and found by three bytes of theirs.
 */
import { growingIntegers } from './growing.ts';
import type { Integers } from './ordering.ts';
import { encodeText, startOf, textContains, TextsBuilder, type Texts } from './texts.ts';

export interface Words {
  readonly kind: 'words';
  /** The different words. */
  readonly texts: Texts;
  /** Where the records of each word start in `records`; behind the last one, where those end. */
  readonly starts: Integers;
  /** The numbers of the records, word after word, each in ascending order. */
  readonly records: Integers;
  /** How many records there are. */
  readonly recordCount: number;
  /** Where the words of each bucket start in `bucketWords`: those with three bytes in a row that belong into it. */
  readonly bucketStarts: Integers;
  readonly bucketWords: Integers;
}

const buckets = 2 ** 16;
/** Bytes in a row by which words are found. */
const gramLength = 3;

const bucketOf = (bytes: Uint8Array, start: number): number => {
  const gram = (bytes[start] ?? 0) * 65_536 + (bytes[start + 1] ?? 0) * 256 + (bytes[start + 2] ?? 0);
  return Math.imul(gram, 0x9e3779b1) >>> 16;
};

/** Takes up the texts of one record after another. */
export class WordsBuilder {
  readonly #indexOf = new Map<string, number>();
  readonly #texts = new TextsBuilder();
  /** Record after record, the indexes of its words. */
  readonly #words = growingIntegers();
  /** Where the words of each record end. */
  readonly #ends = growingIntegers();
  /** Of each word the record that it occurred in last, counted from 1. */
  readonly #lastRecord: number[] = [];

  get byteLength(): number {
    return this.#texts.byteLength + Uint32Array.BYTES_PER_ELEMENT * (this.#words.length + this.#ends.length);
  }

  /** @param texts the folded texts of the next record */
  add(texts: readonly string[]): void {
    const record = this.#ends.length + 1;
    for (const text of texts) for (const word of wordsOf(text)) if (word !== '') this.#note(word, record);
    this.#ends.push(this.#words.length);
  }

  finish(): Words {
    const texts = this.#texts.finish();
    const recordCount = this.#ends.length;
    return { kind: 'words', texts, recordCount, ...this.#recordsOfWords(), ...fillBuckets(texts) };
  }

  #note(word: string, record: number): void {
    const known = this.#indexOf.get(word);
    const index = known ?? this.#lastRecord.length;
    if (known === undefined) {
      this.#indexOf.set(word, index);
      this.#texts.add(word);
    }
    if (this.#lastRecord[index] === record) return;
    this.#lastRecord[index] = record;
    this.#words.push(index);
  }

  #recordsOfWords(): Pick<Words, 'starts' | 'records'> {
    const words = this.#words.finish();
    const ends = this.#ends.finish();
    const pairs = (visit: (word: number, record: number) => void): void => {
      for (let record = 0, place = 0; record < ends.length; record++) {
        for (const end = ends[record] ?? 0; place < end; place++) visit(words[place] ?? 0, record);
      }
    };
    const { starts, items: records } = sortIntoLists(this.#lastRecord.length, pairs);
    return { starts, records };
  }
}

/** As the words of a search are told apart. Most texts have no white space but blanks, and are soon split. */
const wordsOf = (text: string): string[] => (otherBlanks.test(text) ? text.split(/\s+/u) : text.split(' '));
const otherBlanks = /[^\S ]/u;

const fillBuckets = (texts: Texts): Pick<Words, 'bucketStarts' | 'bucketWords'> => {
  const { starts, items } = sortIntoLists(buckets, (visit) => {
    const lastWord = new Int32Array(buckets).fill(-1);
    for (let word = 0; word < texts.ends.length; word++) {
      const lastStart = (texts.ends[word] ?? 0) - gramLength;
      for (let start = startOf(texts, word); start <= lastStart; start++) {
        const bucket = bucketOf(texts.bytes, start);
        if (lastWord[bucket] !== word) visit(bucket, word);
        lastWord[bucket] = word;
      }
    }
  });
  return { bucketStarts: starts, bucketWords: items };
};

/**
 * Sorts items into so many lists, one behind the other.
 * @param pairs visits each list with each of its items, the same way each time it is called
 */
const sortIntoLists = (
  lists: number,
  pairs: (visit: (list: number, item: number) => void) => void,
): { readonly starts: Integers; readonly items: Integers } => {
  const starts = new Uint32Array(lists + 1);
  pairs((list) => (starts[list + 1] = (starts[list + 1] ?? 0) + 1));
  for (let list = 1; list <= lists; list++) starts[list] = (starts[list] ?? 0) + (starts[list - 1] ?? 0);
  const next = starts.slice();
  const items = new Uint32Array(starts[lists] ?? 0);
  pairs((list, item) => {
    const place = next[list] ?? 0;
    items[place] = item;
    next[list] = place + 1;
  });
  return { starts, items };
};

/**
 * The records in whose texts a folded word occurs, in ascending order.
 * @returns nothing where that takes more steps
 */
export const findWord = (words: Words, text: string, stepsMax: number): Integers | undefined => {
  const sought = encodeText(text);
  const candidates = candidatesOf(words, sought, Math.floor(stepsMax / sought.length));
  if (candidates === undefined) return undefined;
  const found = candidates.filter((word) => textContains(words.texts, word, sought));
  return recordsOf(words, found, stepsMax);
};

/** The words of the smallest bucket that they must be in; for a text too short for one, all. Nothing where they are more. */
const candidatesOf = (
  { texts, bucketStarts, bucketWords }: Words,
  sought: Uint8Array,
  candidatesMax: number,
): Integers | undefined => {
  if (sought.length < gramLength) {
    return texts.ends.length > candidatesMax ? undefined : Uint32Array.from(texts.ends.keys());
  }
  let smallest = bucketWords;
  for (let start = 0; start + gramLength <= sought.length; start++) {
    const bucket = bucketOf(sought, start);
    const inBucket = bucketWords.subarray(bucketStarts[bucket], bucketStarts[bucket + 1]);
    if (inBucket.length < smallest.length) smallest = inBucket;
  }
  return smallest.length > candidatesMax ? undefined : smallest;
};

const recordsOf = (
  { starts, records, recordCount }: Words,
  found: Integers,
  stepsMax: number,
): Integers | undefined => {
  const lists = Array.from(found, (word) => records.subarray(starts[word], starts[word + 1]));
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  if (count > stepsMax) return undefined;
  if (count * sortedShare < recordCount) return distinctSorted(lists, count);
  return marked(lists, recordCount);
};

/** Below this share of all records it pays to sort, above it to mark. */
const sortedShare = 32;

const distinctSorted = (lists: readonly Integers[], count: number): Integers => {
  const all = new Uint32Array(count);
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  return all.sort().filter((record, index) => index === 0 || record !== all[index - 1]);
};

const marked = (lists: readonly Integers[], recordCount: number): Integers => {
  const marks = new Uint8Array(recordCount);
  for (const list of lists) for (const record of list) marks[record] = 1;
  const found = growingIntegers();
  for (let record = 0; record < recordCount; record++) if (marks[record] === 1) found.push(record);
  return found.finish();
};
