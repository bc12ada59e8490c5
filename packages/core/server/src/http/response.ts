/** Converts answers and failures to responses. */
import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { Answer, encodings, type BodyFormat, type EncodedBody, type Encoding } from '../answers/answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { type Verdict, withRecordsSent } from '../limits/limiter.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import { AnswerHead } from './headers/answer-head.ts';
import { corsHeaders, preflightHeaders, safetyHeaders } from './headers/cors.ts';
import { failureOf, type Failure } from './failure.ts';
import { decideConditions, isKnown } from './headers/preconditions.ts';
import { preconditionFailed, readingMethods } from './refusals.ts';
import { notFoundHeaders, type Sharing } from './headers/sharing.ts';
import { printPolicy, type StaticFile } from '../static-file.ts';

type HeaderList = readonly (readonly [string, string])[];

/** A response, and the size of its body in bytes. */
export interface Sent {
  readonly response: Response;
  readonly bytes: number;
  /** Its number of records that the caller is still to be charged for; undefined: none. */
  readonly records?: number;
}

/** The request headers that an answer depends on. */
export const varyHeader = ['Vary', 'x-api-key, Accept-Encoding'] as const;
const jsonHeader = ['Content-Type', 'application/json; charset=utf-8'] as const;
/** How long a 404 may be cached (contract §6.6). */
const notFoundSeconds = 10;

const withEncoding = (encoding: Encoding | undefined): HeaderList =>
  encoding === undefined ? [] : [['Content-Encoding', encoding]];

const policyName = 'Content-Security-Policy';

/** Pages depend on the language, and have no CORS headers, so other origins cannot read them. */
const pageHeaders: HeaderList = [
  ['Vary', 'x-api-key, Accept-Encoding, Accept-Language'],
  ['X-Content-Type-Options', 'nosniff'],
  [policyName, printPolicy({ 'form-action': "'self'" })],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];
const pageHeader = ['Content-Type', 'text/html; charset=utf-8'] as const;

const headsFor = (contentType: HeaderList[number], fixed: HeaderList = [varyHeader, ...corsHeaders]) => {
  const headFor = (encoding?: Encoding): AnswerHead =>
    new AnswerHead([contentType, ...withEncoding(encoding), ...fixed]);
  return { identity: headFor(), br: headFor('br'), zstd: headFor('zstd'), gzip: headFor('gzip') };
};

