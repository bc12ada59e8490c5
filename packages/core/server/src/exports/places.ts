/**
 * Limits work that takes memory: concurrent places per caller, per tenant, and in all. Further work queues, in turn by
 * tenant, and by caller within a tenant.
 */
import { ClientGone, onGone, requirePresent } from '../client.ts';
import { FairQueue } from '../fair-queue.ts';
import { type Requester, isCrowded, type WaitingMax } from '../finding/waiting.ts';
import { Unavailable } from '../unavailable.ts';

export interface PlacesMax {
  readonly ofCaller: number;
  readonly ofTenant: number;
  readonly ofServer: number;
  readonly waiting: WaitingMax;
}

const retryAfterSeconds = 5;

export class Places {
  readonly #max: PlacesMax;
  /** Places taken, by tenant and by caller. A caller's places are counted across tenants. */
  readonly #taken = new Map<string, number>();
  readonly #queue = new FairQueue<() => void>();
  #all = 0;

  constructor(max: PlacesMax) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#all >= this.#max.ofServer;
  }

  isFullFor(tenant: string): boolean {
    return this.takenOf(tenant) >= this.#max.ofTenant;
  }

  isFullForCaller(caller: string): boolean {
    return this.takenOfCaller(caller) >= this.#max.ofCaller;
  }

  takenOf(tenant: string): number {
    return this.#taken.get(tenant) ?? 0;
  }

  takenOfCaller(caller: string): number {
    return this.#taken.get(nameOf(caller)) ?? 0;
  }

  /**
   * @param onWaiting called if no place is free, with a function that refuses the request; it returns a callback for
   *   the end of the wait
   * @returns a function that frees the place
   * @throws Unavailable if too many wait; ClientGone
   */
  async take(requester: Requester, onWaiting?: (refuse: () => void) => () => void): Promise<() => void> {
    const { tenant, caller, client } = requester;
    requirePresent(client);
    if (this.#isFree(tenant, caller)) return this.#occupy(requester);
    if (isCrowded(this.#queue, requester, this.#max.waiting)) throw crowded();
    const turn = Promise.withResolvers<() => void>();
    const admit = (): void => turn.resolve(this.#occupy(requester));
    this.#queue.add(tenant, caller, admit);
    const refuse = (error: Error): void => {
      if (this.#queue.remove(tenant, caller, admit)) turn.reject(error);
    };
    const callOff = onGone(client, () => refuse(new ClientGone()));
    const onOver = onWaiting?.(() => refuse(crowded()));
    return turn.promise.finally(() => {
      callOff();
      onOver?.();
    });
  }

  #isFree(tenant: string, caller: string): boolean {
    return !this.isFull && !this.isFullFor(tenant) && !this.isFullForCaller(caller);
  }

  #occupy({ tenant, caller }: Requester): () => void {
    const names = [tenant, nameOf(caller)];
    this.#add(names, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#add(names, -1);
      this.#admit();
    };
  }

  #admit(): void {
    const isFree = (tenant: string, caller: string): boolean => this.#isFree(tenant, caller);
    for (let next = this.#queue.take(isFree); next !== undefined; next = this.#queue.take(isFree)) next();
  }

  #add(names: readonly string[], change: number): void {
    this.#all += change;
    for (const name of names) {
      const count = (this.#taken.get(name) ?? 0) + change;
      if (count === 0) this.#taken.delete(name);
      else this.#taken.set(name, count);
    }
  }
}

/** The blank keeps callers apart from tenants, whose IDs have none. */
const nameOf = (caller: string): string => `caller ${caller}`;

const crowded = (): Unavailable => new Unavailable('Too many files are under way.', retryAfterSeconds);
