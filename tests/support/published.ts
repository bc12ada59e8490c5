/** What tests publish: editions of one segment, and a tenant that shows of it. */
import { type FolderStore, type Manifest, storeFormat, type TenantFile } from '@vitrine/store';

export const startOfTime = Date.parse('2026-03-01T12:00:00.000Z');

export const tenantFile: TenantFile = {
  tenantId: 1,
  tenant: { publicId: 'velowerk', name: 'Velowerk', industry: 'Retail' },
  collections: [
    {
      slug: 'products',
      name: 'Products',
      isPrivate: false,
      fields: [{ key: 'price', label: 'Price', type: 'currency', print: 'p' }],
      segment: { key: '7', partition: 'velowerk' },
    },
    { slug: 'stock', name: 'Stock', isPrivate: true, fields: [], segment: null },
  ],
};

export interface Shown {
  readonly edition: number;
  readonly revision: number;
  readonly segment: string;
  readonly tenants: readonly TenantFile[];
}

/** Publishes into a store what is shown, and gives its manifest. */
export const publishShown = (store: FolderStore, { edition, revision, segment, tenants }: Shown): Manifest => {
  const manifest: Manifest = {
    format: storeFormat,
    edition,
    revision,
    lengthSeconds: 300,
    openedAt: startOfTime,
    isRead: true,
    endsAt: startOfTime + 300_000,
    tenants: Object.fromEntries(tenants.map((tenant) => [tenant.tenant.publicId, store.putTenant(tenant)])),
    segments: { 7: { name: segment, readAt: startOfTime - 1000, bytes: 1000 } },
    keys: store.putKeys({ keys: {} }),
  };
  store.publish(manifest);
  return manifest;
};
