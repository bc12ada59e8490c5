/** What is offered and shown; a preview of what would be; and the one way to publish it. */
import { type CatalogTransaction, findTenant, inTransaction, type Offers, readOffers } from '@vitrine/publisher';
import { preview } from '../preview.ts';
import { carryOut, readProposal, type Order } from '../proposal.ts';
import { Refusal } from '../refusal.ts';
import type { Reply } from '../response.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const exposureRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/exposures',
    run: async ({ services, visitor: { tenant } }) =>
      present(await readOffers(services.store, tenant), `What ${tenant.name} is offered, and what of it is shown.`),
  },
  {
    method: 'POST',
    path: '/api/preview',
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
    run: async (call) => {
      const { services, request, visitor } = call;
      const condition = request.headers.get('if-match');
      if (condition === null)
        throw new Refusal('precondition_required', 'Send the revision of the preview as If-Match.');
      const order = await readOrder(call);
      const offers = await inTransaction(services.store, async (transaction) => {
        const tenant = await findTenant(transaction, visitor.tenant.publicId);
        await requireRevision(transaction, { ...order, tenant }, condition);
        await carryOut(transaction, { ...order, tenant });
        return readOffers(transaction, await findTenant(transaction, tenant.publicId));
      });
      return present(offers, 'Published. It is in force everywhere within a second.');
    },
  },
];

const readOrder = async ({ request, visitor, now }: Call): Promise<Order> => ({
  tenant: visitor.tenant,
  proposal: await readProposal(request),
  actor: actorOf(visitor),
  now,
});

/** What was previewed was a difference: published over something else it would be another one. */
const requireRevision = async (
  transaction: CatalogTransaction,
  { tenant }: Order,
  condition: string,
): Promise<void> => {
  const { revision } = await readOffers(transaction, tenant);
  if (condition === `"${revision}"`) return;
  throw new Refusal('changed', 'It was changed since it was previewed: look at the preview again.', {
    reason: { code: 'changed', values: {} },
  });
};

const present = ({ revision, collections }: Offers, message: string): Reply => ({
  message,
  data: { revision, collections },
  headers: { ETag: `"${revision}"` },
});
