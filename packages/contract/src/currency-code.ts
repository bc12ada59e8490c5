/** How amounts say what they are in. */

/** Whether a text is written as the codes of ISO 4217 are: EUR. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);
