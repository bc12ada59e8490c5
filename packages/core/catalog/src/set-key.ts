/** Changes what a key opens, its limits, and the origins or addresses that it is bound to. */
import type { AuditEvent, NamedKey } from '@vitrine/contract/console';
import { type Actor, announce, operator } from './changes.ts';
import { printJson } from './json-column.ts';
import { chooseOpenedBy, readAddresses, readOrigins } from './key-kinds.ts';
import { checkKeyLimits, type KeyLimits, limitColumns } from './key-limits.ts';
import { type ApiKey, findKey, nameKey, requireAlive } from './keys.ts';
import { idsOfOpened } from './named-ids.ts';
import { slugsOf, writeOpened } from './opened.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';
import { inTransaction } from './transaction.ts';

/** A change of a key; undefined: no change. */
interface KeyChange {
  /** The slugs of all that it opens from now on. */
  readonly opens?: readonly string[] | undefined;
  /** Omitted limits stay. */
  readonly limits?: Partial<KeyLimits> | undefined;
  /** All origins of a publishable key from now on; empty: any. */
  readonly origins?: readonly string[] | undefined;
  /** All addresses and ranges that may use a secret key from now on; empty: any. */
  readonly addresses?: readonly string[] | undefined;
}

/**
 * Changes a valid key. What it opens no longer is withdrawn like a revocation.
 * @throws CatalogError if the key is not valid, may not change so, or is to open something neither private nor already
 *   open to it
 */
export const setKey = async (
  store: CatalogDatabase,
  tenant: Tenant,
  keyName: string,
  change: KeyChange,
  now: Date,
  actor = operator,
): Promise<ApiKey> =>
  inTransaction(store, async (transaction) => {
    const key = await findKey(transaction, tenant, keyName, now);
    requireAlive(tenant, key, now);
    const making: Making = { transaction, tenant, change, now, actor };
    const opened = await setOpened(making, key);
    const limited = await setLimits(making, opened);
    return setBounds(making, await setBounds(making, limited, 'origins'), 'addresses');
  });

/** A change that is being made. */
interface Making {
  readonly transaction: CatalogTransaction;
  readonly tenant: Tenant;
  readonly change: KeyChange;
  readonly now: Date;
  readonly actor: Actor;
}

const setOpened = async ({ transaction, tenant, change, now, actor }: Making, key: ApiKey): Promise<ApiKey> => {
  if (change.opens === undefined) return key;
  const opens = await chooseOpenedBy(transaction, tenant, key.kind, change.opens, key.opens);
  await writeOpened(transaction, key.id, opens);
  await transaction.updateTable('api_key').set({ is_scope_new: 0 }).where('id', '=', key.id).execute();
  const event = { kind: 'key-opens', key: nameKey(key), opens: slugsOf(opens) } as const;
  const isChanged = !Bun.deepEquals(slugsOf(opens), slugsOf(key.opens));
  await announce(transaction, tenant.id, now, isChanged ? { actor, event, ids: idsOfOpened(opens) } : undefined);
  return { ...key, opens, isScopeNew: false };
};

const setLimits = async ({ transaction, tenant, change, now, actor }: Making, key: ApiKey): Promise<ApiKey> => {
  const limits = { ...key.limits, ...change.limits };
  checkKeyLimits(limits);
  if (Bun.deepEquals(limits, key.limits)) return key;
  await transaction.updateTable('api_key').set(limitColumns(limits)).where('id', '=', key.id).execute();
  await announce(transaction, tenant.id, now, { actor, event: { kind: 'key-limits', key: nameKey(key), ...limits } });
  return { ...key, limits };
};

const readBounds = { origins: readOrigins, addresses: readAddresses } as const;

const setBounds = async (
  { transaction, tenant, change, now, actor }: Making,
  key: ApiKey,
  what: keyof typeof readBounds,
): Promise<ApiKey> => {
  const texts = change[what];
  if (texts === undefined) return key;
  const bounds = readBounds[what](key.kind, texts);
  if (Bun.deepEquals(bounds, key[what])) return key;
  const columns = { [what]: printJson(bounds) };
  await transaction.updateTable('api_key').set(columns).where('id', '=', key.id).execute();
  await announce(transaction, tenant.id, now, { actor, event: eventOf(nameKey(key), what, bounds) });
  return { ...key, [what]: bounds };
};

const eventOf = (key: NamedKey, what: keyof typeof readBounds, bounds: readonly string[]): AuditEvent =>
  what === 'origins'
    ? { kind: 'key-origins', key, origins: bounds }
    : { kind: 'key-addresses', key, addresses: bounds };

/** Notes that the owner has seen what an upgrade has keys open. */
export const confirmScopes = async (store: CatalogDatabase, { id }: Tenant): Promise<void> => {
  await store.updateTable('api_key').set({ is_scope_new: 0 }).where('tenant_id', '=', id).execute();
};
