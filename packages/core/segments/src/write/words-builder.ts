/** Takes up words with what each of them is of, a number; then puts the words in order. */
import type { PlainDictionary } from '../dictionary.ts';
import { listsBy } from '../record-set.ts';
import type { Bytes, Integers, Texts } from '../texts.ts';
import { DistinctTextsBuilder } from './build-texts.ts';
import { growingIntegers } from './growing.ts';
import { isInOrder, pickTexts, ranksOf, sortTexts } from './sort-texts.ts';

export class WordsBuilder {
  readonly #words = new DistinctTextsBuilder();
  readonly #wordOf = growingIntegers();
  readonly #memberOf = growingIntegers();
  /** The last member of each word, counted from 1. */
  readonly #lastMember = growingIntegers();

  get length(): number {
    return this.#words.length;
  }

  /** About how much memory it takes. */
  get byteLength(): number {
    return this.#words.byteLength + 8 * this.#wordOf.length + 4 * this.#lastMember.length;
  }

  /** @param member not below those before; a word that is added to one again is left out */
  add(word: string, member: number): void {
    this.#note(this.#words.add(word), member);
  }

  /** The same for a word in UTF-8. */
  addBytes(bytes: Bytes, start: number, end: number, member: number): void {
    this.#note(this.#words.addBytes(bytes, start, end), member);
  }

  finish(): PlainDictionary {
    const { words, wordOf } = sortWords(this.#words.finish(), this.#wordOf.finish());
    return { kind: 'plain', words, ...listsBy(words.ends.length, wordOf, this.#memberOf.finish()) };
  }

  #note(word: number, member: number): void {
    const last = this.#lastMember;
    if (word === last.length) last.push(member + 1);
    else if (last.at(word) === member + 1) return;
    else last.set(word, member + 1);
    this.#wordOf.push(word);
    this.#memberOf.push(member);
  }
}

/** Words of texts that are one word each come in order already. */
const sortWords = (came: Texts, wordOf: Integers): { readonly words: Texts; readonly wordOf: Integers } => {
  if (isInOrder(came)) return { words: came, wordOf };
  const order = sortTexts(came);
  const rankOf = ranksOf(order);
  for (let index = 0; index < wordOf.length; index++) wordOf[index] = rankOf[wordOf[index] ?? 0] ?? 0;
  return { words: pickTexts(came, order), wordOf };
};
