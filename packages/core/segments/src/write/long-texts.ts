/**
 * The index of long texts: their words are coded, and neither folded texts nor trigrams are stored, which would take several
 * times the texts. It is built from sorted runs of words, so that memory does not grow with the number of words.
 */
import { fold } from '@vitrine/query/fold';
import type { Stem } from '@vitrine/query/stems';
import type { CodedParts } from '../coded-dictionary.ts';
import type { Dictionary } from '../dictionary.ts';
import { foldedStart } from '../folded-texts.ts';
import { codedParts } from '../format.ts';
import { consecutive } from '../record-set.ts';
import {
  compareTexts,
  decodeText,
  encodeText,
  endOf,
  lengthAt,
  readText,
  startOf,
  type Bytes,
  type Integers,
  type Texts,
} from '../texts.ts';
import { addNumbers, addSearchWords, addStems, isPlainWord } from './build-search-words.ts';
import { TextsBuilder } from './build-texts.ts';
import { addWords, isFoldedAscii } from './build-words.ts';
import type { ByteSink } from './byte-spool.ts';
import { collect, growingBytes } from './growing.ts';
import type { Put, PutPart } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';
import { sortTexts } from './sort-texts.ts';
import { codedCursor, cursorOf, mergeWords, renumber, type WordCursor } from './word-cursor.ts';
import { WordCoder } from './word-coder.ts';
import { WordsBuilder } from './words-builder.ts';

/** True if texts are so long that their index is coded. */
export const areLong = ({ bytes, ends }: Texts, { longTextBytes }: Sizes): boolean =>
  bytes.length > ends.length * longTextBytes;

export const putLongTextIndex = (texts: Texts, put: PutPart, sizes: Sizes, stem: Stem | undefined): void => {
  putFoldedOrder(texts, put);
  const { words, compact } = createRuns(texts, sizes, stem);
  putMerged(words.cursors(), put, growingBytes, sizes, stem);
  putWords('compact.', compact.cursors(), put, growingBytes);
};

interface IndexedTexts {
  readonly words: Dictionary;
  readonly compact: Dictionary;
  /** The new numbers of its texts. */
  readonly numbers: Integers;
}

/**
 * The same, of texts that were indexed before, which may take more than memory.
 * @param indexes each text is in one of them
 */
export const mergeLongTextIndex = (
  texts: Texts,
  indexes: readonly IndexedTexts[],
  put: Put,
  sizes: Sizes,
  stem: Stem | undefined,
): void => {
  putFoldedOrder(texts, put.part);
  const words = indexes.map((index) => renumber(cursorOf(index.words), index.numbers));
  putMerged(words, put.part, put.spool, sizes, stem);
  const compact = indexes.map((index) => renumber(cursorOf(index.compact), index.numbers));
  putWords('compact.', compact, put.part, put.spool);
};

// Words

/** Words in sorted and coded runs: a run is ended behind some bytes of memory. */
class WordRuns {
  readonly #bytesEnough: number;
  readonly #createBytes: () => ByteSink;
  readonly #runs: CodedParts[] = [];
  #words = new WordsBuilder();

  constructor({ wordRunBytesEnough }: Sizes, createBytes: () => ByteSink) {
    this.#bytesEnough = wordRunBytesEnough;
    this.#createBytes = createBytes;
  }

