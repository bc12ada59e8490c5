/** Reads texts that shop systems write as HTML: pages show what they say, and never their markup. */
import { compile } from 'html-to-text';

/**
 * Elements for formatted text. A text with a `script`, a form or the like is not a description, and is shown as it is.
 */
const formatting = /<(?:\/(?:p|ul|ol|li|div|span|b|strong|i|em|u|a|h[1-6]|table|tr|td|blockquote)|br\s*\/?)>/i;
const other = /<(?:script|style|iframe|object|embed|form|input|img\s[^<>]*\son)/i;

/** A longer text stays as it is, since its HTML would take long to read. */
const charactersMax = 50_000;

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: 50 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // Not as the library lays tables out: it makes as many columns as a cell claims to span.
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
});

/** @returns the text of HTML; any other text as it is */
export const readHtml = (text: string): string =>
  formatting.test(text) && !other.test(text) && text.length <= charactersMax ? toText(text).trim() : text;
