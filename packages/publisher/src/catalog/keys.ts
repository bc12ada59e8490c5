/** API keys: made, listed, revoked, rotated. A key's text is seen once, when it is made; only its hash is kept. */
import type { NamedKey } from '@vitrine/contract/console';
import type { Selectable } from 'kysely';
import { createKeyText, hashKeyText, type RandomBytes } from '@vitrine/store';
import { CatalogError } from './catalog-error.ts';
import { announce, operator } from './changes.ts';
import { checkPrintable } from './printable.ts';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';

export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** The id of the key that took its place. */
  readonly replacedBy: number | null;
}

/** A key just made: the only time that its text is known. */
export interface NewKey extends ApiKey {
  readonly key: string;
}

/** As many of a tenant's keys can be alive at a time. */
export const liveKeysMax = 100;

/** A key just made in the place of another, as that one stands now. */
export interface RotatedKey extends NewKey {
  readonly replaced: ApiKey;
}

export const isAlive = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

export type KeyState = 'alive' | 'expired' | 'revoked';

export const stateOfKey = (key: ApiKey, now: Date): KeyState => {
  if (key.revokedAt !== null) return 'revoked';
  return isAlive(key, now) ? 'alive' : 'expired';
};

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** When a key ends for which no end was chosen. */
export const defaultKeyEnd = (now: Date): Date => new Date(now.getTime() + yearMs);

export interface KeyDraft {
  readonly name: string;
  /** Undefined: it does not end. */
  readonly expiresAt: Date | undefined;
}

/** @throws CatalogError where the name cannot be one, or too many keys are alive */
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
  return store.transaction().execute(async (transaction) => {
    const created = await insertKey(transaction, tenant, draft, now, randomBytes);
    await announce(transaction, tenant.id, now, { actor, deed: { kind: 'key-created', key: nameKey(created) } });
    return created;
  });
};

const nameKey = ({ id, name, lastFour }: ApiKey): NamedKey => ({ id, name, lastFour });

const insertKey = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  draft: KeyDraft,
  now: Date,
  randomBytes: RandomBytes,
): Promise<NewKey> => {
  await requireRoom(transaction, tenant, now);
  const key = createKeyText(randomBytes);
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...readKey(row), key };
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
  return rows.map(readKey);
};

/** Ends a key now. */
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
    const deed = { kind: 'key-revoked', key: nameKey(key) } as const;
    await announce(transaction, tenant.id, now, key.revokedAt === null ? { actor, deed } : undefined);
    return { ...key, revokedAt };
  });

export interface Rotation {
  /** For so long the old key lives on, or to its own end if that is sooner. */
  readonly overlapMs: number;
  /** When the new key ends; null: never; left out: when the old one would have. */
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Makes a new key of the same name in the place of an old one, once: as long as the new one is alive, the old one is
 * rotated no more.
 * @throws CatalogError where the key is not alive, has been rotated, or too many keys would be alive
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
    if (!isAlive(old, now)) {
      const state = old.revokedAt === null ? 'has expired' : 'is revoked';
      throw new CatalogError(
        `The key ${old.name} (…${old.lastFour}) ${state}. Make a new one: vitrine key create ${tenant.publicId} --name "${old.name}"`,
        { code: 'keyEnded', values: { key: old.name } },
      );
    }
    await requireNotRotated(transaction, tenant, old, now);
    const ownEnd = old.expiresAt === null ? undefined : new Date(old.expiresAt);
    const overlapEnd = new Date(now.getTime() + overlapMs);
    const oldEnd = (ownEnd !== undefined && ownEnd < overlapEnd ? ownEnd : overlapEnd).toISOString();
    const ofOld = transaction.updateTable('api_key').where('id', '=', old.id);
    await ofOld.set({ expires_at: oldEnd }).execute();
    const draft = { name: old.name, expiresAt: expiresAt === undefined ? ownEnd : (expiresAt ?? undefined) };
    const created = await insertKey(transaction, tenant, draft, now, randomBytes);
    await ofOld.set({ replaced_by: created.id }).execute();
    const deed = { kind: 'key-rotated', key: nameKey(old), replacedBy: nameKey(created) } as const;
    await announce(transaction, tenant.id, now, { actor, deed });
    return { ...created, replaced: { ...old, expiresAt: oldEnd, replacedBy: created.id } };
  });

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

/** A key by its id, its last four characters or its name, one that is alive before others; an ambiguous one is refused. */
const findKey = async (
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

/**
 * Notes when keys were last used. Without a transaction: that would wait for another process that writes, such as an
 * import, and all who read the catalog with it. It fails instead, and can be tried again.
 */
export const saveLastUsed = async (store: CatalogDatabase, uses: ReadonlyMap<number, number>): Promise<void> => {
  for (const [keyId, usedAt] of uses) {
    await store
      .updateTable('api_key')
      .set({ last_used_at: new Date(usedAt).toISOString() })
      .where('id', '=', keyId)
      .execute();
  }
};

const readKey = (row: Selectable<CatalogTables['api_key']>): ApiKey => ({
  id: row.id,
  name: row.name,
  lastFour: row.last_four,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  replacedBy: row.replaced_by,
});
