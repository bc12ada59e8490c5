/** Console sessions, in the catalog so that every process knows them. Stores only a hash of each session token. */
import {
  announce,
  type Actor,
  type CatalogDatabase,
  type CatalogTransaction,
  inTransaction,
  type Tenant,
} from '@vitrine/catalog';

export interface SessionDraft {
  readonly hash: string;
  readonly tenantId: number;
  /** The ID of the token that started it; a token starts one session at most. */
  readonly token: string;
  readonly person: string;
  readonly endsAt: Date;
  readonly address: string;
  readonly browser: string;
}

export interface ConsoleSession {
  /** The hash of the session token, which grants no access. */
  readonly hash: string;
  readonly person: string;
  readonly startedAt: string;
  readonly endsAt: string;
  /** Updated at most once a minute. */
  readonly lastUsedAt: string;
  /** Null for a session that began before this was stored. */
  readonly address: string | null;
  readonly browser: string | null;
  /** The ID of the invitation that opened it, or will; undefined: a business system did. It grants no access. */
  readonly invitation: string | undefined;
  /** False for an unopened invitation. */
  readonly isOpened: boolean;
}

/**
 * The beginning of the token of an invited session, and of the hash of an unopened one. No cookie has such a hash, and no token
 * of a business system holds a control character.
 */
export const invitationMark = '\u0001invitation:';

/** The ID of a used token is kept longer than any token is valid. */
const keptMs = 60 * 60 * 1000;

/**
 * Begins a session, and logs it for the tenant's owner, unless the person is signed in from the same place already: a
 * business system may sign people in on every visit.
 * @returns false if the token has already started a session, in any process
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
    await announce(transaction, draft.tenantId, now, { actor, event: { kind: 'signed-in' } });
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

/** An active session, and its tenant. */
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

/** The active sessions of a tenant, latest first; those of one person, if given. */
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
    .select(['hash', 'token', 'person', 'started_at', 'ends_at', 'last_used_at', 'address', 'browser'])
    .where('ends_at', '>', now.toISOString());

/** Stores the last use of a session. It uses no transaction, which would wait for other writers, such as an import. */
export const saveSessionUse = async (store: CatalogDatabase, hash: string, now: Date): Promise<void> => {
  await store
    .updateTable('console_session')
    .set({ last_used_at: now.toISOString() })
    .where('hash', '=', hash)
    .execute();
};

/** Ends sessions now, in all processes, and logs that for the tenant's owner, except for the caller's own session. */
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
      await announce(transaction, tenant.id, now, { actor, event: { kind: 'sessions-ended', sessions } });
    return sessions;
  });
};

interface SessionRow {
  readonly hash: string;
  readonly token: string;
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
  invitation: row.token.startsWith(invitationMark) ? row.token.slice(invitationMark.length) : undefined,
  isOpened: !row.hash.startsWith(invitationMark),
});
