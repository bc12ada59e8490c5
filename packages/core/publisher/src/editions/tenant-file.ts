/** Creates the file of a tenant, which contains its exposures and nothing hidden. */
import { isCurrencyCode } from '@vitrine/contract';
import { isSortable } from '@vitrine/query';
import type { TenantFileCollection, TenantFileField, TenantFile } from '@vitrine/store';
import { fingerprint } from '../catalog/exposures.ts';
import { presentCollection, presentTenant } from '../catalog/presentation.ts';
import { findShowable, type SegmentSet } from './built-segment.ts';
import { isOver, type StoredCollection, type StoredField, type StoredTenant } from './stored-tenant.ts';

/** Leaves out views that have ended: servers know their ends, and may wait for a new file for some time. */
export const tenantFileOf = (tenant: StoredTenant, segments: SegmentSet, now: number): TenantFile => ({
  tenantId: tenant.tenantId,
  tenant: { publicId: tenant.publicId, name: tenant.name, industry: tenant.industry },
  ...presentTenant(tenant.chosen),
  collections: tenant.collections
    .filter((shown) => !isOver(shown, now))
    .map((shown) => describeCollection(shown, segments)),
});

/** A collection that was not read yet is listed with all its fields, so that the profile has them. */
const describeCollection = (shown: StoredCollection, segments: SegmentSet): TenantFileCollection => {
  const { segment, fields } = findShowable(segments, shown);
  const listed = segment === undefined ? shown.fields : fields;
  return {
    slug: shown.slug,
    name: shown.name,
    isPrivate: shown.isPrivate,
    ...(shown.isPrivate && { id: shown.id }),
    fields: listed.map((field) => describeField(field, listed)),
    ...sortedBy(shown, listed),
    ...presentCollection(shown.chosen, listed),
    ...(shown.endsAt !== undefined && { endsAt: shown.endsAt }),
    segment: segment === undefined ? null : { key: segment.key, partition: shown.partition },
    print: fingerprint([shown.collection.print, shown.scopePrint]),
  };
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
