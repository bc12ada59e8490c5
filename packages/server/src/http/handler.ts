/** The way of every request: caller, limits, key, method, route, answer, response. */
import type { Exposure } from '@vitrine/query';
import type { Access, LiveCatalog } from '../catalog/live-catalog.ts';
import type { Clock } from '../editions/clock.ts';
import type { Editions, Given } from '../editions/editions.ts';
import type { Caller } from '../limits/caller.ts';
import type { Limiter, Verdict } from '../limits/limiter.ts';
import type { Observe, RouteName } from '../observe/observation.ts';
import { bounds } from '@vitrine/contract';
import { Failure, failureOf } from './failure.ts';
import { answerProfile } from './profile-route.ts';
import { answerRecords } from './records-route.ts';
import { respondToPreflight, respondToProbe, respondWithAnswer, respondWithFailure } from './response.ts';
import { readTarget, type Target } from './target.ts';

export interface Services {
  readonly catalog: LiveCatalog;
  readonly editions: Editions;
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
    return answerRequest(services, request, target, peerAddress);
  };

/** Who asks. A key that is sent but does not hold here, for whatever reason, makes the caller its address. */
interface Asker {
  readonly caller: Caller;
  readonly access: Access;
  readonly hasBadKey: boolean;
}

const answerRequest = async (
  services: Services,
  request: Request,
  target: Target,
  peerAddress: string,
): Promise<Response> => {
  const startedAt = performance.now();
  let verdict: Verdict | undefined;
  let asker: Asker | undefined;
  let given: Given | undefined;
  let failure: Failure | undefined;
  let response: Response;
  try {
    asker = await identify(services, request, target, peerAddress);
    if (request.method === 'OPTIONS') return respondToPreflight(await services.limiter.peek(asker.caller));
    verdict = await services.limiter.count(asker.caller);
    given = await decide(services, request, target, asker, verdict);
    response = await respondWithAnswer(given, request, verdict, services.clock.now());
  } catch (error) {
    failure = failureOf(error);
    if (failure.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path: target.path });
    response = await respondWithFailure(failure, request, verdict);
  }
  services.observe({
    kind: 'request-answered',
    method: request.method,
    route: routeName(target),
    status: response.status,
    ...(failure && { code: failure.code }),
    path: target.path,
    durationMs: performance.now() - startedAt,
    bytes: given?.answer.bytes ?? 0,
    from: given?.origin ?? 'none',
    caller: asker?.access ?? 'anonymous',
  });
  return response;
};

const routeName = ({ route }: Target): RouteName =>
  route.kind === 'profile' || route.kind === 'records' ? route.kind : 'none';

const identify = async (
  services: Services,
  request: Request,
  { route }: Target,
  peerAddress: string,
): Promise<Asker> => {
  const key = request.headers.get('x-api-key');
  const owner = key === null ? undefined : await services.catalog.keyOwner(key);
  const isOwn = owner !== undefined && (!('publicId' in route) || route.publicId === owner.publicId);
  if (isOwn) return { caller: { kind: 'key', id: String(owner.keyId) }, access: 'keyed', hasBadKey: false };
  const id = services.readAddress(peerAddress, request.headers.get('x-forwarded-for'));
  return { caller: { kind: 'address', id }, access: 'anonymous', hasBadKey: key !== null };
};

/** Refuses in this order, each time with nothing asked of the database; then answers. */
const decide = async (
  services: Services,
  request: Request,
  target: Target,
  asker: Asker,
  verdict: Verdict,
): Promise<Given> => {
  if (!verdict.allowed) throw rateLimited(verdict, asker);
  if (target.bytes > bounds.urlBytesMax) throw uriTooLong();
  if (asker.hasBadKey) throw invalidApiKey();
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed();
  const { route } = target;
  if (!('publicId' in route)) throw routeNotFound();
  for (;;) {
    const exposure = await services.catalog.exposure(route.publicId, asker.access);
    if (exposure === undefined) throw tenantNotFound();
    const given = await answerFrom(services.editions, exposure, target, asker.access);
    if (given.origin === 'held' || (await isStillShown(services.catalog, exposure, asker.access))) return given;
  }
};

const answerFrom = async (
  editions: Editions,
  exposure: Exposure,
  { route, search }: Target,
  access: Access,
): Promise<Given> => {
  if (route.kind !== 'records') return answerProfile(editions, exposure, access === 'keyed', search);
  const collection = exposure.collections.get(route.slug);
  if (collection === undefined) throw collectionNotFound();
  return answerRecords(editions, exposure.tenant.publicId, collection, search);
};

/** What was withdrawn while an answer was computed is not given out any more. */
const isStillShown = async (
  catalog: LiveCatalog,
  { tenant, fingerprint }: Exposure,
  access: Access,
): Promise<boolean> => (await catalog.exposure(tenant.publicId, access))?.fingerprint === fingerprint;

const rateLimited = ({ limit, resetSeconds }: Verdict, { access }: Asker): Failure => {
  const advice = access === 'keyed' ? 'Slow down' : 'Add an API key, or slow down';
  return new Failure(
    'rate_limited',
    `More than ${limit} requests in a minute. ${advice}: try again in ${resetSeconds} s.`,
  );
};

const uriTooLong = (): Failure =>
  new Failure('uri_too_long', `The URL is longer than ${bounds.urlBytesMax} bytes. Ask for less at once.`);

const invalidApiKey = (): Failure =>
  new Failure(
    'invalid_api_key',
    'The key in x-api-key is malformed, unknown, expired, revoked or of another tenant. Without the header, public data is served.',
  );

const methodNotAllowed = (): Failure =>
  new Failure('method_not_allowed', 'This API is read-only: use GET, HEAD or OPTIONS.', {
    headers: [['Allow', 'GET, HEAD, OPTIONS']],
  });

const routeNotFound = (): Failure =>
  new Failure(
    'route_not_found',
    'No such path. The API is at /api/v1/public/t/{tenantId} and /api/v1/public/t/{tenantId}/{collection}.',
  );

const tenantNotFound = (): Failure =>
  new Failure('tenant_not_found', 'No tenant has this ID, or its public API is disabled.');

const collectionNotFound = (): Failure =>
  new Failure('collection_not_found', "No such collection. The tenant's profile lists its collections.");
