/**
 * The way of every request: caller, limits, key, method, route, answer, response. An answer that is held, or found at once,
 * is sent in the turn of the event loop in which it was asked for; all others go the slow way.
 */
import { pathTo } from '@vitrine/explorer/addresses';
import type { Clock } from '@vitrine/store';
import type { LiveEdition } from '../editions/live-edition.ts';
import type { AddressReader } from '../limits/caller.ts';
import type { Verdict } from '../limits/limiter.ts';
import type { Observe, RequestAnswered, RouteName } from '../observe/observation.ts';
import type { ServedExposure } from '../served.ts';
import { identify, nobody, ownerOf, type Asker, type Known } from './asker.ts';
import type { Fault } from './as-written.ts';
import { failureOf, type Failure } from './failure.ts';
import { answer } from './answer-target.ts';
import { answerExport, type ExportServices } from './collections/export-answer.ts';
import type { Given } from './given.ts';
import { answerMessage, mcpMethods } from './mcp-route.ts';
import {
  hostUnclear,
  invalidApiKey,
  methodNotAllowed,
  rateLimited,
  routeNotFound,
  tenantNotFound,
  uriTooLong,
} from './refusals.ts';
import {
  respondAtOnce,
  respondElsewhere,
  respondToPreflight,
  respondToProbe,
  respondWithAnswer,
  respondWithFailure,
  respondWithPage,
  type Sent,
} from './response.ts';
import { sharingOf } from './headers/sharing.ts';
import { answerSite, isOfSite, type SiteRoute, type Sites } from './site-route.ts';
import { createTargetReader, isAnswered, isPage, refusedTarget, type AnsweredTarget, type Target } from './target.ts';
import { failurePageOf, guidePageOf, pathOfReference, pathOfTenant, startPageOf } from './pages/other-pages.ts';
import { apiAnswerOf } from './documents/documents.ts';
import { answerWhole } from './documents/whole-answer.ts';

export interface Services extends ExportServices {
  readonly edition: LiveEdition;
  readonly sites: Sites;
  /** The client's address, from the connection's and X-Forwarded-For. */
  readonly readAddress: AddressReader;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Whether callers may be sent here: it can answer, is warmed up, and is not stopping. */
  readonly isReady: () => boolean;
}

/** @param fault what makes the request one that is refused, whatever it asks */
export type Handler = (request: Request, peerAddress: string, fault?: Fault) => Response | Promise<Response>;

export const createHandler = (services: Services): Handler => {
  const readTarget = createTargetReader();
  return (request, peerAddress, fault) => {
    const target = fault === undefined ? readTarget(request.url) : refusedTarget(request.url, fault);
    if (target.route.kind === 'health') return respondToProbe(true);
    if (target.route.kind === 'readiness') return respondToProbe(services.isReady());
    const startedAt = services.clock.monotonic();
    const observed = (asker: Known, outcome: Outcome): Response => {
      const durationMs = services.clock.monotonic() - startedAt;
      services.observe(describe(request, target, asker, outcome, durationMs));
      return outcome.sent.response;
    };
    if (isOfSite(target.route)) {
      if (request.method === 'OPTIONS') return respondToPreflight();
      return sendSite(services, request, target, target.route).then((outcome) => observed(nobody, outcome));
    }
    const asker = identify(services, request, target, peerAddress);
    if (request.method === 'OPTIONS' && fault !== 'host') return answerPreflight(services, target, asker);
    const counted = services.limiter.count(asker.caller);
    const begun = counted instanceof Promise ? undefined : begin(services, request, target, asker, counted);
    if (begun !== undefined && 'sent' in begun) return observed(asker, begun);
    return answerSlowly(services, request, target, asker, counted, begun).then((outcome) => observed(asker, outcome));
  };
};

const answerPreflight = async ({ limiter }: Services, { route }: Target, { caller }: Asker): Promise<Response> =>
  respondToPreflight(await limiter.peek(caller), route.kind === 'mcp' ? mcpMethods : undefined);

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
  record: 'record',
  facets: 'facets',
  changes: 'changes',
  export: 'export',
  'api-document': 'document',
  'tenant-document': 'document',
  'tenant-types': 'document',
  'tenant-guide': 'document',
  logo: 'document',
  'api-guide': 'document',
  robots: 'document',
  sitemap: 'document',
  'api-catalog': 'document',
  mcp: 'mcp',
  'start-page': 'explorer',
  'guides-page': 'explorer',
  'guide-page': 'explorer',
  'to-tenant': 'explorer',
  'tenant-page': 'explorer',
  'collection-page': 'explorer',
  'record-page': 'explorer',
  'reference-page': 'explorer',
  'shared-picture': 'explorer',
  'collection-reference-page': 'explorer',
  asset: 'asset',
  health: 'health',
  readiness: 'health',
  none: 'none',
  'bad-host': 'none',
};

// The fast way

interface Outcome {
  readonly sent: Sent;
  readonly given?: Given;
  readonly failure?: Failure;
}

/** An answer on its way: it is being found, or its body compressed. */
interface Begun {
  readonly exposure: ServedExposure;
  readonly given: Given | Promise<Given>;
}

