/** Limits requests per minute, and concurrent previews and bulk changes. Each process counts separately. */
import {
  type Caller,
  createMemoryLimiter,
  FairQueue,
  type MemoryLimiter,
  rateLimitHeaders,
  type Verdict,
} from '@vitrine/server';
import { createLane } from '@vitrine/store';
import { Refusal } from './refusal.ts';

/** Requests a minute. The documents list them from here. */
export const requestsMax = {
  /** Refused requests of an address, whose callers are unidentified. */
  refused: 600,
  person: 240,
  tenant: 600,
  previews: 30,
  /** Counts of a collection's records, which its page shows. */
  counts: 120,
  /** The limit of a program that uses the operator's API. */
  operator: 600,
  /** Publications in mid-edition, and checks of all databases, of all programs. */
  urgent: 6,
} as const;

/** Running and waiting previews of a tenant, and running ones of all tenants. */
const previewsWaitingMax = 4;
const previewsRunningMax = 2;
/** Running and waiting changes of many tenants. */
const bulkWaitingMax = 4;

export interface ConsoleLimits {
  /** @throws Refusal after too many refused requests of the address, before any lookup */
  readonly checkAddress: (address: string) => void;
  readonly countRefused: (address: string) => void;
  /**
   * Counts a request for the person and for the tenant.
   * @returns the stricter verdict
   */
  readonly count: (tenant: string, person: string) => Verdict;
  /**
   * Runs a preview after the earlier ones of the tenant.
   * @throws Refusal where too many wait
   */
  readonly preview: <Result>(tenant: string, work: () => Promise<Result>) => Promise<Result>;
  /** The same of counting the records of a collection, of which more are allowed. */
  readonly countRecords: <Result>(tenant: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Counts a file of the tenant that is read.
   * @throws Refusal after too many
   */
  readonly countFile: (tenant: string) => void;
  /** Counts a request of a program that uses the operator's API. */
  readonly countOperator: (name: string) => Verdict;
  /**
   * Runs a publication in mid-edition, or a check of all databases, after earlier ones.
   * @throws Refusal where too many were asked for
   */
  readonly urgent: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * Runs a change of many tenants after earlier ones.
   * @throws Refusal where too many wait
   */
  readonly inBulk: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * Receives a file for such a change, beside others.
   * @throws Refusal where too many are received or wait
   */
  readonly receiving: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * @param now monotonic milliseconds
 * @param filesMax the files of a tenant that are read in a minute
 */
export const createConsoleLimits = (now: () => number, filesMax: number): ConsoleLimits => {
  const counterOf = (limit: number): MemoryLimiter =>
    createMemoryLimiter({ limits: { anonymous: limit, keyed: limit }, now });
  const refused = counterOf(requestsMax.refused);
  const persons = counterOf(requestsMax.person);
  const tenants = counterOf(requestsMax.tenant);
  const previews = counterOf(requestsMax.previews);
  const counts = counterOf(requestsMax.counts);
  const files = counterOf(filesMax);
  const operators = counterOf(requestsMax.operator);
  const urgent = counterOf(requestsMax.urgent);
  const urgentInTurn = createQueue(requestsMax.urgent);
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
    countRecords: async (tenant, work) => {
      requireAllowed(counts.count(callerOf(tenant)));
      return inTurn(tenant, work);
    },
    countFile: (tenant) => requireAllowed(files.count(callerOf(tenant))),
    countOperator: (name) => operators.count(callerOf(name)),
    inBulk: createQueue(bulkWaitingMax),
    receiving: createQueue(bulkWaitingMax, bulkWaitingMax),
    urgent: async (work) => {
      requireAllowed(urgent.count(callerOf('')));
      return urgentInTurn(work);
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

/** Runs one preview per tenant, a few in total, and serves tenants in turn. */
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

/** Runs one piece of work at a time, or some. */
const createQueue = (waitingMax: number, runningMax = 1): ConsoleLimits['inBulk'] => {
  const limit = createLane(runningMax);
  let held = 0;
  return async (work) => {
    if (held >= waitingMax) throw new Refusal('rate_limited', bulkBusy, { headers: { 'Retry-After': '1' } });
    held += 1;
    return limit(work).finally(() => {
      held -= 1;
    });
  };
};

const bulkBusy = 'Other changes of many tenants are waiting. Try again when they are done.';

const busy = (): Refusal =>
  new Refusal('rate_limited', 'Other previews of yours are being made. Try again when they are there.', {
    reason: { code: 'previewsBusy', values: {} },
    headers: { 'Retry-After': '1' },
  });
