/**
 * Renders a verdict as response headers: the limit, what remains and the reset of revision 06 of
 * draft-ietf-httpapi-ratelimit-headers (contract §8.1), and `RateLimit-Policy` and `RateLimit` of the revisions since 08
 * (§11.8), which name a policy for requests and, for a key with a limit of them, one for records.
 */
import { dayMs, type Verdict, windowMs } from './limiter.ts';

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

/** The value of `RateLimit-Policy`: the limits, and the seconds of their windows. The unit of a policy without one is the request. */
export const policyOf = ({ limit, records }: Verdict): string => {
  const requests = `"default";q=${limit};w=${windowMs / 1000}`;
  return records === undefined ? requests : `${requests}, "records";q=${records.limit};qu="records";w=${dayMs / 1000}`;
};

/** The value of `RateLimit`: what remains by each policy, and the seconds until its window ends. */
export const rateLimitOf = ({ remaining, resetSeconds, records }: Verdict): string => {
  const requests = `"default";r=${remaining};t=${resetSeconds}`;
  return records === undefined ? requests : `${requests}, "records";r=${records.remaining};t=${records.resetSeconds}`;
};
