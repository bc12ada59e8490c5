/**
 * Schedules new questions on the event loop: some milliseconds per iteration, from tenants and their callers in turn,
 * so that cached answers are not delayed. While questions are queued for threads, it pauses for as long as it worked,
 * since threads may share the processor.
 */
import { requirePresent } from '../client.ts';
import { FairQueue } from '../fair-queue.ts';
import { Unavailable } from '../unavailable.ts';
import { type Requester, isCrowded, retryAfterSeconds, type WaitingMax } from './waiting.ts';

export interface SchedulerOptions {
  /** A monotonic clock, in milliseconds. */
  readonly monotonic: () => number;
  /** Calls back in the next iteration of the event loop; default `setImmediate`. */
  readonly onceAround?: (callback: () => void) => unknown;
  /** Calls back after so many milliseconds; default `setTimeout`. */
  readonly after?: (callback: () => void, ms: number) => unknown;
  /** True if questions wait for threads. */
  readonly isAwaitingThreads?: () => boolean;
}

/** The work per iteration; the last item may exceed it. */
const roundMsMax = 2;

/**
 * A turn takes a millisecond at most, so a full queue of one caller, such as a website build, takes a quarter of a
 * second.
 */
const waitingMax: WaitingMax = { ofCaller: 256, ofTenant: 1024 };

export class Scheduler {
  readonly #options: Required<SchedulerOptions>;
  readonly #queue = new FairQueue<() => void>();
  #roundMs = 0;
  #isRoundOpen = false;

  constructor(options: SchedulerOptions) {
    this.#options = { onceAround: setImmediate, after: setTimeout, isAwaitingThreads: () => false, ...options };
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs the work immediately if the queue is empty and the iteration has time left, or else in its turn.
   * @throws Unavailable if too much work of the caller or the tenant is queued
   */
  run<Result>(requester: Requester, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.#queue.length === 0 && this.#roundMs < roundMsMax) return this.#spend(work);
    if (isCrowded(this.#queue, requester, waitingMax))
      throw new Unavailable('Too many new questions of the tenant or the caller wait.', retryAfterSeconds);
    return this.resume(requester, work);
  }

  /**
   * Queues work of an accepted question, without a limit.
   * @throws ClientGone if the client has disconnected before its turn
   */
  async resume<Result>(requester: Requester, work: () => Result | Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const turn = (): void => {
        try {
          requirePresent(requester.client);
          resolve(this.#spend(work));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.#queue.add(requester.tenant, requester.caller, turn);
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

  /** Schedules the next iteration, once. */
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
