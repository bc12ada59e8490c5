/** Refuses requests, before any look-up of a tenant. The first matching reason counts. */
import type { Verdict } from '../limits/limiter.ts';
import type { Requester } from './requester.ts';
import type { Fault } from './raw-path.ts';
import {
  hostUnclear,
  methodNotAllowed,
  rateLimited,
  readingMethods,
  recordsUsedUp,
  routeNotFound,
  uriTooLong,
} from './refusals.ts';
import type { Target } from './target.ts';

/** A request with its caller and its rate limit verdict. */
export interface Arrived {
  readonly request: Request;
  readonly target: Target;
  readonly fault: Fault | undefined;
  readonly requester: Requester;
  readonly verdict: Verdict;
  /** By a monotonic clock, in milliseconds. */
  readonly startedAt: number;
}

/** @throws Failure if the request is refused; Unavailable if its key cannot be read now */
export const refuse = ({ request: { method }, target, fault, requester, verdict }: Arrived): void => {
  if (!verdict.allowed) throw rateLimited(verdict, requester.access === 'keyed');
  if (verdict.records?.remaining === 0) throw recordsUsedUp(verdict.records);
  if (target.isTooLong) throw uriTooLong();
  if (fault === 'host') throw hostUnclear();
  if (requester.refusal !== undefined) throw requester.refusal;
  const { methods = readingMethods } = target.route ?? {};
  if (!methods.split(', ').includes(method)) throw methodNotAllowed(methods);
  if (target.route === undefined) throw routeNotFound();
};
