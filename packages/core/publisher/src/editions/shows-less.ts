/**
 * Decides which part of a tenant's exposure is withdrawn; withdrawals are published first. In doubt, a change that may
 * expose other records counts as a withdrawal.
 */
import { sortedField } from '@vitrine/query';
import type { Withheld } from '@vitrine/store';
import { presentsField, withdrawsFromCollection, withdrawsFromTenant } from '@vitrine/catalog/publishing';
import type { StoredCollection, StoredField, StoredTenant } from './stored-tenant.ts';

/** True if a tenant shows less than before. Keys are ignored: those of all tenants are in one file. */
export const showsLess = (before: StoredTenant, after: StoredTenant): boolean => {
  if (!before.isEnabled) return false;
  if (!isKeptTenant(before, after)) return true;
  const find = collectionsBySlug(after);
  return before.collections.some((collection) => showsLessOf(collection, find(collection.slug)));
};

/** The intersection of a tenant's old and new exposure, with the old names and labels. */
export const stillShown = (before: StoredTenant, after: StoredTenant): StoredTenant => {
  if (!isKeptTenant(before, after)) return { ...before, isEnabled: false, collections: [] };
  const find = collectionsBySlug(after);
  const collections = before.collections.flatMap((collection) => stillShownOf(collection, find(collection.slug)));
  return { ...before, collections };
};

/** The parts of a tenant's file to withhold, so that it shows no more than its new exposure. */
export const withheldFrom = (file: StoredTenant, shown: StoredTenant): Withheld => {
  const find = collectionsBySlug(shown);
  const lost = file.collections.flatMap(({ slug, fields }): (readonly [string, true | readonly string[]])[] => {
    const other = find(slug);
    if (other === undefined) return [[slug, true]];
    const keys = differenceOf(fields, other.fields).lost.map(({ key }) => key);
    return keys.length === 0 ? [] : [[slug, keys]];
  });
  return Object.fromEntries(lost);
};

/** True if it is the same tenant, enabled, and its owner has withdrawn nothing from its presentation. */
const isKeptTenant = (before: StoredTenant, after: StoredTenant): boolean =>
  after.isEnabled && before.publicId === after.publicId && !withdrawsFromTenant(before.chosen, after.chosen);

const collectionsBySlug = ({ collections }: StoredTenant): ((slug: string) => StoredCollection | undefined) => {
  const known = new Map(collections.map((collection) => [collection.slug, collection]));
  return (slug) => known.get(slug);
};

const showsLessOf = (before: StoredCollection, after: StoredCollection | undefined): boolean =>
  !isKept(before, after) || differenceOf(before.fields, after.fields).lost.length > 0;

/** Withholds the whole collection if its order, its presentation or a currency refers to a field that is hidden now. */
const stillShownOf = (before: StoredCollection, after: StoredCollection | undefined): readonly StoredCollection[] => {
  if (!isKept(before, after)) return [];
  const { lost, kept } = differenceOf(before.fields, after.fields);
  if (lost.length === 0) return [before];
  return lost.some((field) => refersTo(before, field)) ? [] : [{ ...before, fields: kept }];
};

const refersTo = ({ sort, fields, chosen }: StoredCollection, field: StoredField): boolean =>
  sort.some(({ key }) => sortedField(key) === field.key) ||
  fields.some(({ currency }) => currency === field.key) ||
  presentsField(chosen, field);

/** True if both have the same records and the same audience. */
const isKept = (before: StoredCollection, after: StoredCollection | undefined): after is StoredCollection => {
  if (after === undefined || printOf(before) !== printOf(after)) return false;
  if (after.isPrivate && !before.isPrivate) return false;
  if (withdrawsFromCollection(before.chosen, after.chosen)) return false;
  return (after.endsAt ?? Infinity) >= (before.endsAt ?? Infinity);
};

const printOf = ({ collection, partition, scopePrint }: StoredCollection): string =>
  [collection.id, collection.print, partition, scopePrint].join(' ');

type Fields = readonly StoredField[];

/** The fields of a list that another list also has, and those that it lacks. */
interface Difference {
  readonly kept: Fields;
  readonly lost: Fields;
}

/** Thousands of tenants share a list of fields: two lists are compared once, and the result is cached. */
const compared = new WeakMap<Fields, WeakMap<Fields, Difference>>();

const differenceOf = (before: Fields, after: Fields): Difference => {
  if (before === after) return { kept: before, lost: [] };
  const known = compared.getOrInsertComputed(before, () => new WeakMap<Fields, Difference>());
  return known.getOrInsertComputed(after, () => compare(before, after));
};

const compare = (before: Fields, after: Fields): Difference => {
  const prints = new Map(after.map(({ key, print }) => [key, print]));
  const { kept = [], lost = [] } = Object.groupBy(before, ({ key, print }) =>
    prints.get(key) === print ? 'kept' : 'lost',
  );
  return { kept, lost };
};
