/** Answers and failures ─▶ responses. A held answer is sent as it is; only what depends on the moment is new. */
import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { Answer, encodings, type Encoding } from '../editions/answer.ts';
import { secondsLeft } from '../editions/edition.ts';
import type { Given } from '../editions/editions.ts';
import type { Verdict } from '../limits/limiter.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { failureOf, type Failure } from './failure.ts';

type HeaderList = readonly (readonly [string, string])[];

/** What the answer depends on beside the URL. */
const varyHeader = ['Vary', 'x-api-key, Accept-Encoding'] as const;
const jsonHeader = ['Content-Type', 'application/json; charset=utf-8'] as const;
/** How long a 404 may be kept (contract §6.6). */
const notFoundSeconds = 10;

/** An answer of an edition: 200, or 304 where the client has it already. */
export const respondWithAnswer = async (
  given: Given,
  request: Request,
  verdict: Verdict,
  nowMs: number,
): Promise<Response> => {
  const { answer, times } = given;
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const headers: HeaderList = [
    ['ETag', answer.etag(encoding)],
    ['Last-Modified', new Date(times.opensAt).toUTCString()],
    ['Cache-Control', `${answer.isPrivate ? 'private' : 'public'}, max-age=${secondsLeft(times, nowMs)}`],
  ];
  const known = request.headers.get('if-none-match');
  if (known !== null && answer.matches(readEtags(known))) return respond(304, null, [...headers, ...common(verdict)]);
  return respondWithBody(200, answer, encoding, [...headers, ...common(verdict)]);
};

/** A failure, in the envelope. */
export const respondWithFailure = async (failure: Failure, request: Request, verdict: Verdict): Promise<Response> => {
  const isNotFound = failure.status === 404;
  const headers: HeaderList = [
    ['Cache-Control', isNotFound ? `public, max-age=${notFoundSeconds}` : 'no-store'],
    ...failure.headers,
    ...common(verdict),
  ];
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  return respondWithBody(failure.status, new Answer(JSON.stringify(failure.body), false), encoding, headers);
};

/** The answer to a CORS preflight: it is not counted, and so never refused. */
export const respondToPreflight = (verdict: Verdict): Response =>
  respond(204, null, [...preflightHeaders, ...common({ ...verdict, allowed: true })]);

/** Whether the process lives, or can answer: for whoever watches it. */
export const respondToProbe = (isWell: boolean): Response => {
  const body = isWell
    ? { success: true, message: 'ok', data: null }
    : { success: false, message: 'not ready', data: null };
  return respond(isWell ? 200 : 503, Buffer.from(JSON.stringify(body)), [jsonHeader, ['Cache-Control', 'no-store']]);
};

/** What nobody foresaw and no handler caught: in the envelope all the same. */
export const respondToAccident = (): Response =>
  respond(500, Buffer.from(JSON.stringify(failureOf(undefined).body)), [
    jsonHeader,
    ['Cache-Control', 'no-store'],
    ...corsHeaders,
  ]);

const common = (verdict: Verdict): HeaderList => [varyHeader, ...corsHeaders, ...rateLimitHeaders(verdict)];

const respondWithBody = async (
  status: number,
  answer: Answer,
  accepted: Encoding | undefined,
  headers: HeaderList,
): Promise<Response> => {
  const { bytes, encoding } = await answer.body(accepted);
  const encodingHeader: HeaderList = encoding === undefined ? [] : [['Content-Encoding', encoding]];
  const lengthHeader = ['Content-Length', String(bytes.byteLength)] as const;
  return respond(status, bytes, [jsonHeader, lengthHeader, ...encodingHeader, ...headers]);
};

const respond = (status: number, body: Uint8Array<ArrayBuffer> | null, headers: HeaderList): Response =>
  new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });

/** Clients send a handful of values again and again. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/** The best of our encodings that the client accepts (RFC 9110 §12.5.3); none for the body as it is. */
const acceptedEncoding = (header: string | null): Encoding | undefined => {
  if (header === null) return undefined;
  const known = negotiated.get(header) ?? negotiate(header);
  negotiated.set(header, known);
  return known === 'identity' ? undefined : known;
};

const negotiate = (header: string): Encoding | 'identity' => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings]);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
};

/** The tags of If-None-Match, compared weakly (RFC 9110 §13.1.2). */
const readEtags = (header: string): readonly string[] =>
  header.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
