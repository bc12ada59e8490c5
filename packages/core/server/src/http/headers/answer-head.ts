/**
 * Headers that are reused from one response to the next, with only changed values rewritten: creating a dozen headers
 * in Bun takes longer than everything else for a cached answer. A response copies them, so later changes do not affect
 * it.
 */
import { secondsLeft } from '@vitrine/store';
import type { ReadyAnswer } from '../ready-answer.ts';
import type { RecordsVerdict, Verdict } from '../../limits/limiter.ts';
import { policyOf, rateLimitOf } from '../../limits/rate-limit-headers.ts';
import { printTiming, type Timing } from './timing.ts';
import { cacheTagHeaders, cdnCacheControl, sharedFor, sharingHeaderNames, type Sharing } from './sharing.ts';

/** The properties of an answer that its headers depend on. */
type Dated = Pick<ReadyAnswer, 'times' | 'edition' | 'link' | 'isUnlisted'> & {
  readonly answer: Pick<ReadyAnswer['answer'], 'isPrivate'> & Partial<Pick<ReadyAnswer['answer'], 'policy'>>;
};

export class AnswerHead {
  readonly #headers: Headers;
  #etag = '';
  #lastModified = NaN;
  #edition: string | undefined;
  #link: string | undefined;
  #policy: string | undefined;
  #isUnlisted = false;
  #isPrivate = false;
  #secondsLeft = NaN;
  #limit = NaN;
  #remaining = NaN;
  #resetSeconds = NaN;
  #records: RecordsVerdict | undefined;
  #cacheTags: Sharing;
  #sharedSeconds = NaN;
  #cacheStatus: string | undefined;
  #tenths: number | undefined;

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
    this.#writeTag(etag);
    this.#writeModified(times.lastModified);
    this.#writeEdition(edition);
    this.#writeLink(link);
    this.#writePolicy(answer.policy);
    this.#writeRobots(isUnlisted);
    const left = secondsLeft(times, nowMs);
    this.#writeAge(answer.isPrivate, left);
    this.#writeSharing(sharing, left);
    this.#writeLimit(verdict);
    this.#writeTiming(timing);
    return this.#headers;
  }

  #writeTag(etag: string): void {
    if (etag === this.#etag) return;
    this.#etag = etag;
    this.#headers.set('ETag', etag);
  }

  #writeModified(lastModified: number): void {
    if (lastModified === this.#lastModified) return;
    this.#lastModified = lastModified;
    this.#headers.set('Last-Modified', new Date(lastModified).toUTCString());
  }

  #writeEdition(edition: string | undefined): void {
    if (edition === this.#edition) return;
    this.#edition = edition;
    if (edition === undefined) this.#headers.delete('Edition');
    else this.#headers.set('Edition', edition);
  }

  #writeLink(link: string | undefined): void {
    if (link === this.#link) return;
    this.#link = link;
    if (link === undefined) this.#headers.delete('Link');
    else this.#headers.set('Link', link);
  }

  /** Only pages have a policy per answer; in all other heads it is fixed. */
  #writePolicy(policy: string | undefined): void {
    if (policy === undefined || policy === this.#policy) return;
    this.#policy = policy;
    this.#headers.set('Content-Security-Policy', policy);
  }

  #writeRobots(isUnlisted: boolean): void {
    if (isUnlisted === this.#isUnlisted) return;
    this.#isUnlisted = isUnlisted;
    if (isUnlisted) this.#headers.set('X-Robots-Tag', 'noindex');
    else this.#headers.delete('X-Robots-Tag');
  }

  #writeAge(isPrivate: boolean, left: number): void {
    if (isPrivate === this.#isPrivate && left === this.#secondsLeft) return;
    this.#isPrivate = isPrivate;
    this.#secondsLeft = left;
    this.#headers.set('Cache-Control', `${isPrivate ? 'private' : 'public'}, max-age=${left}`);
  }

  #writeSharing(cacheTags: Sharing, left: number): void {
    if (cacheTags !== this.#cacheTags) {
      this.#cacheTags = cacheTags;
      this.#sharedSeconds = NaN;
      for (const name of sharingHeaderNames) this.#headers.delete(name);
      for (const [name, value] of cacheTagHeaders(cacheTags ?? [])) this.#headers.set(name, value);
    }
    if (cacheTags === undefined || left === this.#sharedSeconds) return;
    this.#sharedSeconds = left;
    this.#headers.set(cdnCacheControl, sharedFor(cacheTags, left));
  }

  #writeLimit(verdict: Verdict): void {
    const { limit, remaining, resetSeconds, records } = verdict;
    const known = this.#records;
    this.#records = records;
    if (limit !== this.#limit || records?.limit !== known?.limit) {
      this.#limit = limit;
      this.#headers.set('RateLimit-Limit', String(limit));
      this.#headers.set('RateLimit-Policy', policyOf(verdict));
    }
    if (remaining === this.#remaining && resetSeconds === this.#resetSeconds && isSame(records, known)) return;
    this.#headers.set('RateLimit', rateLimitOf(verdict));
    if (remaining !== this.#remaining) {
      this.#remaining = remaining;
      this.#headers.set('RateLimit-Remaining', String(remaining));
    }
    if (resetSeconds !== this.#resetSeconds) {
      this.#resetSeconds = resetSeconds;
      this.#headers.set('RateLimit-Reset', String(resetSeconds));
    }
  }

  #writeTiming(timing: Timing): void {
    const { cacheStatus, tenths } = timing ?? {};
    if (cacheStatus !== this.#cacheStatus) {
      this.#cacheStatus = cacheStatus;
      if (cacheStatus === undefined) this.#headers.delete('Cache-Status');
      else this.#headers.set('Cache-Status', cacheStatus);
    }
    if (tenths === this.#tenths) return;
    this.#tenths = tenths;
    if (tenths === undefined) this.#headers.delete('Server-Timing');
    else this.#headers.set('Server-Timing', printTiming(tenths));
  }
}

const isSame = (one: RecordsVerdict | undefined, other: RecordsVerdict | undefined): boolean =>
  one?.remaining === other?.remaining && one?.resetSeconds === other?.resetSeconds;
