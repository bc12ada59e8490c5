/** Reads the texts of a record that are HTML, and moves the marks of a search with their words. */
import type { RecordData } from '@vitrine/contract';
import { isHtml, textOfHtml, withoutText } from '@vitrine/values';

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
  const marked = textOfHtml(parts.join('') + html.slice(inText.at(-1)?.[1] ?? 0));
  const places = Array.from(marked.matchAll(marks), ({ index }, before) => index - before);
  return {
    text: inText.length === 0 ? marked : marked.replaceAll(marks, ''),
    ranges: inText.flatMap((_, index) => {
      const [start, end] = [places[2 * index], places[2 * index + 1]];
      return start === undefined || end === undefined ? [] : [[start, end] as const];
    }),
  };
};

const markups = new RegExp(`<(${withoutText.join('|')})\\b(?:(?!</\\1)[^])*|<[^<>]*>|&#?\\w{1,32};`, 'gi');

/** True for a range that is neither in a tag, nor in an element that is not shown, nor in the name of a character. */
const isOutside = (html: string) => {
  const markup = new Uint8Array(html.length);
  for (const { index, 0: found } of html.matchAll(markups)) markup.fill(1, index, index + found.length);
  return ([start, end]: Ranges[number]): boolean => !markup.subarray(start, end).includes(1);
};
