/**
 * Bounds the names of usage that are stored of a tenant and a day. Servers bound what they report, but there may be many,
 * and they are less trusted.
 */
import { type CountedName, isOriginText, type UsageNameKind, usageNameKinds } from '@vitrine/store';
import type { UsageDatabase } from '@vitrine/catalog';
import { listNamesOf, type NameCount, type StoredName } from '@vitrine/catalog/publishing';
import type { ReadonlyIdMap } from './id-map.ts';

const namesMax: Readonly<Record<UsageNameKind, number>> = { origin: 50, filter: 100, word: 100, missed: 50 };
/** Tenants whose names are in memory; more are read again. */
const tenantsMax = 5000;
/** The limit of requests of one name in a report; higher counts are not plausible. */
const requestsMax = 1_000_000_000;

type Tenants = ReadonlyIdMap<{ readonly collections: readonly { readonly slug: string }[] }>;

export class AdmittedNames {
  #day = '';
  /** The stored names, by tenant. */
  #names = new Map<number, Set<string>[]>();

  /**
   * Leaves out unknown collections, and new names of a tenant that has too many that day: such origins count as others.
   * @returns counts without repetition
   */
  async admit(
    usage: UsageDatabase,
    day: string,
    reported: readonly CountedName[],
    tenants: Tenants,
  ): Promise<NameCount[]> {
    const counts = reported.map((count) => knownOf(count, tenants)).filter((count) => count !== undefined);
    await this.#read(usage, day, new Set(counts.map(({ tenantId }) => tenantId)));
    const sums = new Map<string, NameCount>();
    for (const count of counts) {
      const admitted = this.#admit(count);
      if (admitted !== undefined) addTo(sums, admitted);
    }
    return [...sums.values()];
  }

  async #read(usage: UsageDatabase, day: string, tenantIds: ReadonlySet<number>): Promise<void> {
    if (day !== this.#day || this.#names.size > tenantsMax) this.#names = new Map();
    this.#day = day;
    const unread = [...tenantIds].filter((tenantId) => !this.#names.has(tenantId));
    const names = await listNamesOf(usage, day, unread);
    for (const tenantId of unread)
      this.#names.set(
        tenantId,
        usageNameKinds.map(() => new Set()),
      );
    for (const name of names) this.#setOf(name)?.add(idOf(name));
  }

  #setOf({ tenantId, kind }: StoredName): Set<string> | undefined {
    return this.#names.get(tenantId)?.[usageNameKinds.indexOf(kind)];
  }

  #admit(count: NameCount): NameCount | undefined {
    const names = this.#setOf(count);
    if (names === undefined) return undefined;
    if (names.has(idOf(count)) || isOthers(count)) return count;
    if (names.size >= namesMax[count.kind]) return count.kind === 'origin' ? { ...count, name: '' } : undefined;
    names.add(idOf(count));
    return count;
  }
}

const isOthers = ({ kind, name }: StoredName): boolean => kind === 'origin' && name === '';

const idOf = ({ collection, name }: StoredName): string => JSON.stringify([collection, name]);

const knownOf = (count: CountedName, tenants: Tenants): NameCount | undefined => {
  const tenant = tenants.get(count.tenantId);
  const kind = usageNameKinds.find((each) => each === count.kind);
  if (tenant === undefined || kind === undefined) return undefined;
  if (kind === 'origin') return { ...count, kind, collection: '', name: isOriginText(count.name) ? count.name : '' };
  return count.name !== '' && tenant.collections.some(({ slug }) => slug === count.collection)
    ? { ...count, kind }
    : undefined;
};

const addTo = (sums: Map<string, NameCount>, count: NameCount): void => {
  const id = `${count.tenantId} ${count.kind} ${idOf(count)}`;
  const { requests = 0, refused = 0 } = sums.get(id) ?? {};
  sums.set(id, {
    ...count,
    requests: Math.min(requests + count.requests, requestsMax),
    refused: Math.min(refused + count.refused, requestsMax),
  });
};
