/** The log of a tenant's changes, for its owner. */
import type { AuditEvent } from '@vitrine/contract/console';
import type { Actor, AuditEntry, CatalogDatabase, NamedIds } from '@vitrine/catalog';

/** A change as its tenant's owner sees it. */
export interface OwnChange extends Required<AuditEntry> {
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
  return rows.map(({ revision, changed_at, person, operator, deed }) => {
    const { event, ids } = readEvent(deed ?? '');
    const actor: Actor =
      person === null
        ? { kind: 'operator', ...(operator !== null && { name: operator }) }
        : { kind: 'person', name: person };
    return { revision, at: changed_at, actor, event, ids };
  });
};

/** Changes of earlier versions name nothing by ID. */
const readEvent = (text: string): Pick<Required<AuditEntry>, 'event' | 'ids'> => {
  const { ids = {}, ...event }: AuditEvent & { readonly ids?: NamedIds } = JSON.parse(text);
  return { event, ids };
};
