/** Evaluates conditional request headers, in the order of RFC 9110 §13.2.2, for requests that would get a 200. */
import type { Answer } from '../../answers/answer.ts';

/** `failed`: a 412. `unchanged`: a 304, as the client has the answer. */
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

/** True if a tag of If-None-Match matches, by weak comparison (RFC 9110 §13.1.2). */
export const isKnown = (header: string, answer: Tagged): boolean =>
  answer.matches(readEtags(header).map((etag) => etag.replace(/^W\//, '')));

/**
 * True if a tag of If-Match matches, by strong comparison (RFC 9110 §13.1.1). The tag of another encoding matches too,
 * so that a client may pin an edition in one encoding and read it in another.
 */
const isPinned = (header: string, answer: Tagged): boolean => answer.matches(readEtags(header));

/** Compares whole seconds, as in Last-Modified. An invalid date is ignored (RFC 9110 §13.1.4). */
const isModifiedSince = (header: string, lastModified: number): boolean => {
  const date = readHttpDate(header);
  return date !== undefined && Math.floor(lastModified / 1000) * 1000 > date;
};

/** Further tags are ignored; a client keeps fewer of one answer. */
const etagsMax = 100;

const readEtags = (header: string): readonly string[] => header.split(',', etagsMax).map((etag) => etag.trim());

// HTTP dates (RFC 9110 §5.6.7): the current form, and the two obsolete ones that recipients must accept

const time = String.raw`\d\d:\d\d:\d\d`;
const zoned = new RegExp(String.raw`^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) ${time} GMT$`);
/** The form of C's asctime, which has no zone and means UTC. */
const unzoned = new RegExp(String.raw`^\w{3} \w{3} [ \d]\d ${time} \d{4}$`);

/** @returns milliseconds since 1970; undefined if the text is not a date */
const readHttpDate = (text: string): number | undefined => {
  const isUnzoned = unzoned.test(text);
  if (!isUnzoned && !zoned.test(text)) return undefined;
  const read = Date.parse(isUnzoned ? `${text} GMT` : text);
  return Number.isNaN(read) ? undefined : read;
};
