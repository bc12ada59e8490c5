/** Twins of names: random names that nothing has, and that a service which knows only what is shown cannot tell from them. */
import type { RandomBytes } from '@vitrine/store';

interface TwinWish {
  /** What the twin must be besides random. */
  readonly isAlike: (twin: string) => boolean;
  /** A name that the service suggests in the place of this one, and so must in the place of the twin. */
  readonly near?: string | undefined;
}

/** Another name, as long as the first; none where no random one is as wished. */
export type FindTwin = (name: string, wish?: TwinWish) => string | undefined;

const attemptsMax = { random: 50, near: 300 } as const;

export const createTwins =
  (randomBytes: RandomBytes): FindTwin =>
  (name, { isAlike, near } = { isAlike: () => true }) => {
    const isTwin = (candidate: string): boolean => candidate !== name && isAlike(candidate);
    const candidates = [
      Array.from({ length: attemptsMax.random }, () => () => vary(name, randomBytes)),
      near === undefined
        ? []
        : Array.from({ length: attemptsMax.near }, () => () => misspell(near, name.length, randomBytes)),
    ].flat();
    for (const make of candidates) {
      const candidate = make();
      if (isTwin(candidate)) return candidate;
    }
    return undefined;
  };

/** Another letter for each letter, another digit for each digit; all else stays. */
const vary = (name: string, randomBytes: RandomBytes): string => {
  const characters = Array.from(name);
  const bytes = randomBytes(characters.length);
  return characters.map((character, index) => varyCharacter(character, bytes[index] ?? 0)).join('');
};

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{Nd}/u];

/** How many neighbours in Unicode a character is chosen from. */
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

/** The name with as few mistakes as make it that long, and with one if it is. */
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
