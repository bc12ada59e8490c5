/** The way of every request: caller, limits, key, method, route, answer, response. */
import type { Exposure } from '@vitrine/query';
import type { KeyOwner } from '../catalog/keys.ts';
import type { Access, LiveCatalog } from '../catalog/live-catalog.ts';
import type { Clock } from '../editions/clock.ts';
import type { Editions, Given } from '../editions/editions.ts';
import { attempt, next, type Soon } from '../editions/soon.ts';
import type { AddressReader, Caller } from '../limits/caller.ts';
import type { Limiter, Verdict } from '../limits/limiter.ts';
import type { Observe, RequestAnswered, RouteName } from '../observe/observation.ts';
import { Unavailable } from '../sources/source.ts';
import type { Fault } from './as-written.ts';
import { answerApiDocument, answerTenantDocument, answerTenantTypes } from './document-route.ts';
import { failureOf, type Failure } from './failure.ts';
import { answerProfile } from './profile-route.ts';
import { answerRecords } from './records-route.ts';
import {
  collectionNotFound,
  hostUnclear,
  invalidApiKey,
  methodNotAllowed,
  rateLimited,
  routeNotFound,
  tenantNotFound,
  uriTooLong,
} from './refusals.ts';
import { respondToPreflight, respondToProbe, respondWithAnswer, respondWithFailure, type Sent } from './response.ts';
import { answerSite, isOfSite, type SiteRoute, type Sites } from './site-route.ts';
import { createTargetReader, refusedTarget, type Target } from './target.ts';

export interface Services {
  readonly catalog: LiveCatalog;
  /** Those of the main source; profiles are of them too. */
  readonly editions: Editions;
  readonly editionsOf: (source: string) => Editions | undefined;
  readonly limiter: Limiter;
  readonly sites: Sites;
  /** The client's address, from the connection's and X-Forwarded-For. */
  readonly readAddress: AddressReader;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly isStopping: () => boolean;
}

/** @param fault what makes the request one that is refused, whatever it asks */
export type Handler = (request: Request, peerAddress: string, fault?: Fault) => Soon<Response>;

export const createHandler = (services: Services): Handler => {
  const readTarget = createTargetReader();
  return (request, peerAddress, fault) => {
    const target = fault === undefined ? readTarget(request.url) : refusedTarget(request.url, fault);
    if (target.route.kind === 'health') return respondToProbe(true);
    if (target.route.kind === 'readiness') return respondToProbe(services.editions.isReady && !services.isStopping());
    const startedAt = services.clock.monotonic();
    const tell = (known: Known, outcome: Outcome): Response => {
      const durationMs = services.clock.monotonic() - startedAt;
      services.observe(describe(request, target, known, outcome, durationMs));
      return outcome.sent.response;
    };
    if (isOfSite(target.route)) {
      if (request.method === 'OPTIONS') return respondToPreflight();
      return next(settleSite(services, request, target, target.route), (outcome) => tell(nobody, outcome));
    }
    return next(identify(services, request, target, peerAddress), (asker) => {
      if (request.method === 'OPTIONS' && fault !== 'host')
        return next(services.limiter.peek(asker.caller), respondToPreflight);
      return next(settle(services, request, target, asker), (outcome) => tell(asker, outcome));
    });
  };
};

const describe = (
  { method }: Request,
  { route, path }: Target,
  { access, keyId }: Known,
  { sent, given, failure }: Outcome,
  durationMs: number,
): RequestAnswered => {
  const answered: RequestAnswered = {
    kind: 'request-answered',
    method,
    route: route.kind === 'page' ? route.site : routeNames[route.kind],
    status: sent.response.status,
    path,
    durationMs,
    bytes: sent.bytes,
    from: given?.origin ?? 'none',
    caller: access,
    tenant: 'publicId' in route ? route.publicId : undefined,
    collection: 'slug' in route ? route.slug : undefined,
    keyId,
  };
  return failure === undefined ? answered : { ...answered, code: failure.code };
};

const routeNames: Record<Exclude<Target['route']['kind'], 'page'>, RouteName> = {
  profile: 'profile',
  records: 'records',
  'api-document': 'document',
  'tenant-document': 'document',
  'tenant-types': 'document',
  asset: 'asset',
  health: 'health',
  readiness: 'health',
  none: 'none',
  'bad-host': 'none',
};

// Who asks

/** By which key it is known who asks, if by any. */
interface Known {
  readonly access: Access;
  readonly keyId: number | undefined;
}

const nobody: Known = { access: 'anonymous', keyId: undefined };

interface Asker extends Known {
  readonly caller: Caller;
  /** Why the key that was sent is not taken: then the caller is the address. */
  readonly refusal: unknown;
  /** What the limit has said already, where the key that was sent is not looked up; else it is still to be asked. */
  readonly verdict?: Verdict;
}

