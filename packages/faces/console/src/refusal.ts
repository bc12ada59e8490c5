/** The error of a request to the console: a code, a message for people, and the mistakes of a bad request. */
import type { ConsoleMistake, Reason } from '@vitrine/contract/console';
import { CatalogError, type RefusedTenants } from '@vitrine/catalog';
import { Unavailable } from '@vitrine/server';

/** The documents list them from here. */
export const refusalCodes = {
  invalid_request: { status: 400, when: 'the body or a parameter cannot be read; `details` names each mistake' },
  unauthorized: { status: 401, when: 'there is no session and no token, or it is over' },
  forbidden: { status: 403, when: 'a change comes from no page of the console, or its author may not make it' },
  not_found: { status: 404, when: 'there is no such path, view, key or session' },
  method_not_allowed: { status: 405, when: 'the path takes other methods, which `Allow` names' },
  conflict: { status: 409, when: 'it cannot be done as things stand' },
  changed: { status: 412, when: '`If-Match` is not the revision any more: look again' },
  too_large: { status: 413, when: 'the body is too large' },
  precondition_required: {
    status: 428,
    when: '`If-Match` is missing: send the revision that was previewed, in double quotes',
  },
  rate_limited: { status: 429, when: 'too many requests or previews: `Retry-After` says when to try again' },
  internal: { status: 500, when: 'the service failed' },
  unavailable: { status: 503, when: 'the database cannot be reached now' },
} as const satisfies Record<string, { readonly status: number; readonly when: string }>;

export type RefusalCode = keyof typeof refusalCodes;

interface RefusalMore {
  /** The message as a translatable code, for failures that an owner can meet. */
  readonly reason?: Reason | undefined;
  readonly details?: readonly ConsoleMistake[];
  readonly headers?: Readonly<Record<string, string>>;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly reason: Reason | undefined;
  readonly details: readonly ConsoleMistake[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, { reason, details, headers = {} }: RefusalMore = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return refusalCodes[this.code].status;
  }
}

/** Converts any error to a refusal. An unexpected error reveals nothing about itself. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof CatalogError)
    return new Refusal('conflict', error.message, {
      reason: error.reason,
      ...(error.refused && { details: detailsOf(error.refused) }),
    });
  if (error instanceof Unavailable) {
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    return new Refusal('unavailable', 'The database cannot be reached now; try again in a moment.', {
      reason: { code: 'unavailable', values: {} },
      headers,
    });
  }
  return new Refusal('internal', 'Something went wrong on our side; try again in a while.', {
    reason: { code: 'internal', values: {} },
  });
};

const detailsOf = ({ tenants, message }: RefusedTenants): readonly ConsoleMistake[] =>
  tenants.map((publicId) => ({ parameter: publicId, message }));

/** @param msMax the time that a body may take */
export const bodyTooSlow = (msMax: number): Refusal =>
  invalidRequest([
    {
      parameter: 'body',
      message: `It took longer than ${msMax / 60_000} minutes. Send it again, or less of it at once.`,
    },
  ]);

export const invalidRequest = (details: readonly ConsoleMistake[]): Refusal =>
  new Refusal('invalid_request', 'The request has mistakes; meta.details names each.', {
    reason: { code: 'mistakes', values: {} },
    details,
  });
