/** Observations of an answered request. */
import type { AskedCounter } from '../observe/asked-counter.ts';
import type { RequestAnswered } from '../observe/observation.ts';
import type { Asker, Known } from './asker.ts';
import type { Failure } from './failure.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { Sent } from './response.ts';
import type { Target } from './target.ts';

export interface Outcome {
  readonly sent: Sent;
  readonly ready?: ReadyAnswer;
  readonly failure?: Failure;
}

export const noteOrigin = (
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
