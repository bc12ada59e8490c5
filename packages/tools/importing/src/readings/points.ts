/** Reads columns of points such as `50.85, 5.69`, or with decimal commas `50,85; 5,69`: latitude first, but in `POINT (5.69 50.85)`. */
import { readPoint } from '@vitrine/contract';
import { evenNumber, quote } from '@vitrine/files';
import { isOfPoints } from '../headings.ts';
import { type Candidate, mayBe } from './reading.ts';

export const createPoints = (): Candidate => {
  let sample: string | undefined;
  let isPair = false;
  let isPrecise = true;
  return {
    takes: (text) => {
      const { lat, lng } = pattern.exec(text)?.groups ?? {};
      if (lat === undefined || lng === undefined || readPoint(rewrite(text)) === undefined) return false;
      sample ??= text;
      // `50.850,569` may be one number.
      isPair ||= evenNumber(text, ',') === undefined;
      isPrecise &&= [lat, lng].every((each) => preciseDegrees.test(each)) || /^\s*P/i.test(text);
      return true;
    },
    decide: (column) => {
      if (sample === undefined || !mayBe(column, 'geo')) return undefined;
      const isCertain = column.type !== undefined || (isPair && (isPrecise || isOfPoints(column.heading)));
      const because = { code: 'points', values: { sample: quote(sample) } } as const;
      return isCertain ? { type: 'geo', rewrite, because } : undefined;
    },
  };
};

const pattern =
  /^\s*(?:\(?(?<lat>[+-]?\d{1,3}\.\d+)\s*[,;]\s*(?<lng>[+-]?\d{1,3}\.\d+)\)?|(?<lat>[+-]?\d{1,3},\d+)\s*;\s*(?<lng>[+-]?\d{1,3},\d+)|POINT ?\((?<lng>[+-]?\d{1,3}(?:\.\d+)?) (?<lat>[+-]?\d{1,3}(?:\.\d+)?)\))\s*$/i;

/** Other pairs of numbers have fewer digits behind the mark. */
export const preciseDegrees = /[.,]\d{3,}$/;

const rewrite = (text: string): string => {
  const { lat, lng } = pattern.exec(text)?.groups ?? {};
  return lat === undefined || lng === undefined ? text : `${lat.replace(',', '.')},${lng.replace(',', '.')}`;
};
