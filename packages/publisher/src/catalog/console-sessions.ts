/** Who is in the console: sessions, in the catalog so that every process knows them. Only a hash of what opens one is kept. */
import { announce, type Actor } from './changes.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';
import { inTransaction } from './transaction.ts';

export interface SessionDraft {
  readonly hash: string;
  readonly tenantId: number;
  /** The name of the token that begins it; a tenant's token begins one session and no more. */
  readonly token: string;
  readonly person: string;
  readonly endsAt: Date;
  readonly address: string;
  readonly browser: string;
}

export interface ConsoleSession {
  /** Opens nothing: what the browser holds cannot be found from it. */
  readonly hash: string;
  readonly person: string;
  readonly startedAt: string;
  readonly endsAt: string;
  /** As it was noted, at most once a minute. */
  readonly lastUsedAt: string;
  /** Unknown for a session that began before it was kept. */
  readonly address: string | null;
  readonly browser: string | null;
}

/** The name of a used token is kept longer than any token lives. */
const keptMs = 60 * 60 * 1000;

/**
 * Begins a session, and adds it to the tenant's changes, unless the person is signed in from the same place already: a
 * business system may sign people in each time that they look.
 * @returns false where the token has begun one before, in whatever process
 */
export const startSession = async (store: CatalogDatabase, draft: SessionDraft, now: Date): Promise<boolean> =>
  inTransaction(store, async (transaction) => {
    await transaction
      .deleteFrom('console_session')
      .where('ends_at', '<', new Date(now.getTime() - keptMs).toISOString())
      .execute();
    const isKnown = await isSignedIn(transaction, draft, now);
    const isStarted = await insertSession(transaction, draft, now);
    if (!isStarted || isKnown) return isStarted;
    const actor: Actor = { kind: 'person', name: draft.person };
    await announce(transaction, draft.tenantId, now, { actor, deed: { kind: 'signed-in' } });
    return true;
  });

const isSignedIn = async (
  transaction: CatalogTransaction,
  { tenantId, person, address, browser }: SessionDraft,
  now: Date,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('console_session')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('person', '=', person)
    .where('address', '=', address)
    .where('browser', '=', browser)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
};

const insertSession = async (
  transaction: CatalogTransaction,
  { hash, tenantId, token, person, endsAt, address, browser }: SessionDraft,
  now: Date,
): Promise<boolean> => {
  const at = now.toISOString();
  const started = await transaction
    .insertInto('console_session')
    .values({
      hash,
      tenant_id: tenantId,
      token,
      person,
      started_at: at,
      ends_at: endsAt.toISOString(),
      last_used_at: at,
      address,
      browser,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'token']).doNothing())
    .returning('hash')
    .execute();
  return started.length > 0;
};

/** A session that has not ended, and whose tenant it is of. */
export const findSession = async (
  store: CatalogDatabase,
  hash: string,
  now: Date,
): Promise<(ConsoleSession & { readonly publicId: string }) | undefined> => {
  const row = await liveSessions(store, now)
    .innerJoin('tenant', 'tenant.id', 'console_session.tenant_id')
    .select('tenant.public_id')
    .where('console_session.hash', '=', hash)
    .executeTakeFirst();
  return row && { ...readSession(row), publicId: row.public_id };
};

/** The sessions of a tenant that have not ended, the latest first; those of one person, where one is named. */
export const listSessions = async (
  store: CatalogDatabase,
  tenant: Tenant,
  person: string | undefined,
  now: Date,
): Promise<ConsoleSession[]> => {
  const rows = await liveSessions(store, now)
    .where('console_session.tenant_id', '=', tenant.id)
    .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
    .orderBy('started_at', 'desc')
    .orderBy('hash')
    .execute();
  return rows.map(readSession);
};

const liveSessions = (store: CatalogDatabase, now: Date) =>
  store
    .selectFrom('console_session')
    .select(['hash', 'person', 'started_at', 'ends_at', 'last_used_at', 'address', 'browser'])
    .where('ends_at', '>', now.toISOString());

/** Notes that a session is used. Without a transaction: that would wait for another process that writes, such as an import. */
export const saveSessionUse = async (store: CatalogDatabase, hash: string, now: Date): Promise<void> => {
  await store
    .updateTable('console_session')
    .set({ last_used_at: now.toISOString() })
    .where('hash', '=', hash)
    .execute();
};

/** Ends sessions now, in every process; the tenant's owner finds that among the changes, unless it is the own one. */
export const endSessions = async (
  store: CatalogDatabase,
  tenant: Tenant,
  hashes: readonly string[],
  now: Date,
  actor: Actor | undefined,
): Promise<number> => {
  if (hashes.length === 0) return 0;
  return inTransaction(store, async (transaction) => {
    const at = now.toISOString();
    const ended = await transaction
      .updateTable('console_session')
      .set({ ends_at: at })
      .where('tenant_id', '=', tenant.id)
      .where('hash', 'in', [...hashes])
      .where('ends_at', '>', at)
      .returning('hash')
      .execute();
    const sessions = ended.length;
    if (sessions > 0 && actor !== undefined)
      await announce(transaction, tenant.id, now, { actor, deed: { kind: 'sessions-ended', sessions } });
    return sessions;
  });
};

interface SessionRow {
  readonly hash: string;
  readonly person: string;
  readonly started_at: string;
  readonly ends_at: string;
  readonly last_used_at: string | null;
  readonly address: string | null;
  readonly browser: string | null;
}

const readSession = (row: SessionRow): ConsoleSession => ({
  hash: row.hash,
  person: row.person,
  startedAt: row.started_at,
  endsAt: row.ends_at,
  lastUsedAt: row.last_used_at ?? row.started_at,
  address: row.address,
  browser: row.browser,
});
