/**
 * API keys: create, list, revoke, rotate. A key's text is returned once, when it is created; only its hash is stored.
 */
import type { NamedKey } from '@vitrine/contract/console';
import { createKeyText, hashKeyText, type KeyKind, type RandomBytes } from '@vitrine/store';
import { CatalogError } from './catalog-error.ts';
import { announce, operator } from './changes.ts';
import { printJson, readJson } from './json-column.ts';
import { chooseOpenedBy, publishableLimits, readAddresses, readOrigins } from './key-kinds.ts';
import { checkKeyLimits, type KeyLimits, limitColumns, noKeyLimits } from './key-limits.ts';
import { idsOfOpened } from './named-ids.ts';
import { type Opened, readOpened, slugsOf, writeOpened } from './opened.ts';
import { checkPrintable } from './printable.ts';
import { type KeyRow, type RecordsRead, recordsReadOf, recordsTogether } from './records-read.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';

export interface ApiKey {
  readonly id: number;
  readonly kind: KeyKind;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** The ID of the key that replaced it. */
  readonly replacedBy: number | null;
  /** The private collections and views that it opens. */
  readonly opens: readonly Opened[];
  /** True if an upgrade has chosen what it opens, and the owner has not confirmed that. */
  readonly isScopeNew: boolean;
  readonly limits: KeyLimits;
  /** The origins of the pages that may use it; empty: any. */
  readonly origins: readonly string[];
  /** The addresses and ranges that may use it; empty: any. */
  readonly addresses: readonly string[];
  /** Requests of web pages with it, if it is secret: everybody could read it there. */
  readonly pageRequests: number;
  /** Includes the keys that it replaced, or that replaced it, if it has a limit of records. */
  readonly recordsRead: RecordsRead;
}

/** A new key, with its text, which is not stored. */
export interface NewKey extends ApiKey {
  readonly key: string;
}

/** Number of valid keys per tenant. */
export const liveKeysMax = 100;

export interface RotatedKey extends NewKey {
  readonly replaced: ApiKey;
}

