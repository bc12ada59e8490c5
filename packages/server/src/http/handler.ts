/** The way of every request: caller, limits, key, method, route, answer, response. */
import { bounds } from '@vitrine/contract';
import type { Exposure } from '@vitrine/query';
import type { Access, LiveCatalog } from '../catalog/live-catalog.ts';
import type { Clock } from '../editions/clock.ts';
import type { Editions, Given } from '../editions/editions.ts';
import type { Caller } from '../limits/caller.ts';
import type { Limiter, Verdict } from '../limits/limiter.ts';
import type { Observe, RouteName } from '../observe/observation.ts';
import { Unavailable } from '../sources/source.ts';
import { failureOf, type Failure } from './failure.ts';
import { answerProfile } from './profile-route.ts';
import { answerRecords } from './records-route.ts';
import {
  collectionNotFound,
  invalidApiKey,
  methodNotAllowed,
  rateLimited,
  routeNotFound,
  tenantNotFound,
  uriTooLong,
} from './refusals.ts';
import { respondToPreflight, respondToProbe, respondWithAnswer, respondWithFailure } from './response.ts';
import { readTarget, type Target } from './target.ts';

export interface Services {
  readonly catalog: LiveCatalog;
  /** Those of the main source; profiles are of them too. */
  readonly editions: Editions;
  readonly editionsOf: (source: string) => Editions | undefined;
  readonly limiter: Limiter;
  /** The client's address, from the connection's and X-Forwarded-For. */
  readonly readAddress: (peerAddress: string, forwardedFor: string | null) => string;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly isStopping: () => boolean;
}

export type Handler = (request: Request, peerAddress: string) => Promise<Response>;

export const createHandler =
  (services: Services): Handler =>
  async (request, peerAddress) => {
    const target = readTarget(request.url);
    if (target.route.kind === 'health') return respondToProbe(true);
    if (target.route.kind === 'readiness') return respondToProbe(services.editions.isReady && !services.isStopping());
    const asker = await identify(services, request, target, peerAddress);
    if (request.method === 'OPTIONS') return respondToPreflight(await services.limiter.peek(asker.caller));
    const startedAt = services.clock.monotonic();
    const outcome = await settle(services, request, target, asker);
    services.observe({
      kind: 'request-answered',
      method: request.method,
      route: routeNames[target.route.kind],
      status: outcome.response.status,
      ...(outcome.failure && { code: outcome.failure.code }),
      path: target.path,
      durationMs: services.clock.monotonic() - startedAt,
      bytes: Number(outcome.response.headers.get('content-length') ?? 0),
      from: outcome.given?.origin ?? 'none',
      caller: asker.access,
    });
    return outcome.response;
  };

const routeNames: Record<Target['route']['kind'], RouteName> = {
  profile: 'profile',
  records: 'records',
  health: 'health',
  readiness: 'health',
  none: 'none',
};

// Who asks

interface Asker {
  readonly caller: Caller;
  readonly access: Access;
  /** Why the key that was sent is not taken: then the caller is the address. */
  readonly refusal: unknown;
}

const identify = async (
  services: Services,
  request: Request,
  { route }: Target,
  peerAddress: string,
): Promise<Asker> => {
  const id = services.readAddress(peerAddress, request.headers.get('x-forwarded-for'));
  const anonymous = { caller: { kind: 'address', id }, access: 'anonymous', refusal: undefined } as const;
  const key = request.headers.get('x-api-key');
  if (key === null) return anonymous;
  try {
    const owner = await services.catalog.keyOwner(key);
    const isOwn = owner !== undefined && (!('publicId' in route) || route.publicId === owner.publicId);
    if (!isOwn) return { ...anonymous, refusal: invalidApiKey() };
    return { caller: { kind: 'key', id: String(owner.keyId) }, access: 'keyed', refusal: undefined };
  } catch (error) {
    return { ...anonymous, refusal: error };
  }
};

// What comes of it

interface Outcome {
  readonly response: Response;
  readonly given?: Given;
  readonly failure?: Failure;
}

/** The one place where a failure of whatever kind becomes a response. */
const settle = async (services: Services, request: Request, target: Target, asker: Asker): Promise<Outcome> => {
  const verdict = await services.limiter.count(asker.caller);
  try {
    const given = await decide(services, request, target, asker, verdict);
    return { given, response: await respondWithAnswer(given, request, verdict, services.clock.now()) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path: target.path });
    return { failure, response: await respondWithFailure(failure, request, verdict) };
  }
};

/** Refuses in this order, each time with nothing asked of the source; then answers. */
const decide = async (
  services: Services,
  request: Request,
  target: Target,
  { access, refusal }: Asker,
  verdict: Verdict,
): Promise<Given> => {
  if (!verdict.allowed) throw rateLimited(verdict, access === 'keyed');
  if (target.bytes > bounds.urlBytesMax) throw uriTooLong();
  if (refusal !== undefined) throw refusal;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed();
  const { route } = target;
  if (!('publicId' in route)) throw routeNotFound();
  for (;;) {
    const exposure = await services.catalog.exposure(route.publicId, access);
    if (exposure === undefined) throw tenantNotFound();
    const given = await answer(services, exposure, target, access);
    if (given.origin === 'held' || (await isStillShown(services.catalog, exposure, access))) return given;
  }
};

const answer = async (
  { editions, editionsOf }: Services,
  exposure: Exposure,
  { route, search }: Target,
  access: Access,
): Promise<Given> => {
  if (route.kind !== 'records') return answerProfile(editions, exposure, access === 'keyed', search);
  const collection = exposure.collections.get(route.slug);
  if (collection === undefined) throw collectionNotFound();
  const ofSource = editionsOf(collection.location.source);
  if (ofSource === undefined) throw new Unavailable('The database of this collection is not connected.', awaySeconds);
  return answerRecords(ofSource, exposure.tenant.publicId, collection, search);
};

/** How soon to try a source again that the operator has yet to name. */
const awaySeconds = 60;

/** What was withdrawn while an answer was computed is not given out any more. */
const isStillShown = async (
  catalog: LiveCatalog,
  { tenant, fingerprint }: Exposure,
  access: Access,
): Promise<boolean> => (await catalog.exposure(tenant.publicId, access))?.fingerprint === fingerprint;
