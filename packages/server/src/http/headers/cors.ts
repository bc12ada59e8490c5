/** What browsers are told (contract §10): anyone may read, with no credentials but the key in its header. */

type HeaderList = readonly (readonly [string, string])[];

/** On whatever leaves: it is data, which no browser is to guess the type of, run, or show within another page. */
export const safetyHeaders: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** The headers of responses that scripts may read, beside those that Fetch lets all of them read, such as Cache-Control. */
const exposedHeaders: readonly string[] = [
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Age',
  'Date',
  'Link',
  'Last-Modified',
  'Edition',
  'Deprecation',
  'Sunset',
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'Repr-Digest',
];

/** On every response but those to probes. */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', exposedHeaders.join(', ')],
  ...safetyHeaders,
];

/** On the answer to a preflight. The wildcard stands for all headers but Authorization (Fetch, HTTP-new-header-syntax). */
export const preflightHeaders = (methods = 'GET, HEAD, OPTIONS'): HeaderList => [
  ['Access-Control-Allow-Methods', methods],
  ['Access-Control-Allow-Headers', '*, authorization'],
  ['Access-Control-Max-Age', '7200'],
];
