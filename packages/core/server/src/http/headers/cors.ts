/** CORS and security headers (contract §10): any origin may read, with no credentials but the API key header. */

import { acceptQuery } from '../refusals.ts';

type HeaderList = readonly (readonly [string, string])[];

/** On every response but pages: browsers must not guess the type of data, run it, or frame it. */
export const safetyHeaders: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** The headers that scripts may read, besides those that Fetch always exposes, such as Cache-Control. */
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
  'Cache-Status',
  'Server-Timing',
];

/** On every response but those to probes. */
export const corsHeaders: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', exposedHeaders.join(', ')],
  ...safetyHeaders,
];

/** On responses to OPTIONS. The wildcard covers all headers but Authorization (Fetch, HTTP-new-header-syntax). */
export const preflightHeaders = (methods: string): HeaderList => [
  ['Allow', methods],
  ...(methods.includes('QUERY') ? [acceptQuery] : []),
  ['Access-Control-Allow-Methods', methods],
  ['Access-Control-Allow-Headers', '*, authorization'],
  ['Access-Control-Max-Age', '7200'],
];
