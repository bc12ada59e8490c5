/**
 * What a search finds. A word that is sought has no blank in it, so it occurs in a text just where it occurs in one of
 * the words of the text. Those are held once each, with the records they occur in, and found by any of their letters.
 */
import { growingIntegers } from './growing.ts';
import { firstWhere, type Integers } from './ordering.ts';
import { compareAt, findSuffixes, sortSuffixes } from './suffixes.ts';
import { DistinctTextsBuilder, encodeText, type Texts } from './texts.ts';

export interface Words {
  readonly kind: 'words';
  /** The different words, each with a blank behind it. */
  readonly texts: Texts;
  /** All the places where letters of words stand, in the order of what follows there to the end of the word. */
  readonly suffixes: Integers;
  /** Where the records of each word start in `records`; behind the last one, where those end. */
  readonly starts: Integers;
  /** The numbers of the records, word after word, each in ascending order. */
  readonly records: Integers;
  /** How many records there are. */
  readonly recordCount: number;
}

/** Takes up the texts of one record after another. */
export class WordsBuilder {
  readonly #texts = new DistinctTextsBuilder();
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
    return { kind: 'words', texts, suffixes: sortSuffixes(texts.bytes), ...this.#recordsOfWords() };
  }

  #note(word: string, record: number): void {
    const index = this.#texts.add(`${word} `);
    if (this.#lastRecord[index] === record) return;
    this.#lastRecord[index] = record;
    this.#words.push(index);
  }

  #recordsOfWords(): Pick<Words, 'starts' | 'records' | 'recordCount'> {
    const words = this.#words;
    const ends = this.#ends;
    const starts = new Uint32Array(this.#lastRecord.length + 1);
    for (let index = 0; index < words.length; index++) {
      const end = words.at(index) + 1;
      starts[end] = (starts[end] ?? 0) + 1;
    }
    for (let word = 1; word < starts.length; word++) starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0);
    const next = starts.slice();
    const records = new Uint32Array(words.length);
    for (let record = 0, index = 0; record < ends.length; record++) {
      for (const end = ends.at(record); index < end; index++) {
        const word = words.at(index);
        const place = next[word] ?? 0;
        records[place] = record;
        next[word] = place + 1;
      }
    }
    return { starts, records, recordCount: ends.length };
  }
}

/** As the words of a search are told apart. Most texts have no white space but blanks, and are soon split. */
const wordsOf = (text: string): string[] => (otherBlanks.test(text) ? text.split(/\s+/u) : text.split(' '));
const otherBlanks = /[^\S ]/u;

/**
 * The records in whose texts a folded word occurs, in ascending order.
 * @returns nothing where that takes more steps
 */
export const findWord = (words: Words, text: string, stepsMax: number): Integers | undefined => {
  const { texts, suffixes } = words;
  const sought = encodeText(text);
  const places = findSuffixes(texts.bytes, suffixes, sought);
  if (places.length > stepsMax / stepsOfPlace) return undefined;
  const found = new Set<number>();
  for (const place of places) if (compareAt(texts.bytes, place, sought) === 0) found.add(wordAt(texts, place));
  return recordsOf(words, found, stepsMax);
};

/** To tell to which word a place belongs takes about as long as to look at so many records. */
const stepsOfPlace = 20;

const wordAt = ({ ends }: Texts, place: number): number => firstWhere(ends.length, (word) => (ends[word] ?? 0) > place);

const recordsOf = (
  { starts, records, recordCount }: Words,
  found: ReadonlySet<number>,
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
