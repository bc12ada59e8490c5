/** The type of what gives the stems of a language, without the stemmers. */
/** Gives the stem of a word as `search` compares it; undefined unless it is letters alone, 64 at most, or a synonym. */
export interface Stem {
  (word: string): string | undefined;
  /** By the stem that synonyms have, these; every other word with it begins like one of them. */
  readonly synonyms?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Writes letters that are one in the language as one, in a text as long as before; words have stems when this is done. */
  readonly plain?: ((compared: string) => string) | undefined;
}
