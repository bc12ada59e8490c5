/**
 * Undoes a recorded change of public data, as a proposal, which is previewed and published like any other. The former
 * state is computed from the log, which keeps both. Later changes stay.
 */
import { type Offer, proposePlan, readOffers } from '@vitrine/administering';
import type { AuditEvent, Reason } from '@vitrine/contract/console';
import { type CatalogDatabase, type ExposureState, type NamedIds, nameField, type Tenant } from '@vitrine/catalog';
import type { CollectionProposal, Proposal } from '@vitrine/contract/proposal';
import { type OwnChange, listOwnChanges } from './own-changes.ts';
import { shownKeys } from './proposal.ts';
import { Refusal } from './refusal.ts';
import { changesOf, readIds, requireSame } from './same-named.ts';
import { readSettings, undoSettings } from './undo-settings.ts';

type Exposing = Extract<AuditEvent, { readonly kind: 'exposed' | 'hidden' }>;

/** @throws Refusal where there is no such change, or it cannot be put back, with why */
export const proposeUndo = async (
  store: CatalogDatabase,
  tenant: Tenant,
  revision: number,
  now: Date,
): Promise<Proposal> => {
  const [change, ...earlier] = await listOwnChanges(store, tenant.id, { before: revision + 1, limit: Infinity });
  if (change?.revision !== revision)
    throw new Refusal('not_found', 'There is no such change.', because('changeUnknown'));
  const { event } = change;
  if (event.kind === 'tenant-enabled' || event.kind === 'tenant-disabled')
    return undoSwitch(tenant, event.kind === 'tenant-enabled');
  // What was refused is planned again with the same preview.
  if (event.kind === 'plan-refused') return proposePlan(event.change, (await readOffers(store, tenant)).collections);
  if (event.kind === 'named') return { collections: [undoNamed(event, await findOffer(store, tenant, event))] };
  const settings = undoSettings(change, await readSettings(store, tenant, now), earlier);
  if (settings !== undefined) return settings;
  if (!isExposing(event)) throw new Refusal('conflict', 'This change cannot be put back.', because('undoOther'));
  const offer = await findOffer(store, tenant, event);
  const ids = await readIds(store, tenant, []);
  requireSame(event.collection, change.ids, ids);
  requireFields(event, change.ids, ids);
  const same = changesOf(event.collection, change, earlier);
  return { collections: [undoExposing(event, offer, stateBefore(same))] };
};

/** @throws Refusal where the collection is gone */
const findOffer = async (
  store: CatalogDatabase,
  tenant: Tenant,
  { collection }: { readonly collection: string },
): Promise<Offer> => {
  const { collections } = await readOffers(store, tenant);
  const offer = collections.find(({ slug }) => slug === collection);
  if (offer !== undefined) return offer;
  throw new Refusal('conflict', 'This collection is not there any more.', because('collectionUnknown'));
};

/** Puts back the names that are still those of the change. Names of fields that are gone are left out. */
const undoNamed = (
  { name, labels, options, order, before }: Extract<AuditEvent, { readonly kind: 'named' }>,
  { slug, naming, fields }: Offer,
): CollectionProposal => {
  const isThere = ([key]: readonly [string, unknown]): boolean => fields.some((field) => field.key === key);
  const ownLabels = Object.entries(putBack(labels, naming.labels, before.labels)).filter(isThere);
  const ownOptions = Object.entries(before.options ?? {})
    .filter(isThere)
    .map(([key, former]) => [key, putBack(options?.[key], naming.options[key], former)] as const)
    .filter(([, texts]) => Object.keys(texts).length > 0);
  const undone = {
    ...(before.name !== undefined && naming.name === (name ?? null) && { name: before.name }),
    ...(ownLabels.length > 0 && { labels: Object.fromEntries(ownLabels) }),
    ...(ownOptions.length > 0 && { options: Object.fromEntries(ownOptions) }),
    ...(before.order !== undefined &&
      isEqual(naming.order ?? [], order ?? []) && {
        order: before.order?.filter((key) => isThere([key, undefined])) ?? null,
      }),
  };
  if (Object.keys(undone).length === 0) throw nothing();
  return { slug, ...undone };
};

