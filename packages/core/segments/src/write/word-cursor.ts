/** Walks through the words of a dictionary in order, and merges several walks. */
import { blockWords, CodeReader, WordMemory, type CodedParts } from '../coded-dictionary.ts';
import type { Dictionary } from '../dictionary.ts';
import { compareBytes, endOf, startOf, type Bytes, type Integers } from '../texts.ts';
import { growingBytes, growingIntegers, type Growing } from './growing.ts';
import { Heap } from './heap.ts';
import { absent } from './numbering.ts';

/** A word with its members, until the next one is requested. */
export interface WordCursor {
  bytes: Bytes;
  start: number;
  end: number;
  readonly members: Growing<Integers>;
  /** @returns false where there is no other word */
  next: () => boolean;
}

export const cursorOf = (dictionary: Dictionary): WordCursor => {
  if (dictionary.kind === 'coded') return codedCursor(dictionary.parts);
  const { words, starts, members } = dictionary;
  let word = -1;
  const cursor: WordCursor = {
    bytes: words.bytes,
    start: 0,
    end: 0,
    members: growingIntegers(),
    next: () => {
      if (++word >= words.ends.length) return false;
      cursor.start = startOf(words, word);
      cursor.end = endOf(words, word);
      cursor.members.truncate(0);
      const end = starts[word + 1] ?? 0;
      for (let place = starts[word] ?? 0; place < end; place++) cursor.members.push(members[place] ?? 0);
      return true;
    },
  };
  return cursor;
};

export const codedCursor = ({ blocks, words, members }: CodedParts): WordCursor => {
  const [wordReader, memberReader] = [new CodeReader(words), new CodeReader(members)];
  const memory = new WordMemory();
  const count = blocks[0] ?? 0;
  let word = 0;
  const cursor: WordCursor = {
    bytes: memory.bytes,
    start: 0,
    end: 0,
    members: growingIntegers(),
    next: () => {
      if (word === count) return false;
      if (word++ % blockWords === 0) memory.count = 0;
      cursor.start = memory.end;
      memory.next(wordReader);
      cursor.bytes = memory.bytes;
      cursor.end = memory.end;
      readMembers(memberReader, cursor.members);
      return true;
    },
  };
  return cursor;
};

const readMembers = (reader: CodeReader, members: Growing<Integers>): void => {
  members.truncate(0);
  for (let member = 0, code = 0; (code & 1) === 0;) {
    code = reader.number();
    member += code >>> 1;
    members.push(member);
  }
};

/** Gives the members of the words other numbers; a word whose members are all absent is left out. */
export const renumber = (cursor: WordCursor, numbers: Integers): WordCursor => {
  const { members, next } = cursor;
  cursor.next = () => {
    while (next()) {
      let count = 0;
      for (let index = 0; index < members.length; index++) {
        const number = numbers[members.at(index)] ?? absent;
        if (number !== absent) members.set(count++, number);
      }
      members.truncate(count);
      if (count > 0) return true;
    }
    return false;
  };
  return cursor;
};

/** Takes a word of some cursors: its bytes, and its members in order. */
export type TakeWord = (bytes: Bytes, length: number, members: Integers, count: number) => void;

/** Visits the words of all cursors in order, each once (a merge by a heap). */
export const mergeWords = (cursors: readonly WordCursor[], take: TakeWord): void => {
  const heap = new Heap(
    cursors.filter((cursor) => cursor.next()),
    isBefore,
  );
  const word = growingBytes();
  const members = growingIntegers();
  for (let top = heap.top; top !== undefined; top = heap.top) {
    word.truncate(0);
    word.pushBytes(top.bytes, top.start, top.end);
    members.truncate(0);
    for (; top !== undefined && isWord(top, word); top = heap.top) {
      for (let index = 0; index < top.members.length; index++) members.push(top.members.at(index));
      heap.settle(top.next());
    }
    take(word.array, word.length, members.array, putInOrder(members));
  }
};

const isBefore = (one: WordCursor, other: WordCursor): boolean =>
  compareBytes(one.bytes, one.start, one.end, other.bytes, other.start, other.end) < 0;

const isWord = ({ bytes, start, end }: WordCursor, { array, length }: Growing<Bytes>): boolean =>
  end - start === length && compareBytes(bytes, start, end, array, 0, length) === 0;

/** Cursors come to one word in any order, and a run may end within a text. @returns how many different members there are */
const putInOrder = (members: Growing<Integers>): number => {
  if (isRising(members)) return members.length;
  const own = members.array.subarray(0, members.length);
  own.sort();
  let count = 0;
  for (let index = 0; index < own.length; index++)
    if (count === 0 || own[index] !== own[count - 1]) own[count++] = own[index] ?? 0;
  return count;
};

/** Most words have few members: no view of them is made. */
const isRising = ({ array, length }: Growing<Integers>): boolean => {
  for (let index = 1; index < length; index++) if ((array[index] ?? 0) <= (array[index - 1] ?? 0)) return false;
  return true;
};
