/** What browsers are told (contract §10): anyone may read, with no credentials but the key in its header. */

type HeaderList = readonly (readonly [string, string])[];

/** On every response. */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, ETag',
  ],
  ['X-Content-Type-Options', 'nosniff'],
];

/** On the answer to a preflight. */
export const preflightHeaders: HeaderList = [
  ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
  ['Access-Control-Allow-Headers', 'x-api-key, if-none-match'],
  ['Access-Control-Max-Age', '7200'],
];
