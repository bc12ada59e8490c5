/** Counts the requests of each tenant by collection, key and outcome, until the counts are saved and `clear` is called. */
import { type UsageCount, type UsageOutcome, usageOutcomes } from '@vitrine/store';
import type { RequestAnswered } from './observation.ts';

/** A tenant that is already loaded; `shows` is true for a slug of a collection that it exposes. */
export interface KnownTenant {
  readonly tenantId: number;
  readonly shows: (slug: string) => boolean;
}

export type FindTenant = (publicId: string) => KnownTenant | undefined;

/** By the ID of a key. */
type Keys = Map<number, Record<UsageOutcome, number>>;

interface TenantCounts {
  readonly tenantId: number;
  readonly collections: Map<string, Keys>;
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
    keys.getOrInsertComputed(keyId, nothing)[outcomeOf(request)]++;
  }

  /** The counts since the last call of `clear`. */
  get counts(): UsageCount[] {
    const counts: UsageCount[] = [];
    for (const { tenantId, collections } of this.#tenants.values())
      for (const [collection, keys] of collections)
        for (const [keyId, numbers] of keys)
          for (const outcome of usageOutcomes)
            if (numbers[outcome] > 0) counts.push({ tenantId, collection, keyId, outcome, requests: numbers[outcome] });
    return counts;
  }

  clear(): void {
    this.#tenants.clear();
  }

  #openTenant(publicId: string): TenantCounts | undefined {
    const known = this.#findTenant(publicId);
    if (known === undefined) return undefined;
    const counts = { tenantId: known.tenantId, collections: new Map<string, Keys>() };
    this.#tenants.set(publicId, counts);
    return counts;
  }

  #openCollection(publicId: string, { collections }: TenantCounts, slug: string): Keys {
    const collection = this.#findTenant(publicId)?.shows(slug) === true ? slug : noCollection;
    return collections.getOrInsertComputed(collection, () => new Map());
  }
}

const nothing = (): Record<UsageOutcome, number> => ({
  cached: 0,
  computed: 0,
  unchanged: 0,
  refused: 0,
  limited: 0,
  failed: 0,
});

const outcomeOf = ({ status, from }: RequestAnswered): UsageOutcome => {
  if (status === 304) return 'unchanged';
  if (status < 400) return from === 'held' ? 'cached' : 'computed';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
};
