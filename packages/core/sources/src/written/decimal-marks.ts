/** Parses numbers of CSV files with a decimal comma or point, and with marks between thousands. */

export type DecimalMark = ',' | '.';

/** Rewrites a number with this decimal mark in JSON's grammar, except that leading zeros stay. */
export const evenNumber = (text: string, mark: DecimalMark): string | undefined => {
  if (!(mark === ',' ? withComma : withPoint).test(text)) return undefined;
  const grouped = text.replaceAll(mark === ',' ? /[.\s'’]/g : /[,\s'’]/g, '');
  return mark === ',' ? grouped.replace(',', '.') : grouped;
};

/** Adds the zero that people leave out of `.097`. */
export const withWhole = (text: string): string => text.replace(leadingPoint, '$10.');

const leadingPoint = /^(-?)\.(?=\d+$)/;

/** True if the text is a number only with a decimal comma, or a different number with a decimal point. */
export const hasDecimalComma = (text: string): boolean => text.includes(',') && withComma.test(text);

/** A sign, whole digits with or without marks between thousands, a fraction. */
const withComma = /^-?(?:\d{1,3}(?:[.\s'’]\d{3})+|\d+)(?:,\d+)?$/;
/** Also with lakhs, if they have a fraction: `12,34,567.00`. Without one they may be a list, as `5,10,100` is. */
const withPoint = /^-?(?:\d{1,3}(?:[,\s'’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}(?=\.)|\d+)(?:\.\d+)?$/;
