/** The collections offered to a tenant, with their exposure state and their fields. */
import type { FieldType } from '@vitrine/contract';
import type { ChosenSingly, Concern, Notice } from '@vitrine/contract/console';
import {
  concernOfField,
  describeChosenSingly,
  describeConcern,
  findUsual,
  headedFields,
  namesOfCollection,
  noticeOf,
} from '@vitrine/privacy';
import {
  type CatalogDatabase,
  type Collection,
  type ExposureState,
  type Field,
  fingerprint,
  listCollections,
  listFields,
  type Proposals,
  readProposals,
  readStates,
  type Tenant,
  whereOf,
} from '@vitrine/publisher';

export interface Offer {
  readonly slug: string;
  readonly name: string;
  /** Null for a declared collection: its table changes independently. */
  readonly recordCount: number | null;
  readonly state: ExposureState;
  /** The state that the operator's template proposes; null: it does not name the collection. It exposes nothing. */
  readonly proposedState: 'private' | 'public' | null;
  /** The owner's conditions for records; `rows`: those of the operator, for all tenants. */
  readonly where: readonly string[];
  readonly rows: readonly string[];
  /** Why "all" cannot be chosen for its fields, as a sentence; null: it can. */
  readonly noAll: string | null;
  /** The same as a code. */
  readonly chosenSingly: ChosenSingly | null;
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly type: FieldType;
    readonly isShown: boolean;
    /** True if the operator's template proposes to show the field. */
    readonly isProposed: boolean;
    /** True if the field is usual to publish: "all" shows such fields; others are shown only by name. */
    readonly isUsual: boolean;
    /** Why it looks private, as the end of a sentence that begins with its name. */
    readonly concern: string | null;
    /** The same as a code. */
    readonly looksPrivate: Concern | null;
    /** A further reason to review it before it is published; null for fields that are usual or look private. */
    readonly notice: Notice | null;
  }[];
}

export interface Offers {
  readonly collections: readonly Offer[];
  /** A digest of all offers and exposures, which also changes if a field is recreated under its old name. */
  readonly revision: string;
}

export const readOffers = async (store: CatalogDatabase, tenant: Tenant): Promise<Offers> => {
  const { states, rules, shownFieldIds } = await readStates(store, tenant);
  const proposals = await readProposals(store);
  const collections: Offer[] = [];
  const standing: unknown[] = [tenant.id, tenant.isEnabled, tenant.scope];
  for (const collection of await listCollections(store, tenant)) {
    const fields = await listFields(store, collection);
    const state = states.get(collection.id) ?? 'hidden';
    const exposure = { state, rule: rules.get(collection.id) ?? null };
    const offer = present(collection, exposure, fields, shownFieldIds, proposals);
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
  { states: proposedStates, fieldIds: proposedIds }: Proposals,
): Offer => {
  const { slug, name, recordCount, target } = collection;
  const headed = headedFields(target, fields);
  const { chosenSingly, keys } = findUsual(namesOfCollection(collection), headed);
  return {
    slug,
    name,
    recordCount,
    state,
    proposedState: proposedStates.get(collection.id) ?? null,
    where: whereOf(rule),
    rows: target.rows ?? [],
    noAll: chosenSingly && describeChosenSingly(slug, chosenSingly),
    chosenSingly,
    fields: fields.map((field, index) => {
      const { id, key, label, type } = field;
      const looksPrivate = concernOfField(collection, field) ?? null;
      const concern = looksPrivate && describeConcern(looksPrivate);
      const isShown = state !== 'hidden' && shownFieldIds.has(id);
      const isProposed = proposedIds.has(id);
      const isUsual = keys.has(key);
      const other = chosenSingly === null ? 'unusual' : 'people';
      const notice = isUsual || looksPrivate ? null : (noticeOf(headed[index]?.headings ?? []) ?? other);
      return { key, label, type, isShown, isProposed, isUsual, concern, looksPrivate, notice };
    }),
  };
};
