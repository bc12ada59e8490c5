/** Reads the expiry or end in a body. */
import { invalidRequest } from './refusal.ts';

export const endSchema = {
  type: ['string', 'null'],
  pattern: String.raw`^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$`,
} as const;

/**
 * A date means 00:00 UTC.
 * @param what such as `A key`
 */
export const readEnd = (parameter: string, what: string, text: string, now: Date): Date => {
  const end = new Date(Date.parse(text));
  if (end > now) return end;
  throw invalidRequest([
    { parameter, message: `${what} needs an end to come.`, reason: { code: 'endPast', values: {} } },
  ]);
};
