/** A tenant's exposure as a server loads it from the store, with the segments of its records. */
import { readCollectionPresentation } from '@vitrine/contract/presentation';
import type { Opens } from './access.ts';
import type { ExposedCollection, Exposure } from '@vitrine/query';
import {
  collectionCacheTags,
  type NamedSegment,
  profileCacheTags,
  readAtOf,
  type TenantFile,
  type TenantFileCollection,
} from '@vitrine/store';

export interface ServedCollection extends ExposedCollection {
  /** The ID by which keys open it; undefined: it is public, or its file is of an earlier version. */
  readonly id: string | undefined;
  /** Null: not read yet. */
  readonly segment: ServedSegment | null;
  /** When the records were read, in milliseconds since 1970; the edition's opening if it was not read yet. */
  readonly readAt: number;
  /** Changes with anything that answers depend on: records, fields, labels. */
  readonly fingerprint: string;
  /** When the collection expires, in milliseconds since 1970; undefined: never. */
  readonly endsAt: number | undefined;
  /** The tags by which a CDN can purge its answers; empty if it is private. */
  readonly cacheTags: readonly string[];
  /** The same for its HTML pages, whose frame also shows the tenant's profile. */
  readonly pageCacheTags: readonly string[];
}

interface ServedSegment {
  readonly name: string;
  readonly partition: string;
  /** The names of the deltas that lead to it, the latest last. */
  readonly deltas?: readonly string[];
  /** True: it is damaged and is being rebuilt. */
  readonly isDamaged?: true;
}

export interface ServedExposure extends Exposure<ServedCollection> {
  /** When the first of its collections expires, in milliseconds since 1970; undefined: never. */
  readonly endsAt: number | undefined;
  readonly fingerprint: string;
  /** The tags by which a CDN can purge the profile; empty if it needs a key. */
  readonly cacheTags: readonly string[];
}

/** The segments of a manifest, by the keys that tenant files use. */
interface NamedSegments {
  readonly segments: { readonly get: (key: string) => NamedSegment | undefined };
  readonly readings: { readonly get: (key: string) => number | undefined };
  readonly openedAt: number;
}

/** A tenant as callers without a key see it, and with all that keys can open. */
export interface ServedTenant {
  readonly tenantId: number;
  readonly anonymous: ServedExposure;
  readonly whole: ServedExposure;
}

/**
 * @param manifest the one that names the file
 * @param now in milliseconds since 1970; collections that have expired by then are left out
 */
export const serveTenant = (file: TenantFile, manifest: NamedSegments, now: number): ServedTenant => {
  const { tenantId, tenant, presentation, collections: all } = file;
  const collections = all.filter(({ endsAt }) => endsAt === undefined || endsAt > now);
  const shared = collections.filter(({ isPrivate }) => !isPrivate);
  const tags = profileCacheTags(file, shared);
  const served = collections.map((collection) => serveCollection(tenant.publicId, collection, manifest, tags));
  const frame = { tenant, presentation };
  return {
    tenantId,
    anonymous: exposureOf(
      frame,
      served.filter(({ isPrivate }) => !isPrivate),
      tags,
    ),
    whole: exposureOf(frame, served, []),
  };
};

/** The exposure to a key: of a private collection that it does not open, there is nothing in it. */
export const openTo = ({ anonymous, whole }: ServedTenant, opens: Opens): ServedExposure => {
  if (opens === 'all') return whole;
  const opened = new Set(opens);
  const seen = [...whole.collections.values()].filter(
    ({ isPrivate, id }) => !isPrivate || (id !== undefined && opened.has(id)),
  );
  if (seen.length === anonymous.collections.size) return anonymous;
  return seen.length === whole.collections.size ? whole : exposureOf(whole, seen, []);
};

/**
 * All fingerprints of a tenant's exposures, with which the cache keys of its answers begin.
 * @param opened the exposures to keys
 */
export const fingerprintsOf = (
  { anonymous, whole }: ServedTenant,
  opened: Iterable<ServedExposure>,
): readonly string[] => [
  ...[anonymous, whole, ...opened].map(({ fingerprint }) => fingerprint),
  ...Array.from(whole.collections.values(), ({ fingerprint }) => fingerprint),
];

const serveCollection = (
  publicId: string,
  collection: TenantFileCollection,
  manifest: NamedSegments,
  profileTags: readonly string[],
): ServedCollection => {
  const { slug, name, isPrivate, id, sort, endsAt, presentation } = collection;
  // A match in the title counts most in answers of the API, too.
  const { card } = readCollectionPresentation(presentation);
  // The fingerprint of a field's origin is internal.
  const fields = collection.fields.map(({ print: _print, ...field }) => field);
  const named = collection.segment && manifest.segments.get(collection.segment.key);
  const segment = named == null || collection.segment === null ? null : serveSegment(named, collection.segment);
  const cacheTags = isPrivate ? [] : collectionCacheTags(publicId, collection);
  return {
    slug,
    name,
    isPrivate,
    id,
    fields: new Map(fields.map((field) => [field.key, field])),
    segment,
    readAt: (named && readAtOf(manifest, named)) ?? manifest.openedAt,
    sort,
    presentation,
    endsAt,
    fingerprint: fingerprintOf([
      [publicId, slug, name, isPrivate, fields, segment && [segment.name, segment.partition]],
      [sort ?? null, card?.title ?? null],
    ]),
    cacheTags,
    pageCacheTags: isPrivate ? [] : [...new Set([...cacheTags, ...profileTags])],
  };
};

const serveSegment = (
  { name, deltas, damaged }: NamedSegment,
  { partition }: { readonly partition: string },
): ServedSegment => ({
  name,
  partition,
  ...(deltas !== undefined && { deltas }),
  ...(damaged?.includes(partition) === true && { isDamaged: true }),
});

const exposureOf = (
  { tenant, presentation }: Pick<ServedExposure, 'tenant' | 'presentation'>,
  collections: readonly ServedCollection[],
  cacheTags: readonly string[],
): ServedExposure => ({
  tenant,
  presentation,
  cacheTags,
  endsAt: firstEndOf(collections),
  collections: new Map(collections.map((collection) => [collection.slug, collection])),
  // The fingerprint does not depend on records, as they do not affect the profile.
  fingerprint: fingerprintOf([tenant, presentation, collections.map(describeShown)]),
});

const describeShown = ({ slug, name, isPrivate, fields, sort, presentation }: ServedCollection): unknown => [
  [slug, name, isPrivate, [...fields.values()], sort],
  presentation,
];

const firstEndOf = (collections: readonly ServedCollection[]): number | undefined =>
  collections.reduce<number | undefined>(
    (first, { endsAt }) => (endsAt === undefined || (first !== undefined && first <= endsAt) ? first : endsAt),
    undefined,
  );

/** A short digest of a JSON value, the same in every process. */
const fingerprintOf = (value: unknown): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
