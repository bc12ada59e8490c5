/** Counts the requests of each tenant by collection, key and outcome, until `take` returns the counts to be saved. */
import { type UsageCount, type UsageOutcome, usageOutcomes } from '@vitrine/store';
import type { RequestAnswered } from './observation.ts';

/** A tenant that is already loaded; `shows` is true for a slug of a collection that it exposes. */
export interface KnownTenant {
  readonly tenantId: number;
  readonly shows: (slug: string) => boolean;
}

export type FindTenant = (publicId: string) => KnownTenant | undefined;

/** Counts by outcome, in the order of `usageOutcomes`. */
type Numbers = Float64Array;

interface TenantCounts {
  readonly tenantId: number;
  readonly collections: Map<string, Map<number, Numbers>>;
}

const noCollection = '';
const noKey = 0;

export class UsageCounter {
  readonly #findTenant: FindTenant;
  readonly #tenants = new Map<string, TenantCounts>();

  constructor(findTenant: FindTenant) {
    this.#findTenant = findTenant;
  }

  /** Counts a request. Unknown tenants and slugs are not counted, so invented names cannot grow memory. */
  count(request: RequestAnswered): void {
    const { tenant, collection = noCollection, keyId = noKey } = request;
    if (tenant === undefined) return;
    const counts = this.#tenants.get(tenant) ?? this.#openTenant(tenant);
    if (counts === undefined) return;
    const keys = counts.collections.get(collection) ?? this.#openCollection(tenant, counts, collection);
    add(keys.get(keyId) ?? openKey(keys, keyId), outcomeOf(request), 1);
  }

  /** Returns the counts since the last call. */
  take(): UsageCount[] {
    const taken: UsageCount[] = [];
    for (const [tenant, { tenantId, collections }] of this.#tenants) {
      for (const [collection, keys] of collections) {
        for (const [keyId, numbers] of keys) {
          for (const [index, outcome] of usageOutcomes.entries()) {
            const requests = numbers[index] ?? 0;
            if (requests > 0) taken.push({ tenant, tenantId, collection, keyId, outcome, requests });
          }
          numbers.fill(0);
        }
      }
    }
    return taken;
  }

  /** Adds counts that could not be saved. */
  putBack(counts: readonly UsageCount[]): void {
    for (const { tenant, tenantId, collection, keyId, outcome, requests } of counts) {
      const { collections } = this.#tenants.get(tenant) ?? this.#addTenant(tenant, tenantId);
      const keys = collections.get(collection) ?? addCollection(collections, collection);
      add(keys.get(keyId) ?? openKey(keys, keyId), usageOutcomes.indexOf(outcome), requests);
    }
  }

  /** Removes all tenants, to free the memory of those no longer requested. Counts that were not taken are lost. */
  clear(): void {
    this.#tenants.clear();
  }

  #openTenant(publicId: string): TenantCounts | undefined {
    const known = this.#findTenant(publicId);
    return known && this.#addTenant(publicId, known.tenantId);
  }

  #addTenant(publicId: string, tenantId: number): TenantCounts {
    const counts = { tenantId, collections: new Map<string, Map<number, Numbers>>() };
    this.#tenants.set(publicId, counts);
    return counts;
  }

  #openCollection(publicId: string, { collections }: TenantCounts, slug: string): Map<number, Numbers> {
    const collection = this.#findTenant(publicId)?.shows(slug) === true ? slug : noCollection;
    return collections.get(collection) ?? addCollection(collections, collection);
  }
}

const addCollection = (collections: TenantCounts['collections'], collection: string): Map<number, Numbers> => {
  const keys = new Map<number, Numbers>();
  collections.set(collection, keys);
  return keys;
};

const openKey = (keys: Map<number, Numbers>, keyId: number): Numbers => {
  const numbers = new Float64Array(usageOutcomes.length);
  keys.set(keyId, numbers);
  return numbers;
};

const add = (numbers: Numbers, index: number, requests: number): void => {
  numbers[index] = (numbers[index] ?? 0) + requests;
};

const places = {
  cached: 0,
  computed: 1,
  unchanged: 2,
  refused: 3,
  limited: 4,
  failed: 5,
} as const satisfies Record<UsageOutcome, number>;

const outcomeOf = ({ status, from }: RequestAnswered): number => {
  if (status === 304) return places.unchanged;
  if (status < 400) return from === 'held' ? places.cached : places.computed;
  if (status === 429) return places.limited;
  return status < 500 ? places.refused : places.failed;
};
