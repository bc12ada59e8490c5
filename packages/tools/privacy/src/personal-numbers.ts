/** Recognizes numbers that identify or reach a person: telephone, tax and social security numbers. */

/**
 * A telephone number in its usual notation: it begins with a plus, a bracket or a zero, and has groups. Other digits
 * may be any number.
 */
export const isPhone = (text: string): boolean =>
  phonePattern.test(text) && !datePattern.test(text) && isBetween(text.replaceAll(/\D/g, '').length, phoneDigits);

const phonePattern =
  /^(?:tel\.?:?\s*)?(?:\+[1-9][\d\s()/.-]+|00[1-9][\d\s()/.-]{8,}|\(0?\d{2,5}\)[\d\s/.-]+|0[1-9]\d{0,4}[\s/-][\d\s/.-]+|0[1-9](?:[\s.-]?\d{2}){4}|01[5-7]\d{7,9})$/i;
const datePattern = /^\d{1,2}[ ./-]\d{1,2}[ ./-]\d{2,4}$/;
/** ITU-T E.164 allows 15 at most. */
const phoneDigits = { min: 7, max: 15 };

const isBetween = (count: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  count >= min && count <= max;

/**
 * Value added tax numbers in Europe, and personal numbers in Germany, France, the Netherlands, Spain and the United
 * States.
 */
export const isTaxId = (text: string): boolean => {
  const compact = text.replaceAll(/[ .]/g, '').toUpperCase();
  return (
    vatPattern.test(compact) ||
    /^\d{2,3}\/\d{3,4}\/\d{4,5}$/.test(compact) ||
    /^\d{3}-\d{2}-\d{4}$/.test(compact) ||
    /^[12]\d{2}(?:0[1-9]|1[0-2])\d{2}\d{8}$/.test(compact) ||
    isSpanishId(compact)
  );
};

const vatPattern =
  /^(?:ATU\d{8}|BE[01]\d{9}|CHE-?\d{9}(?:MWST|TVA|IVA)?|CZ\d{8,10}|DE\d{9}|DK\d{8}|ES[A-Z\d]\d{7}[A-Z\d]|FI\d{8}|FR[A-Z\d]{2}\d{9}|GB\d{9}|IT\d{11}|LU\d{8}|NL\d{9}B\d{2}|PL\d{10}|PT\d{9}|SE\d{12})$/;

/** The letter encodes the number modulo 23; for foreigners X, Y and Z count as 0, 1 and 2. */
const isSpanishId = (text: string): boolean => {
  const [, lead, digits, letter] = /^([XYZ\d])(\d{7})-?([A-Z])$/.exec(text) ?? [];
  if (lead === undefined) return false;
  const first = /\d/.test(lead) ? lead : String('XYZ'.indexOf(lead));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(`${first}${digits}`) % 23] === letter;
};
