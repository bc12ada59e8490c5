/** Numbers of CSV files as people write them: a decimal comma or point, and marks between thousands. */

export type DecimalMark = ',' | '.';

/** Gives a number of this writing in JSON's grammar, but for zeros that lead it. */
export const evenNumber = (text: string, mark: DecimalMark): string | undefined => {
  if (!(mark === ',' ? withComma : withPoint).test(text)) return undefined;
  const grouped = text.replaceAll(mark === ',' ? /[.\s'’]/g : /[,\s'’]/g, '');
  return mark === ',' ? grouped.replace(',', '.') : grouped;
};

/** Whether a text is a number that a decimal comma makes: with a point it would be none, or another one. */
export const hasDecimalComma = (text: string): boolean => text.includes(',') && withComma.test(text);

/** A sign, whole digits with or without marks between thousands, a fraction. */
const withComma = /^-?(?:\d{1,3}(?:[.\s'’]\d{3})+|\d+)(?:,\d+)?$/;
const withPoint = /^-?(?:\d{1,3}(?:[,\s'’]\d{3})+|\d+)(?:\.\d+)?$/;
