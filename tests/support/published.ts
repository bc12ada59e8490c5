/** What tests publish: editions of one segment, and a tenant that shows of it. */
import { type FolderStore, type Manifest, PageTree, storeFormat, type TenantFile } from '@vitrine/store';

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
  /** Further segments, by key. */
  readonly others?: Readonly<Record<string, string>>;
  /** None: all that the files have is shown. */
  readonly withheld?: Manifest['withheld'];
}

/** Publishes into a store what is shown, and gives its manifest. */
export const publishShown = (
  store: FolderStore,
  { edition, revision, segment, tenants, others = {}, withheld }: Shown,
): Manifest => {
  const manifest: Manifest = {
    format: storeFormat,
    edition,
    revision,
    lengthSeconds: 300,
    openedAt: startOfTime,
    isRead: true,
    endsAt: startOfTime + 300_000,
    tenants: PageTree.of(tenants.map((tenant) => [tenant.tenant.publicId, store.putTenant(tenant)])),
    segments: PageTree.of(
      Object.entries({ 7: segment, ...others }).map(([key, name]) => [
        key,
        { name, readAt: startOfTime - 1000, bytes: 1000 },
      ]),
    ),
    readings: PageTree.of([]),
    keys: PageTree.of([]),
    ...(withheld !== undefined && { withheld }),
  };
  store.publish(manifest);
  return manifest;
};

/** A manifest with the entries of its pages, to be compared. */
export const entriesOf = (manifest: Manifest | undefined) =>
  manifest && {
    ...manifest,
    tenants: Object.fromEntries(manifest.tenants.entries()),
    segments: Object.fromEntries(manifest.segments.entries()),
    readings: Object.fromEntries(manifest.readings.entries()),
    keys: Object.fromEntries(manifest.keys.entries()),
  };

/** A name of a segment that is told from others by its first characters. */
export const segmentNamed = (number: number | string): string => `5${number}`.padEnd(32, 'f');
