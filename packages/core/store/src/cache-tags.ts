/**
 * Cache tags: the names by which a CDN can purge answers. Servers send them, and the publisher purges them. They reveal
 * no more than the answer: they do not depend on hidden or private data.
 */
import type { PresentationText } from '@vitrine/contract/presentation';
import type { TenantFile, TenantFileCollection, TenantFileField } from './manifest.ts';

export const everyAnswerTag = 'vitrine';

/** The tag of every 404: those of a hidden and of an unknown collection have the same bytes. */
export const notFoundTag = 'vitrine-404';

/** The tag of all answers of a tenant, which operators purge. */
const tenantTag = (publicId: string): string => `t-${publicId}`;

/** The tag of all answers from a collection, which operators purge. */
const collectionTag = (publicId: string, slug: string): string => `c-${publicId}-${slug}`;

/** The properties of a collection that tags depend on. */
type TaggedCollection = Pick<TenantFileCollection, 'slug' | 'name'> & {
  readonly fields: Iterable<Omit<TenantFileField, 'print'>>;
  readonly presentation?: PresentationText | undefined;
};

/** The properties of a tenant that tags depend on. */
type TaggedTenant = Pick<TenantFile, 'tenant' | 'presentation'>;

/** The tag of a public collection's exposure, which changes with its fields, their labels and their types. */
export const collectionExposureTag = (publicId: string, collection: TaggedCollection): string =>
  exposureTag([publicId, ...describe(collection)]);

/** The tag of a tenant's public profile, public collections and appearance. */
export const profileExposureTag = (
  { tenant: { publicId, name, industry }, presentation }: TaggedTenant,
  collections: readonly TaggedCollection[],
): string => exposureTag([publicId, name, industry, collections.map(describe), ...listOf(presentation)]);

export const collectionCacheTags = (publicId: string, collection: TaggedCollection): readonly string[] => [
  everyAnswerTag,
  tenantTag(publicId),
  collectionTag(publicId, collection.slug),
  collectionExposureTag(publicId, collection),
];

/** The tags of a tenant's profile and documents for callers without a key. */
export const profileCacheTags = (file: TaggedTenant, collections: readonly TaggedCollection[]): readonly string[] => [
  everyAnswerTag,
  tenantTag(file.tenant.publicId),
  profileExposureTag(file, collections),
];

/** The presentation is part of it, because pages have the same tags as the answers of the API. */
const describe = ({ slug, name, fields, presentation }: TaggedCollection): readonly unknown[] => [
  slug,
  name,
  Array.from(fields, (field) => [field.key, field.label, field.type, field.currency ?? null]),
  ...listOf(presentation),
];

const listOf = (presentation: PresentationText | undefined): readonly PresentationText[] =>
  presentation === undefined ? [] : [presentation];

/** Some caches ignore the case of tags: then a few more answers are purged. */
const exposureTag = (value: unknown): string =>
  `e-${new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`;
