/** The log of catalog changes: other processes read it within a second, and owners see who changed what. */
import type { AuditEvent } from '@vitrine/contract/console';
import { batches } from './bulk/batches.ts';
import type { NamedIds } from './named-ids.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';

export interface Change {
  readonly revision: number;
  /** Null: all tenants. */
  readonly tenantId: number | null;
}

/** The author of a change: the operator, or a person named by the business system. */
export type Actor =
  /** `name`: the program that used the operator's API; undefined: a command. */
  { readonly kind: 'operator'; readonly name?: string } | { readonly kind: 'person'; readonly name: string };

export const operator: Actor = { kind: 'operator' };

export interface AuditEntry {
  readonly actor: Actor;
  readonly event: AuditEvent;
  readonly ids?: NamedIds;
}

/**
 * Logs a change of a tenant's catalog, which other processes see when the transaction commits.
 * @param entry the entry for the tenant's owner; undefined if there is nothing to show to owners
 */
export const announce = async (
  transaction: CatalogTransaction,
  tenantId: number | null,
  now: Date,
  entry?: AuditEntry,
): Promise<void> => {
  const change = { tenant_id: tenantId, changed_at: now.toISOString() };
  await transaction
    .insertInto('change')
    .values(entry === undefined ? change : { ...change, ...columnsOf(entry) })
    .execute();
};

/** A change of one tenant, for `announceAll`. */
export interface TenantAudit {
  readonly tenantId: number;
  readonly entry: AuditEntry;
}

/** Changes per statement: each takes five parameters. */
const changesOfStatementMax = 1000;

/**
 * Logs changes of many tenants, a row for each: a row for all tenants would make followers take every tenant as changed.
 */
export const announceAll = async (
  transaction: CatalogTransaction,
  audits: readonly TenantAudit[],
  now: Date,
): Promise<void> => {
  const changed_at = now.toISOString();
  for (const some of batches(audits, changesOfStatementMax)) {
    const rows = some.map(({ tenantId, entry }) =>
      Object.assign({ tenant_id: tenantId, changed_at }, columnsOf(entry)),
    );
    await transaction.insertInto('change').values(rows).execute();
  }
};

const columnsOf = ({ actor, event, ids = {} }: AuditEntry) => ({
  person: actor.kind === 'person' ? actor.name : null,
  operator: actor.kind === 'operator' ? (actor.name ?? null) : null,
  deed: JSON.stringify(Object.keys(ids).length === 0 ? event : { ...event, ids }),
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
