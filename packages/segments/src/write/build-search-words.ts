/** Words of texts ─▶ what `search` compares beside them: words without marks, and what is cut out of words with signs. */
import { unmark } from '@vitrine/query/unmark';
import type { Dictionary, WordIndex } from '../partition.ts';
import { endOf, readText, startOf, type Texts } from '../texts.ts';
import { cutWord } from '../words.ts';
import { indexGrams } from './build-words.ts';
import { WordsBuilder } from './words-builder.ts';

/** None where there is no such word. */
export interface BuiltSearchWords {
  readonly unmarked: WordIndex | undefined;
  readonly cut: Dictionary | undefined;
}

/** @param words folded, without blanks of ASCII */
export const indexSearchWords = (words: Texts): BuiltSearchWords => {
  const unmarked = new WordsBuilder();
  const cut = new WordsBuilder();
  for (let word = 0; word < words.ends.length; word++) {
    if (isPlain(words.bytes, startOf(words, word), endOf(words, word))) continue;
    const written = readText(words, word);
    const compared = unmark(written);
    // Blanks beyond ASCII are blanks without their marks.
    const units = compared === written ? [written] : compared.split(' ').filter((unit) => unit !== '');
    for (const unit of units) {
      if (compared !== written) unmarked.add(unit, word);
      for (const part of cutWord(unit)) cut.add(part, word);
    }
  }
  return {
    unmarked: unmarked.length === 0 ? undefined : indexGrams(unmarked.finish()),
    cut: cut.length === 0 ? undefined : cut.finish(),
  };
};

/** Whether it is one run of letters and digits of ASCII, as most are. */
const isPlain = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let place = start; place < end; place++) {
    const byte = bytes[place] ?? 0;
    if (byte < 0x30 || byte > 0x7a || (byte > 0x39 && byte < 0x61)) return false;
  }
  return true;
};
