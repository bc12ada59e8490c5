/** Recognises the numbers of articles below barcodes (GTIN, formerly EAN and UPC): they are codes, not quantities. */

/** True for 8, 12, 13 or 14 digits with the right check digit (GS1 General Specifications, section 7.9). */
export const isArticleNumber = (text: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = Array.from(text, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};
