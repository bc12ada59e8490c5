/**
 * Undoes a recorded change of public data, as a proposal, which is previewed and published like any other. The former
 * state is computed from the log, which keeps both. Later changes stay.
 */
import { type Offer, readOffers } from '@vitrine/administering';
import type { Deed as AuditEvent, Reason } from '@vitrine/contract/console';
import type { CatalogDatabase, ExposureState, Tenant } from '@vitrine/publisher';
import { type OwnChange, listOwnChanges } from './own-changes.ts';
import { type CollectionProposal, type Proposal, shownKeys } from './proposal.ts';
import { Refusal } from './refusal.ts';

type Exposing = Extract<AuditEvent, { readonly kind: 'exposed' | 'hidden' }>;

/** @throws Refusal where there is no such change, or it cannot be put back, with why */
export const proposeUndo = async (store: CatalogDatabase, tenant: Tenant, revision: number): Promise<Proposal> => {
  const [change, ...earlier] = await listOwnChanges(store, tenant.id, { before: revision + 1, limit: Infinity });
  if (change?.revision !== revision)
    throw new Refusal('not_found', 'There is no such change.', because('changeUnknown'));
  const { event } = change;
  if (event.kind === 'tenant-enabled' || event.kind === 'tenant-disabled')
    return undoSwitch(tenant, event.kind === 'tenant-enabled');
  if (!isExposing(event))
    throw new Refusal('conflict', 'Only changes of what the world sees can be put back.', because('undoOther'));
  const { collections } = await readOffers(store, tenant);
  const offer = collections.find(({ slug }) => slug === event.collection);
  if (offer === undefined)
    throw new Refusal('conflict', 'This collection is not there any more.', because('collectionUnknown'));
  return { collections: [undoExposing(event, offer, stateBefore(event.collection, earlier))] };
};

const undoSwitch = ({ isEnabled }: Tenant, wasEnabled: boolean): Proposal => {
  if (isEnabled !== wasEnabled) throw nothing();
  return { isEnabled: !wasEnabled };
};

interface Before {
  readonly state: ExposureState;
  readonly where: readonly string[];
}

/** @param earlier changes, the latest first */
const stateBefore = (slug: string, earlier: readonly OwnChange[]): Before => {
  const events = earlier.flatMap(({ event }) => (isExposing(event) && event.collection === slug ? event : []));
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

const undoHidden = (
  event: Extract<Exposing, { kind: 'hidden' }>,
  { state, fields: offered, ...offer }: Offer,
  before: Before,
): Undone => {
  const keys = offered.map(({ key }) => key);
  const gone = event.fields.filter((key) => !keys.includes(key)).join(', ');
  if (gone !== '')
    throw new Refusal('conflict', `There is no such field any more: ${gone}.`, {
      reason: { code: 'fieldUnknown', values: { fields: gone } },
    });
  const shown = shownKeys({ ...offer, state, fields: offered });
  return {
    state: state === 'hidden' ? before.state : state,
    fields: keys.filter((key) => shown.includes(key) || event.fields.includes(key)),
  };
};

const isEqual = (one: readonly string[], other: readonly string[]): boolean => one.join('\0') === other.join('\0');

const nothing = (): Refusal => new Refusal('conflict', 'It is as it was before already.', because('undoNothing'));

type Plain = 'changeUnknown' | 'collectionUnknown' | 'undoOther' | 'undoNothing';
const because = (code: Plain): { readonly reason: Reason } => ({ reason: { code, values: {} } });
