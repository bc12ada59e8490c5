/** Reads texts that shop systems write as HTML: pages show what they say, and never their markup. */
import type { RecordData } from '@vitrine/contract';
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
    { selector: 'ul', options: { itemPrefix: ' • ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // Not as the library lays tables out: it makes as many columns as a cell claims to span.
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
});

/** @returns the text of HTML; any other text as it is */
export const readHtml = (text: string): string => (isHtml(text) ? toText(text).trim() : text);

const isHtml = (text: string): boolean => formatting.test(text) && !other.test(text) && text.length <= charactersMax;

type Ranges = readonly (readonly [start: number, end: number])[];
/** Ranges of the words of a search in the texts of a record, by field. */
export type MarkedRanges = Readonly<Record<string, Ranges>>;

export interface ReadRecord {
  readonly record: RecordData;
  readonly marks: MarkedRanges;
}

/** Reads each text of a record that is HTML, once, and moves the ranges to where its words are then. */
export const readTexts = (record: RecordData, marks: MarkedRanges = {}): ReadRecord => {
  const html = Object.entries(record).filter((entry): entry is [string, string] => {
    const [, value] = entry;
    return typeof value === 'string' && isHtml(value);
  });
  const read = html.map(([key, text]) => [key, readMarked(text, marks[key] ?? [])] as const);
  return {
    record: { ...record, ...Object.fromEntries(read.map(([key, { text }]) => [key, text])) },
    marks: { ...marks, ...Object.fromEntries(read.map(([key, { ranges }]) => [key, ranges])) },
  };
};

/** Around a range while its text is read: no character of any text (Unicode §23.7). */
const [startMark, endMark] = ['\ufdd0', '\ufdd1'];

const readMarked = (html: string, ranges: Ranges): { readonly text: string; readonly ranges: Ranges } => {
  const marks = new RegExp(`[${startMark}${endMark}]`, 'g');
  const inText = marks.test(html) ? [] : ranges.filter(isOutside(html));
  const parts = inText.flatMap(([start, end], index) => [
    html.slice(inText[index - 1]?.[1] ?? 0, start),
    startMark + html.slice(start, end) + endMark,
  ]);
  const marked = toText(parts.join('') + html.slice(inText.at(-1)?.[1] ?? 0)).trim();
  const places = Array.from(marked.matchAll(marks), ({ index }, before) => index - before);
  return {
    text: inText.length === 0 ? marked : marked.replaceAll(marks, ''),
    ranges: inText.flatMap((_, index) => {
      const [start, end] = [places[2 * index], places[2 * index + 1]];
      return start === undefined || end === undefined ? [] : [[start, end] as const];
    }),
  };
};

/** True for a range that is neither in a tag nor in the name of a character. */
const isOutside = (html: string) => {
  const markup = new Uint8Array(html.length);
  for (const { index, 0: found } of html.matchAll(/<[^<>]*>|&#?\w{1,32};/g))
    markup.fill(1, index, index + found.length);
  return ([start, end]: Ranges[number]): boolean => !markup.subarray(start, end).includes(1);
};
