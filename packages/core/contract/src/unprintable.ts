/**
 * Characters that no text of one line has: control characters (C0, DEL, C1), line and paragraph separators, and directional
 * overrides and isolates (Unicode TR36, §3.3).
 */
export const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** They in text of several lines, which may contain line feeds and tabs. */
const eachInText = new RegExp(String.raw`(?![\n\t])${unprintable.source}`, 'gu');

/** Replaces them by escapes such as `\u001b`, which keep the value of JSON; line feeds and tabs stay. */
export const escapeUnprintable = (text: string): string =>
  text.replaceAll(eachInText, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