const identify = (services: Services, request: Request, { route }: Target, peerAddress: string): Soon<Asker> => {
  const id = services.readAddress(peerAddress, request.headers);
  const anonymous = { ...nobody, caller: { kind: 'address', id }, refusal: undefined } as const;
  const key = request.headers.get('x-api-key');
  if (key === null) return anonymous;
  const recognise = (owner: KeyOwner | undefined): Asker => {
    const isOwn = owner !== undefined && (!('publicId' in route) || route.publicId === owner.publicId);
    if (!isOwn) return { ...anonymous, refusal: invalidApiKey() };
    const { keyId } = owner;
    return { caller: { kind: 'key', id: String(keyId) }, access: 'keyed', keyId, refusal: undefined };
  };
  return attempt<Asker>(
    () =>
      next(
        services.catalog.keyOwner(key, () => admitLookup(services, id)),
        recognise,
      ),
    (error) =>
      error instanceof LookupRefused ? { ...anonymous, verdict: error.verdict } : { ...anonymous, refusal: error },
  );
};

/** An address has as many keys looked up as it may send requests without one: made-up keys cost the catalog no more. */
const admitLookup = ({ limiter }: Services, id: string): Soon<void> =>
  next(limiter.count({ kind: 'key-lookup', id }), (verdict) => {
    if (!verdict.allowed) throw new LookupRefused(verdict);
  });

class LookupRefused extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super('Too many keys were looked up for this address.');
    this.verdict = verdict;
  }
}

// What comes of it

interface Outcome {
  readonly sent: Sent;
  readonly given?: Given;
  readonly failure?: Failure;
}

/** The one place where a failure of whatever kind becomes a response. */
const settle = (services: Services, request: Request, target: Target, asker: Asker): Soon<Outcome> =>
  next(asker.verdict ?? services.limiter.count(asker.caller), (verdict) =>
    attempt<Outcome>(
      () => succeed(services, request, target, asker, verdict),
      (error) => fail(services, request, target, error, verdict),
    ),
  );

/** Pages are the same for all callers, who are not counted for them. */
const settleSite = (services: Services, request: Request, target: Target, route: SiteRoute): Soon<Outcome> =>
  attempt<Outcome>(
    () => next(answerSite(services.sites, route, request), (sent) => ({ sent })),
    (error) => fail(services, request, target, error),
  );

const succeed = (services: Services, request: Request, target: Target, asker: Asker, verdict: Verdict): Soon<Outcome> =>
  next(decide(services, request, target, asker, verdict), (given) =>
    next(respondWithAnswer(given, request, verdict, services.clock.now()), (sent) => ({ sent, given })),
  );

const fail = (
  services: Services,
  request: Request,
  { path }: Target,
  error: unknown,
  verdict?: Verdict,
): Soon<Outcome> => {
  const failure = failureOf(error);
  if (failure.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path });
  return next(respondWithFailure(failure, request, verdict), (sent) => ({ sent, failure }));
};

/** Refuses in this order, each time with nothing asked of the source; then answers. */
const decide = (
  services: Services,
  { method }: Request,
  target: Target,
  { access, refusal }: Asker,
  verdict: Verdict,
): Soon<Given> => {
  if (!verdict.allowed) throw rateLimited(verdict, access === 'keyed');
  if (target.isTooLong) throw uriTooLong();
  if (target.route.kind === 'bad-host') throw hostUnclear();
  if (refusal !== undefined) throw refusal;
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed();
  const { route } = target;
  if (route.kind === 'api-document') return answerApiDocument(services.editions, target.search);
  if (!('publicId' in route)) throw routeNotFound();
  return give(services, target, route.publicId, access);
};

/** What is held is given at once. What was withdrawn while an answer was computed is not given out any more. */
const give = (services: Services, target: Target, publicId: string, access: Access): Soon<Given> =>
  next(services.catalog.exposure(publicId, access), (exposure) => {
    if (exposure === undefined) throw tenantNotFound();
    return next(answer(services, exposure, target, access), (given) => {
      if (given.origin === 'held') return given;
      return next(services.catalog.exposure(publicId, access), (shown) =>
        shown?.fingerprint === exposure.fingerprint ? given : give(services, target, publicId, access),
      );
    });
  });

/** The answer to a target under an exposure, whether or not that is the one in force. */
export const answer = (
  { editions, editionsOf }: Pick<Services, 'editions' | 'editionsOf'>,
  exposure: Exposure,
  { route, search }: Target,
  access: Access,
): Soon<Given> => {
  if (route.kind === 'tenant-document') return answerTenantDocument(editions, exposure, access === 'keyed', search);
  if (route.kind === 'tenant-types') return answerTenantTypes(editions, exposure, access === 'keyed', search);
  if (route.kind !== 'records') return answerProfile(editions, exposure, access === 'keyed', search);
  const collection = exposure.collections.get(route.slug);
  if (collection === undefined) throw collectionNotFound();
  const ofSource = editionsOf(collection.location.source);
  if (ofSource === undefined) throw new Unavailable('The database of this collection is not connected.', awaySeconds);
  return answerRecords(ofSource, exposure.tenant.publicId, collection, search);
};

/** How soon to try a source again that the operator has yet to name. */
const awaySeconds = 60;
