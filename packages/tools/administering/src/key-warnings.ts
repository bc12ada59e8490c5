/** The keys that an owner should look at: sent by web pages, unused, about to end, or refused often. */
import {
  type ApiKey,
  type CatalogDatabase,
  isAlive,
  listKeys,
  type Outcomes,
  readUsage,
  type Tenant,
  type UsageDatabase,
} from '@vitrine/catalog';

/** A code for translation, and its values: times in ISO 8601. */
export type KeyWarning = { readonly key: ApiKey } & (
  | { readonly code: 'inPages'; readonly values: { readonly requests: number } }
  | { readonly code: 'unused'; readonly values: { readonly days: number } }
  | { readonly code: 'ending'; readonly values: { readonly at: string } }
  | { readonly code: 'refused'; readonly values: { readonly requests: number; readonly days: number } }
);

const dayMs = 24 * 60 * 60 * 1000;
const unusedDaysMin = 90;
const endingDaysMax = 14;
const refusedDays = 7;
/** A tenth of its requests at least, too. */
const refusedMin = 100;

interface WarningsQuestion {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  readonly tenant: Tenant;
  readonly now: Date;
}

/** The warnings of live keys, in the order of the keys. */
export const listKeyWarnings = async ({ store, usage, tenant, now }: WarningsQuestion): Promise<KeyWarning[]> => {
  const keys = await listKeys(store, tenant);
  const since = new Date(now.getTime() - refusedDays * dayMs);
  const requests = await readUsage(usage, tenant.id, since.toISOString(), 'key_id');
  return keys
    .flatMap((key) =>
      isAlive(key, now) ? [inPages(key), unused(key, now), ending(key, now), refused(key, requests)] : [],
    )
    .filter((warning) => warning !== undefined);
};

const inPages = (key: ApiKey): KeyWarning | undefined =>
  key.pageRequests === 0 ? undefined : { key, code: 'inPages', values: { requests: key.pageRequests } };

const unused = (key: ApiKey, now: Date): KeyWarning | undefined =>
  now.getTime() - Date.parse(key.lastUsedAt ?? key.createdAt) < unusedDaysMin * dayMs
    ? undefined
    : { key, code: 'unused', values: { days: unusedDaysMin } };

/** A key that was replaced ends as it was meant to. */
const ending = (key: ApiKey, now: Date): KeyWarning | undefined =>
  key.expiresAt === null || key.replacedBy !== null || Date.parse(key.expiresAt) - now.getTime() > endingDaysMax * dayMs
    ? undefined
    : { key, code: 'ending', values: { at: key.expiresAt } };

const refused = (key: ApiKey, requests: ReadonlyMap<string, Outcomes>): KeyWarning | undefined => {
  const outcomes = requests.get(String(key.id));
  if (outcomes === undefined) return undefined;
  const all = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const some = outcomes.refused + outcomes.limited;
  return some < refusedMin || some * 10 < all
    ? undefined
    : { key, code: 'refused', values: { requests: some, days: refusedDays } };
};
