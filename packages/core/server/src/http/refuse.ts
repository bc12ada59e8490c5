/** Decides which requests are refused, before any look-up of a tenant. The first matching reason is returned. */
import type { Verdict } from '../limits/limiter.ts';
import type { Asker } from './asker.ts';
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
  readonly asker: Asker;
  readonly verdict: Verdict;
}

/** @returns the error to throw; undefined: the request is not refused */
export const refusalOf = ({ request: { method }, target, fault, asker, verdict }: Arrived): unknown => {
  if (!verdict.allowed) return rateLimited(verdict, asker.access === 'keyed');
  if (verdict.records?.remaining === 0) return recordsUsedUp(verdict.records);
  if (target.isTooLong) return uriTooLong();
  if (fault === 'host') return hostUnclear();
  if (asker.refusal !== undefined) return asker.refusal;
  const { methods = readingMethods } = target.route ?? {};
  if (!methods.split(', ').includes(method)) return methodNotAllowed(methods);
  return target.route === undefined ? routeNotFound() : undefined;
};
