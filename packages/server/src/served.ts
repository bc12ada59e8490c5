/** What a tenant shows, with where its records are: as a server has it from the store. */
import type { Appearance, ExposedCollection, Exposure } from '@vitrine/query';
import {
  collectionCacheTags,
  profileCacheTags,
  type PublishedCollection,
  type PublishedTenant,
  type StoredAppearance,
} from '@vitrine/store';

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
  /** The same of its pages, whose frame tells of the tenant too. */
  readonly pageCacheTags: readonly string[];
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
export const serveTenant = (published: PublishedTenant, now: number): ServedTenant => {
  const { tenantId, tenant, collections: all } = published;
  const collections = all.filter(({ endsAt }) => endsAt === undefined || endsAt > now);
  const shared = collections.filter(({ isPrivate }) => !isPrivate);
  const tags = profileCacheTags(published, shared);
  const served = collections.map((collection) => serveCollection(tenant.publicId, collection, tags));
  const frame = { tenant, appearance: published.appearance && serveAppearance(published.appearance) };
  return {
    tenantId,
    anonymous: exposureOf(
      frame,
      served.filter(({ isPrivate }) => !isPrivate),
      tags,
    ),
    keyed: exposureOf(frame, served, []),
  };
};

/** Of all that a tenant shows: the keys of answers begin with one of them. */
export const fingerprintsOf = ({ anonymous, keyed }: ServedTenant): readonly string[] => [
  anonymous.fingerprint,
  keyed.fingerprint,
  ...Array.from(keyed.collections.values(), ({ fingerprint }) => fingerprint),
];

/** What of a logo is in its bytes is read when these are asked for: most requests do not. */
const serveAppearance = ({ logo, ...chosen }: StoredAppearance): Appearance => {
  if (logo === undefined) return chosen;
  const { type, width, height, content } = logo;
  return { ...chosen, logo: { name: `logo-${fingerprintOf(content).slice(0, 12)}.${type}`, type, width, height } };
};

const serveCollection = (
  publicId: string,
  collection: PublishedCollection,
  profileTags: readonly string[],
): ServedCollection => {
  const { slug, name, translations, isPrivate, fields, segment, readAt, sort, endsAt, card, isUnlisted, look } =
    collection;
  const cacheTags = isPrivate ? [] : collectionCacheTags(publicId, collection);
  return {
    slug,
    name,
    translations,
    isPrivate,
    fields: new Map(fields.map((field) => [field.key, field])),
    segment,
    readAt,
    sort,
    card,
    isUnlisted,
    look,
    endsAt,
    fingerprint: fingerprintOf([
      [publicId, slug, name, isPrivate, fields, segment && [segment.name, segment.partition]],
      sort ?? null,
    ]),
    cacheTags,
    pageCacheTags: isPrivate ? [] : [...new Set([...cacheTags, ...profileTags])],
  };
};

const exposureOf = (
  { tenant, appearance }: Pick<ServedExposure, 'tenant' | 'appearance'>,
  collections: readonly ServedCollection[],
  cacheTags: readonly string[],
): ServedExposure => ({
  tenant,
  appearance,
  cacheTags,
  endsAt: firstEndOf(collections),
  collections: new Map(collections.map((collection) => [collection.slug, collection])),
  // What is read anew changes no profile.
  fingerprint: fingerprintOf([tenant, appearance, collections.map(describeShown)]),
});

const describeShown = (collection: ServedCollection): unknown => {
  const { slug, name, translations, isPrivate, fields, sort, card, isUnlisted, look } = collection;
  return [
    [slug, name, translations, isPrivate, [...fields.values()], sort],
    [card, isUnlisted, look],
  ];
};

const firstEndOf = (collections: readonly ServedCollection[]): number | undefined =>
  collections.reduce<number | undefined>(
    (first, { endsAt }) => (endsAt === undefined || (first !== undefined && first <= endsAt) ? first : endsAt),
    undefined,
  );

/** A short text that differs wherever the value does, and is the same in every process. */
const fingerprintOf = (value: unknown): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
