/** Keeps a connection to the Redis of the counters, and reconnects when it ends. */
import type { Observe } from '../observe/observation.ts';
import type { RedisAddress } from './redis-address.ts';
import { RedisCounters } from './redis-counters.ts';

/** Time between the end of a connection and the next attempt. */
const pauseMs = 500;

export class RedisLink {
  /** Resolves after the first attempt to connect, successful or not. */
  readonly settled: Promise<void>;
  readonly #address: RedisAddress;
  readonly #observe: Observe;
  readonly #settle: () => void;
  readonly #kept: Promise<void>;
  #state: 'unknown' | 'shared' | 'separated' = 'unknown';
  #newest: RedisCounters;
  #isClosed = false;
  #endPause = (): void => {};

  constructor(address: RedisAddress, observe: Observe) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.settled = promise;
    this.#settle = resolve;
    this.#address = address;
    this.#observe = observe;
    this.#newest = new RedisCounters(address);
    this.#kept = this.#keep();
  }

  /** Null while no Redis can count. */
  get counters(): RedisCounters | null {
    return this.#state === 'shared' ? this.#newest : null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#newest.close();
    this.#endPause();
    await this.#kept;
  }

  async #keep(): Promise<void> {
    for (;;) {
      if (await this.#newest.open()) this.#share();
      this.#separate(await this.#newest.ended);
      await this.#pause();
      if (this.#isClosed) return;
      this.#newest = new RedisCounters(this.#address);
    }
  }

  #share(): void {
    this.#state = 'shared';
    this.#observe({ kind: 'counters-shared' });
    this.#settle();
  }

  #separate(reason: string): void {
    if (!this.#isClosed && this.#state !== 'separated') this.#observe({ kind: 'counters-separated', reason });
    this.#state = 'separated';
    this.#settle();
  }

  async #pause(): Promise<void> {
    if (this.#isClosed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pauseMs);
    this.#endPause = resolve;
    await promise;
    clearTimeout(timer);
  }
}
