/** The table of error codes (contract §7). Messages are for people and may change; codes and statuses may not. */

export const errorCodes = {
  invalid_request: {
    status: 400,
    when: 'a parameter is unknown, malformed or out of bounds; `details` names each mistake',
  },
  invalid_api_key: {
    status: 401,
    when: 'the key in `x-api-key` is malformed, unknown, expired, revoked, of another tenant, or bound to other origins or addresses',
  },
  tenant_not_found: { status: 404, when: 'the tenant ID is unknown, or its public API is disabled' },
  collection_not_found: { status: 404, when: 'the tenant offers no such collection to you' },
  record_not_found: { status: 404, when: 'the collection has no record with this ID' },
  route_not_found: { status: 404, when: 'the path is unknown' },
  edition_gone: { status: 410, when: 'the changes since that edition are no longer kept, or are too many' },
  method_not_allowed: { status: 405, when: 'the method is none that `Allow` names' },
  precondition_failed: {
    status: 412,
    when: 'the resource has changed since the version that `If-Match` or `If-Unmodified-Since` names',
  },
  content_too_large: { status: 413, when: 'the body of a QUERY is longer than 32 KiB' },
  uri_too_long: { status: 414, when: 'the URL is longer than 8 KiB' },
  unsupported_media_type: {
    status: 415,
    when: 'the body of a QUERY is not `application/x-www-form-urlencoded`, or is encoded',
  },
  range_not_satisfiable: { status: 416, when: '`Range` is outside the file' },
  rate_limited: { status: 429, when: 'the rate limit is exceeded: add a key, or slow down' },
  internal: { status: 500, when: 'the service failed: retry with backoff' },
  unavailable: { status: 503, when: 'the service cannot answer now: retry after `Retry-After` seconds' },
} as const satisfies Record<string, { status: number; when: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One mistake of a bad request: the parameter as sent, and a message. */
export interface Mistake {
  readonly parameter: string;
  readonly message: string;
}
