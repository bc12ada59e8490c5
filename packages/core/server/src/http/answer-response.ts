/** Responds with answers: 200, or 304 if the client has the answer. */
import type { BodyFormat, EncodedBody, Encoding } from '../answers/answer.ts';
import { type Verdict, withRecordsSent } from '../limits/limiter.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { Clock } from '@vitrine/store';
import type { AnswerRequester } from './requester.ts';
import { AnswerHead } from './headers/answer-head.ts';
import { corsHeaders } from './headers/cors.ts';
import {
  frameHeaders,
  type HeaderList,
  jsonHeader,
  odataHeader,
  odataHeaders,
  pageHeader,
  pageHeaders,
  varyHeader,
  withEncoding,
} from './headers/fixed-headers.ts';
import { decideConditions } from './headers/preconditions.ts';
import { sharingOf } from './headers/sharing.ts';
import { timingOf } from './headers/timing.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { preconditionFailed } from './refusals.ts';
import type { Sent } from './response.ts';

interface SentAnswer extends Sent {
  readonly ready: ReadyAnswer;
}

interface AnswerResponseServices {
  readonly clock: Pick<Clock, 'monotonic' | 'now'>;
  /** True to send cache tags and lifetimes for a CDN. */
  readonly isBehindCdn: boolean;
}

interface AnsweredRequest {
  readonly request: Request;
  readonly requester: Pick<AnswerRequester, 'access' | 'encoding'>;
  readonly verdict: Verdict;
  /** By a monotonic clock, in milliseconds. */
  readonly startedAt: number;
}

/** @throws Failure if a precondition failed (If-Match, If-Unmodified-Since) */
export const respondWithAnswer = (
  services: AnswerResponseServices,
  asked: AnsweredRequest,
  ready: ReadyAnswer,
): MaybePromise<SentAnswer> => {
  const { request, requester } = asked;
  switch (decideConditions(request, ready.answer, ready.times.lastModified)) {
    case 'failed':
      throw preconditionFailed(request);
    case 'unchanged':
      return respondUnchanged(services, asked, ready);
    case 'met':
      return andThen(ready.answer.body(requester.encoding), (body) => respondWithBody(services, asked, ready, body));
  }
};

const respondUnchanged = (services: AnswerResponseServices, asked: AnsweredRequest, ready: ReadyAnswer): SentAnswer => {
  const { format } = ready.answer;
  const head = notModifiedHeads[format] ?? notModifiedHead;
  const etag = ready.answer.etag(asked.requester.encoding);
  const headers = writeHead(services, asked, head, etag, withoutLink(ready), asked.verdict);
  return { response: new Response(null, { status: 304, headers }), bytes: 0, ready };
};

/** A 304 repeats only headers that guide cache updates (RFC 9110 §15.4.5), and Link is none of them. */
const withoutLink = ({ link: _link, ...ready }: ReadyAnswer): ReadyAnswer => ready;

const respondWithBody = (
  services: AnswerResponseServices,
  asked: AnsweredRequest,
  ready: ReadyAnswer,
  { content, bytes, encoding, etag }: EncodedBody,
): SentAnswer => {
  const { format, records: held } = ready.answer;
  const records = asked.request.method === 'HEAD' ? 0 : held;
  const head = heads[format][encoding ?? 'identity'];
  const headers = writeHead(services, asked, head, etag, ready, withRecordsSent(asked.verdict, records));
  return { response: new Response(content, { headers }), bytes, records, ready };
};

/** The answer to a QUERY is left to its caller's own cache, and has no timing. */
const writeHead = (
  services: AnswerResponseServices,
  { request, requester, startedAt }: AnsweredRequest,
  head: AnswerHead,
  etag: string,
  ready: ReadyAnswer,
  verdict: Verdict,
): Headers => {
  const { clock } = services;
  const timing = request.method === 'QUERY' ? undefined : timingOf(ready, clock.monotonic() - startedAt);
  return head.write(etag, ready, clock.now(), verdict, sharingOf(services, requester, ready), timing);
};

// The headers by format, each list reused from one response to the next

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
  atom: headsFor(['Content-Type', 'application/atom+xml; charset=utf-8']),
  calendar: headsFor(['Content-Type', 'text/calendar; charset=utf-8']),
  typescript: headsFor(['Content-Type', 'application/typescript; charset=utf-8']),
  html: headsFor(pageHeader, pageHeaders),
  frame: headsFor(pageHeader, frameHeaders),
  odata: headsFor(odataHeader, odataHeaders),
  odataBare: headsFor(['Content-Type', 'application/json;odata.metadata=none;charset=utf-8'], odataHeaders),
  odataText: headsFor(['Content-Type', 'text/plain;charset=utf-8'], odataHeaders),
  csdl: headsFor(['Content-Type', 'application/xml;charset=utf-8'], odataHeaders),
  png: headsFor(['Content-Type', 'image/png']),
  jpeg: headsFor(['Content-Type', 'image/jpeg']),
  webp: headsFor(['Content-Type', 'image/webp']),
  gzip: headsFor(['Content-Type', 'application/gzip']),
};
const notModifiedHead = new AnswerHead([varyHeader, ...corsHeaders]);
const odataNotModifiedHead = new AnswerHead(odataHeaders);
/** A 304 of a page repeats the policy, as browsers replace the stored one with it. */
const notModifiedHeads: Readonly<Partial<Record<BodyFormat, AnswerHead>>> = {
  html: new AnswerHead(pageHeaders),
  frame: new AnswerHead(frameHeaders),
  odata: odataNotModifiedHead,
  odataBare: odataNotModifiedHead,
  odataText: odataNotModifiedHead,
  csdl: odataNotModifiedHead,
};
