/**
 * The way of every request, in the order of the functions below: route, authenticate, limit, refuse, authorize, answer,
 * respond, observe. A question about a collection is answered in `collections`: parse, plan, print, find, render.
 */
import { FilesAbsent } from '../editions/absent-files.ts';
import { andThen, attempt, type MaybePromise } from '../maybe-promise.ts';
import { Unavailable } from '../unavailable.ts';
import { respondWithAnswer } from './answer-response.ts';
import type { Requester } from './requester.ts';
import { anonymous, authenticate } from './authenticate.ts';
import { exposureTo } from './authorize.ts';
import { observeOutcome, type Outcome } from './observed.ts';
import type { Face } from './face.ts';
import type { Fault } from './raw-path.ts';
import { respondToError } from './error-response.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { withBody } from './query-method.ts';
import { methodNotAllowed, routeNotFound } from './refusals.ts';
import { type Arrived, refuse } from './refuse.ts';
import { respondToPreflight, respondToProbe, respondWithFile } from './response.ts';
import type { AnswerExposed, RouteAnswer } from './route.ts';
import { routesOf } from './routes.ts';
import type { Services } from './services.ts';
import { createTargetReader, type Target } from './target.ts';

/** @param fault set when the path or the Host header is malformed: the request is always refused */
export type Handler = (request: Request, peerAddress: string, fault?: Fault) => MaybePromise<Response>;

interface Routed {
  readonly request: Request;
  readonly target: Target;
  readonly fault: Fault | undefined;
  readonly peerAddress: string;
  /** By a monotonic clock, in milliseconds. */
  readonly startedAt: number;
}

export const createHandler = (services: Services, faces: readonly Face[]): Handler => {
  const readTarget = createTargetReader(routesOf(faces, services));
  return (request, peerAddress, fault) => {
    const target = readTarget(request.url, fault !== undefined);
    const answer = target.route?.answer;
    if (answer?.kind === 'probe') return respondToProbe(answer.isOk(services));
    const routed = { request, target, fault, peerAddress, startedAt: services.clock.monotonic() };
    return answer?.kind === 'file' ? handleFile(services, routed, answer) : handleCounted(services, routed);
  };
};

const handleCounted = (services: Services, routed: Routed): MaybePromise<Response> => {
  const { request, target, fault, startedAt } = routed;
  const authenticated = authenticate(services, request, target, routed.peerAddress);
  if (request.method === 'OPTIONS' && fault !== 'host') return answerPreflight(services, target, authenticated);
  const isKeyAbsent = authenticated.refusal instanceof FilesAbsent;
  const readable = isKeyAbsent ? whenKeyThere(services, routed, authenticated) : authenticated;
  return andThen(readable, (requester) =>
    andThen(services.limiter.count(requester.caller), (verdict) => {
      const arrived = { request, target, fault, requester, verdict, startedAt };
      const answered = answerArrived(services, arrived);
      return andThen(answered, (outcome) => observeOutcome(services, arrived, outcome));
    }),
  );
};

/** Answers a request that was counted. The one place where errors become responses. */
const answerArrived = (services: Services, arrived: Arrived): MaybePromise<Outcome> =>
  attempt(
    () => {
      refuse(arrived);
      const read = arrived.request.method === 'QUERY' ? withBody(arrived) : arrived;
      return andThen(read, (asked) =>
        services.absent.whenThere(waitingOf(asked.target, asked.requester), () => answerRoute(services, asked)),
      );
    },
    async (error) => respondToError(services, arrived, error),
  );

/** Called again after files that the answer lacks have come. */
const answerRoute = (services: Services, arrived: Arrived): MaybePromise<Outcome> => {
  const { request, target, requester, verdict } = arrived;
  const { route, parameters, search } = target;
  switch (route?.answer.kind) {
    case 'exposed':
      return answerExposed(services, arrived, route.answer.answer);
    case 'edition':
      return respond(services, arrived, route.answer.answer(services, search));
    case 'response': {
      // It may be called again, and a body can be read once.
      const own = request.method === 'POST' ? request.clone() : request;
      const exposure = () => exposureTo(services, arrived);
      const asked = { request: own, parameters, search, requester, verdict, exposure };
      return route.answer.respond(services, asked);
    }
    case 'probe':
    case 'file':
    case undefined:
      throw routeNotFound();
  }
};

/** If the exposure has changed meanwhile, or the key was revoked, the request is answered again or refused. */
const answerExposed = (services: Services, arrived: Arrived, answer: AnswerExposed): MaybePromise<Outcome> => {
  const exposure = exposureTo(services, arrived);
  const outcome = respond(services, arrived, answer(services, exposure, arrived.target, arrived.requester));
  if (!(outcome instanceof Promise)) return outcome;
  const isCurrent = (): boolean => exposureTo(services, arrived).fingerprint === exposure.fingerprint;
  return outcome.then((sent) => (isCurrent() ? sent : answerRoute(services, arrived)));
};

const respond = (services: Services, arrived: Arrived, answered: MaybePromise<ReadyAnswer>): MaybePromise<Outcome> =>
  andThen(answered, (ready) => respondWithAnswer(services, arrived, ready));

const answerPreflight = async ({ limiter }: Services, { route }: Target, { caller }: Requester): Promise<Response> =>
  respondToPreflight(await limiter.peek(caller), route?.methods);

/** Authenticates the request again once the page with its key is here. */
const whenKeyThere = (
  services: Services,
  { request, target, peerAddress }: Routed,
  requester: Requester,
): MaybePromise<Requester> => {
  const authenticateAgain = (): Requester => {
    const again = authenticate(services, request, target, peerAddress);
    if (again.refusal instanceof FilesAbsent) throw again.refusal;
    return again;
  };
  return attempt(
    () => services.absent.whenThere(waitingOf(target, requester), authenticateAgain),
    (error) => ({ ...requester, refusal: new Unavailable('The key cannot be read now.', undefined, error) }),
  );
};

const waitingOf = ({ parameters: { publicId } }: Target, { caller, client }: Requester) => ({
  tenant: publicId,
  caller: caller.id,
  client,
});

/** Files are the same for all callers, and are not rate limited. */
const handleFile = (
  services: Services,
  { request, target, startedAt }: Routed,
  answer: Extract<RouteAnswer, { readonly kind: 'file' }>,
): MaybePromise<Response> =>
  request.method === 'OPTIONS'
    ? respondToPreflight()
    : sendFile(services, request, target, answer).then((outcome) =>
        observeOutcome(services, { request, target, requester: anonymous, startedAt }, outcome),
      );

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
    return await respondWithFile(file, request);
  } catch (error) {
    return respondToError(services, { request, target }, error);
  }
};
