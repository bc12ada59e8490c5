/** The cache tags under which answers of a tenant are given out, each with what tells the records behind it from others. */
import { collectionExposureTag, profileExposureTag, type StoredCollection, type TenantFile } from '@vitrine/store';
import { fingerprint } from '../catalog/exposures.ts';
import type { ShownCollection, ShownTenant } from '../editions/shown-tenants.ts';

/** By tag. Where the value is another one, other rows or columns are shown under the same names. */
export type ShownTags = ReadonlyMap<string, string>;

export const noTags: ShownTags = new Map();

/** Those of what is public: what needs a key is in no cache. */
export const shownTagsOf = ({ collections }: ShownTenant, file: TenantFile): ShownTags => {
  const shown = new Map(collections.map((collection) => [collection.slug, collection]));
  const open = file.collections.filter(({ isPrivate }) => !isPrivate);
  const ofCollections = open.map(
    (collection) =>
      [
        collectionExposureTag(file.tenant.publicId, collection),
        printRecords(collection, shown.get(collection.slug)),
      ] as const,
  );
  // The tenant's pages count the records of all collections.
  return new Map([[profileExposureTag(file, open), fingerprint(ofCollections)], ...ofCollections]);
};

const printRecords = ({ fields, sort = [] }: StoredCollection, shown: ShownCollection | undefined): string => {
  if (shown === undefined) return '';
  const keys = new Set(fields.map(({ key }) => key));
  const prints = shown.fields.filter(({ key }) => keys.has(key)).map(({ print }) => print);
  return fingerprint([shown.scopePrint, shown.offered.print, prints, ...(sort.length === 0 ? [] : [sort])]);
};
