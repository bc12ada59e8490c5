/** The error of all refused or failed requests: a code from the contract's table, a message, and additional headers. */
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorCodes, type Failure as FailureBody, type Mistake } from '@vitrine/contract';
import { QueryError, type FoundMistake } from '@vitrine/query';
import { SegmentUnreadable, TooLarge } from '@vitrine/segments';
import { Unavailable } from '../unavailable.ts';

export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: readonly FoundMistake[] | undefined;
  readonly headers: readonly (readonly [string, string])[];

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      readonly details?: readonly FoundMistake[];
      readonly headers?: readonly (readonly [string, string])[];
    } = {},
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

  /** The response envelope. It never contains SQL, a stack, or a name that the caller did not send or may not see. */
  get body(): FailureBody {
    const { code, details } = this;
    const meta = details === undefined ? { code } : { code, details: details.map(printed) };
    return { success: false, message: this.message, data: null, meta };
  }

  /** The failure by RFC 9457, with `details` as a member. Its type is `about:blank`, and `code` is its kind. */
  get problem(): object {
    const { status, message, code, details } = this;
    const detail = message.replace('meta.details', 'details');
    return { type: 'about:blank', title: STATUS_CODES[status], status, detail, code, details: details?.map(printed) };
  }
}

/** Without its cause, which is for pages. */
const printed = ({ parameter, message }: FoundMistake): Mistake => ({ parameter, message });

/** The hints for callers that send their key in Authorization, where it is not read. */
const keyHint = ' The header Authorization is not read: send the key as x-api-key.';
const basicHint = ' Of the header Authorization only Basic is read: send the key as its password, or as x-api-key.';
const hintedCodes: ReadonlySet<ErrorCode> = new Set(['collection_not_found', 'rate_limited']);

/** Tells callers without x-api-key who send Authorization where a key goes. @param route where its key may be read */
export const withKeyHint = (
  failure: Failure,
  { headers }: Request,
  route: { readonly takesBasic?: boolean } | undefined,
): Failure => {
  const { code, message, details } = failure;
  const sent = headers.has('x-api-key') ? null : headers.get('authorization');
  const takesBasic = route?.takesBasic === true;
  const isMisplaced = sent !== null && !(takesBasic && /^basic\b/i.test(sent));
  if (!isMisplaced || !hintedCodes.has(code)) return failure;
  const hinted = message + (takesBasic ? basicHint : keyHint);
  return new Failure(code, hinted, { headers: failure.headers, ...(details !== undefined && { details }) });
};

/** Converts any thrown value. An unexpected error reveals nothing of its cause. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof QueryError) return invalidRequest(error.mistakes);
  if (error instanceof TooLarge) return answerTooLarge(error);
  if (error instanceof Unavailable) return unavailable(error);
  // The publisher rebuilds damaged segments.
  if (error instanceof SegmentUnreadable) return unavailable(new Unavailable(error.message));
  return new Failure('internal', 'Something went wrong on our side; try again in a while.');
};

const unavailable = ({ retryAfterSeconds }: Unavailable): Failure =>
  new Failure('unavailable', `The service cannot answer now; try again in ${retryAfterSeconds} s.`, {
    headers: [['Retry-After', String(retryAfterSeconds)]],
  });

const answerTooLarge = ({ bytesMax }: TooLarge): Failure => {
  const size = `${Math.floor(bytesMax / 1024 / 1024)} MB`;
  const message = `These records take more than ${size}, the most that an answer may have. Ask for fewer at a time with limit, or for fewer of their fields with fields.`;
  return invalidRequest([{ parameter: 'limit', message, cause: { kind: 'tooLarge' } }]);
};

const invalidRequest = (details: readonly FoundMistake[]): Failure => {
  const message =
    details.length === 1
      ? 'The request has a mistake; meta.details names it.'
      : `The request has ${details.length} mistakes; meta.details names each.`;
  return new Failure('invalid_request', message, { details });
};
