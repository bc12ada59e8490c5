/** The log of a tenant's changes, for its owner. */
import type { Deed as AuditEvent } from '@vitrine/contract/console';
import type { AuditEntry, CatalogDatabase } from '@vitrine/publisher';

/** A change as its tenant's owner sees it. */
export interface OwnChange extends AuditEntry {
  readonly revision: number;
  readonly at: string;
}

/** The changes of a tenant, latest first. @param page `limit`: Infinity for all */
export const listOwnChanges = async (
  store: CatalogDatabase,
  tenantId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<OwnChange[]> => {
  const rows = await store
    .selectFrom('change')
    .select(['revision', 'changed_at', 'person', 'operator', 'deed'])
    .where('tenant_id', '=', tenantId)
    .where('deed', 'is not', null)
    .$if(before !== undefined, (query) => query.where('revision', '<', before ?? 0))
    .orderBy('revision', 'desc')
    .$if(limit !== Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(({ revision, changed_at, person, operator, deed }) => ({
    revision,
    at: changed_at,
    actor:
      person === null
        ? { kind: 'operator', ...(operator !== null && { name: operator }) }
        : { kind: 'person', name: person },
    event: readEvent(deed ?? ''),
  }));
};

const readEvent = (text: string): AuditEvent => {
  const event: AuditEvent = JSON.parse(text);
  return event;
};
