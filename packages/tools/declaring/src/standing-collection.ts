/** The declared collections that the catalog has, to which a file is compared. */
import type { Collection, Field } from '@vitrine/catalog';
import type { CheckedCollection } from './checked-collection.ts';

/** A declared collection in the catalog. */
export interface StandingCollection {
  readonly collection: Collection;
  /** The public ID of the tenant that it is offered to; undefined: all tenants. */
  readonly tenant: string | undefined;
  readonly fields: readonly Field[];
}

/** The collection of the catalog that the file declares. */
export const findStanding = (
  standing: readonly StandingCollection[],
  after: CheckedCollection,
): StandingCollection | undefined => standing.find(({ tenant, collection }) => isSame(after, tenant, collection.slug));

/** A collection is identified by its tenant and its slug. */
export const isSame = (after: CheckedCollection, tenant: string | undefined, slug: string): boolean =>
  after.slug === slug && after.tenant?.publicId === tenant;