  addBytes(bytes: Bytes, start: number, end: number, member: number): void {
    this.#words.addBytes(bytes, start, end, member);
    if (this.#words.byteLength >= this.#bytesEnough) this.#endRun();
  }

  add(word: string, member: number): void {
    this.#words.add(word, member);
    if (this.#words.byteLength >= this.#bytesEnough) this.#endRun();
  }

  cursors(): readonly WordCursor[] {
    if (this.#words.length > 0) this.#endRun();
    return this.#runs.map(codedCursor);
  }

  #endRun(): void {
    const { words, starts, members } = this.#words.finish();
    const coder = new WordCoder(this.#createBytes);
    for (let word = 0; word < words.ends.length; word++)
      coder.add(
        words.bytes,
        startOf(words, word),
        endOf(words, word),
        members,
        starts[word] ?? 0,
        starts[word + 1] ?? 0,
      );
    this.#runs.push(coder.finish());
    const { byteLength } = this.#words;
    this.#words = new WordsBuilder();
    collect(byteLength);
  }
}

const createRuns = (
  texts: Texts,
  sizes: Sizes,
  stem: Stem | undefined,
): { readonly words: WordRuns; readonly compact: WordRuns } => {
  const [words, compact] = [new WordRuns(sizes, growingBytes), new WordRuns(sizes, growingBytes)];
  for (let text = 0; text < texts.ends.length; text++) {
    const { bytes, start, end } = foldedBytes(texts, text);
    addWords(bytes, start, end, text, words);
    addNumbers(bytes, start, end, text, stem, compact);
  }
  return { words, compact };
};

const foldedBytes = (texts: Texts, text: number): { bytes: Bytes; start: number; end: number } => {
  const [start, end] = [startOf(texts, text), endOf(texts, text)];
  if (isFoldedAscii(texts.bytes, start, end)) return { bytes: texts.bytes, start, end };
  const bytes = encodeText(fold(readText(texts, text)));
  return { bytes, start: 0, end: bytes.length };
};

const putMerged = (
  cursors: readonly WordCursor[],
  put: PutPart,
  createBytes: () => ByteSink,
  sizes: Sizes,
  stem: Stem | undefined,
): void => {
  const words = new WordCoder(createBytes);
  const createWords = (): WordRuns => new WordRuns(sizes, createBytes);
  const [unmarked, cut, stems] = [createWords(), createWords(), createWords()];
  mergeWords(cursors, (bytes, length, members, count) => {
    const read = (): string => decodeText(bytes.subarray(0, length));
    if (!isPlainWord(bytes, 0, length)) addSearchWords(read(), words.count, stem, unmarked, cut);
    if (stem !== undefined) addStems(read(), words.count, stem, stems);
    words.add(bytes, 0, length, members, 0, count);
  });
  putCoded('', words.finish(), put);
  putWords('unmarked.', unmarked.cursors(), put, createBytes);
  putWords('cut.', cut.cursors(), put, createBytes);
  putWords('stems.', stems.cursors(), put, createBytes);
};

/** Puts no parts where there are no words. */
const putWords = (prefix: string, cursors: readonly WordCursor[], put: PutPart, createBytes: () => ByteSink): void => {
  const words = new WordCoder(createBytes);
  mergeWords(cursors, (bytes, length, members, count) => words.add(bytes, 0, length, members, 0, count));
  if (words.count > 0) putCoded(prefix, words.finish(), put);
};

const putCoded = (prefix: string, { blocks, words, members }: CodedParts, put: PutPart): void => {
  put(`${prefix}${codedParts.blocks}`, blocks);
  put(`${prefix}${codedParts.words}`, words);
  put(`${prefix}${codedParts.members}`, members);
};

// The order of folded texts

/** None where all texts are folded already. */
const putFoldedOrder = (texts: Texts, put: PutPart): void => {
  const order = consecutive(0, texts.ends.length);
  if (order.every((text) => isFolded(texts, text))) return;
  sortByFoldedStarts(texts, order, startBytes);
  put('foldedOrder', order);
};

const isFolded = (texts: Texts, number: number): boolean => {
  if (isFoldedAscii(texts.bytes, startOf(texts, number), endOf(texts, number))) return true;
  const text = readText(texts, number);
  return fold(text) === text;
};

/** Most texts differ in so many bytes. */
const startBytes = 64;

/** Sorts by some first bytes of the folded texts, and those that agree in them by more. Equal ones keep their order. */
const sortByFoldedStarts = (texts: Texts, order: Integers, byteCount: number): void => {
  const builder = new TextsBuilder();
  for (const text of order) {
    const start = foldedStart(texts, text, byteCount);
    builder.addBytes(start, 0, Math.min(start.length, byteCount));
  }
  const starts = builder.finish();
  const sorted = sortTexts(starts);
  order.set(sorted.map((index) => order[index] ?? 0));
  for (let first = 0, end = 1; first < order.length; first = end++) {
    while (end < order.length && compareTexts(starts, sorted[first] ?? 0, starts, sorted[end] ?? 0) === 0) end++;
    if (end - first > 1 && lengthAt(starts, sorted[first] ?? 0) === byteCount)
      sortByFoldedStarts(texts, order.subarray(first, end), byteCount * 8);
  }
};
