/** The cache tags of a tenant's answers, each with a fingerprint of the records behind it. */
import {
  collectionExposureTag,
  everyAnswerTag,
  profileExposureTag,
  type TenantFileCollection,
  type TenantFile,
} from '@vitrine/store';
import { fingerprint } from '@vitrine/catalog';
import type { StoredCollection, StoredTenant } from './stored-tenant.ts';

/** By tag. If the value changes, the tag's answers show other rows or columns under the same names. */
export type ShownTags = ReadonlyMap<string, string>;

export const noTags: ShownTags = new Map();

/** The tags of public collections: caches do not store answers that need a key. */
export const shownTagsOf = ({ collections }: StoredTenant, file: TenantFile): ShownTags => {
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

/** The tags alone, of a file that was published; undefined: one that is unknown. */
export const exposureTagsOf = (file: TenantFile | undefined): readonly string[] => {
  if (file === undefined) return [everyAnswerTag];
  const open = file.collections.filter(({ isPrivate }) => !isPrivate);
  const ofCollections = open.map((collection) => collectionExposureTag(file.tenant.publicId, collection));
  return [profileExposureTag(file, open), ...ofCollections];
};

const printRecords = ({ fields, sort = [] }: TenantFileCollection, shown: StoredCollection | undefined): string => {
  if (shown === undefined) return '';
  const keys = new Set(fields.map(({ key }) => key));
  const prints = shown.fields.filter(({ key }) => keys.has(key)).map(({ print }) => print);
  return fingerprint([shown.scopePrint, shown.collection.print, prints, ...(sort.length === 0 ? [] : [sort])]);
};
