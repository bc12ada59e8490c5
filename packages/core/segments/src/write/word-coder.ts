/** Codes words, which come in order, with their members, as a coded dictionary has them. */
import { blockWords, nibbleMax, type CodedParts } from '../coded-dictionary.ts';
import type { Bytes, Integers } from '../texts.ts';
import type { ByteSink } from './byte-spool.ts';
import { growingBytes, growingIntegers } from './growing.ts';

export class WordCoder {
  readonly #blocks = growingIntegers();
  readonly #words: ByteSink;
  readonly #members: ByteSink;
  readonly #before = growingBytes();
  #count = 0;

  /** @param createBytes where the coded bytes are kept until they are put */
  constructor(createBytes: () => ByteSink) {
    this.#words = createBytes();
    this.#members = createBytes();
    this.#blocks.push(0);
  }

  get count(): number {
    return this.#count;
  }

  /** @param members at least one, in order: those from the one index to the other */
  add(bytes: Bytes, start: number, end: number, members: Integers, first: number, last: number): void {
    if (this.#count % blockWords === 0) this.#beginBlock();
    const shared = this.#sharedLength(bytes, start, end);
    const own = end - start - shared;
    this.#words.push((Math.min(shared, nibbleMax) << 4) | Math.min(own, nibbleMax));
    if (shared >= nibbleMax) pushNumber(this.#words, shared - nibbleMax);
    if (own >= nibbleMax) pushNumber(this.#words, own - nibbleMax);
    this.#words.pushBytes(bytes, start + shared, end);
    this.#before.truncate(shared);
    this.#before.pushBytes(bytes, start + shared, end);
    this.#addMembers(members, first, last);
    this.#count++;
  }

  finish(): CodedParts {
    this.#blocks.set(0, this.#count);
    return { blocks: this.#blocks.finish(), words: this.#words.finish(), members: this.#members.finish() };
  }

  #beginBlock(): void {
    this.#blocks.push(this.#words.length);
    this.#blocks.push(this.#members.length);
    this.#before.truncate(0);
  }

  #sharedLength(bytes: Bytes, start: number, end: number): number {
    const length = Math.min(end - start, this.#before.length);
    const before = this.#before.array;
    let shared = 0;
    while (shared < length && before[shared] === bytes[start + shared]) shared++;
    return shared;
  }

  /** Each as twice its difference to the one before; the last one is odd. */
  #addMembers(members: Integers, first: number, last: number): void {
    let before = 0;
    for (let index = first; index < last; index++) {
      const member = members[index] ?? 0;
      pushNumber(this.#members, (member - before) * 2 + (index === last - 1 ? 1 : 0));
      before = member;
    }
  }
}

/** In 7 bits a byte, lower ones first. */
const pushNumber = (bytes: ByteSink, number: number): void => {
  let left = number;
  for (; left > 0x7f; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80);
  bytes.push(left);
};
