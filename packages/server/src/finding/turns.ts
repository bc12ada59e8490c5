/**
 * Schedules new questions on the event loop: some milliseconds of them each time around, from tenants and their callers in
 * turn, so that answers that are held are not delayed. While questions are queued for threads, it pauses for as long as it
 * worked, since threads may have the same processor.
 */
import { FairQueue } from '../fair-queue.ts';
import { Unavailable } from '../unavailable.ts';
import { type Asker, isCrowded, retryAfterSeconds, type WaitingMax } from './waiting.ts';

export interface TurnsOptions {
  /** Milliseconds since some moment. */
  readonly monotonic: () => number;
  /** Calls back when the event loop has seen to all that has come in; `setImmediate`, if nothing else is said. */
  readonly onceAround?: (callback: () => void) => unknown;
  /** Calls back after so many milliseconds; `setTimeout`, if nothing else is said. */
  readonly after?: (callback: () => void, ms: number) => unknown;
  /** Whether questions wait for threads. */
  readonly isAwaitingThreads?: () => boolean;
}

/** What is done each time around: the last piece of work may go past it. */
const roundMsMax = 2;

/** A turn takes a millisecond at most: so many of one caller, such as a build of a website, wait a quarter of a second. */
const waitingMax: WaitingMax = { ofCaller: 256, ofTenant: 1024 };

export class Turns {
  readonly #options: Required<TurnsOptions>;
  readonly #queue = new FairQueue<() => void>();
  #roundMs = 0;
  #isRoundOpen = false;

  constructor(options: TurnsOptions) {
    this.#options = { onceAround: setImmediate, after: setTimeout, isAwaitingThreads: () => false, ...options };
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Does the work at once, where nothing waits and there is time left this time around, or else when it is its turn.
   * @throws Unavailable where too much of the caller or the tenant waits already
   */
  take<Result>(asker: Asker, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.#queue.length === 0 && this.#roundMs < roundMsMax) return this.#spend(work);
    if (isCrowded(this.#queue, asker, waitingMax))
      throw new Unavailable('Too many new questions of the tenant or the caller wait.', retryAfterSeconds);
    return this.resume(asker, work);
  }

  /** Queues work without a limit: of a question that was accepted already. */
  async resume<Result>(asker: Asker, work: () => Result | Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const turn = (): void => {
        try {
          resolve(this.#spend(work));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.#queue.add(asker.tenant, asker.caller, turn);
      this.#openRound();
    });
  }

  #spend<Result>(work: () => Result): Result {
    const { monotonic } = this.#options;
    const begunAt = monotonic();
    try {
      return work();
    } finally {
      this.#roundMs += monotonic() - begunAt;
      this.#openRound();
    }
  }

  /** Schedules the next time around, unless it is scheduled. */
  #openRound(): void {
    if (this.#isRoundOpen) return;
    this.#isRoundOpen = true;
    const { onceAround, after, isAwaitingThreads } = this.#options;
    if (isAwaitingThreads() && this.#roundMs > 0) after(this.#goAround, this.#roundMs);
    else onceAround(this.#goAround);
  }

  readonly #goAround = (): void => {
    this.#roundMs = 0;
    while (this.#queue.length > 0 && this.#roundMs < roundMsMax) this.#queue.take()?.();
    this.#isRoundOpen = false;
    if (this.#roundMs > 0 || this.#queue.length > 0) this.#openRound();
  };
}
