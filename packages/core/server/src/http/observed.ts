/** Observations of an answered request. */
import type { Caller } from '../limits/caller.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { AskedCounter } from '../observe/asked-counter.ts';
import type { RequestAnswered } from '../observe/observation.ts';
import type { Asker, Known } from './asker.ts';
import type { Failure } from './failure.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { Arrived } from './refuse.ts';
import type { Sent } from './response.ts';
import type { PathParameters } from './route.ts';
import type { Target } from './target.ts';

export interface Outcome {
  readonly sent: Sent;
  readonly ready?: ReadyAnswer;
  readonly failure?: Failure;
}

interface Counting {
  readonly asked: Pick<AskedCounter, 'noteOrigin' | 'noteQuestion'>;
  readonly limiter: Pick<Limiter, 'charge'>;
}

/** Counts the request for usage, and the sent records for the day of a key with a limit of records. */
export const countOutcome = ({ asked, limiter }: Counting, arrived: Arrived, outcome: Outcome): void => {
  const { request, target, asker, verdict } = arrived;
  const { sent, ready } = outcome;
  noteOrigin(asked, request, target, asker, outcome);
  if (ready !== undefined) noteQuestion(asked, target.parameters, asker.caller, ready);
  if (verdict.records !== undefined) limiter.charge(asker.caller, sent.records ?? 0);
};

export const noteQuestion = (
  counter: Pick<AskedCounter, 'noteQuestion'>,
  { publicId, slug }: PathParameters,
  caller: Caller,
  { answer: { asked } }: ReadyAnswer,
): void => {
  if (asked !== undefined) counter.noteQuestion(publicId, slug, caller.id, asked);
};

const noteOrigin = (
  asked: Pick<AskedCounter, 'noteOrigin'>,
  { headers }: Request,
  { parameters: { publicId: tenant } }: Target,
  { caller, isOriginBound: isBound = false }: Asker,
  { sent }: Outcome,
): void => {
  const origin = headers.get('origin');
  if (origin === null || tenant === '') return;
  asked.noteOrigin({ tenant, callerId: caller.id, origin, isBound, isRefused: sent.response.status >= 400 });
};

export const observationOf = (
  { method }: Request,
  { route, parameters: { publicId, slug }, path }: Target,
  { access, keyId }: Known,
  { sent, ready, failure }: Outcome,
  durationMs: number,
): RequestAnswered => ({
  kind: 'request-answered',
  method,
  route: route?.name ?? 'none',
  status: sent.response.status,
  path,
  durationMs,
  bytes: sent.bytes,
  from: ready?.origin ?? 'none',
  caller: access,
  tenant: publicId === '' ? undefined : publicId,
  collection: slug === '' ? undefined : slug,
  keyId,
  ...(failure !== undefined && { code: failure.code }),
});
