/** What the attempts are about: a tenant, its collections and a key of it, alike on every engine. */
import {
  conformanceCollection,
  conformanceHiddenFields,
  conformanceRecords,
} from '../../../../tests/oracle/conformance-records.ts';
import type { Relation } from '@vitrine/contract';
import type { Dataset } from '../../../../tests/oracle/arbitrary-records.ts';

export const publicId = 'fuzzing1';
/** Shown to those alone who send the key. */
export const privateSlug = 'staff';
const tenantPath = `/api/v1/public/t/${publicId}`;
export const paths = {
  profile: tenantPath,
  things: `${tenantPath}/${conformanceCollection.slug}`,
  staff: `${tenantPath}/${privateSlug}`,
  probe: '/healthz',
} as const;

/** From things and staff to each other, so that strangers name some that they may not know. */
export const relations: readonly Relation[] = [
  { key: 'twin', label: 'Twin', kind: 'one', collection: conformanceCollection.slug, from: 'id', to: 'id' },
  { key: 'alike', label: 'Alike', kind: 'many', collection: conformanceCollection.slug, from: 'name', to: 'name' },
  { key: 'member', label: 'Member', kind: 'one', collection: privateSlug, from: 'id', to: 'id' },
  { key: 'members', label: 'Members', kind: 'many', collection: privateSlug, from: 'name', to: 'name' },
];

/** A field of each type, and records with something for each rule of the grammar to catch. */
export const dataset: Dataset = {
  collection: conformanceCollection,
  hiddenFields: conformanceHiddenFields,
  records: conformanceRecords,
};
