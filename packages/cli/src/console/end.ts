/** The end of what does not last, as bodies say it. */
import { invalidRequest } from './refusal.ts';

export const endSchema = {
  type: 'string',
  nullable: true,
  pattern: String.raw`^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$`,
} as const;

/**
 * A date is its first moment, in UTC.
 * @param what such as `A key`
 */
export const readEnd = (parameter: string, what: string, text: string, now: Date): Date => {
  const end = new Date(Date.parse(text));
  if (end > now) return end;
  throw invalidRequest([
    { parameter, message: `${what} needs an end to come.`, reason: { code: 'endPast', values: {} } },
  ]);
};
