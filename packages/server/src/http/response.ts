/** Answers and failures ─▶ responses. A held answer is sent as it is; only what depends on the moment is new. */
import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { Answer, encodings, type BodyFormat, type EncodedBody, type Encoding } from '../answers/answer.ts';
import type { Given } from './given.ts';
import type { Verdict } from '../limits/limiter.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import { AnswerHead } from './headers/answer-head.ts';
import { corsHeaders, preflightHeaders, safetyHeaders } from './headers/cors.ts';
import { failureOf, type Failure } from './failure.ts';
import { decideConditions, isKnown } from './headers/preconditions.ts';
import { preconditionFailed } from './refusals.ts';
import { notFoundHeaders, type Sharing } from './headers/sharing.ts';
import { printPolicy, type StaticFile } from '../sites/site.ts';

type HeaderList = readonly (readonly [string, string])[];

/** A response, and how many bytes its body has. */
export interface Sent {
  readonly response: Response;
  readonly bytes: number;
}

/** What the answer depends on beside the URL. */
export const varyHeader = ['Vary', 'x-api-key, Accept-Encoding'] as const;
const jsonHeader = ['Content-Type', 'application/json; charset=utf-8'] as const;
/** How long a 404 may be kept (contract §6.6). */
const notFoundSeconds = 10;

const withEncoding = (encoding: Encoding | undefined): HeaderList =>
  encoding === undefined ? [] : [['Content-Encoding', encoding]];

const policyName = 'Content-Security-Policy';

