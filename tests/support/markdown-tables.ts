/** The tables of a page, found by the head of their first column. */
import { join } from 'node:path';
import { root } from './source-files.ts';

/** The cells of a row, as written. */
export type Cells = readonly string[];

/** @throws where there is no such page */
export const readPage = async (path: string): Promise<string> => {
  const page = Bun.file(join(root, path));
  if (!(await page.exists())) throw new Error(`${path} is missing.`);
  return page.text();
};

/** The rows of all tables of the page whose first column has this head. */
export const rowsUnder = (page: string, head: string): Cells[] => {
  const lines = page.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const isHead = isRow(line) && cellsOf(line)[0] === head && /^\|[\s:|-]+$/.test(lines[index + 1] ?? '');
    if (!isHead) return [];
    const end = lines.findIndex((other, place) => place > index && !isRow(other));
    return lines.slice(index + 2, end === -1 ? undefined : end).map(cellsOf);
  });
};

const isRow = (line: string): boolean => line.startsWith('|');

const cellsOf = (line: string): Cells =>
  line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The texts in code in a cell. */
export const codesIn = (cell: string | undefined): string[] =>
  Array.from((cell ?? '').matchAll(/`([^`]+)`/g), ([, code = '']) => code);
