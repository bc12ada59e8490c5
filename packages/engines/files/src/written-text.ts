/** Parses texts in cells of files. */
import { type ExactValue, isRawNumber } from '@vitrine/contract/exact-json';

/** The text of a scalar, with a number's digits as in the file. */
export const textOf = (cell: NonNullable<ExactValue>): string | undefined => {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return isRawNumber(cell) ? cell.rawJSON : undefined;
};

export const readUrl = (text: string): string | undefined =>
  urlPattern.test(text) && URL.canParse(text) ? readText(text) : undefined;

/** Undefined for a text with a NUL or half a surrogate pair, which databases refuse. */
export const readText = (text: string): string | undefined =>
  text.includes('\0') || !text.isWellFormed() ? undefined : text;

const urlPattern = /^https?:\/\/[^\s/]\S*$/i;
