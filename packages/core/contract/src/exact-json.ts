/** Parses JSON text into values that keep every digit of every number, and prints them. */

/** A number that JavaScript would print with other digits than the file's. */
export interface RawNumber {
  readonly rawJSON: string;
}

export type ExactValue =
  null | boolean | number | string | RawNumber | readonly ExactValue[] | { readonly [name: string]: ExactValue };

/**
 * @param isAllowed decides on numbers that are long or have an exponent, by their text
 * @throws SyntaxError for text that is not JSON, or has a number that is not allowed
 */
export const parseExact = (text: string, isAllowed: (number: string) => boolean = () => true): ExactValue =>
  mayLoseDigits.test(text) ? JSON.parse(text, keepDigits(isAllowed)) : JSON.parse(text);

/**
 * Prints JSON text. Undefined where it is nested too deeply, or contains a NUL or half a surrogate pair, which
 * databases refuse.
 */
export const printExact = (value: ExactValue): string | undefined => {
  try {
    const text = JSON.stringify(value);
    return unstorable.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
};

export const isRawNumber = (value: ExactValue): value is RawNumber => JSON.isRawJSON(value);

export const isObject = (value: ExactValue): value is { readonly [name: string]: ExactValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value);

/** JSON.parse source text access (ECMAScript 2026), which the library's types do not have yet. */
declare global {
  interface JSON {
    rawJSON(text: string): RawNumber;
    isRawJSON(value: unknown): value is RawNumber;
  }
}

/**
 * Matches numbers of more than 15 digits, with an exponent, with a trailing zero after the point, or far below 1. All
 * others print as they were written, and plain JSON.parse reads them ten times faster. A matching string only costs
 * time.
 */
const mayLoseDigits = /\d[\d.]{15}|\d[eE][+-]?\d|\.\d*0(?!\d)|0\.0{6}/;

const keepDigits =
  (isAllowed: (number: string) => boolean) =>
  (_name: string, value: ExactValue, context?: { readonly source?: string }): ExactValue => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
    if (!isAllowed(source)) throw new SyntaxError('The text has a number that is not allowed.');
    return JSON.rawJSON(source);
  };

const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
