/**
 * Handles every request: target, caller, rate limit, refusals, answer, response. Cached answers and those found
 * synchronously are sent in the same iteration of the event loop; all others are awaited.
 */
import type { Clock } from '@vitrine/store';
import { SegmentUnreadable } from '@vitrine/segments';
import { type Opens, opensNothing } from '../access.ts';
import { ClientGone } from '../client.ts';
import { FilesAbsent } from '../editions/absent-files.ts';
import type { LiveEdition } from '../editions/live-edition.ts';
import type { AddressReader } from '../limits/caller.ts';
import type { Verdict } from '../limits/limiter.ts';
import type { AskedCounter } from '../observe/asked-counter.ts';
import type { Observe } from '../observe/observation.ts';
import type { ServedExposure } from '../served.ts';
import { Unavailable } from '../unavailable.ts';
import type { Asker, Known } from './asker.ts';
import { countOutcome, observationOf, type Outcome } from './observed.ts';
import type { Fault } from './raw-path.ts';
import type { Face } from './face.ts';
import { failureOf, type Failure, withKeyHint } from './failure.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { anonymous, identify, ownerOf, refusalOfUse } from './identify.ts';
import { addTimingHeaders } from './headers/timing.ts';
import { sharingOf, unshare } from './headers/sharing.ts';
import { withBody } from './query-method.ts';
import { invalidApiKey, methodNotAllowed, routeNotFound, tenantNotFound } from './refusals.ts';
import { refusalOf, type Arrived } from './refuse.ts';
import {
  respondAtOnce,
  respondToClientGone,
  respondToPreflight,
  respondToProbe,
  respondWithAnswer,
  respondWithFailure,
  respondWithFile,
  type FailurePage,
} from './response.ts';
import type { RouteAnswer } from './route.ts';
import { routesOf } from './routes.ts';
import type { ResponseServices } from './services.ts';
import { createTargetReader, refusedTarget, type Target } from './target.ts';

export interface Services extends ResponseServices {
  readonly edition: LiveEdition;
  readonly faces: readonly Face[];
  /** The usual limit of records a day for secret keys; undefined: any number. */
  readonly keyRecords?: number | undefined;
  /** Reads the client's address from the connection and X-Forwarded-For. */
  readonly readAddress: AddressReader;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly asked: Pick<AskedCounter, 'noteOrigin' | 'noteQuestion'>;
  /** True if the server can answer, is warmed up, and is not stopping. */
  readonly isReady: () => boolean;
}

/** @param fault set when the path or the Host header is malformed: the request is always refused */
export type Handler = (request: Request, peerAddress: string, fault?: Fault) => Response | Promise<Response>;

export const createHandler = (services: Services): Handler => {
  const readTarget = createTargetReader(routesOf(services.faces, services));
  /** @param refusal why the caller's key could not be read, after that was waited for */
  const handle = (
    request: Request,
    peerAddress: string,
    fault: Fault | undefined,
    refusal?: unknown,
  ): Response | Promise<Response> => {
    const read = readTarget(request.url);
    const target = fault === undefined ? read : refusedTarget(read);
    const answer = target.route?.answer;
    if (answer?.kind === 'probe') return respondToProbe(answer.isOk(services));
    const startedAt = services.clock.monotonic();
    const observed = (asker: Known, outcome: Outcome): Response => {
      const durationMs = services.clock.monotonic() - startedAt;
      services.observe(observationOf(request, target, asker, outcome, durationMs));
      if (request.method === 'QUERY') unshare(outcome.sent.response);
      else if (outcome.ready !== undefined) addTimingHeaders(outcome.sent.response, outcome.ready, durationMs);
      return outcome.sent.response;
    };
    if (answer?.kind === 'file') {
      if (request.method === 'OPTIONS') return respondToPreflight();
      return sendFile(services, request, target, answer).then((outcome) => observed(anonymous, outcome));
    }
    const identified = identify(services, request, target, peerAddress);
    const asker = refusal === undefined ? identified : { ...identified, refusal };
    if (request.method === 'OPTIONS' && fault !== 'host') return answerPreflight(services, target, asker);
    // The key is read again once its page is here, before the request is counted.
    if (asker.refusal instanceof FilesAbsent)
      return whenKeyThere(services, request, target, asker).then((error) => handle(request, peerAddress, fault, error));
    const noted = (arrived: Arrived, outcome: Outcome): Response => {
      countOutcome(services, arrived, outcome);
      return observed(asker, outcome);
    };
    const respond = (verdict: Verdict, isAtOnce: boolean): Response | Promise<Response> => {
      const arrived = { request, target, fault, asker, verdict };
      // The key is read again where it may have been revoked while the request was counted.
      const begun = isAtOnce ? begin(services, arrived) : undefined;
      return begun !== undefined && 'sent' in begun
        ? noted(arrived, begun)
        : answerLater(services, arrived, begun).then((outcome) => noted(arrived, outcome));
    };
    const counted = services.limiter.count(asker.caller);
    return counted instanceof Promise
      ? counted.then(async (verdict) => respond(verdict, false))
      : respond(counted, true);
  };
  return (request, peerAddress, fault) => handle(request, peerAddress, fault);
};

