/**
 * Headers that are reused from one response to the next, with only changed values rewritten: creating a dozen headers
 * in Bun takes longer than everything else for a cached answer. A response copies them, so later changes do not affect
 * it.
 */
import { secondsLeft } from '@vitrine/store';
import type { ReadyAnswer } from '../ready-answer.ts';
import type { Verdict } from '../../limits/limiter.ts';
import { policyOf, rateLimitOf } from '../../limits/rate-limit-headers.ts';
import { printTiming, type Timing } from './timing.ts';
import { cacheTagHeaders, cdnCacheControl, sharedFor, type Sharing, tagHeaderNames } from './sharing.ts';

/** The properties of an answer that its headers depend on. */
type Dated = Pick<ReadyAnswer, 'times' | 'edition' | 'link' | 'isUnlisted'> & {
  readonly answer: Pick<ReadyAnswer['answer'], 'isPrivate'> & Partial<Pick<ReadyAnswer['answer'], 'policy'>>;
};

export class AnswerHead {
  readonly #headers: Headers;
  /** By header: the value that it was printed from; undefined: it is absent. */
  readonly #printed = new Map<string, string | number | undefined>();
  #cacheTags: Sharing;

  /** @param fixed the headers that all responses have */
  constructor(fixed: readonly (readonly [string, string])[]) {
    this.#headers = new Headers(fixed.map(([name, value]) => [name, value]));
  }

  /** The headers of the next response. It must be created before the next call. */
  write(
    etag: string,
    { answer, times, edition, link, isUnlisted = false }: Dated,
    nowMs: number,
    verdict: Verdict,
    sharing: Sharing,
    timing?: Timing,
  ): Headers {
    const left = secondsLeft(times, nowMs);
    this.#set('ETag', etag);
    this.#set('Last-Modified', times.lastModified, printDate);
    this.#set('Edition', edition);
    this.#set('Link', link);
    // Only pages have a policy per answer; in all other heads it is fixed.
    if (answer.policy !== undefined) this.#set('Content-Security-Policy', answer.policy);
    this.#set('X-Robots-Tag', isUnlisted ? 'noindex' : undefined);
    this.#set('Cache-Control', `${answer.isPrivate ? 'private' : 'public'}, max-age=${left}`);
    this.#writeTags(sharing);
    this.#set(cdnCacheControl, sharing && sharedFor(sharing, left));
    const { limit, records } = verdict;
    this.#set('RateLimit-Limit', limit);
    this.#set('RateLimit-Policy', records === undefined ? limit : `${limit} ${records.limit}`, () => policyOf(verdict));
    this.#set('RateLimit', rateLimitOf(verdict));
    this.#set('RateLimit-Remaining', verdict.remaining);
    this.#set('RateLimit-Reset', verdict.resetSeconds);
    this.#set('Cache-Status', timing?.cacheStatus);
    this.#set('Server-Timing', timing?.tenths, printTiming);
    return this.#headers;
  }

  #writeTags(cacheTags: Sharing): void {
    if (cacheTags === this.#cacheTags) return;
    this.#cacheTags = cacheTags;
    for (const name of tagHeaderNames) this.#headers.delete(name);
    for (const [name, value] of cacheTagHeaders(cacheTags ?? [])) this.#headers.set(name, value);
  }

  /** Prints a header if its value has changed. */
  #set<Value extends string | number>(
    name: string,
    value: Value | undefined,
    print: (value: Value) => string = String,
  ): void {
    if (value === this.#printed.get(name)) return;
    this.#printed.set(name, value);
    if (value === undefined) this.#headers.delete(name);
    else this.#headers.set(name, print(value));
  }
}

const printDate = (milliseconds: number): string => new Date(milliseconds).toUTCString();
