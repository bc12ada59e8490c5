/** Responses ─▶ answers: what the envelope holds, and what the headers say of the rate limit and the edition. */
import type { Failure, RecordListMeta, Success } from '@vitrine/contract';
import { VitrineError } from './vitrine-error.ts';

/** The caller's window, as of this answer (contract §8). A number is NaN where a proxy has removed its header. */
export interface RateLimit {
  /** Requests a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds to the window's end. */
  readonly resetSeconds: number;
}

/** The edition that an answer is of: all answers of one edition are of one snapshot (contract §6). */
export interface Edition {
  /** The edition of the records, for `changes`; undefined for a profile. */
  readonly token: string | undefined;
  /** The part of the token that says which records it has: where it is the same in two editions, so are the records. */
  readonly state: string | undefined;
  readonly openedAt: Date;
  /** Until data may change, as of this answer, however long a cache has kept it; 0 while the next edition is late. */
  readonly secondsLeft: number;
}

export interface Answer<Data> {
  readonly data: Data;
  readonly rateLimit: RateLimit;
  readonly edition: Edition;
  /** The URL of the request. */
  readonly url: string;
}

export interface AnswerWithMeta<Data, Meta> extends Answer<Data> {
  readonly meta: Meta;
}

/** Between two editions of a collection. */
export interface Changes<Item> {
  /** New, or changed, as they are now. */
  readonly upserted: readonly Item[];
  /** The IDs of those that are gone. */
  readonly removed: readonly string[];
}

export type Page<Item> = AnswerWithMeta<readonly Item[], RecordListMeta>;

/**
 * @param text the body, or the cached one after a 304
 * @throws VitrineError if the envelope reports a failure, or the body is no envelope
 */
export const readAnswer = <Data, Meta>(
  url: string,
  response: Response,
  text: string,
  parseJson: typeof JSON.parse,
): AnswerWithMeta<Data, Meta> => {
  const { status, headers } = response;
  const envelope = parseEnvelope<Data, Meta>(text, parseJson);
  const retryAfterSeconds = readRetryAfter(headers);
  if (envelope?.success === true) {
    const { data, meta } = envelope;
    return { data, meta, rateLimit: readRateLimit(headers), edition: readEdition(headers), url };
  }
  if (envelope?.meta?.code !== undefined) {
    const { message = '', meta } = envelope;
    throw new VitrineError(meta.code, message, url, { status, details: meta.details, retryAfterSeconds });
  }
  const message = `The answer of status ${status} is none of the API's. Is this its address? ${url}`;
  throw new VitrineError('unexpected_answer', message, url, { status, retryAfterSeconds });
};

interface Given<Data, Meta> extends Success<Data, Meta> {
  readonly meta: Meta;
}

const parseEnvelope = <Data, Meta>(
  text: string,
  parseJson: typeof JSON.parse,
): Given<Data, Meta> | Partial<Failure> | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Seconds, or a date (RFC 9110 §10.2.3), which is read by the clock of who sent it: ours may be wrong. */
const readRetryAfter = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

export const readRateLimit = (headers: Headers): RateLimit => ({
  limit: readNumber(headers, 'ratelimit-limit'),
  remaining: readNumber(headers, 'ratelimit-remaining'),
  resetSeconds: readNumber(headers, 'ratelimit-reset'),
});

const readEdition = (headers: Headers): Edition => ({
  token: headers.get('edition') || undefined,
  state: headers.get('edition')?.split('-')[1],
  openedAt: new Date(headers.get('last-modified') ?? NaN),
  secondsLeft: Math.max(0, readMaxAge(headers) - readAge(headers)),
});

/** For how many seconds a cache on the way has kept it; 0 where it comes from the service. */
export const readAge = (headers: Headers): number => readNumber(headers, 'age') || 0;

/** As of when the answer left the service: a cache on the way tells in `Age` how long ago that was (RFC 9111 §4.2.3). */
const readMaxAge = (headers: Headers): number => Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]);

const readNumber = (headers: Headers, name: string): number => parseInt(headers.get(name) ?? '', 10);
