/** Counts the records that a collection has and shows, and finds those that look unpublished. */
import type { RecordsReport } from '@vitrine/contract/console';
import { dryRun } from '@vitrine/catalog';
import { loadStoredTenants, type StoredTenant } from '@vitrine/publisher';
import { findOffer, showAll } from '../all-records.ts';
import type { Call, Route } from '../route.ts';
import type { ConsoleServices } from '../services.ts';
import { markingKeys, readUnpublished } from '../unpublished.ts';

export const recordRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/records/:collection',
    id: 'countRecords',
    summary: 'How many records a collection has and shows, and which of them look unpublished',
    description:
      'Records look unpublished by the values of a field, such as a status `draft` or `archived`. Each field comes with the condition that leaves them out; the owner decides.',
    run: async (call) => {
      const { services, visitor, parameter } = call;
      const data = await services.limits.countRecords(visitor.tenant.publicId, async () => readReport(call));
      return { message: `The records of ${parameter}.`, data };
    },
  },
];

const readReport = async ({ services, visitor: { tenant }, parameter: slug, now }: Call): Promise<RecordsReport> => {
  const { store } = services;
  const { offer, all } = await dryRun(store, async (transaction) => {
    const found = await findOffer(transaction, tenant, slug);
    const shown = await showAll(transaction, tenant, slug, { keys: markingKeys(found), where: [] }, now);
    return { offer: found, all: shown };
  });
  const path = `${tenant.publicId}/${slug}`;
  const present = (await loadStoredTenants(store, [tenant.id])).get(tenant.id);
  const isSeen = tenant.isEnabled && offer.state !== 'hidden';
  return {
    total: await count(services, all, path),
    shown: isSeen ? await count(services, present, path) : null,
    unpublished: await readUnpublished(services, all, path, offer),
  };
};

/** The records that holders of a key get; null: the collection cannot be read now. */
const count = async (
  { respond }: Pick<ConsoleServices, 'respond'>,
  tenant: StoredTenant | undefined,
  path: string,
): Promise<number | null> => {
  const { status, body } = await respond(tenant, 'keyed', `${path}?limit=1&meta=false`);
  if (status !== 200) return null;
  const { meta }: { readonly meta: { readonly total: number } } = JSON.parse(body);
  return meta.total;
};
