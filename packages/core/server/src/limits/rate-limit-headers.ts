/**
 * Renders a verdict as response headers: the limit, what remains and the reset of revision 06 of
 * draft-ietf-httpapi-ratelimit-headers (contract §8.1), and `RateLimit-Policy` and `RateLimit` of the revisions since 08
 * (§11.8), which name one policy.
 */
import type { Verdict } from './limiter.ts';

/** The RateLimit fields, and Retry-After if the request was refused (contract §8.2). */
export function rateLimitHeaders(verdict: Verdict): [name: string, value: string][] {
  const reset = String(verdict.resetSeconds);
  const headers: [string, string][] = [
    ['RateLimit-Limit', String(verdict.limit)],
    ['RateLimit-Remaining', String(verdict.remaining)],
    ['RateLimit-Reset', reset],
    ['RateLimit-Policy', policyOf(verdict)],
    ['RateLimit', rateLimitOf(verdict)],
  ];
  if (!verdict.allowed) headers.push(['Retry-After', reset]);
  return headers;
}

/** The value of `RateLimit-Policy`: the limit of the only policy, and the seconds of its window. */
export const policyOf = ({ limit, windowSeconds }: Pick<Verdict, 'limit' | 'windowSeconds'>): string =>
  `"default";q=${limit};w=${windowSeconds}`;

/** The value of `RateLimit`: the remaining requests of the only policy, and the seconds until its window ends. */
export const rateLimitOf = ({ remaining, resetSeconds }: Verdict): string =>
  `"default";r=${remaining};t=${resetSeconds}`;
