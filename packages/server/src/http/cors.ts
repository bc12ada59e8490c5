/** What browsers are told (contract §10): anyone may read, with no credentials but the key in its header. */

type HeaderList = readonly (readonly [string, string])[];

/** On whatever leaves: it is data, which no browser is to guess the type of, run, or show within another page. */
export const safetyHeaders: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** On every response but those to probes. */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, ETag, Age, Date, Link, Last-Modified, Edition',
  ],
  ...safetyHeaders,
];

/** On the answer to a preflight. The wildcard stands for all headers but Authorization (Fetch §3.3.4). */
export const preflightHeaders: HeaderList = [
  ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
  ['Access-Control-Allow-Headers', '*, authorization'],
  ['Access-Control-Max-Age', '7200'],
];
