/** What a command prints: a table and what to do next for people, one JSON value for programs. */
import Table from 'cli-table3';
import { escapeUnprintable } from '@vitrine/publisher/printable';
import type { Context } from './context.ts';

export interface JsonOption {
  readonly json?: true;
}

/** What a command writes for people, made safe for their terminal: what names, files and databases hold cannot steer it. */
export const withSafeOutput = (context: Context): Context => ({
  ...context,
  write: (text) => context.write(escapeUnprintable(text)),
  writeError: (text) => context.writeError(escapeUnprintable(text)),
});

/** Prints a result: with `--json` the value and nothing else, otherwise the text. */
export const print = ({ write }: Context, { json }: JsonOption, value: unknown, text: string): void =>
  write(json === true ? `${JSON.stringify(value, undefined, 2)}\n` : `${text}\n`);

/** Rows under their headings; numbers stand at the right of their column. */
export const table = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const drawn = new Table({
    head: [...headings],
    colAligns: headings.map((_, index) => (typeof rows[0]?.[index] === 'number' ? 'right' : 'left')),
    chars: plainLines,
    style: { head: [], border: [], 'padding-left': 0 },
  });
  drawn.push(...rows.flatMap((row) => splitLines(row.map(printCell))));
  return drawn.toString().replaceAll(/[ ]+$/gm, '');
};

/** A row for each line of its cells: a cell of many lines takes the library the cube of their number. */
const splitLines = (cells: readonly string[]): string[][] => {
  const columns = cells.map((cell) => cell.split('\n'));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => columns.map((lines) => lines[line] ?? ''));
};

/** Escaped here already, as the width of a column depends on it. */
const printCell = (cell: string | number): string =>
  typeof cell === 'number' ? cell.toLocaleString('en-US') : escapeUnprintable(cell);

/** Columns that stand apart, a line under the headings, and nothing else to draw. */
const plainLines = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' ',
};

/** Names with commas between them, on lines short enough for a column of a table. */
export const wrapNames = (names: readonly string[]): string => {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line === undefined || line.length + name.length > wrappedCharactersMax) lines.push(name);
    else lines.splice(-1, 1, `${line}, ${name}`);
  }
  return lines.join(',\n');
};

const wrappedCharactersMax = 34;

/** `1 record`, `1,240 records` */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** A time as people read it: `2026-01-31 09:30 UTC`. */
export const printTime = (iso: string | null): string =>
  iso === null ? '–' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
