/** The one way in which a request fails: a code out of the contract's table, a message for people, and headers of its own. */
import { type ErrorCode, errorCodes, type Failure as FailureBody, type Mistake } from '@vitrine/contract';
import { QueryError } from '@vitrine/query';
import { TooLarge } from '@vitrine/segments';
import { Unavailable } from '../unavailable.ts';

export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: readonly Mistake[] | undefined;
  readonly headers: readonly (readonly [string, string])[];

  constructor(
    code: ErrorCode,
    message: string,
    more: { readonly details?: readonly Mistake[]; readonly headers?: readonly (readonly [string, string])[] } = {},
  ) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.details = more.details;
    this.headers = more.headers ?? [];
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The envelope. It holds no SQL, no stack, and no name that the caller did not send or may not see. */
  get body(): FailureBody {
    const meta = this.details === undefined ? { code: this.code } : { code: this.code, details: this.details };
    return { success: false, message: this.message, data: null, meta };
  }
}

/** Whatever was thrown as a failure. What nobody foresaw says nothing of itself. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof QueryError) return invalidRequest(error.mistakes);
  if (error instanceof TooLarge) return answerTooLarge(error);
  if (error instanceof Unavailable) {
    const headers = [['Retry-After', String(error.retryAfterSeconds)]] as const;
    return new Failure('unavailable', `The service cannot answer now; try again in ${error.retryAfterSeconds} s.`, {
      headers,
    });
  }
  return new Failure('internal', 'Something went wrong on our side; try again in a while.');
};

const answerTooLarge = ({ bytesMax }: TooLarge): Failure => {
  const size = `${Math.floor(bytesMax / 1024 / 1024)} MB`;
  const message = `These records take more than ${size}, the most that an answer may have. Ask for fewer at a time with limit, or for fewer of their fields with fields.`;
  return invalidRequest([{ parameter: 'limit', message }]);
};

const invalidRequest = (details: readonly Mistake[]): Failure => {
  const message =
    details.length === 1
      ? 'The request has a mistake; meta.details names it.'
      : `The request has ${details.length} mistakes; meta.details names each.`;
  return new Failure('invalid_request', message, { details });
};
