/** JSON whose numbers keep every digit: a database holds more of them than a number of JavaScript does. */

/** Shorter texts of digits are read without a loss. */
const mayLoseDigits = /[\d.]{16}/;

type ReadNumber = (source: string) => unknown;
type Json = Record<string, unknown>;

const read = (text: string, ofNumber: ReadNumber): Json => {
  const readValue = (_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
    typeof value === 'number' && source !== undefined && mayLoseDigits.test(source) ? ofNumber(source) : value;
  const value: Json = mayLoseDigits.test(text) ? JSON.parse(text, readValue) : JSON.parse(text);
  return value;
};

/**
 * Reads JSON that is to be printed again: such numbers are printed as they were written.
 * @throws SyntaxError
 */
export const parseForPrinting = (text: string): Json => read(text, (source) => JSON.rawJSON(source));

/**
 * Reads JSON whose values become texts: such numbers are texts already.
 * @throws SyntaxError
 */
export const parseForTexts = (text: string): unknown => read(text, (source) => source);
