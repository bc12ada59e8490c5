/**
 * The words of long texts, in order, and what each of them is of, in blocks: of a word its length and what it has other than
 * the one before it (front coding), of its members the differences. Blocks are decoded when they are asked for.
 */
import type { Bytes, Integers, Texts } from './texts.ts';

/** So many words are a block; its first one is whole. */
export const blockWords = 64;

export interface CodedParts {
  /** The number of words, then each block's start of words and start of members. */
  readonly blocks: Integers;
  readonly words: Bytes;
  readonly members: Bytes;
}

/** Some words that follow one another. */
export interface WordBlock {
  /** The number of its first word. */
  readonly first: number;
  readonly texts: Texts;
}

/** In a nibble of a word's first byte: the rest of the number follows. */
export const nibbleMax = 15;

/** Reads numbers of 7 bits a byte, lower ones first; a byte above 127 has another one behind it. */
export class CodeReader {
  readonly bytes: Bytes;
  place: number;

  constructor(bytes: Bytes, place = 0) {
    this.bytes = bytes;
    this.place = place;
  }

  number(): number {
    let byte = this.bytes[this.place++] ?? 0;
    let number = byte & 0x7f;
    for (let factor = 128; byte > 0x7f; factor *= 128) {
      byte = this.bytes[this.place++] ?? 0;
      number += (byte & 0x7f) * factor;
    }
    return number;
  }

  /** A nibble, or more where it is full. */
  more(nibble: number): number {
    return nibble < nibbleMax ? nibble : nibbleMax + this.number();
  }

  /** Passes the members of a word. */
  skipMembers(): void {
    for (let isLast = false; !isLast;) {
      let byte = this.bytes[this.place++] ?? 0;
      isLast = (byte & 1) === 1;
      while (byte > 0x7f) byte = this.bytes[this.place++] ?? 0;
    }
  }
}

/** Memory that words are decoded into, one behind another. */
export class WordMemory {
  bytes: Bytes = new Uint8Array(4096);
  readonly ends: Integers = new Uint32Array(blockWords);
  count = 0;

  /** Decodes a block. */
  read(reader: CodeReader, count: number): void {
    this.count = 0;
    for (let word = 0; word < count; word++) this.next(reader);
  }

  /** Decodes a word behind those that are here. */
  next(reader: CodeReader): void {
    const header = reader.bytes[reader.place++] ?? 0;
    const shared = reader.more(header >>> 4);
    const own = reader.more(header & nibbleMax);
    const end = this.count === 0 ? 0 : (this.ends[this.count - 1] ?? 0);
    const before = this.count < 2 ? 0 : (this.ends[this.count - 2] ?? 0);
    if (end + shared + own > this.bytes.length)
      this.bytes = enlarged(this.bytes, new Uint8Array(2 * (end + shared + own)));
    const { bytes } = this;
    for (let index = 0; index < shared; index++) bytes[end + index] = bytes[before + index] ?? 0;
    const from = reader.place - shared;
    for (let index = shared; index < shared + own; index++) bytes[end + index] = reader.bytes[from + index] ?? 0;
    reader.place += own;
    this.ends[this.count++] = end + shared + own;
  }

  /** The end of the last word. */
  get end(): number {
    return this.count === 0 ? 0 : (this.ends[this.count - 1] ?? 0);
  }
}

/** Blocks that were decoded are kept for the binary searches that follow. */
const blocksKept = 256;

export class CodedDictionary {
  readonly kind = 'coded';
  readonly count: number;
  readonly parts: CodedParts;
  readonly #kept: (WordBlock | undefined)[] = Array.from({ length: blocksKept });
  readonly #memory = new WordMemory();

  constructor(parts: CodedParts) {
    this.parts = parts;
    this.count = parts.blocks[0] ?? 0;
  }

  blockOf(word: number): WordBlock {
    const block = Math.floor(word / blockWords);
    const kept = this.#kept[block % blocksKept];
    if (kept?.first === block * blockWords) return kept;
    const { bytes, ends, count, end } = this.#read(block);
    const made = { first: block * blockWords, texts: { bytes: bytes.slice(0, end), ends: ends.slice(0, count) } };
    this.#kept[block % blocksKept] = made;
    return made;
  }

  /** The numbers of the words that contain the bytes, ascending. */
  wordsContaining(sought: Bytes): Integers {
    const found: number[] = [];
    for (let block = 0; block * blockWords < this.count; block++) {
      const { bytes, ends, end } = this.#read(block);
      const all = Buffer.from(bytes.buffer, 0, end);
      for (let place = all.indexOf(sought), word = 0; place >= 0; place = all.indexOf(sought, place)) {
        while ((ends[word] ?? 0) <= place) word++;
        const isWithin = place + sought.length <= (ends[word] ?? 0);
        if (isWithin) found.push(block * blockWords + word);
        place = isWithin ? (ends[word] ?? 0) : place + 1;
        if (place >= end) break;
      }
    }
    return Uint32Array.from(found);
  }

  /** The members of some words, in the order of these: where each list starts, and where the last one ends. */
  membersOf(words: Integers): { readonly starts: Integers; readonly members: Integers } {
    const starts = new Uint32Array(words.length + 1);
    let members = new Uint32Array(64);
    let length = 0;
    const reader = new CodeReader(this.parts.members);
    let [block, next] = [-1, 0];
    for (let index = 0; index < words.length; index++) {
      const word = words[index] ?? 0;
      if (Math.floor(word / blockWords) !== block || word < next) {
        block = Math.floor(word / blockWords);
        next = block * blockWords;
        reader.place = this.parts.blocks[2 + 2 * block] ?? 0;
      }
      for (; next < word; next++) reader.skipMembers();
      for (let member = 0, code = 0; (code & 1) === 0;) {
        code = reader.number();
        member += code >>> 1;
        if (length === members.length) members = enlarged(members, new Uint32Array(2 * length));
        members[length++] = member;
      }
      next++;
      starts[index + 1] = length;
    }
    return { starts, members: members.subarray(0, length) };
  }

  /** Decodes a block into memory that the next one overwrites. */
  #read(block: number): WordMemory {
    const reader = new CodeReader(this.parts.words, this.parts.blocks[1 + 2 * block] ?? 0);
    this.#memory.read(reader, Math.min(blockWords, this.count - block * blockWords));
    return this.#memory;
  }
}

const enlarged = <Numbers extends Bytes | Integers>(numbers: Numbers, larger: Numbers): Numbers => {
  larger.set(numbers);
  return larger;
};
