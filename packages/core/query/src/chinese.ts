/** Chinese as search compares it: traditional characters as the simplified ones, which several of them may share (decision 116). */
import characters from 'opencc-js/dict/TSCharacters';

/** Characters of the Basic Multilingual Plane, so that a text is as long as before. */
const listed: ReadonlyMap<string, string> = new Map(
  characters
    .split('|')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)])
    .filter(([, plain]) => plain.length === 1),
);
/** One character is both: 薴 is written 苧, and 苧 is written 苎. */
const simplified = new Map(Array.from(listed, ([character, plain]) => [character, listed.get(plain) ?? plain]));

const ideographs = /[\u3400-\u9fff]/g;

/** Idempotent. @returns a text of the same length, each character by itself */
export const simplify = (text: string): string =>
  text.replaceAll(ideographs, (character) => simplified.get(character) ?? character);