export const isAlive = ({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

export type KeyState = 'alive' | 'expired' | 'revoked';

export const stateOfKey = (key: ApiKey, now: Date): KeyState => {
  if (key.revokedAt !== null) return 'revoked';
  return isAlive(key, now) ? 'alive' : 'expired';
};

const yearMs = 365 * 24 * 60 * 60 * 1000;

export const defaultKeyEnd = (now: Date): Date => new Date(now.getTime() + yearMs);

export interface KeyDraft {
  /** Default: secret. */
  readonly kind?: KeyKind | undefined;
  readonly name: string;
  /** Undefined: it does not expire. */
  readonly expiresAt: Date | undefined;
  /** The slugs of the private collections and views that it opens; undefined: those that are private now. */
  readonly opens?: readonly string[] | undefined;
  /** Omitted: those of its kind. */
  readonly limits?: Partial<KeyLimits> | undefined;
  /** The origins of the pages that may use it, if it is publishable; default: any. */
  readonly origins?: readonly string[] | undefined;
  /** The addresses and ranges that may use it, if it is secret; default: any. */
  readonly addresses?: readonly string[] | undefined;
}

/**
 * @throws CatalogError if the name, an origin or an address is invalid, too many keys are valid, a collection to open
 *   is not private, or the key may not open any
 */
export const createKey = async (
  store: CatalogDatabase,
  tenant: Tenant,
  draft: KeyDraft,
  now: Date,
  randomBytes: RandomBytes,
  actor = operator,
): Promise<NewKey> => {
  if (draft.name.trim() === '')
    throw new CatalogError('A key needs a name, such as --name Backend.', { code: 'blank', values: {} });
  checkPrintable("The key's name", draft.name);
  const { kind = 'secret' } = draft;
  const limits = { ...(kind === 'publishable' ? publishableLimits : noKeyLimits), ...draft.limits };
  checkKeyLimits(limits);
  const origins = readOrigins(kind, draft.origins ?? []);
  const addresses = readAddresses(kind, draft.addresses ?? []);
  return store.transaction().execute(async (transaction) => {
    const opens = await chooseOpenedBy(transaction, tenant, kind, draft.opens);
    const whole = { name: draft.name, expiresAt: draft.expiresAt, kind, limits, origins, addresses, opens };
    const created = await insertKey(transaction, tenant, whole, now, randomBytes);
    const publishable = kind === 'publishable' ? ({ isPublishable: true, origins } as const) : {};
    const bound = addresses.length > 0 ? { addresses } : publishable;
    const event = { kind: 'key-created', key: nameKey(created), opens: slugsOf(opens), ...bound } as const;
    await announce(transaction, tenant.id, now, { actor, event, ids: idsOfOpened(opens) });
    return created;
  });
};

export const nameKey = ({ id, name, lastFour }: ApiKey): NamedKey => ({ id, name, lastFour });

const insertKey = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  draft: Pick<KeyDraft, 'name' | 'expiresAt'> & Pick<ApiKey, 'kind' | 'opens' | 'limits' | 'origins' | 'addresses'>,
  now: Date,
  randomBytes: RandomBytes,
  recordsWith: number | null = null,
): Promise<NewKey> => {
  await requireRoom(transaction, tenant, now);
  const key = createKeyText(randomBytes, draft.kind);
  const row = await transaction
    .insertInto('api_key')
    .values({
      tenant_id: tenant.id,
      name: draft.name,
      hash: hashKeyText(key),
      last_four: key.slice(-4),
      created_at: now.toISOString(),
      expires_at: draft.expiresAt?.toISOString() ?? null,
      revoked_at: null,
      last_used_at: null,
      replaced_by: null,
      records_day: null,
      records_with: recordsWith,
      kind: draft.kind,
      origins: printJson(draft.origins),
      addresses: printJson(draft.addresses),
      ...limitColumns(draft.limits),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeOpened(transaction, row.id, draft.opens);
  return { ...readKey(row, draft.opens), key };
};

const requireRoom = async (transaction: CatalogTransaction, tenant: Tenant, now: Date): Promise<void> => {
  const { alive } = await transaction
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number | string>().as('alive'))
    .where('tenant_id', '=', tenant.id)
    .where('revoked_at', 'is', null)
    .where((where) => where('expires_at', 'is', null).or('expires_at', '>', now.toISOString()))
    .executeTakeFirstOrThrow();
  if (Number(alive) < liveKeysMax) return;
  throw new CatalogError(
    `${tenant.name} has ${liveKeysMax} live keys, which is the most it can have. End one that is not used any more first.`,
    { code: 'keysFull', values: { max: liveKeysMax } },
  );
};

export const listKeys = async (store: CatalogDatabase, tenant: Tenant): Promise<ApiKey[]> => {
  const rows = await store.selectFrom('api_key').selectAll().where('tenant_id', '=', tenant.id).orderBy('id').execute();
  const opened = await readOpened(store, tenant);
  const recordsOf = recordsTogether(rows);
  return rows.map((row) => readKey(row, opened.get(row.id) ?? [], recordsOf(row)));
};

/** The key with this text, in any state; undefined: the tenant has no such key. */
export const findKeyByText = async (
  store: CatalogDatabase,
  tenant: Tenant,
  text: string,
): Promise<ApiKey | undefined> => {
  const row = await store
    .selectFrom('api_key')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('hash', '=', hashKeyText(text))
    .executeTakeFirst();
  return (await listKeys(store, tenant)).find(({ id }) => id === row?.id);
};

export const revokeKey = async (
  store: CatalogDatabase,
  tenant: Tenant,
  keyName: string,
  now: Date,
  actor = operator,
): Promise<ApiKey> =>
  store.transaction().execute(async (transaction) => {
    const key = await findKey(transaction, tenant, keyName, now);
    const revokedAt = key.revokedAt ?? now.toISOString();
    await transaction.updateTable('api_key').set({ revoked_at: revokedAt }).where('id', '=', key.id).execute();
    const event = { kind: 'key-revoked', key: nameKey(key) } as const;
    await announce(transaction, tenant.id, now, key.revokedAt === null ? { actor, event } : undefined);
    return { ...key, revokedAt };
  });

export interface Rotation {
  /** How long the old key stays valid, unless it expires earlier. */
  readonly overlapMs: number;
  /** When the new key expires; null: never; undefined: when the old one would have. */
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Creates a key of the same name, which opens the same, in place of an old one. A key whose replacement is valid cannot be rotated again.
 * @throws CatalogError if the key is not valid or has been rotated, or too many keys would be valid
 */
export const rotateKey = async (
  store: CatalogDatabase,
  tenant: Tenant,
  keyName: string,
  { overlapMs, expiresAt }: Rotation,
  now: Date,
  randomBytes: RandomBytes,
  actor = operator,
): Promise<RotatedKey> =>
  store.transaction().execute(async (transaction) => {
    const old = await findKey(transaction, tenant, keyName, now);
    requireAlive(tenant, old, now);
    await requireNotRotated(transaction, tenant, old, now);
    const ownEnd = old.expiresAt === null ? undefined : new Date(old.expiresAt);
    const overlapEnd = new Date(now.getTime() + overlapMs);
    const oldEnd = (ownEnd !== undefined && ownEnd < overlapEnd ? ownEnd : overlapEnd).toISOString();
    const ofOld = transaction.updateTable('api_key').where('id', '=', old.id);
    const [before] = await ofOld.set({ expires_at: oldEnd }).returning('records_with').execute();
    const end = expiresAt === undefined ? ownEnd : (expiresAt ?? undefined);
    const recordsWith = before?.records_with ?? old.id;
    const created = await insertKey(transaction, tenant, { ...old, expiresAt: end }, now, randomBytes, recordsWith);
    await ofOld.set({ replaced_by: created.id }).execute();
    const event = { kind: 'key-rotated', key: nameKey(old), replacedBy: nameKey(created) } as const;
    await announce(transaction, tenant.id, now, { actor, event });
    const replaced = { ...old, expiresAt: oldEnd, replacedBy: created.id };
    return { ...created, recordsRead: old.recordsRead, replaced };
  });

export const requireAlive = ({ publicId }: Tenant, { name, lastFour, revokedAt, ...key }: ApiKey, now: Date): void => {
  if (isAlive({ revokedAt, ...key }, now)) return;
  const state = revokedAt === null ? 'has expired' : 'is revoked';
  throw new CatalogError(
    `The key ${name} (…${lastFour}) ${state}. Make a new one: vitrine key create ${publicId} --name "${name}"`,
    { code: 'keyEnded', values: { key: name } },
  );
};

const requireNotRotated = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  { name, lastFour, replacedBy }: ApiKey,
  now: Date,
): Promise<void> => {
  const next = (await listKeys(transaction, tenant)).find(({ id }) => id === replacedBy);
  if (next === undefined || !isAlive(next, now)) return;
  throw new CatalogError(
    `The key ${name} (…${lastFour}) was replaced by …${next.lastFour} already. Use that one; if it is lost, end it first, and replace this one again.`,
    { code: 'keyReplaced', values: { key: name, next: `…${next.lastFour}` } },
  );
};

/** Finds a key by ID, last four characters or name, preferring valid ones; an ambiguous match is rejected. */
export const findKey = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  keyName: string,
  now: Date,
): Promise<ApiKey> => {
  const keys = await listKeys(transaction, tenant);
  const byId = keys.find(({ id }) => String(id) === keyName);
  if (byId !== undefined) return byId;
  const named = keys.filter(({ name, lastFour }) => name === keyName || lastFour === keyName);
  const alive = named.filter((key) => isAlive(key, now));
  const [key, ...others] = alive.length > 0 ? alive : named;
  if (key === undefined)
    throw new CatalogError(`${tenant.name} has no key ${keyName}. "vitrine key list ${tenant.publicId}" shows all.`, {
      code: 'keyUnknown',
      values: {},
    });
  if (others.length > 0)
    throw new CatalogError(
      `${tenant.name} has several keys ${keyName}; name one by its id: ${[key, ...others].map(({ id }) => id).join(', ')}.`,
    );
  return key;
};

const readKey = (row: KeyRow, opens: readonly Opened[], recordsRead = recordsReadOf(row)): ApiKey => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  lastFour: row.last_four,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  replacedBy: row.replaced_by,
  opens,
  isScopeNew: row.is_scope_new === 1,
  limits: {
    requests: row.requests_per_minute,
    visitorRequests: row.visitor_requests_per_minute,
    records: row.records_per_day,
  },
  origins: readJson(row.origins, []),
  addresses: readJson(row.addresses, []),
  pageRequests: row.page_requests,
  recordsRead,
});
