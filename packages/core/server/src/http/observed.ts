/** Observations of an answered request. */
import type { Caller } from '../limits/caller.ts';
import type { Requester, Authentication } from './requester.ts';
import type { Failure } from './failure.ts';
import { unshare } from './headers/sharing.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { Arrived } from './refuse.ts';
import type { Sent } from './response.ts';
import type { PathParameters } from './route.ts';
import type { ResponseServices, Services } from './services.ts';
import type { Target } from './target.ts';

export interface Outcome extends Sent {
  readonly ready?: ReadyAnswer;
  readonly failure?: Failure;
}

/** Counts the request for usage, and the sent records for the day of a key with a limit of records. */
const countOutcome = (
  { asked, limiter }: Pick<Services, 'asked' | 'limiter'>,
  arrived: Arrived,
  outcome: Outcome,
): void => {
  const { request, target, requester, verdict } = arrived;
  const { ready, records = 0 } = outcome;
  noteOrigin(asked, request, target, requester, outcome);
  if (ready !== undefined) noteQuestion(asked, target.parameters, requester.caller, ready);
  if (verdict.records !== undefined) limiter.charge(requester.caller, records);
};

export const noteQuestion = (
  counter: ResponseServices['asked'],
  { publicId, slug }: PathParameters,
  caller: Caller,
  { answer: { asked, paging }, collection = slug }: ReadyAnswer,
): void => {
  if (asked === undefined) return;
  const isMissed = paging?.pages === 0;
  counter.noteQuestion(publicId, collection, caller.id, isMissed ? { ...asked, isMissed } : asked);
};

const noteOrigin = (
  asked: Services['asked'],
  { headers }: Request,
  { parameters: { publicId: tenant } }: Target,
  { caller, isOriginBound: isBound = false }: Requester,
  { response }: Outcome,
): void => {
  const origin = headers.get('origin');
  if (origin === null || tenant === '') return;
  asked.noteOrigin({ tenant, callerId: caller.id, origin, isBound, isRefused: response.status >= 400 });
};

/**
 * Observes the outcome, counts it if the request was counted, and keeps the answer to a QUERY from shared caches.
 */
export const observeOutcome = (
  services: Pick<Services, 'asked' | 'limiter' | 'clock' | 'observe'>,
  arrived:
    | Arrived
    | (Pick<Arrived, 'request' | 'startedAt' | 'target'> & {
        readonly requester: Authentication;
        readonly verdict?: undefined;
      }),
  outcome: Outcome,
): Response => {
  if (arrived.verdict !== undefined) countOutcome(services, arrived, outcome);
  const { clock, observe } = services;
  const { request, target, requester } = arrived;
  const { response, bytes, ready, failure } = outcome;
  const { method } = request;
  const { route, parameters, path } = target;
  const { publicId, slug } = parameters;
  const durationMs = clock.monotonic() - arrived.startedAt;
  observe({
    kind: 'request-answered',
    method,
    route: route?.name ?? 'none',
    status: response.status,
    path,
    durationMs,
    bytes,
    from: ready?.origin ?? 'none',
    caller: requester.access,
    tenant: publicId === '' ? undefined : publicId,
    collection: outcome.collection ?? ready?.collection ?? (slug === '' ? undefined : slug),
    keyId: requester.keyId,
    ...(failure !== undefined && { code: failure.code }),
  });
  if (method === 'QUERY') unshare(response);
  return response;
};
