/** JSON whose numbers keep every digit: a database holds more of them than a number of JavaScript does. */

/** Shorter texts of digits are read without a loss. */
const mayLoseDigits = /[\d.]{16}/;

/**
 * Reads JSON whose values become texts: numbers that JavaScript would print otherwise are texts already.
 * @throws SyntaxError
 */
export const parseForTexts = (text: string): ReturnType<typeof JSON.parse> => {
  if (!mayLoseDigits.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
    typeof value === 'number' && source !== undefined && mayLoseDigits.test(source) && String(value) !== source
      ? source
      : value,
  );
};
