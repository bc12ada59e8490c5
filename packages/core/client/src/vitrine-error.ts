/** The one class of all that goes wrong; who gave up by a signal gets what the signal says instead. */
import type { ErrorCode, Mistake } from '@vitrine/contract';

/**
 * The API's codes, and those of the client: `network`, no answer came; `unexpected_answer`, it is none of the API's, such
 * as a proxy's; `edition_turned`, the data changed between the pages of one walk.
 */
export type VitrineErrorCode = ErrorCode | 'network' | 'unexpected_answer' | 'edition_turned';

interface Circumstances {
  readonly status?: number;
  readonly details?: readonly Mistake[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

export class VitrineError extends Error {
  /** Stays as it is, whereas messages may change. */
  readonly code: VitrineErrorCode;
  readonly requestUrl: string;
  /** The HTTP status of the answer; 0 if there was none. */
  readonly status: number;
  /** Each mistake of a request that was refused for its parameters. */
  readonly details: readonly Mistake[];
  /** How long the service asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: VitrineErrorCode, message: string, requestUrl: string, more: Circumstances = {}) {
    super(message, { cause: more.cause });
    this.name = 'VitrineError';
    this.code = code;
    this.requestUrl = requestUrl;
    this.status = more.status ?? 0;
    this.details = more.details ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