/** Waits until the caller's key can be read. @returns the reason why it cannot; undefined: it can */
const whenKeyThere = async (
  { edition }: Services,
  request: Request,
  target: Target,
  asker: Asker,
): Promise<unknown> => {
  const key = request.headers.get('x-api-key') ?? '';
  try {
    await edition.whenThere(waitingOf(target, asker), () => edition.keyOwner(key));
    return undefined;
  } catch (error) {
    return new Unavailable('The key cannot be read now.', undefined, error);
  }
};

const waitingOf = ({ parameters: { publicId } }: Target, { caller, client }: Asker) => ({
  tenant: publicId,
  caller: caller.id,
  client,
});

const answerPreflight = async ({ limiter }: Services, { route }: Target, { caller }: Asker): Promise<Response> =>
  respondToPreflight(await limiter.peek(caller), route?.methods);

// Synchronous

/** An answer that is being computed or compressed. */
interface Begun {
  readonly exposure: ServedExposure;
  readonly ready: ReadyAnswer | Promise<ReadyAnswer>;
}

/** The error of a refused or failed request. */
interface Failed {
  readonly error: unknown;
}

/** The synchronous outcome of a request; undefined: its route is answered later. */
const begin = (services: Services, arrived: Arrived): Outcome | Begun | Failed | undefined => {
  const { request, target, asker, verdict } = arrived;
  const { route, parameters } = target;
  if (route?.answer.kind !== 'exposed' || request.method === 'QUERY') return undefined;
  const refusal = refusalOf(arrived);
  if (refusal !== undefined) return { error: refusal };
  try {
    const exposure = services.edition.exposure(parameters.publicId, asker.opens);
    if (exposure === undefined) return { error: tenantNotFound() };
    const ready = route.answer.answer(services, exposure, target, asker);
    if (ready instanceof Promise) return { exposure, ready };
    const sharing = sharingOf(services, asker, ready);
    const sent = respondAtOnce(ready, request, asker.encoding, verdict, services.clock.now(), sharing);
    return sent === undefined ? { exposure, ready } : { sent, ready };
  } catch (error) {
    return { error };
  }
};

// Asynchronous

/** The one place where failures become responses. */
const answerLater = async (
  services: Services,
  arrived: Arrived,
  begun: Begun | Failed | undefined,
): Promise<Outcome> => {
  const { request, target, verdict } = arrived;
  try {
    const asked = request.method === 'QUERY' ? await withBody(arrived) : arrived;
    let first = begun;
    return await services.edition.whenThere(waitingOf(target, arrived.asker), async () => {
      const attempt = first;
      first = undefined;
      return decide(services, asked, attempt);
    });
  } catch (error) {
    return fail(services, request, target, error, verdict, async (failure) =>
      failurePageOf(services, arrived, failure),
    );
  }
};

/** Files are the same for all callers, and are not rate limited. */
const sendFile = async (
  services: Services,
  request: Request,
  target: Target,
  { load }: Extract<RouteAnswer, { readonly kind: 'file' }>,
): Promise<Outcome> => {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed();
    const file = await load(target.parameters);
    if (file === undefined) throw routeNotFound();
    return { sent: await respondWithFile(file, request) };
  } catch (error) {
    return fail(services, request, target, error);
  }
};