/** All that comes of a request at once. What is to be refused comes to nothing here: the slow way says what is wrong. */
const begin = (
  services: Services,
  request: Request,
  target: Target,
  asker: Asker,
  verdict: Verdict,
): Outcome | Begun | undefined => {
  if (!isAnswered(target) || isRefused(request, target, asker, verdict)) return undefined;
  try {
    const exposure = services.edition.exposure(target.route.publicId, asker.access);
    if (exposure === undefined) return undefined;
    const given = answer(services, exposure, target, asker);
    if (given instanceof Promise) return { exposure, given };
    const sharing = sharingOf(services, asker, given);
    const sent = respondAtOnce(given, request, asker.encoding, verdict, services.clock.now(), sharing);
    return sent === undefined ? { exposure, given } : { sent, given };
  } catch {
    return undefined;
  }
};

const isRefused = ({ method }: Request, { isTooLong }: Target, { refusal }: Asker, { allowed }: Verdict): boolean =>
  !allowed || isTooLong || refusal !== undefined || (method !== 'GET' && method !== 'HEAD');

// The slow way

/** The one place where a failure of whatever kind becomes a response. */
const answerSlowly = async (
  services: Services,
  request: Request,
  target: Target,
  asker: Asker,
  counted: Verdict | Promise<Verdict>,
  begun: Begun | undefined,
): Promise<Outcome> => {
  const verdict = await counted;
  try {
    return await decide(services, request, target, asker, verdict, begun);
  } catch (error) {
    return fail(services, request, target, error, verdict, asker);
  }
};

/** Files are the same for all callers, who are not counted for them. */
const sendSite = async (services: Services, request: Request, target: Target, route: SiteRoute): Promise<Outcome> => {
  try {
    return { sent: await answerSite(services.sites, route, request) };
  } catch (error) {
    return fail(services, request, target, error);
  }
};

const fail = async (
  services: Services,
  request: Request,
  target: Target,
  error: unknown,
  verdict?: Verdict,
  asker?: Asker,
): Promise<Outcome> => {
  const failure = failureOf(error);
  if (failure.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path: target.path });
  const page =
    asker !== undefined && isPage(target.route) && failure.code !== 'method_not_allowed'
      ? await failurePageOf(services, target, failure, asker)
      : undefined;
  return { sent: await respondWithFailure(failure, request, verdict, services.isBehindCdn, page), failure };
};

/** Refuses in this order, each time with nothing looked up; then answers. */
const decide = async (
  services: Services,
  request: Request,
  target: Target,
  asker: Asker,
  verdict: Verdict,
  begun: Begun | undefined,
): Promise<Outcome> => {
  const { method } = request;
  const { access, encoding, refusal } = asker;
  if (!verdict.allowed) throw rateLimited(verdict, access === 'keyed');
  if (target.isTooLong) throw uriTooLong();
  if (target.route.kind === 'bad-host') throw hostUnclear();
  if (refusal !== undefined) throw refusal;
  const { route, search } = target;
  if (route.kind === 'mcp') {
    const exposure = (): ServedExposure => exposureTo(services, request, target, asker);
    return { sent: await answerMessage(services, request, { ...asker, exposure }, verdict) };
  }
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed();
  if (route.kind === 'to-tenant') return { sent: respondElsewhere(pathTo(services.publicUrl, pathOfTenant(search))) };
  if (route.kind === 'start-page')
    return { sent: await respondWithPage(await startPageOf(services, search, asker), request, verdict) };
  if (route.kind === 'guides-page' || route.kind === 'guide-page') {
    const elsewhere = route.kind === 'guides-page' ? pathOfReference(search) : undefined;
    if (elsewhere !== undefined) return { sent: respondElsewhere(pathTo(services.publicUrl, elsewhere)) };
    const page = await guidePageOf(services, route, search, asker);
    if (page === undefined) throw routeNotFound();
    return { sent: await respondWithPage(page, request, verdict) };
  }
  const send = async (given: Given): Promise<Outcome> => {
    const sharing = sharingOf(services, asker, given);
    return { sent: await respondWithAnswer(given, request, encoding, verdict, services.clock.now(), sharing), given };
  };
  const ofApi = apiAnswerOf(services, route);
  if (ofApi !== undefined) return send(await answerWhole(services, ofApi, search));
  if (route.kind === 'export') {
    const exposure = (): ServedExposure => exposureTo(services, request, target, asker);
    return { sent: await answerExport(services, { request, slug: route.slug, search, asker, verdict, exposure }) };
  }
  if (!isAnswered(target)) throw routeNotFound();
  return give(services, request, target, asker, send, begun);
};

/** What was withdrawn or revoked while an answer was counted, computed or compressed is not given out any more. */
const give = async (
  services: Services,
  request: Request,
  target: Target & AnsweredTarget,
  asker: Asker,
  send: (given: Given) => Promise<Outcome>,
  begun?: Begun,
): Promise<Outcome> => {
  const exposure = begun?.exposure ?? exposureTo(services, request, target, asker);
  const given = begun?.given ?? answer(services, exposure, target, asker);
  const outcome = await send(await given);
  const shown = exposureTo(services, request, target, asker);
  return shown.fingerprint === exposure.fingerprint ? outcome : give(services, request, target, asker, send);
};

/** What is shown to the caller at this moment. Throws the refusal where that is nothing, or the key holds no more. */
const exposureTo = (
  { edition }: Services,
  { headers }: Request,
  target: Pick<Target, 'route'>,
  { access }: Asker,
): ServedExposure => {
  const key = headers.get('x-api-key');
  if (key !== null && ownerOf(edition, key, target) === undefined) throw invalidApiKey();
  const { route } = target;
  const exposure = 'publicId' in route ? edition.exposure(route.publicId, access) : undefined;
  if (exposure === undefined) throw tenantNotFound();
  return exposure;
};
