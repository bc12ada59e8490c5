/** Nobody can answer now; somebody may be able to in a while: a 503 that says when to come back. */

/** What is missing is mostly there within this time. */
const usualRetrySeconds = 2;

export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = usualRetrySeconds, cause?: unknown) {
    super(message, { cause });
    this.name = 'Unavailable';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
