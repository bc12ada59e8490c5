/** Limits how many questions of a tenant and of a caller may wait for the event loop or for a thread. */
import type { Client } from '../client.ts';
import type { FairQueue } from '../fair-queue.ts';

/** The tenant and the caller of a question. */
export interface Requester {
  readonly tenant: string;
  readonly caller: string;
  /** If it disconnects, the work is dropped; undefined: the work is done in any case. */
  readonly client?: Client | undefined;
}

/** Beyond these the next question is refused, with Retry-After. */
export interface WaitingMax {
  readonly ofCaller: number;
  readonly ofTenant: number;
}

export const retryAfterSeconds = 1;

export const isCrowded = (queue: FairQueue<unknown>, { tenant, caller }: Requester, max: WaitingMax): boolean =>
  queue.waitingOf(tenant) >= max.ofTenant || queue.waitingOfCaller(tenant, caller) >= max.ofCaller;
