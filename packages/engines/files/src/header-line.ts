/** Finds the header of a CSV file below lines that programs and people write above it: `sep=;`, comments and titles. */
import { type Delimiter, delimiters } from './delimiter.ts';
import { findHeader } from './titles.ts';

export interface HeaderLine {
  /** From 1. */
  readonly line: number;
  /** The one that a line `sep=;` names. */
  readonly delimiter: Delimiter | undefined;
  /** True if comments or titles are above it. */
  readonly isBelowTitles: boolean;
}

/** @returns undefined if the first line that is not blank is the header */
export const findHeaderLine = (head: string): HeaderLine | undefined => {
  const [first, ...others] = divideLines(head);
  if (first === undefined) return undefined;
  const named = separatorLine.exec(first.text)?.[1];
  const delimiter = delimiters.find((each) => each === named);
  const lines = delimiter === undefined ? [first, ...others] : others;
  const comments = countComments(lines);
  const at = comments > 0 ? comments : countTitles(lines, delimiter ?? usualDelimiter(lines));
  const header = lines[at];
  if (header === undefined || (at === 0 && delimiter === undefined)) return undefined;
  return { line: header.line, delimiter, isBelowTitles: at > 0 };
};

interface Line {
  readonly line: number;
  readonly text: string;
}

const separatorLine = /^"?sep=(.)"?$/i;
const linesMax = 40;

/** The first lines that are not blank; one that is within quotes belongs to the line before. */
const divideLines = (head: string): readonly Line[] => {
  const lines: Line[] = [];
  let line = 1;
  for (const [text, written = ''] of head.matchAll(/((?:"[^"]*(?:"|$)|[^"\r\n])*)(?:\r\n|\r|\n|$)/g)) {
    if (written.trim() !== '') lines.push({ line, text: written });
    if (lines.length === linesMax) break;
    line += text.match(/\r\n|\r|\n/g)?.length ?? 0;
  }
  return lines;
};

/** The number of comment lines above the header. `# of stars,name` is a header: the line below has as many cells, or numbers alone. */
const countComments = (lines: readonly Line[]): number => {
  const count = lines.findIndex(({ text }) => !text.startsWith('#'));
  const [last, below] = [lines[count - 1], lines[count]];
  if (last === undefined || below === undefined) return 0;
  const delimiter = usualDelimiter(lines.slice(count));
  const [cells, cellsBelow] = [allCellsOf(last, delimiter), allCellsOf(below, delimiter)];
  const widths = [cellsBelow.length, cellsOf(below, delimiter).length];
  const isHeader = widths.includes(cells.length) && cells.some((cell) => !/^"?#/.test(cell));
  return isHeader || !cellsBelow.some((cell) => isHeading.test(cell)) ? 0 : count;
};

const countTitles = (lines: readonly Line[], delimiter: Delimiter): number => {
  const at = findHeader(
    lines.map((line) => cellsOf(line, delimiter)),
    {
      isEmpty: (cell) => cell === '' || cell === '""',
      mayBe: (headings, index) =>
        headings.length >= widthMin && headings.every((cell) => isHeading.test(cell)) && lines[index + 1] !== undefined,
    },
  );
  return Math.max(at, 0);
};

/** Below fewer headings a line may be a text with a comma. */
const widthMin = 3;
const isHeading = /\p{L}/u;

/** Without empty ones at the end. */
const cellsOf = (line: Line, delimiter: Delimiter): readonly string[] => {
  const cells = allCellsOf(line, delimiter);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
};

const allCellsOf = ({ text }: Line, delimiter: Delimiter): readonly string[] =>
  text
    .replaceAll(/"[^"]*(?:"|$)/g, (quoted) => quoted.replaceAll(delimiter, ' '))
    .split(delimiter)
    .map((cell) => cell.trim());

/** The one of most lines. */
const usualDelimiter = (lines: readonly Line[]): Delimiter => {
  const counts = delimiters.map((delimiter) => ({
    delimiter,
    lines: lines.filter((line) => cellsOf(line, delimiter).length > 1).length,
    cells: lines.reduce((sum, line) => sum + cellsOf(line, delimiter).length, 0),
  }));
  return counts.toSorted((one, other) => other.lines - one.lines || other.cells - one.cells)[0]?.delimiter ?? ',';
};
