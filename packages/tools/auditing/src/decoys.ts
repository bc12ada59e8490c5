/**
 * Makes decoys of names: random unused names. A service that knows only the shown names must answer a hidden name and
 * its decoy alike.
 */
import type { RandomBytes } from '@vitrine/store';

interface DecoyOptions {
  /** A further condition for the decoy. */
  readonly isAlike: (decoy: string) => boolean;
  /** A shown name that the service suggests for the hidden name, and so must suggest for the decoy. */
  readonly near?: string | undefined;
}

/** Finds another name of the same length; undefined where no random one meets the options. */
export type FindDecoy = (name: string, options?: DecoyOptions) => string | undefined;

const attemptsMax = { random: 50, near: 300 } as const;

export const createFindDecoy =
  (randomBytes: RandomBytes): FindDecoy =>
  (name, { isAlike, near } = { isAlike: () => true }) => {
    const isDecoy = (candidate: string): boolean => candidate !== name && isAlike(candidate);
    const candidates = [
      Array.from({ length: attemptsMax.random }, () => () => vary(name, randomBytes)),
      near === undefined
        ? []
        : Array.from({ length: attemptsMax.near }, () => () => misspell(near, name.length, randomBytes)),
    ].flat();
    for (const make of candidates) {
      const candidate = make();
      if (isDecoy(candidate)) return candidate;
    }
    return undefined;
  };

/** Replaces each letter by another letter and each digit by another digit; keeps all else. */
const vary = (name: string, randomBytes: RandomBytes): string => {
  const characters = Array.from(name);
  const bytes = randomBytes(characters.length);
  return characters.map((character, index) => varyCharacter(character, bytes[index] ?? 0)).join('');
};

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{Nd}/u];

/** The size of the Unicode block from which a replacement is chosen. */
const blockLength = 64;

const varyCharacter = (character: string, choice: number): string => {
  const kind = kinds.find((pattern) => pattern.test(character));
  if (kind === undefined) return character;
  const code = character.codePointAt(0) ?? 0;
  const start = code - (code % blockLength);
  for (let offset = choice; offset < choice + blockLength; offset++) {
    const other = String.fromCodePoint(start + (offset % blockLength));
    if (kind.test(other)) return other;
  }
  return character;
};

/** Misspells the name to reach this length with as few edits as possible, but at least one. */
const misspell = (name: string, length: number, randomBytes: RandomBytes): string => {
  let text = name;
  do {
    const [place = 0, choice = 0] = randomBytes(2);
    const index = place % (text.length + (text.length < length ? 1 : 0));
    const letter = text.length > length ? '' : varyCharacter('a', choice);
    text = text.slice(0, index) + letter + text.slice(text.length < length ? index : index + 1);
  } while (text.length !== length);
  return text;
};
