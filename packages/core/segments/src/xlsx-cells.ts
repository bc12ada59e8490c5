/** Values of records ─▶ cells of a sheet (ECMA-376 §18.3.1.4), each with the type that a spreadsheet has for it. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { compareDecimals, readDecimal } from '@vitrine/query';
import { digitsMax } from './decimals.ts';
import { styles } from './xlsx-workbook.ts';

/**
 * Prints a cell.
 * @param json the value, as JSON
 * @param column its letters
 * @param row from 1
 * @returns nothing where there is no value
 */
export type PrintCell = (json: string, column: string, row: number) => string;

/** The longest text that a cell holds; the ends of longer ones are cut off. */
const charactersMax = 32_767;

/**
 * @param timeZone the zone that times are shown in
 * @param labels of options, by their values; others are shown as they are
 */
export const createCellPrinter = (
  type: FieldType,
  timeZone: string,
  labels: ReadonlyMap<string, string> = new Map(),
): PrintCell => {
  const print = printerOf(type, timeZone, labels);
  return (json, column, row) => (json === 'null' ? '' : print(json, column, row));
};

const printerOf = (type: FieldType, timeZone: string, labels: ReadonlyMap<string, string>): PrintCell => {
  switch (fieldTypeTraits[type].value) {
    case 'text':
      return ofText((text: string) => labels.get(text) ?? text);
    case 'options':
      return ofText((options: readonly string[]) => options.map((option) => labels.get(option) ?? option).join(', '));
    case 'geo':
      return ofText(({ lat, lng }: { readonly lat: number; readonly lng: number }) => `${lat},${lng}`);
    case 'json':
      return printText;
    case 'number':
      return ofNumber(type === 'currency' ? styles.money : styles.plain);
    case 'integer':
      return ofNumber(styles.plain);
    case 'boolean':
      return (json, column, row) => printCell(json === 'true' ? '1' : '0', column, row, styles.plain, 'b');
    case 'date':
      return ofDays(styles.date, (day) => Date.parse(day) / dayMs);
    case 'datetime':
      return ofDays(styles.time, (time) => (Date.parse(time) + offsetOf(Date.parse(time), timeZone)) / dayMs);
  }
};

/** The letters of a column, from A to Z, then AA. @param column from 0 */
export const lettersOf = (column: number): string => {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(0x41 + ((left - 1) % 26)) + letters;
  return letters;
};

const printCell = (value: string, column: string, row: number, style: number, type: 'n' | 'b' = 'n'): string => {
  const [styled, typed] = [style === styles.plain ? '' : ` s="${style}"`, type === 'n' ? '' : ` t="${type}"`];
  return `<c r="${column}${row}"${styled}${typed}><v>${value}</v></c>`;
};

/** Prints a cell with a text. */
export const printText = (text: string, column: string, row: number, style: number = styles.plain): string => {
  const styled = style === styles.plain ? '' : ` s="${style}"`;
  const shown = text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text;
  return `<c r="${column}${row}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeText(shown)}</t></is></c>`;
};

/** Characters that no XML has are written as Excel does (ECMA-376 §22.9.2.19), and so is what reads like one. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(
      /_(?=x[0-9A-Fa-f]{4}_)|[&<>\uFFFE\uFFFF]|(?![\t\n])\p{Cc}/gu,
      (found) => escapes[found] ?? coded(found),
    );

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const coded = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const ofText =
  <Value>(print: (value: Value) => string): PrintCell =>
  (json, column, row) => {
    const value: Value = JSON.parse(json);
    return printText(print(value), column, row);
  };

const ofNumber =
  (style: number): PrintCell =>
  (json, column, row) =>
    isKept(json) ? printCell(json, column, row, style) : printText(json, column, row);

/**
 * True if a spreadsheet keeps a number, since its cells hold doubles, and shows it: of a whole number, such as that of a card, it
 * shows no more than fifteen digits.
 */
const isKept = (json: string): boolean => {
  const double = Number(json);
  if (!Number.isFinite(double)) return false;
  if (json.length <= digitsMax) return true;
  const [exact, kept] = [readDecimal(json), readDecimal(String(double))];
  if (exact === undefined || kept === undefined || compareDecimals(exact, kept) !== 0) return false;
  return !Number.isInteger(double) || exact.digits.length <= digitsMax;
};

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet, the 30th of December 1899, in days before 1970. */
const daysBefore1970 = 25_569;
/** The 1st of March 1900: Excel counts a 29th of February before it. */
const dayMin = 61;
/** The 1st of January 10000. */
const dayEnd = 2_958_466;

/** Days that a spreadsheet does not know are texts. */
const ofDays =
  (style: number, daysOf: (text: string) => number): PrintCell =>
  (json, column, row) => {
    const text: string = JSON.parse(json);
    const days = daysOf(text) + daysBefore1970;
    const isKnown = days >= dayMin && days < dayEnd;
    return isKnown ? printCell(String(days), column, row, style) : printText(text, column, row);
  };

/** A zone's offset from UTC at a time, in milliseconds. */
const offsetOf = (time: number, timeZone: string): number =>
  timeZone === 'UTC' || Number.isNaN(time)
    ? 0
    : new Temporal.ZonedDateTime(BigInt(time) * 1_000_000n, timeZone).offsetNanoseconds / 1e6;
