/** Which headings name something: an allow-grammar, in which a word that it does not know makes a heading another one. */
import { headingReadings, spellingsOf } from './heading-words.ts';

/**
 * The concepts that headings can name, with their words. Words are written as `headingReadings` gives them, phrases
 * with hyphens.
 */
export interface Concept {
  /** One of these is what the heading names. */
  readonly heads: string;
  /** One of these must be there too. */
  readonly needs?: string;
  /** These may be there, and say nothing that matters. */
  readonly with?: string;
  /** True if single numbers and letters are ignored, as in "Image 2"; "Price 2" is the price of some customers. */
  readonly isNumbered: boolean;
}

export type Names = (heading: string) => boolean;

/** Gives whether a heading names one of these: all its words are words of one concept, or say nothing. */
export const compileConcepts = (concepts: readonly Concept[], fillers: string): Names => {
  const compile = once(
    () =>
      [compileConcept(joinConcepts(concepts), fillers), concepts.map((each) => compileConcept(each, fillers))] as const,
  );
  const answers = new Map<string, boolean>();
  return (heading) => {
    const known = answers.get(heading);
    if (known !== undefined) return known;
    const [all, compiled] = compile();
    const readings = headingReadings(heading.slice(0, headingCharactersMax + 1)).filter(isShort);
    const answer =
      heading.length <= headingCharactersMax &&
      readings.some(
        (words) =>
          words.every((word) => roleOf(all, [word]) !== undefined) &&
          compiled.some((concept) => isNamed(concept, words)),
      );
    if (answers.size >= answersMax) answers.clear();
    answers.set(heading, answer);
    return answer;
  };
};

/**
 * Caches parsed headings: tenants share them, and each is checked again whenever an owner lists the offered fields.
 */
const answersMax = 10_000;

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The words of all concepts: most headings that name none of them have a word that is not among these. */
const joinConcepts = (concepts: readonly Concept[]): Concept => {
  const words = concepts
    .map(({ heads, needs = '', with: companions = '' }) => `${heads} ${needs} ${companions}`)
    .join(' ');
  return { heads: `${words} ${words.replaceAll('-', ' ')}`, isNumbered: true };
};

const isShort = ({ length }: readonly string[]): boolean => length > 0 && length <= wordsMax;

/** Longer headings are sentences. */
const headingCharactersMax = 200;
const wordsMax = 12;

/** The role of a word in a heading. */
interface Role {
  readonly isHead: boolean;
  readonly isNeed: boolean;
}

interface Compiled {
  readonly roles: ReadonlyMap<string, Role>;
  /** The parts of a compound. Fillers cannot be parts, and "Voornaam" is not a "naam". */
  readonly parts: ReadonlyMap<string, Role>;
  readonly isNumbered: boolean;
  readonly hasNeeds: boolean;
}

const compileConcept = (
  { heads, needs = '', with: companions = '', isNumbered }: Concept,
  fillers: string,
): Compiled => {
  const [headSet, needSet] = [new Set(listPhrases(heads)), new Set(listPhrases(needs))];
  const parts = new Map<string, Role>();
  for (const phrase of [...listPhrases(companions), ...needSet, ...headSet]) {
    const role = { isHead: headSet.has(phrase), isNeed: needSet.has(phrase) };
    parts.set(phrase, role);
    // Programs write phrases as one word, too.
    parts.set(phrase.replaceAll(' ', ''), role);
  }
  const roles = new Map([...listPhrases(fillers).map((word) => [word, noRole] as const), ...parts]);
  return { roles, parts, isNumbered, hasNeeds: needSet.size > 0 };
};

const listPhrases = (words: string): readonly string[] =>
  words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((phrase) => phrase.replaceAll('-', ' '));

/** The words of a concept found so far. */
interface Found {
  readonly head: boolean;
  readonly need: boolean;
}

const isNamed = (concept: Compiled, words: readonly string[]): boolean => {
  const isWhole = (at: number, found: Found): boolean => {
    const word = words[at];
    if (word === undefined) return found.head && (found.need || !concept.hasNeeds);
    for (let length = Math.min(phraseWordsMax, words.length - at); length > 0; length--) {
      const role = roleOf(concept, words.slice(at, at + length));
      if (role !== undefined && isWhole(at + length, join(found, role))) return true;
    }
    return false;
  };
  return isWhole(0, { head: false, need: false });
};

const phraseWordsMax = 4;

const join = (found: Found, { isHead, isNeed }: Role): Found => ({
  head: found.head || isHead,
  need: found.need || isNeed,
});

/** Nothing where the concept does not know the words. */
const roleOf = (concept: Compiled, words: readonly string[]): Role | undefined => {
  const [word = ''] = words;
  if (words.length > 1) return concept.roles.get(words.join(' '));
  if (concept.isNumbered && isMark.test(word)) return noRole;
  for (const spelling of spellingsOf(word)) {
    const role = concept.roles.get(spelling) ?? compoundRole(concept, spelling);
    if (role !== undefined) return role;
  }
  return undefined;
};

const isMark = /^(?:\d+|[a-z])$/;
const noRole: Role = { isHead: false, isNeed: false };

/** German and Dutch write words together, `Verkaufspreis`, and what such a word names comes last. */
const compoundRole = (concept: Compiled, word: string): Role | undefined => {
  if (word.length > compoundCharactersMax) return undefined;
  const divide = (rest: string, found: Found): Role | undefined => {
    for (let length = partCharactersMin; length < rest.length; length++) {
      const first = concept.parts.get(rest.slice(0, length));
      if (first === undefined) continue;
      const both = join(found, first);
      for (const link of links) {
        if (!rest.startsWith(link, length)) continue;
        const role = endIn(rest.slice(length + link.length), both);
        if (role !== undefined) return role;
      }
    }
    return undefined;
  };
  const endIn = (rest: string, found: Found): Role | undefined => {
    const last = rest.length < partCharactersMin ? undefined : concept.parts.get(rest);
    const isFit = last !== undefined && (last.isHead || (last.isNeed && !found.head));
    return isFit ? { isHead: found.head || last.isHead, isNeed: found.need || last.isNeed } : divide(rest, found);
  };
  return divide(word, { head: false, need: false });
};

/** Bounds the splits that are tried for a word. */
const compoundCharactersMax = 40;
const partCharactersMin = 3;
/** Linking letters of German and Dutch compounds. */
const links = ['', 's', 'n', 'e', 'en', 'es'];
