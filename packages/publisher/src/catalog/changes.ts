/** The feed of changes, by which every process learns within a second what another has changed, and owners who did it. */
import type { Deed } from '@vitrine/contract/console';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';

export interface Change {
  readonly revision: number;
  /** None: all tenants. */
  readonly tenantId: number | null;
}

/** Who changes something: the operator, by a command, or a person whom the business system has named. */
export type Actor = { readonly kind: 'operator' } | { readonly kind: 'person'; readonly name: string };

export const operator: Actor = { kind: 'operator' };

/** What was done, and by whom. */
export interface Done {
  readonly actor: Actor;
  readonly deed: Deed;
}

/**
 * Tells all processes that a tenant's catalog has changed, as soon as the transaction commits.
 * @param done what the tenant's owner is to find among the changes; nothing where it concerns none
 */
export const announce = async (
  transaction: CatalogTransaction,
  tenantId: number | null,
  now: Date,
  done?: Done,
): Promise<void> => {
  const change = { tenant_id: tenantId, changed_at: now.toISOString() };
  await transaction
    .insertInto('change')
    .values(done === undefined ? change : { ...change, ...columnsOf(done) })
    .execute();
};

const columnsOf = ({ actor, deed }: Done) => ({
  person: actor.kind === 'person' ? actor.name : null,
  deed: JSON.stringify(deed),
});

export const latestRevision = async (store: CatalogDatabase): Promise<number> => {
  const { revision } = await store
    .selectFrom('change')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .executeTakeFirstOrThrow();
  return revision ?? 0;
};

export const changesSince = async (store: CatalogDatabase, revision: number): Promise<Change[]> => {
  const rows = await store
    .selectFrom('change')
    .select(['revision', 'tenant_id'])
    .where('revision', '>', revision)
    .execute();
  return rows.map((row) => ({ revision: row.revision, tenantId: row.tenant_id }));
};

/** A change as its tenant's owner sees it. */
export interface OwnChange extends Done {
  readonly revision: number;
  readonly at: string;
}

/** What was done to a tenant, the latest first. */
export const listOwnChanges = async (
  store: CatalogDatabase,
  tenantId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<OwnChange[]> => {
  const rows = await store
    .selectFrom('change')
    .select(['revision', 'changed_at', 'person', 'deed'])
    .where('tenant_id', '=', tenantId)
    .where('deed', 'is not', null)
    .$if(before !== undefined, (query) => query.where('revision', '<', before ?? 0))
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ revision, changed_at, person, deed }) => ({
    revision,
    at: changed_at,
    actor: person === null ? operator : { kind: 'person', name: person },
    deed: readDeed(deed ?? ''),
  }));
};

const readDeed = (text: string): Deed => {
  const deed: Deed = JSON.parse(text);
  return deed;
};
