/** Opening hours out of a JSON field: a line for each run of days that are alike. */
import { weekdays } from './weekdays.ts';

export interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

/** A JSON field may hold anything: a day of which it says nothing that can be read is one on which the shop is closed. */
export const hoursLines = (openingHours: unknown): HoursLine[] => {
  const hoursOf = new Map<string, unknown>(Object.entries(Object(openingHours)));
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const { key, short } of weekdays) {
    const hours = printSpans(hoursOf.get(key));
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = short;
    else runs.push({ first: short, last: short, hours });
  }
  return runs.map(({ first, last, hours }) => ({ days: first === last ? first : `${first}–${last}`, hours }));
};

/** No line ends within a span. */
const joined = '\u2060–\u2060';

const printSpans = (spans: unknown): string => {
  const printed = (Array.isArray(spans) ? spans : [])
    .filter(isSpan)
    .map(({ opens, closes }) => `${opens}${joined}${closes}`);
  return printed.join(', ') || 'closed';
};

const isSpan = (span: unknown): span is { readonly opens: string; readonly closes: string } =>
  typeof span === 'object' && span !== null && 'opens' in span && 'closes' in span;
