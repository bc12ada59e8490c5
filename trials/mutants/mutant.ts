/** A planted fault: a small change of the source that would show what is hidden, and the tests that must notice it. */

export interface Mutant {
  readonly name: string;
  /** Below `packages`. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly text: string;
  readonly replacement: string;
  /** What would be wrong, in a sentence. */
  readonly harm: string;
  readonly tests: TestSelection;
}

/** Test files below `packages`; of them the tests whose name matches, or all. */
export interface TestSelection {
  readonly files: readonly string[];
  /** A regular expression, as `bun test -t` takes it. */
  readonly named?: string;
}

export type Outcome =
  /** `isTimedOut`: by a test that waited until its deadline. */
  | { readonly kind: 'caught'; readonly by: readonly string[]; readonly isTimedOut: boolean }
  | { readonly kind: 'survived' }
  /** The text occurs so many times in its file. */
  | { readonly kind: 'misplaced'; readonly count: number }
  /** What does not compile would never have been run. */
  | { readonly kind: 'does-not-compile'; readonly output: string }
  /** The tests neither passed nor failed. */
  | { readonly kind: 'broke-off'; readonly output: string };

export const countOf = ({ text }: Mutant, source: string): number => source.split(text).length - 1;

export const plant = ({ text, replacement }: Mutant, source: string): string => source.replace(text, () => replacement);
