/** Routes: their path patterns, and how a request is answered. The API has its own; faces add theirs. */
import type { ServedExposure } from '../served.ts';
import type { StaticFile } from '../static-file.ts';
import type { AnswerRequester, Requester } from './requester.ts';
import { routeNotFound } from './refusals.ts';
import type { Failure } from './failure.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { FailureMessage, FailurePage, Sent } from './response.ts';
import type { AnswerServices, ResponseServices } from './services.ts';
import type { Verdict } from '../limits/limiter.ts';

/**
 * @typeParam Services what its answer may use: a face's routes see less than those of the API
 * @typeParam Responding the same of a custom response
 */
export interface Route<Services = AnswerServices, Responding = ResponseServices> {
  /** A short word for the log and the metrics. */
  readonly name: string;
  /**
   * Such as `/t/:publicId/:slug`. A parameter is one decoded segment; `*` at the end is the raw rest of the path. The
   * pattern with the longest text before its first parameter is tried first; among equal ones the order counts.
   */
  readonly pattern: string;
  /** True to accept the path with a slash at its end, too. */
  readonly takesSlash?: boolean;
  /** The pattern that the parameter `name`, or the rest of the path, must match. */
  readonly names?: RegExp;
  /** The allowed methods, if not GET, HEAD and OPTIONS. */
  readonly methods?: string;
  readonly answer: RouteAnswer<Services, Responding>;
  /** Renders failures as a page, for routes that people look at. */
  readonly renderFailure?: RenderFailure;
  /** Prints failures in the form of another protocol. */
  readonly printFailure?: (failure: Failure) => FailureMessage;
  /** True if the password of Basic credentials is read as a key, for programs that send no other header. */
  readonly takesBasic?: boolean;
}

/** The parameters of a path; empty for those that the pattern does not have. */
export interface PathParameters {
  readonly publicId: string;
  readonly slug: string;
  readonly id: string;
  readonly name: string;
}

export type RouteAnswer<Services = AnswerServices, Responding = ResponseServices> =
  /** A liveness or readiness probe, which is neither counted nor observed. */
  | { readonly kind: 'probe'; readonly isOk: (services: { readonly isReady: () => boolean }) => boolean }
  /** A static file, the same for all callers, which is not rate limited. Undefined: not found. */
  | { readonly kind: 'file'; readonly load: (parameters: PathParameters) => Promise<StaticFile | undefined> }
  /** An answer that depends on the edition, but on no tenant. */
  | {
      readonly kind: 'edition';
      readonly answer: (services: Services, search: string) => ReadyAnswer | Promise<ReadyAnswer>;
    }
  /** An answer under a tenant's exposure. If the exposure changes meanwhile, it is computed again. */
  | { readonly kind: 'exposed'; readonly answer: AnswerExposed<Services> }
  /** A custom response. */
  | { readonly kind: 'response'; readonly respond: (services: Responding, asked: RouteRequest) => Promise<Sent> };

/** The parameters of a request. */
export interface RouteParameters {
  readonly parameters: PathParameters;
  /** The part of the URL after `?`. */
  readonly search: string;
}

/** A pattern that reserves paths: they are answered as unknown, and no later route takes them. */
export const noRoute = (pattern: string, names: RegExp): Route<unknown, unknown> => ({
  name: 'none',
  pattern,
  names,
  answer: { kind: 'response', respond: async () => Promise.reject(routeNotFound()) },
});

export type AnswerExposed<Services = AnswerServices> = (
  services: Services,
  exposure: ServedExposure,
  asked: RouteParameters,
  requester: AnswerRequester,
) => ReadyAnswer | Promise<ReadyAnswer>;

export interface RouteRequest extends RouteParameters {
  readonly request: Request;
  readonly requester: Requester;
  /** The verdict after the request was counted. */
  readonly verdict: Verdict;
  /** The current exposure to the caller. @throws Failure without one, or if the key is no longer valid */
  readonly exposure: () => ServedExposure;
}

export type RenderFailure = (
  services: Pick<AnswerServices, 'publicUrl'>,
  failed: RouteParameters & {
    readonly failure: Failure;
    readonly acceptLanguage: string | null;
    /** The tenant's exposure, if it may be named. */
    readonly exposure: ServedExposure | undefined;
  },
) => Promise<FailurePage>;
