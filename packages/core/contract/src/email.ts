/** Parses e-mail addresses. */

/** The text, if it is an e-mail address. */
export const readEmail = (text: string): string | undefined =>
  text.length <= emailCharactersMax && emailPattern.test(text) ? text : undefined;

/** RFC 5321's length and WHATWG HTML's grammar of an address, with the letters of all scripts and at least one dot. */
const emailCharactersMax = 254;
const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*$/u;
