/** How all that is offered to a tenant stands: each collection's state, and which of its fields are shown. */
import type { FieldType } from '@vitrine/contract';
import type { Concern } from '@vitrine/contract/console';
import { listCollections, type Collection } from './collections.ts';
import { listFields, type Field } from './fields.ts';
import { fingerprint, readStates, type ExposureState } from './exposures.ts';
import { describeConcern } from '../privacy/concern.ts';
import { concernOfField } from '../privacy/field-concern.ts';
import { whereOf } from './row-rules.ts';
import type { CatalogDatabase } from './schema.ts';
import type { Tenant } from './tenants.ts';

export interface Offer {
  readonly slug: string;
  readonly name: string;
  /** None where it was declared: its table changes without us. */
  readonly recordCount: number | null;
  readonly state: ExposureState;
  /** The owner's conditions, which records must meet to be shown; and those that the operator set for all. */
  readonly where: readonly string[];
  readonly rows: readonly string[];
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly type: FieldType;
    readonly isShown: boolean;
    /** Why it looks private, as the end of a sentence that begins with its name; such a field is shown only where it is named. */
    readonly concern: string | null;
    /** The same in a code. */
    readonly looksPrivate: Concern | null;
  }[];
}

export interface Offers {
  readonly collections: readonly Offer[];
  /** A short text that differs as soon as anything that is offered or shown does: a field made anew under its old name too. */
  readonly revision: string;
}

export const readOffers = async (store: CatalogDatabase, tenant: Tenant): Promise<Offers> => {
  const { states, rules, shownFieldIds } = await readStates(store, tenant);
  const collections: Offer[] = [];
  const standing: unknown[] = [tenant.id, tenant.isEnabled, tenant.scope];
  for (const collection of await listCollections(store, tenant)) {
    const fields = await listFields(store, collection);
    const state = states.get(collection.id) ?? 'hidden';
    const exposure = { state, rule: rules.get(collection.id) ?? null };
    const offer = present(collection, exposure, fields, shownFieldIds);
    collections.push(offer);
    standing.push([collection.id, collection.target, fields.map(({ id }) => id), offer]);
  }
  return { collections, revision: fingerprint(standing) };
};

const present = (
  collection: Collection,
  { state, rule }: { readonly state: ExposureState; readonly rule: string | null },
  fields: readonly Field[],
  shownFieldIds: ReadonlySet<number>,
): Offer => ({
  slug: collection.slug,
  name: collection.name,
  recordCount: collection.recordCount,
  state,
  where: whereOf(rule),
  rows: collection.target.rows ?? [],
  fields: fields.map((field) => {
    const { id, key, label, type } = field;
    const looksPrivate = concernOfField(collection, field) ?? null;
    const concern = looksPrivate && describeConcern(looksPrivate);
    return { key, label, type, isShown: state !== 'hidden' && shownFieldIds.has(id), concern, looksPrivate };
  }),
});
