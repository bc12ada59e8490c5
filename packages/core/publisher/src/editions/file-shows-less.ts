/**
 * Compares two files of a tenant, where the exposure that the first was made for is not known any more: after a restart of
 * the publisher. In doubt, the second one shows less.
 */
import type { TenantFile, TenantFileCollection, TenantFileField } from '@vitrine/store';

/** True if a tenant's file has something that another one, which replaces it, does not have, or has in another place. */
export const fileShowsLess = (before: TenantFile, after: TenantFile): boolean =>
  before.tenantId !== after.tenantId ||
  presentsLess(before, after) ||
  before.collections.some((collection) =>
    collectionShowsLess(
      collection,
      after.collections.find(({ slug }) => slug === collection.slug),
    ),
  );

const collectionShowsLess = (before: TenantFileCollection, after: TenantFileCollection | undefined): boolean => {
  if (after === undefined || before.print === undefined || before.print !== after.print) return true;
  if (after.isPrivate && (!before.isPrivate || before.id !== after.id)) return true;
  if (presentsLess(before, after)) return true;
  return (after.endsAt ?? Infinity) < (before.endsAt ?? Infinity) || hasFewer(before.fields, after.fields);
};

const hasFewer = (before: readonly TenantFileField[], after: readonly TenantFileField[]): boolean => {
  const prints = new Map(after.map(({ key, print }) => [key, print]));
  return before.some(({ key, print }) => prints.get(key) !== print);
};

type Presented = Pick<TenantFile, 'presentation'>;

/** The text is not parsed here: another one may lack what an owner has withdrawn. */
const presentsLess = (before: Presented, after: Presented): boolean =>
  before.presentation !== undefined && before.presentation !== after.presentation;
