/**
 * Invitations of colleagues: sessions that are made before they are opened. The link's secret opens one once; the catalog
 * has its hash alone.
 */
import { announce, type Actor, type CatalogDatabase, CatalogError, inTransaction, type Tenant } from '@vitrine/catalog';
import { type ConsoleSession, invitationMark, listSessions } from './console-sessions.ts';
import { hashSession } from './visitor.ts';

export interface InvitationDraft {
  /** By which the owner ends it. It opens nothing. */
  readonly id: string;
  /** The colleague's name. */
  readonly person: string;
  /** When the link and the session that it opens end. */
  readonly endsAt: Date;
}

/** The session of an invited colleague, opened or not. */
export type Invitation = ConsoleSession;

/** Unopened and opened ones of a tenant. */
const invitationsMax = 50;

/** The sessions of all whom the tenant has invited, latest first. */
export const listInvitations = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<Invitation[]> =>
  (await listSessions(store, tenant, undefined, now)).filter(({ invitation }) => invitation !== undefined);

/**
 * Makes a session that the secret opens, and logs it for the tenant's owner.
 * @param secret of the link
 * @throws CatalogError where the tenant has invited too many
 */
export const invite = async (
  store: CatalogDatabase,
  tenant: Tenant,
  { id, person, endsAt }: InvitationDraft,
  secret: string,
  now: Date,
  actor: Actor,
): Promise<void> => {
  const at = now.toISOString();
  const row = {
    hash: unopened(secret),
    tenant_id: tenant.id,
    token: invitationMark + id,
    person,
    started_at: at,
    ends_at: endsAt.toISOString(),
    last_used_at: at,
    address: null,
    browser: null,
  };
  await inTransaction(store, async (transaction) => {
    if ((await listInvitations(transaction, tenant, now)).length >= invitationsMax)
      throw new CatalogError(`${invitationsMax} people are invited already. End an invitation first.`, {
        code: 'invitationsMax',
        values: { max: invitationsMax },
      });
    await transaction.insertInto('console_session').values(row).execute();
    const event = { kind: 'invited', person, endsAt: row.ends_at } as const;
    await announce(transaction, tenant.id, now, { actor, event });
  });
};

/** The invitation that a link opens, and its tenant; undefined where it was opened, has ended, or never was. */
export const findInvitation = async (store: CatalogDatabase, secret: string, now: Date) =>
  store
    .selectFrom('console_session')
    .innerJoin('tenant', 'tenant.id', 'console_session.tenant_id')
    .select(['tenant.public_id as publicId', 'tenant.name', 'tenant_id as tenantId', 'person', 'ends_at as endsAt'])
    .where('hash', '=', unopened(secret))
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();

export interface Opening {
  /** The hash of the session token. */
  readonly hash: string;
  readonly address: string;
  readonly browser: string;
}

/**
 * Opens an invitation, and logs the sign-in for the tenant's owner.
 * @returns false if it was opened meanwhile, in any process
 */
export const openInvitation = async (
  store: CatalogDatabase,
  { tenantId, person }: { readonly tenantId: number; readonly person: string },
  secret: string,
  { hash, address, browser }: Opening,
  now: Date,
): Promise<boolean> =>
  inTransaction(store, async (transaction) => {
    const at = now.toISOString();
    const opened = await transaction
      .updateTable('console_session')
      .set({ hash, started_at: at, last_used_at: at, address, browser })
      .where('hash', '=', unopened(secret))
      .where('ends_at', '>', at)
      .returning('hash')
      .execute();
    if (opened.length === 0) return false;
    const actor: Actor = { kind: 'person', name: person };
    await announce(transaction, tenantId, now, { actor, event: { kind: 'signed-in' } });
    return true;
  });

const unopened = (secret: string): string => invitationMark + hashSession(secret);