const fail = async (
  services: Services,
  request: Request,
  { path }: Target,
  error: unknown,
  verdict?: Verdict,
  renderPage?: (failure: Failure) => Promise<FailurePage | undefined>,
): Promise<Outcome> => {
  if (error instanceof ClientGone) return { sent: respondToClientGone() };
  const failure = withKeyHint(failureOf(error), request);
  if (error instanceof SegmentUnreadable) services.edition.noteDamaged(error);
  if (failure.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path });
  const page = await renderPage?.(failure);
  return { sent: await respondWithFailure(failure, request, verdict, services.isBehindCdn, page), failure };
};

/** Renders the failure as a page with the tenant's look, which callers refused before the tenant look-up do not get. */
const failurePageOf = async (
  services: Services,
  { target, asker: { opens, acceptLanguage, refusal } }: Arrived,
  failure: Failure,
): Promise<FailurePage | undefined> => {
  const { route, parameters, search } = target;
  const render = route?.renderFailure;
  if (render === undefined || failure.code === 'method_not_allowed') return undefined;
  const isNamed = failure.code !== 'rate_limited' && refusal === undefined && parameters.publicId !== '';
  const exposure = isNamed ? findExposure(services, parameters.publicId, opens) : undefined;
  return render(services, { parameters, search, failure, acceptLanguage, exposure });
};

/** Returns undefined too if the look-up fails, as the page already shows a failure. */
const findExposure = ({ edition }: Services, publicId: string, opens: Opens): ServedExposure | undefined => {
  try {
    return edition.exposure(publicId, opens);
  } catch {
    return undefined;
  }
};

/** An answer that was begun has passed the refusals. */
const decide = async (services: Services, arrived: Arrived, begun: Begun | Failed | undefined): Promise<Outcome> => {
  if (begun !== undefined && 'error' in begun) throw begun.error;
  const refusal = begun === undefined ? refusalOf(arrived) : undefined;
  if (refusal !== undefined) throw refusal;
  const { request, target, asker, verdict } = arrived;
  const answer = target.route?.answer;
  if (answer?.kind === 'exposed') return give(services, arrived, answer, begun);
  if (answer?.kind === 'edition') return send(services, arrived, await answer.answer(services, target.search));
  if (answer?.kind !== 'response') throw routeNotFound();
  const { parameters, search } = target;
  const exposure = (): ServedExposure => exposureTo(services, arrived);
  // It may be asked again, and a body can be read once.
  const own = request.method === 'POST' ? request.clone() : request;
  return { sent: await answer.respond(services, { request: own, parameters, search, asker, verdict, exposure }) };
};

const send = async (services: Services, { request, asker, verdict }: Arrived, ready: ReadyAnswer): Promise<Outcome> => {
  const sharing = sharingOf(services, asker, ready);
  return {
    sent: await respondWithAnswer(ready, request, asker.encoding, verdict, services.clock.now(), sharing),
    ready,
  };
};

/**
 * Sends an answer. If the exposure changed while it was computed, or the key was revoked, it is computed again or
 * refused.
 */
const give = async (
  services: Services,
  arrived: Arrived,
  route: Extract<RouteAnswer, { readonly kind: 'exposed' }>,
  begun?: Begun,
): Promise<Outcome> => {
  const exposure = begun?.exposure ?? exposureTo(services, arrived);
  const ready = begun?.ready ?? route.answer(services, exposure, arrived.target, arrived.asker);
  const outcome = await send(services, arrived, await ready);
  const shown = exposureTo(services, arrived);
  return shown.fingerprint === exposure.fingerprint ? outcome : give(services, arrived, route);
};

/** The current exposure to the caller. @throws Failure without one, or if the key is no longer valid */
const exposureTo = ({ edition }: Services, arrived: Arrived): ServedExposure => {
  const { request, target, asker } = arrived;
  const key = request.headers.get('x-api-key');
  const owner = key === null ? undefined : ownerOf(edition, key, target);
  if (key !== null && owner === undefined) throw invalidApiKey();
  const refusal = owner && refusalOfUse(owner, request, asker.address);
  if (refusal !== undefined) throw refusal;
  const { publicId } = target.parameters;
  // What the key opens now, which may be less than when the request arrived.
  const exposure = publicId === '' ? undefined : edition.exposure(publicId, owner?.opens ?? opensNothing);
  if (exposure === undefined) throw tenantNotFound();
  return exposure;
};
