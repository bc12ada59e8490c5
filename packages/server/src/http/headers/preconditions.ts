/** The conditions that a request puts on its answer, in the order of RFC 9110 §13.2.2. Only what would be a 200 is looked at. */
import type { Answer } from '../../answers/answer.ts';
import { readHttpDate } from './http-date.ts';

/** `failed`: a 412. `unchanged`: the client has the answer, and gets a 304. */
export type Decision = 'failed' | 'unchanged' | 'met';

type Tagged = Pick<Answer, 'matches'>;

/** @param lastModified of the answer, in milliseconds since 1970 */
export const decideConditions = ({ headers }: Request, answer: Tagged, lastModified: number): Decision => {
  const pinned = headers.get('if-match');
  const since = headers.get('if-unmodified-since');
  if (pinned !== null ? !isPinned(pinned, answer) : since !== null && isModifiedSince(since, lastModified))
    return 'failed';
  const known = headers.get('if-none-match');
  return known !== null && isKnown(known, answer) ? 'unchanged' : 'met';
};

/** Whether a tag of If-None-Match is the answer's: they are compared weakly (RFC 9110 §13.1.2). */
export const isKnown = (header: string, answer: Tagged): boolean =>
  answer.matches(readEtags(header).map((etag) => etag.replace(/^W\//, '')));

/**
 * Whether a tag of If-Match is the answer's: no weak one is (RFC 9110 §13.1.1). The tag of the same bytes in another
 * encoding is: whoever pins an edition need not always ask in the same one.
 */
const isPinned = (header: string, answer: Tagged): boolean => answer.matches(readEtags(header));

/** In whole seconds, as Last-Modified has them. What is no date is not looked at (RFC 9110 §13.1.4). */
const isModifiedSince = (header: string, lastModified: number): boolean => {
  const date = readHttpDate(header);
  return date !== undefined && Math.floor(lastModified / 1000) * 1000 > date;
};

/** More tags than a client keeps of one answer: those behind them are not read. */
const etagsMax = 100;

const readEtags = (header: string): readonly string[] => header.split(',', etagsMax).map((etag) => etag.trim());