const heads: Readonly<Record<BodyFormat, ReturnType<typeof headsFor>>> = {
  json: headsFor(jsonHeader),
  jsonLd: headsFor(['Content-Type', 'application/ld+json; charset=utf-8']),
  linkset: headsFor(['Content-Type', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"']),
  text: headsFor(['Content-Type', 'text/plain; charset=utf-8']),
  xml: headsFor(['Content-Type', 'application/xml; charset=utf-8']),
  typescript: headsFor(['Content-Type', 'application/typescript; charset=utf-8']),
  html: headsFor(pageHeader, pageHeaders),
  png: headsFor(['Content-Type', 'image/png']),
  jpeg: headsFor(['Content-Type', 'image/jpeg']),
  webp: headsFor(['Content-Type', 'image/webp']),
  gzip: headsFor(['Content-Type', 'application/gzip']),
};
const notModifiedHead = new AnswerHead([varyHeader, ...corsHeaders]);
/** A 304 of a page repeats the policy, as browsers replace the stored one with it. */
const pageNotModifiedHead = new AnswerHead(pageHeaders);

/**
 * Responds with 200, or 304 if the client has the answer.
 * @param encoding the one that the client accepts
 * @param sharing the headers for a CDN
 * @throws Failure if a precondition failed (If-Match, If-Unmodified-Since)
 */
export const respondWithAnswer = async (
  ready: ReadyAnswer,
  request: Request,
  encoding: Encoding | undefined,
  verdict: Verdict,
  nowMs: number,
  sharing?: Sharing,
): Promise<Sent> => {
  const decision = decideConditions(request, ready.answer, ready.times.lastModified);
  if (decision === 'failed') throw preconditionFailed(request);
  if (decision === 'unchanged') return respondUnchanged(ready, encoding, verdict, nowMs, sharing);
  return respondWithEncoded(ready, request, await ready.answer.body(encoding), verdict, nowMs, sharing);
};

/** As `respondWithAnswer`, but undefined if the body has to be awaited or a precondition failed. */
export const respondAtOnce = (
  ready: ReadyAnswer,
  request: Request,
  encoding: Encoding | undefined,
  verdict: Verdict,
  nowMs: number,
  sharing?: Sharing,
): Sent | undefined => {
  const decision = decideConditions(request, ready.answer, ready.times.lastModified);
  if (decision === 'failed') return undefined;
  if (decision === 'unchanged') return respondUnchanged(ready, encoding, verdict, nowMs, sharing);
  const body = ready.answer.bodyAtOnce(encoding);
  return body && respondWithEncoded(ready, request, body, verdict, nowMs, sharing);
};

const respondUnchanged = (
  ready: ReadyAnswer,
  encoding: Encoding | undefined,
  verdict: Verdict,
  nowMs: number,
  sharing: Sharing,
): Sent => {
  const notModified = ready.answer.format === 'html' ? pageNotModifiedHead : notModifiedHead;
  const head = notModified.write(ready.answer.etag(encoding), withoutLink(ready), nowMs, verdict, sharing);
  return { response: new Response(null, { status: 304, headers: head }), bytes: 0 };
};

/** A 304 repeats only headers that guide cache updates (RFC 9110 §15.4.5), and Link is none of them. */
const withoutLink = ({ link: _link, ...ready }: ReadyAnswer): ReadyAnswer => ready;

const respondWithEncoded = (
  ready: ReadyAnswer,
  { method }: Request,
  body: EncodedBody,
  verdict: Verdict,
  nowMs: number,
  sharing: Sharing,
): Sent => {
  const head = heads[ready.answer.format][body.encoding ?? 'identity'];
  const records = method === 'HEAD' ? 0 : ready.answer.records;
  const headers = head.write(body.etag, ready, nowMs, withRecordsSent(verdict, records), sharing);
  return { response: new Response(body.content, { headers }), bytes: body.bytes, records };
};

/**
 * Responds with a static file: 200, or 304 if the client has it.
 * @param common headers of every response on that port; the file's own headers override them
 */
export const respondWithFile = async (
  { answer, headers }: StaticFile,
  request: Request,
  common: HeaderList = corsHeaders,
): Promise<Sent> => {
  const encoding = acceptedEncoding(request);
  const known = request.headers.get('if-none-match');
  // The policy of a page overrides that of data.
  const fixed: HeaderList = [...new Map([...common, ['Vary', 'Accept-Encoding'], ...headers])];
  if (known !== null && isKnown(known, answer))
    return { response: respond(304, null, [...fixed, ['ETag', answer.etag(encoding)]]), bytes: 0 };
  const body = await answer.body(encoding);
  return {
    response: respond(200, body.content, [...fixed, ...withEncoding(body.encoding), ['ETag', body.etag]]),
    bytes: body.bytes,
  };
};

const problemHeader = ['Content-Type', 'application/problem+json'] as const;
const failureHeaders: HeaderList = [['Vary', 'x-api-key, Accept-Encoding, Accept'], ...corsHeaders];

/** True if the client names the media type. Only failures have it, so its rank does not count unless it is 0. */
const asksForProblem = ({ headers }: Request): boolean => problemRange.test(headers.get('accept') ?? '');

const problemRange = /(?:^|,)[ \t]*application\/problem\+json[ \t]*(?:$|,|;(?![^,]*\bq=0(?:\.0{0,3})?[ \t]*(?:,|$)))/i;

/** A page that explains a failure to people. */
export interface FailurePage {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/**
 * Responds with a failure, in the envelope or as a page, with the rate limit headers if the request was counted.
 * @param isBehindCdn true to add the headers for a CDN
 * @param page for routes that people look at
 */
export const respondWithFailure = async (
  failure: Failure,
  request: Request,
  verdict?: Verdict,
  isBehindCdn = false,
  page?: FailurePage,
): Promise<Sent> => {
  const isProblem = page === undefined && asksForProblem(request);
  // A cache that ignores Vary would mix them up.
  const isKept = failure.status === 404 && !isProblem;
  // A page links to what the caller's key opens, and a hint is for callers who send Authorization.
  const isOwn = request.headers.has('x-api-key') || request.headers.has('authorization');
  const audience = isOwn ? 'private' : 'public';
  const headers: HeaderList = [
    ['Cache-Control', isKept ? `${audience}, max-age=${notFoundSeconds}` : 'no-store'],
    ...(isKept && isBehindCdn ? notFoundHeaders(request, notFoundSeconds) : []),
    ...failure.headers,
    ...(verdict === undefined ? [] : rateLimitHeaders(verdict)),
  ];
  const text = page?.html ?? JSON.stringify(isProblem ? failure.problem : failure.body);
  const body = await new Answer(text, false).body(acceptedEncoding(request));
  return page === undefined
    ? respondWithBody(failure.status, body, [isProblem ? problemHeader : jsonHeader, ...failureHeaders, ...headers])
    : respondWithBody(failure.status, body, [
        pageHeader,
        ...pageHeaders.filter(([name]) => name !== policyName),
        [policyName, page.policy],
        ...headers,
      ]);
};

/** Responds with a page that does not depend on an edition. */
export const respondWithPage = async (page: string, request: Request, verdict: Verdict): Promise<Sent> => {
  const headers: HeaderList = [pageHeader, ...pageHeaders, ['Cache-Control', 'no-cache'], ...rateLimitHeaders(verdict)];
  return respondWithFile({ answer: new Answer(page, false), headers }, request, []);
};

/** @param location a path on this host */
export const respondElsewhere = (location: string): Sent => ({
  response: respond(303, null, [['Location', location], ['Cache-Control', 'no-store'], ...safetyHeaders]),
  bytes: 0,
});

/** A JSON message of another protocol, made for this request only. */
export const respondWithMessage = async (
  message: Response,
  encoding: Encoding | undefined,
  verdict: Verdict,
): Promise<Sent> => {
  const headers: HeaderList = [['Cache-Control', 'no-store'], ...common(verdict)];
  const text = await message.text();
  if (text === '') return { response: respond(message.status, null, headers), bytes: 0 };
  return respondWithBody(message.status, await new Answer(text, true).body(encoding), [jsonHeader, ...headers]);
};

/** Responds to a CORS preflight, which is not counted and ignores the rate limit. */
export const respondToPreflight = (verdict?: Verdict, methods = readingMethods): Response =>
  respond(204, null, [...preflightHeaders(methods), ...common(verdict && { ...verdict, allowed: true })]);

/** Responds to a liveness or readiness probe. */
export const respondToProbe = (isWell: boolean): Response => {
  const body = isWell
    ? { success: true, message: 'ok', data: null }
    : { success: false, message: 'not ready', data: null };
  return respond(isWell ? 200 : 503, JSON.stringify(body), [
    jsonHeader,
    ['Cache-Control', 'no-store'],
    ...safetyHeaders,
  ]);
};

/** The client has disconnected. The status is for the log and the metrics only, as in nginx. */
export const respondToClientGone = (): Sent => ({ response: new Response(null, { status: 499 }), bytes: 0 });

/** Responds to an error that escaped the handler. */
export const respondToAccident = (): Response =>
  respond(500, JSON.stringify(failureOf(undefined).body), [jsonHeader, ['Cache-Control', 'no-store'], ...corsHeaders]);

const common = (verdict: Verdict | undefined): HeaderList => [
  varyHeader,
  ...corsHeaders,
  ...(verdict === undefined ? [] : rateLimitHeaders(verdict)),
];

const respondWithBody = (status: number, { content, bytes, encoding }: EncodedBody, headers: HeaderList): Sent => ({
  response: respond(status, content, [...withEncoding(encoding), ...headers]),
  bytes,
});

const respond = (status: number, body: EncodedBody['content'] | string | null, headers: HeaderList): Response =>
  new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });

/** Longer values are ignored: the body is sent uncompressed. */
const acceptEncodingCharactersMax = 256;

/** Most clients send one of a few values. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/** The best of our encodings that the client accepts (RFC 9110 §12.5.3); undefined: uncompressed. */
export const acceptedEncoding = ({ headers }: Request): Encoding | undefined => {
  const header = headers.get('accept-encoding');
  if (header === null || header.length > acceptEncodingCharactersMax) return undefined;
  const known = negotiated.peek(header) ?? negotiate(header);
  return known === 'identity' ? undefined : known;
};

/** True if the client accepts gzip, which needs the least memory, for content that is compressed per request. */
export const acceptsGzip = ({ headers }: Request): boolean => {
  const header = headers.get('accept-encoding');
  if (header === null || header.length > acceptEncodingCharactersMax) return false;
  return new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['gzip']).includes('gzip');
};

const negotiate = (header: string): Encoding | 'identity' => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings]);
  const best = encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
  negotiated.set(header, best);
  return best;
};
