/** Renders a tenant's profile. */
import type { CollectionDescriptor, Success, TenantProfile } from '@vitrine/contract';
import type { ExposedCollection, Exposure } from '@vitrine/query';
import { describeFields } from '../collections/envelopes.ts';

export const renderProfile = ({ tenant, collections }: Exposure): string => {
  const data: TenantProfile = { ...tenant, collections: Array.from(collections.values(), describeCollection) };
  const body: Success<TenantProfile> = { success: true, message: `Profile of ${tenant.name}.`, data };
  return JSON.stringify(body);
};

const describeCollection = (collection: ExposedCollection): CollectionDescriptor => ({
  slug: collection.slug,
  name: collection.name,
  fields: describeFields(collection),
});
