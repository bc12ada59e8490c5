/** Walks through the words of a dictionary in order, and merges several walks. */
import { blockWords, CodeReader, WordMemory, type CodedParts } from '../coded-dictionary.ts';
import type { Dictionary } from '../dictionary.ts';
import { endOf, startOf, type Bytes, type Integers } from '../texts.ts';
import { growingBytes, growingIntegers, type Growing } from './growing.ts';
import { absent } from './numbering.ts';

/** A word with its members, until the next one is requested. */
export interface WordCursor {
  bytes: Bytes;
  start: number;
  end: number;
  readonly members: Growing<Integers>;
  /** @returns false where there is no other word */
  readonly next: () => boolean;
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

/** The same words with other numbers of their members; a word whose members are all absent is left out. */
export const renumbered = (cursor: WordCursor, numbers: Integers): WordCursor => {
  const next = (): boolean => {
    while (cursor.next()) {
      const { members } = cursor;
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
  return {
    get bytes() {
      return cursor.bytes;
    },
    get start() {
      return cursor.start;
    },
    get end() {
      return cursor.end;
    },
    members: cursor.members,
    next,
  };
};

/** Takes a word of some cursors: its bytes, and its members in order. */
export type TakeWord = (bytes: Bytes, length: number, members: Integers, count: number) => void;

/** Visits the words of all cursors in order, each once (a merge by a heap). */
export const mergeWords = (cursors: readonly WordCursor[], take: TakeWord): void => {
  const heap = cursors.filter((cursor) => cursor.next());
  for (let place = heap.length >>> 1; place >= 0; place--) siftDown(heap, place);
  const word = growingBytes();
  const members = growingIntegers();
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    word.truncate(0);
    word.pushBytes(top.bytes, top.start, top.end);
    members.truncate(0);
    for (; top !== undefined && isWord(top, word); top = heap[0]) {
      for (let index = 0; index < top.members.length; index++) members.push(top.members.at(index));
      advance(heap, top);
    }
    take(word.array, word.length, members.array, putInOrder(members));
  }
};

const advance = (heap: WordCursor[], top: WordCursor): void => {
  if (!top.next()) {
    const last = heap.pop();
    if (last === undefined || heap.length === 0 || last === top) return;
    heap[0] = last;
  }
  siftDown(heap, 0);
};

const siftDown = (heap: WordCursor[], from: number): void => {
  const moved = heap[from];
  if (moved === undefined) return;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    let least = heap[child];
    const right = heap[child + 1];
    if (least !== undefined && right !== undefined && compareWords(right, least) < 0) {
      child++;
      least = right;
    }
    if (least === undefined || compareWords(least, moved) >= 0) break;
    heap[place] = least;
    place = child;
  }
  heap[place] = moved;
};

const compareWords = (one: WordCursor, other: WordCursor): number => {
  const length = one.end - one.start;
  const otherLength = other.end - other.start;
  const common = Math.min(length, otherLength);
  for (let place = 0; place < common; place++) {
    const difference = (one.bytes[one.start + place] ?? 0) - (other.bytes[other.start + place] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
};

const isWord = ({ bytes, start, end }: WordCursor, word: Growing<Bytes>): boolean => {
  if (end - start !== word.length) return false;
  const own = word.array;
  for (let place = 0; place < word.length; place++) if (own[place] !== bytes[start + place]) return false;
  return true;
};

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
