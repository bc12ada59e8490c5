/** The failures of refused requests. Their messages say what to do. */
import { bounds } from '@vitrine/contract';
import type { RecordsVerdict, Verdict } from '../limits/limiter.ts';
import { Failure } from './failure.ts';

export const rateLimited = ({ limit, resetSeconds }: Verdict, isKeyed: boolean): Failure => {
  const advice = isKeyed ? 'Slow down' : 'Add an API key, or slow down';
  return new Failure(
    'rate_limited',
    `More than ${limit} requests in a minute. ${advice}: try again in ${resetSeconds} s.`,
  );
};

/** The refusal of a file; only its first request was counted. */
export const fileTooCostly = (records: number, cost: number, { limit, remaining, resetSeconds }: Verdict): Failure => {
  const message = `${records} records count as ${cost} of ${limit} requests in a minute, and ${remaining} are left. Try again in ${resetSeconds} s, or ask for fewer with where or Range.`;
  return new Failure('rate_limited', message, { headers: [['Retry-After', String(resetSeconds)]] });
};

/** The refusal of a key until the next day, in UTC. */
export const recordsUsedUp = ({ limit, resetSeconds }: RecordsVerdict): Failure =>
  new Failure(
    'rate_limited',
    `The key has read its ${limit} records of this day in UTC. Try again in ${resetSeconds} s, or have the operator of the service raise the limit.`,
    { headers: [['Retry-After', String(resetSeconds)]] },
  );

/** The refusal of a file with more records than are left of the key's day. */
export const fileOverDay = (records: number, { limit, remaining, resetSeconds }: RecordsVerdict): Failure => {
  const later = records > limit ? '' : `, or try again in ${resetSeconds} s`;
  const message = `These are ${records} records, and of the key's ${limit} a day ${remaining} are left. Ask for fewer with where or Range${later}.`;
  return new Failure('rate_limited', message, { headers: [['Retry-After', String(resetSeconds)]] });
};

export const rangeNotSatisfiable = (bytes: number): Failure =>
  new Failure('range_not_satisfiable', `Range is outside the file, which has ${bytes} bytes.`, {
    headers: [['Content-Range', `bytes */${bytes}`]],
  });

export const uriTooLong = (): Failure =>
  new Failure('uri_too_long', `The URL is longer than ${bounds.urlBytesMax} bytes. Ask for less at once.`);

export const hostUnclear = (): Failure =>
  new Failure('invalid_request', 'Missing or invalid Host header; see meta.details.', {
    details: [{ parameter: 'Host', message: 'Send one Host header, with the name or address of the service.' }],
  });

const keyChallenge = { headers: [['WWW-Authenticate', 'ApiKey realm="vitrine", header="x-api-key"']] } as const;

export const invalidApiKey = (): Failure =>
  new Failure(
    'invalid_api_key',
    'The key in x-api-key is malformed, unknown, expired, revoked, of another tenant or not for your address. Without the header, public data is served.',
    keyChallenge,
  );

/** @param origin of the page; null: none was sent */
export const originNotAllowed = (origin: string | null): Failure => {
  const found = origin === null ? 'but the request has no Origin' : `and ${printOrigin(origin)} is none of them`;
  return new Failure(
    'invalid_api_key',
    `The key in x-api-key is for web pages of the origins that its owner has named, ${found}. Have the owner add the origin, or leave the header out: without it, public data is served.`,
    keyChallenge,
  );
};

/** A domain name has 253 characters at most. */
const originLengthMax = 300;

const printOrigin = (origin: string): string => (origin.length > originLengthMax ? 'this one' : `"${origin}"`);

/** The methods of most paths. */
export const readingMethods = 'GET, HEAD, OPTIONS';

/** @param allowed the methods of this path */
export const methodNotAllowed = (allowed = readingMethods): Failure => {
  const start = allowed.startsWith('GET') ? 'This API is read-only: use' : 'Use';
  const advice = `${start} ${allowed.replace(/, (\w+)$/, ' or $1')}.`;
  return new Failure('method_not_allowed', advice, { headers: [['Allow', allowed]] });
};

const queryType = 'application/x-www-form-urlencoded';
/** The media type of bodies that QUERY takes (RFC 10008). */
export const acceptQuery = ['Accept-Query', queryType] as const;

export const mediaTypeUnsupported = (): Failure =>
  new Failure(
    'unsupported_media_type',
    `The body of a QUERY has the parameters that a URL has after ?, with Content-Type: ${queryType}, and no Content-Encoding.`,
    { headers: [acceptQuery] },
  );

export const bodyTooLarge = (): Failure =>
  new Failure(
    'content_too_large',
    `A body has at most ${bounds.bodyBytesMax} bytes. Ask with fewer conditions, or split lists over several requests.`,
  );

export const bodyUnclear = (): Failure => {
  const message = 'A body has no control characters; escape them: %0A for a line feed.';
  return new Failure('invalid_request', 'The request has a mistake; meta.details names it.', {
    details: [{ parameter: 'body', message }],
  });
};

/** A tag without quotes matches nothing (RFC 9110 §8.8.3), so it is a mistake and no change. */
export const preconditionFailed = ({ headers }: Request): Failure => {
  const tags = (headers.get('if-match') ?? '').split(',').map((tag) => tag.trim());
  if (tags.some((tag) => /^[^"*,]+$/.test(tag))) return tagUnquoted();
  return new Failure(
    'precondition_failed',
    'The resource has changed. Retry without If-Match and If-Unmodified-Since to get the current version.',
  );
};

const tagUnquoted = (): Failure =>
  new Failure('invalid_request', 'The request has a mistake; meta.details names it.', {
    details: [
      { parameter: 'If-Match', message: 'A tag stands in double quotes, as ETag has it: If-Match: "a1b2". Quote it.' },
    ],
  });

/** @param message says what to do; by default where the API is */
export const routeNotFound = (
  message = 'No such path. The API is at /api/v1/public/t/{tenantId} and /api/v1/public/t/{tenantId}/{collection}.',
): Failure => new Failure('route_not_found', message);

export const tenantNotFound = (): Failure =>
  new Failure('tenant_not_found', 'No tenant has this ID, or its public API is disabled.');

/** The same answer for an edition that is too old or unknown, for other exposed fields, and for too many changes. */
export const editionGone = (): Failure =>
  new Failure(
    'edition_gone',
    'The changes since this edition are no longer kept, or are too many for one answer. Fetch the collection again, and continue from the Edition header of that response.',
  );

export const recordNotFound = (): Failure =>
  new Failure('record_not_found', 'The collection has no record with this ID.');

export const collectionNotFound = (): Failure =>
  new Failure('collection_not_found', "No such collection. The tenant's profile lists its collections.");
