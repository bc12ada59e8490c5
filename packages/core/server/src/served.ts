/** A tenant's exposure as a server loads it from the store, with the segments of its records. */
import { readCollectionPresentation } from '@vitrine/contract/presentation';
import type { Opens } from './access.ts';
import { knownRelations, type Relation } from '@vitrine/contract';
import {
  describeRelation,
  type ExposedCollection,
  type ExposedField,
  type ExposedRelation,
  type Exposure,
} from '@vitrine/query';
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
  readonly relations?: ReadonlyMap<string, ServedRelation> | undefined;
  /** The same for answers with related records: their state, dates and privacy are those of all collections in them. */
  readonly expanding?: ServedCollection | undefined;
}

export interface ServedRelation extends ExposedRelation {
  readonly target: ServedCollection;
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
  /** All declared relations, by slug; an exposure has those whose two collections it shows. */
  readonly declared: Declared;
}

type Declared = ReadonlyMap<string, readonly Relation[]>;

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
  const declared: Declared = new Map(all.map(({ slug, relations = [] }) => [slug, relations]));
  const frame = { tenant, presentation };
  return {
    tenantId,
    anonymous: exposureOf(
      frame,
      served.filter(({ isPrivate }) => !isPrivate),
      tags,
      declared,
    ),
    whole: exposureOf(frame, served, [], declared),
    declared,
  };
};

/** The exposure to a key: of a private collection that it does not open, there is nothing in it. */
export const openTo = ({ anonymous, whole, declared }: ServedTenant, opens: Opens): ServedExposure => {
  if (opens === 'all') return whole;
  const opened = new Set(opens);
  const seen = [...whole.collections.values()].filter(
    ({ isPrivate, id }) => !isPrivate || (id !== undefined && opened.has(id)),
  );
  if (seen.length === anonymous.collections.size) return anonymous;
  return seen.length === whole.collections.size ? whole : exposureOf(whole, seen, [], declared);
};

/**
 * All fingerprints of a tenant's exposures, with which the cache keys of its answers begin.
 * @param opened the exposures to keys
 */
export const fingerprintsOf = (
  { anonymous, whole }: ServedTenant,
  opened: Iterable<ServedExposure>,
): readonly string[] => {
  const exposures = [anonymous, whole, ...opened];
  const expanding = exposures.flatMap(({ collections }) =>
    Array.from(collections.values(), (collection) => collection.expanding?.fingerprint ?? []).flat(),
  );
  return [
    ...exposures.map(({ fingerprint }) => fingerprint),
    ...Array.from(whole.collections.values(), ({ fingerprint }) => fingerprint),
    ...new Set(expanding),
  ];
};

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
  shown: readonly ServedCollection[],
  cacheTags: readonly string[],
  declared: Declared,
): ServedExposure => {
  const bySlug = new Map(shown.map((collection) => [collection.slug, collection]));
  const collections = shown.map((collection) => relate(collection, declared.get(collection.slug) ?? [], bySlug));
  return {
    tenant,
    presentation,
    cacheTags,
    endsAt: firstEndOf(collections),
    collections: new Map(collections.map((collection) => [collection.slug, collection])),
    // The fingerprint does not depend on records, as they do not affect the profile.
    fingerprint: fingerprintOf([tenant, presentation, collections.map(describeShown)]),
  };
};

/** Adds the relations of which an exposure shows both ends; those that it had are of another exposure. */
const relate = (
  { relations: _relations, expanding: _expanding, ...collection }: ServedCollection,
  declared: readonly Relation[],
  bySlug: ReadonlyMap<string, ServedCollection>,
): ServedCollection => {
  const known = knownRelations(declared, typeIn(collection), (slug) => {
    const other = bySlug.get(slug);
    return other && typeIn(other);
  });
  const relations = known.flatMap(({ collection: slug, from, to, ...named }): readonly ServedRelation[] => {
    const target = bySlug.get(slug);
    return target === undefined ? [] : [{ ...named, target, from: fieldIn(collection, from), to: fieldIn(target, to) }];
  });
  if (relations.length === 0) return collection;
  const related = { ...collection, relations: new Map(relations.map((relation) => [relation.key, relation])) };
  return { ...related, expanding: expandingOf(related, relations) };
};

const typeIn =
  ({ fields }: ExposedCollection) =>
  (key: string): ExposedField['type'] | undefined =>
    fields.get(key)?.type;

const fieldIn = ({ fields }: ExposedCollection, key: string): ExposedField =>
  fields.get(key) ?? { key, label: 'ID', type: 'text' };

const expandingOf = (collection: ServedCollection, relations: readonly ServedRelation[]): ServedCollection => {
  const all = [collection, ...relations.map(({ target }) => target)];
  const isPrivate = all.some((each) => each.isPrivate);
  return {
    ...collection,
    isPrivate,
    readAt: Math.max(...all.map(({ readAt }) => readAt)),
    endsAt: firstEndOf(all),
    fingerprint: fingerprintOf([relations.map(describeRelation), all.map(({ fingerprint }) => fingerprint)]),
    cacheTags: isPrivate ? [] : [...new Set(all.flatMap(({ cacheTags }) => cacheTags))],
    pageCacheTags: isPrivate ? [] : [...new Set(all.flatMap(({ pageCacheTags }) => pageCacheTags))],
  };
};

const describeShown = ({ slug, name, isPrivate, fields, sort, presentation, relations }: ServedCollection): unknown => [
  [slug, name, isPrivate, [...fields.values()], sort],
  presentation,
  ...(relations === undefined ? [] : [[...relations.values()].map(describeRelation)]),
];

const firstEndOf = (collections: readonly ServedCollection[]): number | undefined =>
  collections.reduce<number | undefined>(
    (first, { endsAt }) => (endsAt === undefined || (first !== undefined && first <= endsAt) ? first : endsAt),
    undefined,
  );

/** A short digest of a JSON value, the same in every process. */
const fingerprintOf = (value: unknown): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
