/** The exposures: their present state, a preview of changes, and the publication of previewed changes. */
import type { Offers } from '@vitrine/administering';
import { type CatalogTransaction, findTenant, inTransaction, type Tenant } from '@vitrine/catalog';
import { preview } from '../preview.ts';
import { readState } from '../previewed-state.ts';
import { applyProposal, readProposal } from '../proposal.ts';
import { invalidRequest, Refusal } from '../refusal.ts';
import type { Reply } from '../response.ts';
import type { Call, Route } from '../route.ts';
import type { Order } from '../settings.ts';
import { actorOf } from '../visitor.ts';

const previewing = `Gives the \`revision\` to publish with, the \`profile\`, and for each collection \`before\`, \`after\`, \`differences\`, the affected \`views\`, and:

- \`anonymous\` and \`keyed\`: \`status\` and \`body\` without a key, and with one that opens the collection; others get \`anonymous\`. The body is the exact text that the API will send for the collection without parameters, unless edition or catalog change before publication.
- \`samples\`: for at most 20 newly shown fields of a collection \`field\`, \`records\`, the number \`withValue\`, and \`data\`, at most five records with a value, as callers with a key get them.`;

export const exposureRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/exposures',
    id: 'readExposures',
    summary: 'What the tenant is offered, and what of it is shown',
    run: async ({ services, visitor: { tenant }, now }) =>
      present(await readState(services.store, tenant, now), `What ${tenant.name} is offered, and what of it is shown.`),
  },
  {
    method: 'POST',
    path: '/api/preview',
    id: 'previewExposures',
    summary: 'Preview a proposal: what callers would get, and what differs',
    description: previewing,
    body: () => readProposal,
    run: async (call) => {
      const { services, visitor } = call;
      const order = await readOrder(call);
      const data = await services.limits.preview(visitor.tenant.publicId, async () => preview(services, order));
      const message = 'This is what would be seen. Nothing was changed.';
      return { message, data, headers: { ETag: `"${data.revision}"` } };
    },
  },
  {
    method: 'PUT',
    path: '/api/exposures',
    id: 'publishExposures',
    summary: 'Publish a proposal as it was previewed',
    body: () => readProposal,
    failures: ['changed', 'precondition_required'],
    run: async (call) => {
      const { services, request, visitor } = call;
      const condition = readCondition(request);
      const order = await readOrder(call);
      const offers = await inTransaction(services.store, async (transaction) => {
        const tenant = await findTenant(transaction, visitor.tenant.publicId);
        await requireRevision(transaction, tenant, order.now, condition);
        await applyProposal(transaction, { ...order, tenant });
        return readState(transaction, await findTenant(transaction, tenant.publicId), order.now);
      });
      return present(offers, 'Published. It takes effect everywhere within a second.');
    },
  },
];

/** @throws Refusal without the revision of a preview */
export const readCondition = ({ headers }: Request): string => {
  const condition = headers.get('if-match');
  if (condition === null)
    throw new Refusal('precondition_required', 'Send the revision of the preview as If-Match, in double quotes.');
  if (!/^".*"$/.test(condition)) throw invalidRequest([{ parameter: 'If-Match', message: unquoted }]);
  return condition;
};

const unquoted = 'The revision stands in double quotes: If-Match: "REVISION". Quote it.';

const readOrder = async ({ request, visitor, now }: Call): Promise<Order> => ({
  tenant: visitor.tenant,
  proposal: await readProposal(request),
  actor: actorOf(visitor),
  now,
});

/** Requires the revision of the preview, because on another state the same proposal would have other effects. */
export const requireRevision = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  now: Date,
  condition: string,
): Promise<void> => {
  const { revision } = await readState(transaction, tenant, now);
  if (condition === `"${revision}"`) return;
  throw new Refusal('changed', 'It was changed since it was previewed: look at the preview again.', {
    reason: { code: 'changed', values: {} },
  });
};

export const present = ({ revision, collections }: Offers, message: string): Reply => ({
  message,
  data: { revision, collections },
  headers: { ETag: `"${revision}"` },
});
