/** Prints results: a table and next steps for people, one JSON value for programs. */
import { escapeUnprintable } from '@vitrine/contract';
import type { Context } from './context.ts';

export interface JsonOption {
  readonly json?: true;
}

/**
 * Escapes control characters in all output for people, because names, files and databases could otherwise control their
 * terminal.
 */
export const withSafeOutput = (context: Context): Context => ({
  ...context,
  write: (text) => context.write(escapeUnprintable(text)),
  writeError: (text) => context.writeError(escapeUnprintable(text)),
  ask: async (question) => context.ask(escapeUnprintable(question)),
});

/** Prints a result: with `--json` only the value, otherwise the text. */
export const print = ({ write }: Context, { json }: JsonOption, value: unknown, text: string): void =>
  write(json === true ? `${JSON.stringify(value, undefined, 2)}\n` : `${text}\n`);

/** Prints rows under their headings; numbers are aligned to the right. A cell may have several lines. */
export const table = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const lines = [headings, ...rows.flatMap((row) => splitLines(row.map(printCell)))];
  const isNumeric = headings.map((_, column) => typeof rows[0]?.[column] === 'number');
  const widths = headings.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, Bun.stringWidth(line[column] ?? '')), 0),
  );
  const align = (cell: string, column: number): string => {
    const blanks = ' '.repeat(Math.max(0, (widths[column] ?? 0) - Bun.stringWidth(cell)));
    return isNumeric[column] === true ? blanks + cell : cell + blanks;
  };
  return lines.map((line) => line.map(align).join('  ').trimEnd()).join('\n');
};

const splitLines = (cells: readonly string[]): readonly (readonly string[])[] => {
  const columns = cells.map((cell) => cell.split('\n'));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => columns.map((lines) => lines[line] ?? ''));
};

/** Escapes here already, because the column's width depends on it. */
const printCell = (cell: string | number): string =>
  typeof cell === 'number' ? cell.toLocaleString('en-US') : escapeUnprintable(cell);

/** Joins names with commas, wrapped for a column of a table. */
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

/** A time in readable form: `2026-01-31 09:30 UTC`. */
export const printTime = (iso: string | null): string =>
  iso === null ? '–' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** A time by the clocks of a zone, and below it in UTC. */
export const printLocalTime = (iso: string | null, timeZone = 'UTC'): string => {
  if (iso === null || timeZone === 'UTC') return printTime(iso);
  const local = new Date(iso).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${local} ${timeZone}\n${printTime(iso)}`;
};
