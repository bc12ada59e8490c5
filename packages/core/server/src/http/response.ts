/** Responses beside answers: files, failures, redirects, preflights, probes. */
import { Answer, type EncodedBody, type Encoding } from '../answers/answer.ts';
import type { Verdict } from '../limits/limiter.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import { acceptedEncoding } from './headers/accepted-encoding.ts';
import { corsHeaders, preflightHeaders, safetyHeaders } from './headers/cors.ts';
import {
  frameHeaders,
  type HeaderList,
  jsonHeader,
  odataHeader,
  odataHeaders,
  pageHeader,
  pageHeaders,
  policyName,
  varyHeader,
  withEncoding,
} from './headers/fixed-headers.ts';
import { failureOf, type Failure } from './failure.ts';
import { isKnown } from './headers/preconditions.ts';
import { readingMethods } from './refusals.ts';
import { notFoundHeaders } from './headers/sharing.ts';
import type { StaticFile } from '../static-file.ts';

/** A response, and the size of its body in bytes. */
export interface Sent {
  readonly response: Response;
  readonly bytes: number;
  /** Its number of records that the caller is still to be charged for; undefined: none. */
  readonly records?: number;
  /** The slug of its collection, if the path has it in another form. */
  readonly collection?: string;
}

/** How long a 404 may be cached (contract §6.6). */
const notFoundSeconds = 10;

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
  /** True for a frame, which other websites may read. */
  readonly isFrame?: boolean;
}

/** A failure in OData's form. */
export interface FailureMessage {
  readonly json: string;
  readonly headers: HeaderList;
}

/**
 * Responds with a failure, in the envelope or another form, with the rate limit headers if the request was counted.
 * @param isBehindCdn true to add the headers for a CDN
 * @param form a page for routes that people look at, or a message for those of OData
 */
export const respondWithFailure = async (
  failure: Failure,
  request: Request,
  verdict?: Verdict,
  isBehindCdn = false,
  form?: FailurePage | FailureMessage,
): Promise<Sent> => {
  const isProblem = form === undefined && asksForProblem(request);
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
  const [text, fixed] = formOf(failure, isProblem, form);
  const body = await new Answer(text, false).body(acceptedEncoding(request));
  return respondWithBody(failure.status, body, [...fixed, ...headers]);
};

/** The body of a failure, and the headers that depend on its form. */
const formOf = (
  failure: Failure,
  isProblem: boolean,
  form: FailurePage | FailureMessage | undefined,
): readonly [text: string, headers: HeaderList] => {
  if (form === undefined) {
    const text = JSON.stringify(isProblem ? failure.problem : failure.body);
    return [text, [isProblem ? problemHeader : jsonHeader, ...failureHeaders]];
  }
  if ('json' in form) return [form.json, [odataHeader, ...odataHeaders, ...form.headers]];
  const fixed = (form.isFrame === true ? frameHeaders : pageHeaders).filter(([name]) => name !== policyName);
  return [form.html, [pageHeader, ...fixed, [policyName, form.policy]]];
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
