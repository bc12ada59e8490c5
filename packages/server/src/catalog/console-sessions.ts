/** Who is in the console: sessions, in the catalog so that every process knows them. Only a hash of what opens one is kept. */
import type { CatalogDatabase } from './schema.ts';
import { inTransaction } from './transaction.ts';

export interface SessionDraft {
  readonly hash: string;
  readonly tenantId: number;
  /** The name of the token that begins it; a tenant's token begins one session and no more. */
  readonly token: string;
  readonly person: string;
  readonly endsAt: Date;
}

export interface ConsoleSession {
  readonly hash: string;
  /** The tenant's public ID. */
  readonly publicId: string;
  readonly person: string;
  readonly endsAt: string;
}

/** The name of a used token is kept longer than any token lives. */
const keptMs = 60 * 60 * 1000;

/** Begins a session; gives false where the token has begun one before, in whatever process. */
export const startSession = async (store: CatalogDatabase, draft: SessionDraft, now: Date): Promise<boolean> =>
  inTransaction(store, async (transaction) => {
    const { hash, tenantId, token, person, endsAt } = draft;
    await transaction
      .deleteFrom('console_session')
      .where('ends_at', '<', new Date(now.getTime() - keptMs).toISOString())
      .execute();
    const started = await transaction
      .insertInto('console_session')
      .values({
        hash,
        tenant_id: tenantId,
        token,
        person,
        started_at: now.toISOString(),
        ends_at: endsAt.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'token']).doNothing())
      .returning('hash')
      .execute();
    return started.length > 0;
  });

export const findSession = async (
  store: CatalogDatabase,
  hash: string,
  now: Date,
): Promise<ConsoleSession | undefined> => {
  const row = await store
    .selectFrom('console_session')
    .innerJoin('tenant', 'tenant.id', 'console_session.tenant_id')
    .select(['tenant.public_id', 'console_session.person', 'console_session.ends_at'])
    .where('console_session.hash', '=', hash)
    .where('console_session.ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return row && { hash, publicId: row.public_id, person: row.person, endsAt: row.ends_at };
};

export const endSession = async (store: CatalogDatabase, hash: string, now: Date): Promise<void> =>
  inTransaction(store, async (transaction) => {
    await transaction
      .updateTable('console_session')
      .set({ ends_at: now.toISOString() })
      .where('hash', '=', hash)
      .execute();
  });
