/** A verdict as the headers of its response (contract §8.1: the fields of draft-ietf-httpapi-ratelimit-headers-06). */
import type { Verdict } from './limiter.ts';

/** The RateLimit fields, and Retry-After where the request was refused (contract §8.2). */
export function rateLimitHeaders(verdict: Verdict): [name: string, value: string][] {
  const reset = String(verdict.resetSeconds);
  const headers: [string, string][] = [
    ['RateLimit-Limit', String(verdict.limit)],
    ['RateLimit-Remaining', String(verdict.remaining)],
    ['RateLimit-Reset', reset],
    ['RateLimit-Policy', `${verdict.limit};w=${verdict.windowSeconds}`],
  ];
  if (!verdict.allowed) headers.push(['Retry-After', reset]);
  return headers;
}
