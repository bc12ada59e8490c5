/** The collections offered to a tenant, with their exposure state and their fields. */
import type { Offer as AnsweredOffer, OfferedField } from '@vitrine/contract/console-answers';
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
  arrangeFields,
  type Arrangement,
  type CatalogDatabase,
  type Collection,
  type ExposureState,
  type Field,
  fingerprint,
  listCollections,
  listFields,
  nameCollection,
  noArrangement,
  type Proposals,
  readArrangements,
  readProposals,
  readStates,
  type Tenant,
  whereOf,
} from '@vitrine/catalog';
import { declaredNaming, namingOf } from './arrangements.ts';

export interface Offer extends AnsweredOffer {
  /** Why "all" cannot be chosen for its fields, as a sentence; null: it can. */
  readonly noAll: string | null;
  readonly fields: readonly (OfferedField & {
    /** Why it looks private, as the end of a sentence that begins with its name. */
    readonly concern: string | null;
  })[];
}

export interface Offers {
  readonly collections: readonly Offer[];
  /** A digest of all offers and exposures, which also changes if a field is recreated under its old name. */
  readonly revision: string;
}

export const readOffers = async (store: CatalogDatabase, tenant: Tenant): Promise<Offers> => {
  const { states, rules, shownFieldIds } = await readStates(store, tenant);
  const proposals = await readProposals(store);
  const arrangements = await readArrangements(store, tenant);
  const collections: Offer[] = [];
  const standing: unknown[] = [tenant.id, tenant.isEnabled, tenant.scope];
  for (const collection of await listCollections(store, tenant)) {
    const fields = await listFields(store, collection);
    const state = states.get(collection.id) ?? 'hidden';
    const arrangement = arrangements.get(collection.id) ?? noArrangement;
    const exposure = { state, rule: rules.get(collection.id) ?? null, arrangement };
    const offer = present(collection, exposure, fields, shownFieldIds, proposals);
    collections.push(offer);
    standing.push([collection.id, collection.target, fields.map(({ id }) => id), offer]);
  }
  return { collections, revision: fingerprint(standing) };
};

const present = (
  collection: Collection,
  exposure: { readonly state: ExposureState; readonly rule: string | null; readonly arrangement: Arrangement },
  fields: readonly Field[],
  shownFieldIds: ReadonlySet<number>,
  { states: proposedStates, fieldIds: proposedIds }: Proposals,
): Offer => {
  const { state, rule, arrangement } = exposure;
  const { slug, recordCount, target } = collection;
  const headed = headedFields(target, fields);
  const { chosenSingly, keys } = findUsual(namesOfCollection(collection), headed);
  return {
    slug,
    name: nameCollection(arrangement, collection).name,
    recordCount,
    state,
    proposedState: proposedStates.get(collection.id) ?? null,
    where: whereOf(rule),
    rows: target.rows ?? [],
    relations: target.relations ?? [],
    noAll: chosenSingly && describeChosenSingly(slug, chosenSingly),
    chosenSingly,
    naming: namingOf(fields, arrangement),
    declared: declaredNaming(collection, fields),
    fields: arrangeFields(arrangement, fields).map((field) => {
      const { id, key, label, type } = field;
      const place = fields.findIndex((each) => each.id === id);
      const looksPrivate = concernOfField(collection, fields[place] ?? field) ?? null;
      const concern = looksPrivate && describeConcern(looksPrivate);
      const isShown = state !== 'hidden' && shownFieldIds.has(id);
      const isProposed = proposedIds.has(id);
      const isUsual = keys.has(key);
      const other = chosenSingly === null ? 'unusual' : 'people';
      const notice = isUsual || looksPrivate ? null : (noticeOf(headed[place]?.headings ?? []) ?? other);
      return { key, label, type, isShown, isProposed, isUsual, concern, looksPrivate, notice };
    }),
  };
};
