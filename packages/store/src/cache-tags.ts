/**
 * Cache tags: the names under which a cache in front of servers keeps an answer, so that it can be purged. Servers send them,
 * and the publisher purges them. They tell nothing that the answer does not: what is hidden or private is in none of them.
 */
import type { PublishedCard, PublishedField, StoredCollection, TenantFile } from './manifest.ts';

/** That of every answer. */
export const everyAnswerTag = 'vitrine';

/** That of every 404, whatever was asked for: a hidden collection and an unknown one have the same bytes. */
export const notFoundTag = 'vitrine-404';

/** That of all answers of a tenant. Nothing purges it but people. */
const tenantTag = (publicId: string): string => `t-${publicId}`;

/** That of all answers from a collection, likewise. */
const collectionTag = (publicId: string, slug: string): string => `c-${publicId}-${slug}`;

/** What of a collection a tag may depend on. */
type TaggedCollection = Pick<StoredCollection, 'slug' | 'name' | 'translations' | 'look'> & {
  readonly fields: Iterable<PublishedField>;
  readonly card?: PublishedCard | undefined;
  readonly isUnlisted?: boolean | undefined;
};

/** What of a tenant a tag may depend on. */
type TaggedTenant = Pick<TenantFile, 'tenant' | 'appearance'>;

/** The tag of a public collection's exposure: another one where a field is shown or hidden, a label or a type is another. */
export const collectionExposureTag = (publicId: string, collection: TaggedCollection): string =>
  exposureTag([publicId, ...describe(collection)]);

/** The tag of what a tenant's profile tells without a key, of its public collections, and of how its pages look. */
export const profileExposureTag = (
  { tenant: { publicId, name, industry }, appearance }: TaggedTenant,
  collections: readonly TaggedCollection[],
): string =>
  exposureTag([publicId, name, industry, collections.map(describe), ...(appearance === undefined ? [] : [appearance])]);

/** The tags of answers from a public collection. */
export const collectionCacheTags = (publicId: string, collection: TaggedCollection): readonly string[] => [
  everyAnswerTag,
  tenantTag(publicId),
  collectionTag(publicId, collection.slug),
  collectionExposureTag(publicId, collection),
];

/** The tags of a tenant's profile and documents, as they are without a key. */
export const profileCacheTags = (file: TaggedTenant, collections: readonly TaggedCollection[]): readonly string[] => [
  everyAnswerTag,
  tenantTag(file.tenant.publicId),
  profileExposureTag(file, collections),
];

const describe = ({
  slug,
  name,
  translations,
  fields,
  card,
  isUnlisted,
  look,
}: TaggedCollection): readonly unknown[] => [
  slug,
  name,
  Array.from(fields, (field) => [field.key, field.label, field.type, field.currency ?? null, ...listOf(field)]),
  ...listOf({ translations }),
  ...(card === undefined && isUnlisted === undefined ? [] : [card ?? null, isUnlisted ?? false]),
  ...(look === undefined ? [] : [{ look }]),
];

/** Pages are known by the same tags as the API's answers. */
const listOf = ({ translations }: { readonly translations?: unknown }): readonly unknown[] =>
  translations === undefined ? [] : [translations];

/** Some caches take tags that differ in case alone for one: then a little more is purged. */
const exposureTag = (value: unknown): string =>
  `e-${new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`;
