/** The error for temporary failures: a 503 with Retry-After. */

/** Most causes are gone after this time. */
const usualRetrySeconds = 2;

export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = usualRetrySeconds, cause?: unknown) {
    super(message, { cause });
    this.name = 'Unavailable';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
