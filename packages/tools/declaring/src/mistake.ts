/** The mistakes in a catalog file, each with its position and a message of full sentences. */

/** Counted from 1, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Mistake {
  readonly position: Position;
  /** States the found and the expected input, and a remedy. */
  readonly message: string;
}

/** A catalog file that cannot be applied; its message has a line for each mistake and warning: `FILE:LINE:COLUMN: …`. */
export class DeclarationError extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(file: string, mistakes: readonly Mistake[], warnings: readonly Mistake[] = []) {
    const sorted = sortMistakes(firstOfEachPosition(mistakes));
    const all = sortMistakes(firstOfEachPosition([...mistakes, ...warnings.map(asWarning)]));
    super(all.map((mistake) => printMistake(file, mistake)).join('\n'));
    this.name = 'DeclarationError';
    this.mistakes = sorted;
  }
}

/** Keeps the first of several mistakes at one position, because the others may follow from it. */
const firstOfEachPosition = (mistakes: readonly Mistake[]): readonly Mistake[] => {
  const first = new Map<string, Mistake>();
  for (const mistake of mistakes) {
    const place = `${mistake.position.line}:${mistake.position.column}`;
    if (!first.has(place)) first.set(place, mistake);
  }
  return [...first.values()];
};

/** In the file's order. */
export const sortMistakes = (mistakes: readonly Mistake[]): readonly Mistake[] =>
  [...mistakes].sort(({ position: left }, { position: right }) => left.line - right.line || left.column - right.column);

export const asWarning = ({ position, message }: Mistake): Mistake => ({ position, message: `warning: ${message}` });

export const printMistake = (file: string, { position, message }: Mistake): string =>
  `${file}:${position.line}:${position.column}: ${message}`;

/** Prints a value of the file for a message: quoted, special characters escaped, long texts cut. */
export const quote = (text: string): string => {
  const isLong = text.length > quotedCharactersMax;
  return JSON.stringify(isLong ? `${text.slice(0, quotedCharactersMax).replace(/[\uD800-\uDBFF]$/, '')}…` : text);
};

const quotedCharactersMax = 60;

/** Prints names for a sentence, cut after the first ones: `a, b, c, …`. */
export const list = (names: readonly string[]): string =>
  names.length > listedMax ? `${names.slice(0, listedMax).join(', ')}, …` : names.join(', ');

const listedMax = 24;

/** Prints the expected names: `a`, or `one of a, b, c`. */
export const oneOf = (names: readonly string[]): string => (names.length === 1 ? '' : 'one of ') + list(names);
