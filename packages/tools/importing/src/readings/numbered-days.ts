/** Reads days without marks, `20260131`, and days as spreadsheets count them, `46053`, below headings of days. */
import { isDay } from '@vitrine/contract';
import { quote } from '@vitrine/files';
import { isOfDays } from '../headings.ts';
import { type Candidate, mayBe, type Reading } from './reading.ts';

export const createNumberedDays = (): Candidate => {
  let sample: string | undefined;
  let rewrites: readonly (typeof rewriteDigits)[] = [rewriteDigits, rewriteSerial];
  return {
    takes: (text) => {
      sample ??= text;
      rewrites = rewrites.filter((rewrite) => rewrite(text) !== undefined);
      return rewrites.length > 0;
    },
    decide: (column): Reading | undefined => {
      const [rewrite] = rewrites;
      if (rewrite === undefined || sample === undefined || !mayBe(column, 'date', 'datetime')) return undefined;
      const code = rewrite === rewriteDigits ? 'digitDays' : 'serialDays';
      const because = { code, values: { sample: quote(sample) } } as const;
      const reading: Reading = { type: 'date', rewrite: (text) => rewrite(text) ?? text, because };
      return column.type !== undefined || isOfDays(column.heading) ? reading : undefined;
    },
  };
};

const rewriteDigits = (text: string): string | undefined => {
  const { year, month, day } = digits.exec(text)?.groups ?? {};
  const date = `${year}-${month}-${day}`;
  return year !== undefined && isDay(date) ? date : undefined;
};

const digits = /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/;

/** The number of days since 30 December 1899, from 1982 to 2064. */
const rewriteSerial = (text: string): string | undefined =>
  /^[3-5]\d{4}$/.test(text) ? new Date(Number(text) * dayMs - epochMs).toISOString().slice(0, 10) : undefined;

const dayMs = 86_400_000;
const epochMs = 25_569 * dayMs;
