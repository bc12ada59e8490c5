/** Work that is done a few at a time, the tenants in turn: more of it at once would take too much memory. */
import { FairQueue } from '../sources/fair-queue.ts';
import { Unavailable } from '../sources/source.ts';

/** More than this wait for one tenant, and its next one is refused at once. */
const waitingOfTenantMax = 8;
const retryAfterSeconds = 2;

export class Turns {
  readonly #queue = new FairQueue<() => void>();
  readonly #waitingOf = new Map<string, number>();
  #free: number;

  /** @param atOnceMax how many may be at work */
  constructor(atOnceMax: number) {
    this.#free = atOnceMax;
  }

  /**
   * Does some work when it is its tenant's turn.
   * @throws Unavailable where too much of the tenant's waits already
   */
  async take<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(tenant);
    try {
      return await work();
    } finally {
      const next = this.#queue.take(() => true);
      if (next === undefined) this.#free++;
      else next();
    }
  }

  async #wait(tenant: string): Promise<void> {
    const waiting = this.#waitingOf.get(tenant) ?? 0;
    if (waiting >= waitingOfTenantMax) {
      throw new Unavailable('Too many large answers of the tenant are waited for.', retryAfterSeconds);
    }
    this.#waitingOf.set(tenant, waiting + 1);
    await new Promise<void>((resolve) => this.#queue.add(tenant, resolve));
    const left = (this.#waitingOf.get(tenant) ?? 1) - 1;
    if (left === 0) this.#waitingOf.delete(tenant);
    else this.#waitingOf.set(tenant, left);
  }
}
