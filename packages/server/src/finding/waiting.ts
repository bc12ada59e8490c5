/** How much of one tenant, and of one caller, may wait for the event loop or for a thread. */
import type { FairQueue } from '../fair-queue.ts';

/** Whose question it is. */
export interface Asker {
  readonly tenant: string;
  readonly caller: string;
}

/** Past that the next one is refused, with Retry-After. */
export interface WaitingMax {
  readonly ofCaller: number;
  readonly ofTenant: number;
}

export const retryAfterSeconds = 1;

export const isCrowded = (queue: FairQueue<unknown>, { tenant, caller }: Asker, max: WaitingMax): boolean =>
  queue.waitingOf(tenant) >= max.ofTenant || queue.waitingOfCaller(tenant, caller) >= max.ofCaller;
