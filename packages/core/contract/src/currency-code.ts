/** How amounts say what they are in. */

/** True if a text has the form of an ISO 4217 code, such as EUR. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);