/** Pages are for people, in their language, and no other site's script reads them. */
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
  linkset: headsFor(['Content-Type', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"']),
  text: headsFor(['Content-Type', 'text/plain; charset=utf-8']),
  xml: headsFor(['Content-Type', 'application/xml; charset=utf-8']),
  typescript: headsFor(['Content-Type', 'application/typescript; charset=utf-8']),
  html: headsFor(pageHeader, pageHeaders),
  png: headsFor(['Content-Type', 'image/png']),
  jpeg: headsFor(['Content-Type', 'image/jpeg']),
  webp: headsFor(['Content-Type', 'image/webp']),
};
const notModifiedHead = new AnswerHead([varyHeader, ...corsHeaders]);
/** A browser takes over the policy that comes with it. */
const pageNotModifiedHead = new AnswerHead(pageHeaders);

/**
 * An answer of an edition: 200, or 304 where the client has it already.
 * @param encoding the one that the client accepts
 * @param sharing what a cache in front is told
 * @throws Failure where the client wants another answer or none (If-Match, If-Unmodified-Since)
 */
export const respondWithAnswer = async (
  given: Given,
  request: Request,
  encoding: Encoding | undefined,
  verdict: Verdict,
  nowMs: number,
  sharing?: Sharing,
): Promise<Sent> => {
  const decision = decideConditions(request, given.answer, given.times.lastModified);
  if (decision === 'failed') throw preconditionFailed();
  if (decision === 'unchanged') return respondUnchanged(given, encoding, verdict, nowMs, sharing);
  return respondWithEncoded(given, await given.answer.body(encoding), verdict, nowMs, sharing);
};

/** The same, where the body is held in the encoding that the client wants; nothing where the request is to be refused. */
export const respondAtOnce = (
  given: Given,
  request: Request,
  encoding: Encoding | undefined,
  verdict: Verdict,
  nowMs: number,
  sharing?: Sharing,
): Sent | undefined => {
  const decision = decideConditions(request, given.answer, given.times.lastModified);
  if (decision === 'failed') return undefined;
  if (decision === 'unchanged') return respondUnchanged(given, encoding, verdict, nowMs, sharing);
  const body = given.answer.bodyAtOnce(encoding);
  return body && respondWithEncoded(given, body, verdict, nowMs, sharing);
};

const respondUnchanged = (
  given: Given,
  encoding: Encoding | undefined,
  verdict: Verdict,
  nowMs: number,
  sharing: Sharing,
): Sent => {
  const notModified = given.answer.format === 'html' ? pageNotModifiedHead : notModifiedHead;
  const head = notModified.write(given.answer.etag(encoding), withoutLink(given), nowMs, verdict, sharing);
  return { response: new Response(null, { status: 304, headers: head }), bytes: 0 };
};

/** It leads to no other place than that of the answer which the client has (RFC 9110 §15.4.5). */
const withoutLink = ({ link: _link, ...given }: Given): Given => given;

const respondWithEncoded = (
  given: Given,
  body: EncodedBody,
  verdict: Verdict,
  nowMs: number,
  sharing: Sharing,
): Sent => {
  const head = heads[given.answer.format][body.encoding ?? 'identity'];
  const headers = head.write(body.etag, given, nowMs, verdict, sharing);
  return { response: new Response(body.content, { headers }), bytes: body.bytes };
};

/**
 * A file of a page: 200, or 304 where the client has it already. It depends on nothing but its URL.
 * @param common headers of every response on that port; the file's own take their place
 */
export const respondWithFile = async (
  { answer, headers }: StaticFile,
  request: Request,
  common: HeaderList = corsHeaders,
): Promise<Sent> => {
  const encoding = acceptedEncoding(request);
  const known = request.headers.get('if-none-match');
  // The policy of a page takes the place of that of data.
  const fixed: HeaderList = [...new Map([...common, ['Vary', 'Accept-Encoding'], ...headers])];
  if (known !== null && isKnown(known, answer))
    return { response: respond(304, null, [...fixed, ['ETag', answer.etag(encoding)]]), bytes: 0 };
  const body = await answer.body(encoding);
  return {
    response: respond(200, body.content, [...fixed, ...withEncoding(body.encoding), ['ETag', body.etag]]),
    bytes: body.bytes,
  };
};

/** What says to people why they are not shown what they asked for. */
export interface FailurePage {
  readonly html: string;
  /** What it may load: its Content-Security-Policy. */
  readonly policy: string;
}

/**
 * A failure, in the envelope or as a page; with the limit's headers where the request was counted.
 * @param isBehindCdn whether a cache in front is told what to do with it
 * @param page where people look at it
 */
export const respondWithFailure = async (
  failure: Failure,
  request: Request,
  verdict?: Verdict,
  isBehindCdn = false,
  page?: FailurePage,
): Promise<Sent> => {
  const isNotFound = failure.status === 404;
  const headers: HeaderList = [
    ['Cache-Control', isNotFound ? `public, max-age=${notFoundSeconds}` : 'no-store'],
    ...(isNotFound && isBehindCdn ? notFoundHeaders(request, notFoundSeconds) : []),
    ...failure.headers,
    ...(verdict === undefined ? [] : rateLimitHeaders(verdict)),
  ];
  const body = await new Answer(page?.html ?? JSON.stringify(failure.body), false).body(acceptedEncoding(request));
  return page === undefined
    ? respondWithBody(failure.status, body, [jsonHeader, varyHeader, ...corsHeaders, ...headers])
    : respondWithBody(failure.status, body, [
        pageHeader,
        ...pageHeaders.filter(([name]) => name !== policyName),
        [policyName, page.policy],
        ...headers,
      ]);
};

/** A page that is of no edition, and changes with the program alone. */
export const respondWithPage = async (page: string, request: Request, verdict: Verdict): Promise<Sent> => {
  const headers: HeaderList = [pageHeader, ...pageHeaders, ['Cache-Control', 'no-cache'], ...rateLimitHeaders(verdict)];
  return respondWithFile({ answer: new Answer(page, false), headers }, request, []);
};

/** @param location a path on this host */
export const respondElsewhere = (location: string): Sent => ({
  response: respond(303, null, [['Location', location], ['Cache-Control', 'no-store'], ...safetyHeaders]),
  bytes: 0,
});

/** A message of another protocol, in JSON, made for this request alone. */
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

/** The answer to a CORS preflight: it is not counted, and so never refused. */
export const respondToPreflight = (verdict?: Verdict, methods?: string): Response =>
  respond(204, null, [...preflightHeaders(methods), ...common(verdict && { ...verdict, allowed: true })]);

/** Whether the process lives, or can answer: for whoever watches it. */
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

/** What nobody foresaw and no handler caught: in the envelope all the same. */
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

/** Longer than any client's: what is longer is not read, and gets the body as it is. */
const acceptEncodingCharactersMax = 256;

/** Clients send a handful of values again and again. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/** The best of our encodings that the client accepts (RFC 9110 §12.5.3); none for the body as it is. */
export const acceptedEncoding = ({ headers }: Request): Encoding | undefined => {
  const header = headers.get('accept-encoding');
  if (header === null || header.length > acceptEncodingCharactersMax) return undefined;
  const known = negotiated.peek(header) ?? negotiate(header);
  return known === 'identity' ? undefined : known;
};

/** Of what is compressed for each who reads it: whether the client accepts the encoding that takes the least memory to make. */
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
