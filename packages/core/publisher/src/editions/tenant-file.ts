/** Creates the file of a tenant, which contains its exposures and nothing hidden. */
import { isCurrencyCode, knownRelations } from '@vitrine/contract';
import { isSortable } from '@vitrine/query';
import type { TenantFileCollection, TenantFileField, TenantFile } from '@vitrine/store';
import { fingerprint } from '@vitrine/catalog';
import { presentCollection, presentTenant } from '@vitrine/catalog/publishing';
import { findShowable, type SegmentSet } from './built-segment.ts';
import { isOver, type StoredCollection, type StoredField, type StoredTenant } from './stored-tenant.ts';

/** Leaves out views that have ended: servers know their ends, and may wait for a new file for some time. */
export const tenantFileOf = (tenant: StoredTenant, segments: SegmentSet, now: number): TenantFile => {
  const shown = tenant.collections.filter((each) => !isOver(each, now));
  const typesOf = createTypes(shown, segments);
  return {
    tenantId: tenant.tenantId,
    tenant: { publicId: tenant.publicId, name: tenant.name, industry: tenant.industry },
    ...presentTenant(tenant.chosen),
    collections: shown.map((each) => describeCollection(each, segments, typesOf)),
  };
};

type TypesOf = Parameters<typeof knownRelations>[2];

/** The types of the fields that are shown of a collection, by their keys. */
const createTypes = (shown: readonly StoredCollection[], segments: SegmentSet): TypesOf => {
  const bySlug = new Map(shown.map((each) => [each.slug, each]));
  return (slug) => {
    const collection = bySlug.get(slug);
    if (collection === undefined) return undefined;
    const types = new Map(listedFields(collection, segments).map(({ key, type }) => [key, type]));
    return (key) => types.get(key);
  };
};

/** All fields of a collection that was not read yet, so that the profile has them. */
const listedFields = (shown: StoredCollection, segments: SegmentSet): readonly StoredField[] => {
  const { segment, fields } = findShowable(segments, shown);
  return segment === undefined ? shown.fields : fields;
};

const describeCollection = (shown: StoredCollection, segments: SegmentSet, typesOf: TypesOf): TenantFileCollection => {
  const { segment } = findShowable(segments, shown);
  const listed = listedFields(shown, segments);
  return {
    slug: shown.slug,
    name: shown.name,
    isPrivate: shown.isPrivate,
    ...(shown.isPrivate && { id: shown.id }),
    fields: listed.map((field) => describeField(field, listed)),
    ...sortedBy(shown, listed),
    ...presentCollection(shown.chosen, listed),
    ...relatedTo(shown, typesOf),
    ...(shown.endsAt !== undefined && { endsAt: shown.endsAt }),
    segment: segment === undefined ? null : { key: segment.key, partition: shown.partition },
    print: fingerprint([shown.collection.print, shown.scopePrint]),
  };
};

/** Omits relations of which a part is hidden. */
const relatedTo = (
  { slug, collection }: StoredCollection,
  typesOf: TypesOf,
): Pick<TenantFileCollection, 'relations'> => {
  const { relations = [] } = collection.target;
  const typeOf = relations.length === 0 ? undefined : typesOf(slug);
  const known = typeOf === undefined ? [] : knownRelations(relations, typeOf, typesOf);
  return known.length === 0 ? {} : { relations: known };
};

/** Omits sort keys of fields that are not there yet, or cannot be sorted by any more. */
const sortedBy = ({ sort }: StoredCollection, listed: readonly StoredField[]): Pick<TenantFileCollection, 'sort'> => {
  const keys = sort.filter((key) => isSortable(key, listed));
  return keys.length === 0 ? {} : { sort: keys };
};

/** Includes the currency of amounts unless a hidden field holds it. */
const describeField = (field: StoredField, listed: readonly StoredField[]): TenantFileField => {
  const { key, label, type, currency, print } = field;
  const isTold = currency !== null && (isCurrencyCode(currency) || listed.some((other) => other.key === currency));
  return { key, label, type, ...(isTold && { currency }), print };
};