type Texts = Readonly<Record<string, string | null>>;

/** The former names of everything that still has the change's name. */
const putBack = (then: Texts = {}, now: Texts = {}, former: Texts = {}): Texts =>
  Object.fromEntries(Object.entries(former).filter(([key]) => (then[key] ?? null) === (now[key] ?? null)));

const undoSwitch = ({ isEnabled }: Tenant, wasEnabled: boolean): Proposal => {
  if (isEnabled !== wasEnabled) throw nothing();
  return { isEnabled: !wasEnabled };
};

interface Before {
  readonly state: ExposureState;
  readonly where: readonly string[];
}

/** @param earlier changes of the same collection, the latest first */
const stateBefore = (earlier: readonly OwnChange[]): Before => {
  const events = earlier.flatMap(({ event }) => (isExposing(event) ? event : []));
  const last = events.find(({ kind, ...event }) => kind === 'exposed' || ('isWhole' in event && event.isWhole));
  const ruled = events.find((event) => event.kind === 'exposed' && event.where !== undefined);
  return {
    state: last?.kind === 'exposed' ? last.state : 'hidden',
    where: (ruled?.kind === 'exposed' ? ruled.where : undefined) ?? [],
  };
};

const isExposing = (event: AuditEvent): event is Exposing => event.kind === 'exposed' || event.kind === 'hidden';

const undoExposing = (event: Exposing, offer: Offer, before: Before): CollectionProposal => {
  const undone = event.kind === 'exposed' ? undoExposed(event, offer, before) : undoHidden(event, offer, before);
  const { state, fields, where } = undone;
  const shown = shownKeys(offer);
  const isSame = state === offer.state && fields.length === shown.length && where === undefined;
  if (isSame && fields.every((key) => shown.includes(key))) throw nothing();
  return state === 'hidden' ? { slug: offer.slug, state } : { slug: offer.slug, ...undone };
};

interface Undone {
  readonly state: ExposureState;
  readonly fields: readonly string[];
  readonly where?: readonly string[];
}

const undoExposed = (event: Extract<Exposing, { kind: 'exposed' }>, offer: Offer, before: Before): Undone => ({
  state: offer.state === event.state ? before.state : offer.state,
  fields: shownKeys(offer).filter((key) => !event.fields.includes(key)),
  ...(event.where !== undefined && isEqual(event.where, offer.where) && { where: before.where }),
});

/** @throws Refusal where a field that was hidden is gone, or another has its key */
const requireFields = ({ kind, collection, fields }: Exposing, then: NamedIds, now: NamedIds): void => {
  const name = (key: string): string => nameField(collection, key);
  const gone = kind === 'hidden' ? fields.filter((key) => then[name(key)] !== now[name(key)]).join(', ') : '';
  if (gone !== '')
    throw new Refusal('conflict', `There is no such field any more: ${gone}.`, {
      reason: { code: 'fieldUnknown', values: { fields: gone } },
    });
};

const undoHidden = (
  event: Extract<Exposing, { kind: 'hidden' }>,
  { state, fields: offered, ...offer }: Offer,
  before: Before,
): Undone => {
  const keys = offered.map(({ key }) => key);
  const shown = shownKeys({ ...offer, state, fields: offered });
  return {
    state: state === 'hidden' ? before.state : state,
    fields: keys.filter((key) => shown.includes(key) || event.fields.includes(key)),
  };
};

const isEqual = (one: readonly string[], other: readonly string[]): boolean => one.join('\0') === other.join('\0');

const nothing = (): Refusal => new Refusal('conflict', 'It is already as it was before.', because('undoNothing'));

type Plain = 'changeUnknown' | 'collectionUnknown' | 'undoOther' | 'undoNothing';
const because = (code: Plain): { readonly reason: Reason } => ({ reason: { code, values: {} } });
