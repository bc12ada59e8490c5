/** How much of the console one may have: requests a minute, and previews at a time. Each process counts for itself. */
import {
  type Caller,
  createMemoryLimiter,
  FairQueue,
  type MemoryLimiter,
  rateLimitHeaders,
  type Verdict,
} from '@vitrine/server';
import { Refusal } from './refusal.ts';

/** A minute. The documents list them from here. */
export const requestsMax = {
  /** Those of an address that were refused, as nobody was known by them. */
  refused: 600,
  person: 240,
  tenant: 600,
  previews: 30,
} as const;

/** Of a tenant that run or wait, and of all tenants that run. */
const previewsWaitingMax = 4;
const previewsRunningMax = 2;

export interface ConsoleLimits {
  /** @throws Refusal where the address has been refused too often: then nothing is looked up for it */
  readonly checkAddress: (address: string) => void;
  readonly countRefused: (address: string) => void;
  /** Counts a request of a person, and of the person's tenant: the verdict that leaves less. */
  readonly count: (tenant: string, person: string) => Verdict;
  /**
   * Runs a preview once those of the tenant before it have ended.
   * @throws Refusal where there are too many
   */
  readonly preview: <Result>(tenant: string, work: () => Promise<Result>) => Promise<Result>;
}

/** @param now milliseconds on a clock that never runs back */
export const createConsoleLimits = (now: () => number): ConsoleLimits => {
  const counterOf = (limit: number): MemoryLimiter =>
    createMemoryLimiter({ limits: { anonymous: limit, keyed: limit }, now });
  const refused = counterOf(requestsMax.refused);
  const persons = counterOf(requestsMax.person);
  const tenants = counterOf(requestsMax.tenant);
  const previews = counterOf(requestsMax.previews);
  const inTurn = createTurns();
  return {
    checkAddress: (address) => requireAllowed(refused.peek({ kind: 'address', id: address })),
    countRefused: (address) => void refused.count({ kind: 'address', id: address }),
    count: (tenant, person) => {
      const ofPerson = persons.count(callerOf(`${tenant} ${person}`));
      if (!ofPerson.allowed) return ofPerson;
      const ofTenant = tenants.count(callerOf(tenant));
      return !ofTenant.allowed || ofTenant.remaining < ofPerson.remaining ? ofTenant : ofPerson;
    },
    preview: async (tenant, work) => {
      requireAllowed(previews.count(callerOf(tenant)));
      return inTurn(tenant, work);
    },
  };
};

const callerOf = (id: string): Caller => ({ kind: 'key', id });

const requireAllowed = (verdict: Verdict): void => {
  if (!verdict.allowed) throw rateLimited(verdict);
};

export const rateLimited = (verdict: Verdict): Refusal =>
  new Refusal('rate_limited', `Too many requests. Try again in ${verdict.resetSeconds} s.`, {
    reason: { code: 'tooManyRequests', values: { seconds: verdict.resetSeconds } },
    headers: Object.fromEntries(rateLimitHeaders(verdict)),
  });

type InTurn = <Result>(tenant: string, work: () => Promise<Result>) => Promise<Result>;

/** One of a tenant at a time, few of all, and the tenants in turn. */
const createTurns = (): InTurn => {
  const running = new Set<string>();
  const queue = new FairQueue<() => void>();
  const held = new Map<string, number>();
  const startNext = (): void => {
    if (running.size < previewsRunningMax) queue.take((tenant) => !running.has(tenant))?.();
  };
  return async (tenant, work) => {
    const before = held.get(tenant) ?? 0;
    if (before >= previewsWaitingMax) throw busy();
    held.set(tenant, before + 1);
    await new Promise<void>((resolve) => {
      queue.add(tenant, tenant, () => {
        running.add(tenant);
        resolve();
      });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(tenant);
      const left = (held.get(tenant) ?? 1) - 1;
      if (left === 0) held.delete(tenant);
      else held.set(tenant, left);
      startNext();
    }
  };
};

const busy = (): Refusal =>
  new Refusal('rate_limited', 'Other previews of yours are being made. Try again when they are there.', {
    reason: { code: 'previewsBusy', values: {} },
    headers: { 'Retry-After': '1' },
  });
