/** What a tenant shows, with where its records are: as a server has it from the store. */
import type { ExposedCollection, Exposure } from '@vitrine/query';
import { collectionCacheTags, profileCacheTags, type PublishedCollection, type PublishedTenant } from '@vitrine/store';

export interface ServedCollection extends ExposedCollection {
  /** None: it was not read yet. */
  readonly segment: PublishedCollection['segment'];
  /** The moment that its records are of, in milliseconds since 1970. */
  readonly readAt: number;
  /** Another one wherever an answer might be: for other records, other fields, another label. */
  readonly fingerprint: string;
  /** When it is gone, in milliseconds since 1970; none: never. */
  readonly endsAt: number | undefined;
  /** What caches in front know its answers by; none where it is private. */
  readonly cacheTags: readonly string[];
}

export interface ServedExposure extends Exposure<ServedCollection> {
  /** When the first of its collections is gone, in milliseconds since 1970; none: none of them is. */
  readonly endsAt: number | undefined;
  readonly fingerprint: string;
  /** What caches in front know the profile by; none where a key is needed for it. */
  readonly cacheTags: readonly string[];
}

/** A tenant as both kinds of caller see it. */
export interface ServedTenant {
  readonly tenantId: number;
  readonly anonymous: ServedExposure;
  readonly keyed: ServedExposure;
}

/** @param now in milliseconds since 1970: what has ended by then is not there */
export const serveTenant = ({ tenantId, tenant, collections: all }: PublishedTenant, now: number): ServedTenant => {
  const collections = all.filter(({ endsAt }) => endsAt === undefined || endsAt > now);
  const served = collections.map((collection) => serveCollection(tenant.publicId, collection));
  const shared = collections.filter(({ isPrivate }) => !isPrivate);
  return {
    tenantId,
    anonymous: exposureOf(
      tenant,
      served.filter(({ isPrivate }) => !isPrivate),
      profileCacheTags(tenant, shared),
    ),
    keyed: exposureOf(tenant, served, []),
  };
};

/** Of all that a tenant shows: the keys of answers begin with one of them. */
export const fingerprintsOf = ({ anonymous, keyed }: ServedTenant): readonly string[] => [
  anonymous.fingerprint,
  keyed.fingerprint,
  ...Array.from(keyed.collections.values(), ({ fingerprint }) => fingerprint),
];

const serveCollection = (publicId: string, collection: PublishedCollection): ServedCollection => {
  const { slug, name, isPrivate, fields, segment, readAt, sort, endsAt } = collection;
  return {
    slug,
    name,
    isPrivate,
    fields: new Map(fields.map((field) => [field.key, field])),
    segment,
    readAt,
    sort,
    endsAt,
    fingerprint: fingerprintOf([
      [publicId, slug, name, isPrivate, fields, segment && [segment.name, segment.partition]],
      sort ?? null,
    ]),
    cacheTags: isPrivate ? [] : collectionCacheTags(publicId, collection),
  };
};

const exposureOf = (
  tenant: ServedExposure['tenant'],
  collections: readonly ServedCollection[],
  cacheTags: readonly string[],
): ServedExposure => ({
  tenant,
  cacheTags,
  endsAt: firstEndOf(collections),
  collections: new Map(collections.map((collection) => [collection.slug, collection])),
  // What is read anew changes no profile.
  fingerprint: fingerprintOf([
    tenant,
    collections.map(({ slug, name, isPrivate, fields, sort }) => [slug, name, isPrivate, [...fields.values()], sort]),
  ]),
});

const firstEndOf = (collections: readonly ServedCollection[]): number | undefined =>
  collections.reduce<number | undefined>(
    (first, { endsAt }) => (endsAt === undefined || (first !== undefined && first <= endsAt) ? first : endsAt),
    undefined,
  );

/** A short text that differs wherever the value does, and is the same in every process. */
const fingerprintOf = (value: unknown): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
