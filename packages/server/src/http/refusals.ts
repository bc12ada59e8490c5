/** Why a request is refused: each in one sentence that says what to do. They are made alike for all, with no look-up. */
import { bounds } from '@vitrine/contract';
import type { Verdict } from '../limits/limiter.ts';
import { Failure } from './failure.ts';

export const rateLimited = ({ limit, resetSeconds }: Verdict, isKeyed: boolean): Failure => {
  const advice = isKeyed ? 'Slow down' : 'Add an API key, or slow down';
  return new Failure(
    'rate_limited',
    `More than ${limit} requests in a minute. ${advice}: try again in ${resetSeconds} s.`,
  );
};

/** Of a file: of its requests none was counted but the first. */
export const fileTooCostly = (records: number, cost: number, { limit, remaining, resetSeconds }: Verdict): Failure => {
  const message = `${records} records count as ${cost} of ${limit} requests in a minute, and ${remaining} are left. Try again in ${resetSeconds} s, or ask for fewer with where or Range.`;
  return new Failure('rate_limited', message, { headers: [['Retry-After', String(resetSeconds)]] });
};

export const rangeNotSatisfiable = (bytes: number): Failure =>
  new Failure('range_not_satisfiable', `The file has ${bytes} bytes: none of those in Range.`, {
    headers: [['Content-Range', `bytes */${bytes}`]],
  });

export const uriTooLong = (): Failure =>
  new Failure('uri_too_long', `The URL is longer than ${bounds.urlBytesMax} bytes. Ask for less at once.`);

export const hostUnclear = (): Failure =>
  new Failure('invalid_request', 'The request does not say of which host it is; meta.details names the header.', {
    details: [{ parameter: 'Host', message: 'Send one Host header, with the name or address of the service.' }],
  });

export const invalidApiKey = (): Failure =>
  new Failure(
    'invalid_api_key',
    'The key in x-api-key is malformed, unknown, expired, revoked or of another tenant. Without the header, public data is served.',
    { headers: [['WWW-Authenticate', 'ApiKey realm="vitrine", header="x-api-key"']] },
  );

const readingMethods = 'GET, HEAD, OPTIONS';

/** @param allowed those of the address */
export const methodNotAllowed = (allowed = readingMethods): Failure => {
  const advice =
    allowed === readingMethods ? 'This API is read-only: use GET, HEAD or OPTIONS.' : `Use ${allowed} at this address.`;
  return new Failure('method_not_allowed', advice, { headers: [['Allow', allowed]] });
};

export const preconditionFailed = (): Failure =>
  new Failure(
    'precondition_failed',
    'The answer is not the one that If-Match or If-Unmodified-Since names any more. Ask without the header for the present one.',
  );

export const routeNotFound = (): Failure =>
  new Failure(
    'route_not_found',
    'No such path. The API is at /api/v1/public/t/{tenantId} and /api/v1/public/t/{tenantId}/{collection}.',
  );

export const tenantNotFound = (): Failure =>
  new Failure('tenant_not_found', 'No tenant has this ID, or its public API is disabled.');

/** One for all reasons: that it is too old, or was never given, that other fields were shown, or that too much has changed. */
export const editionGone = (): Failure =>
  new Failure(
    'edition_gone',
    'What has changed since this edition is not known any more, or is more than one answer may have. Read the collection anew, and go on from the header Edition of what you read.',
  );

export const recordNotFound = (): Failure =>
  new Failure('record_not_found', 'The collection has no record with this ID.');

export const collectionNotFound = (): Failure =>
  new Failure('collection_not_found', "No such collection. The tenant's profile lists its collections.");
