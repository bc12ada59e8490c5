/** The headers that all responses of a form have: data, pages, frames, and OData. */
import type { Encoding } from '../../answers/answer.ts';
import { printPolicy } from '../../static-file.ts';
import { corsHeaders } from './cors.ts';

export type HeaderList = readonly (readonly [string, string])[];

/** The request headers that an answer depends on. */
export const varyHeader = ['Vary', 'x-api-key, Accept-Encoding'] as const;
export const jsonHeader = ['Content-Type', 'application/json; charset=utf-8'] as const;
export const withEncoding = (encoding: Encoding | undefined): HeaderList =>
  encoding === undefined ? [] : [['Content-Encoding', encoding]];

export const policyName = 'Content-Security-Policy';

/** Pages depend on the language, and have no CORS headers, so other origins cannot read them. */
export const pageHeaders: HeaderList = [
  ['Vary', 'x-api-key, Accept-Encoding, Accept-Language'],
  ['X-Content-Type-Options', 'nosniff'],
  [policyName, printPolicy({ 'form-action': "'self'" })],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];
export const pageHeader = ['Content-Type', 'text/html; charset=utf-8'] as const;

/** A frame has public data only, so other websites may show it and their scripts may read it. */
export const frameHeaders: HeaderList = [...new Map([...corsHeaders, ...pageHeaders])];

/** OData's answers depend on more: they may be asked for with Basic credentials, and in several forms. */
const odataVary = ['Vary', 'x-api-key, Authorization, Accept-Encoding, Accept, Prefer'] as const;
export const odataHeaders: HeaderList = [odataVary, ['OData-Version', '4.0'], ...corsHeaders];
export const odataHeader = ['Content-Type', 'application/json;odata.metadata=minimal;charset=utf-8'] as const;
