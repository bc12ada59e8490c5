/**
 * Previews a proposal: applies it in a transaction, computes the responses, and rolls back. The responses equal those
 * after publishing.
 */
import { listViews, type NamedView, type Offer, readOffers } from '@vitrine/administering';
import { bothRules, type CatalogTransaction, expose, findCollection, dryRun, type Tenant } from '@vitrine/catalog';
import { loadStoredTenants, type StoredCollection, type StoredTenant } from '@vitrine/publisher';
import type { AuditEvent } from '@vitrine/contract/console';
import { findDifferences, findMoved, type Moved, type Visibility } from './difference.ts';
import { findFieldChanges } from './field-changes.ts';
import { findKnownRelations } from './known-relations.ts';
import type { CollectionPreview, Preview, PreviewResponse, Standing } from './preview-answer.ts';
import { listOwnChanges } from './own-changes.ts';
import { readState } from './previewed-state.ts';
import { applyProposal, shownKeys } from './proposal.ts';
import { isSetting, type Order } from './settings.ts';
import { sampledBytesMax, takeSamples, type SampleRoom } from './samples.ts';
import type { ConsoleServices } from './services.ts';
import { findRenamings } from './renamings.ts';
import { markingKeys, readUnpublished } from './unpublished.ts';
import { findViewDifferences } from './view-difference.ts';

/** The state of a tenant; `shown` is undefined where its public API is disabled. */
interface Moment {
  readonly offers: readonly Offer[];
  readonly shown: StoredTenant | undefined;
  readonly views: readonly NamedView[];
}

export const preview = async (services: ConsoleServices, order: Order): Promise<Preview> => {
  const { publicId } = order.tenant;
  const { revision, before, after, marked, settings } = await tryOut(services, order);
  const collections: CollectionPreview[] = [];
  const room = { bytes: sampledBytesMax };
  for (const slug of touched(order, before.offers)) {
    collections.push(await previewCollection(services, publicId, slug, { before, after, marked, room }));
  }
  return {
    revision,
    isEnabled: after.shown !== undefined,
    profile: await services.respond(after.shown, 'anonymous', publicId),
    collections,
    settings,
  };
};

const tryOut = async ({ store, clock }: ConsoleServices, order: Order) =>
  dryRun(store, async (transaction) => {
    const now = new Date(clock.now());
    const { revision } = await readState(transaction, order.tenant, now);
    const before = await readMoment(transaction, order.tenant, now);
    const [last] = await listOwnChanges(transaction, order.tenant.id, { before: undefined, limit: 1 });
    await applyProposal(transaction, order);
    const settings = await settingsSince(transaction, order.tenant, last?.revision ?? 0);
    const after = await readMoment(transaction, order.tenant, now);
    const slugs = touched(order, before.offers);
    const marked = await loadMarked(
      transaction,
      order.tenant,
      after.offers.filter(({ slug }) => slugs.has(slug)),
      now,
    );
    return { revision, before, after, marked, settings };
  });

/** The tenant's exposures with the fields that say which records are published, which may be hidden. */
const loadMarked = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  offers: readonly Offer[],
  now: Date,
): Promise<StoredTenant | undefined> => {
  for (const offer of offers) {
    const { slug, state } = offer;
    const keys = markingKeys(offer);
    if (state === 'hidden' || keys.length === 0) continue;
    await expose(transaction, tenant, await findCollection(transaction, tenant, slug), { state, keys }, now);
  }
  return loadShown(transaction, tenant);
};

/** More than a proposal can make. */
const changesMax = 2000;

/** The changes of settings that the proposal has made. */
const settingsSince = async (
  transaction: CatalogTransaction,
  { id }: Tenant,
  revision: number,
): Promise<AuditEvent[]> => {
  const changes = await listOwnChanges(transaction, id, { before: undefined, limit: changesMax });
  return changes
    .filter((change) => change.revision > revision && isSetting(change.event))
    .map(({ event }) => event)
    .toReversed();
};

const readMoment = async (transaction: CatalogTransaction, tenant: Tenant, now: Date): Promise<Moment> => {
  const { collections: offers } = await readOffers(transaction, tenant);
  const shown = await loadShown(transaction, tenant);
  return { offers, shown, views: shown === undefined ? [] : await listViews(transaction, tenant, now) };
};

/** The collections of the proposal, and all exposed ones where the public API is switched. */
const touched = ({ tenant, proposal }: Order, offers: readonly Offer[]): ReadonlySet<string> => {
  const isSwitched = proposal.isEnabled !== undefined && proposal.isEnabled !== tenant.isEnabled;
  const exposed = offers.filter(({ state }) => isSwitched && state !== 'hidden');
  const ofViews = (proposal.views ?? []).map(({ collection }) => collection);
  return new Set([...[...(proposal.collections ?? []), ...exposed].map(({ slug }) => slug), ...ofViews]);
};

interface Previewing {
  readonly before: Moment;
  readonly after: Moment;
  /** As after the change, with the fields that say which records are published. */
  readonly marked: StoredTenant | undefined;
  readonly room: SampleRoom;
}

const previewCollection = async (
  services: ConsoleServices,
  publicId: string,
  slug: string,
  { before, after, marked, room }: Previewing,
): Promise<CollectionPreview> => {
  const { respond } = services;
  const path = `${publicId}/${slug}`;
  const anonymous = await respond(after.shown, 'anonymous', path);
  const keyed = await respond(after.shown, 'keyed', path);
  const [old, now] = [visibilityOf(before.shown, slug), visibilityOf(after.shown, slug)];
  const [added, taken] = [newlyShown(old, now), newlyShown(now, old)];
  // The records of a withdrawn collection or field are those of the state before.
  const earlier = taken.length > 0 || keyed.status !== 200 ? await respond(before.shown, 'keyed', path) : keyed;
  const samples = await takeSamples(services, after.shown, path, added, keyed, room);
  const moved = old.keys && now.keys && (await countMoved(services, path, before.shown, after.shown));
  return {
    slug,
    name: offerOf(after, slug)?.name ?? slug,
    before: standingOf(before, slug),
    after: standingOf(after, slug),
    differences: [
      ...findDifferences(old, now, readTotal(keyed.status === 200 ? keyed : earlier)),
      ...(moved ? findMoved(old, now, moved) : []),
    ],
    names: findRenamings(offerOf(before, slug), offerOf(after, slug)),
    views: findViewDifferences(slug, before.views, after.views),
    fields: [...findFieldChanges(added, true, keyed, samples), ...findFieldChanges(taken, false, earlier)],
    samples,
    unpublished: await findMarked(services, path, marked, offerOf(after, slug)),
    relations: findKnownRelations(after.shown, slug),
    anonymous,
    keyed,
  };
};

const findMarked = async (
  services: ConsoleServices,
  path: string,
  marked: StoredTenant | undefined,
  offer: Offer | undefined,
): Promise<CollectionPreview['unpublished']> =>
  offer === undefined || offer.state === 'hidden' ? [] : readUnpublished(services, marked, path, offer);

/** Counts the records that changed conditions hide and show; undefined for equal conditions. */
const countMoved = async (
  { respond }: ConsoleServices,
  path: string,
  before: StoredTenant | undefined,
  after: StoredTenant | undefined,
): Promise<Moved | undefined> => {
  const slug = path.split('/').at(-1) ?? '';
  const [old, now] = [before, after].map((shown) => collectionOf(shown, slug));
  if (after === undefined || old === undefined || now === undefined || old.scopePrint === now.scopePrint)
    return undefined;
  const both: StoredCollection = {
    ...now,
    scopePrint: `${old.scopePrint} ${now.scopePrint}`,
    rows: bothRules(old.rows, now.rows),
  };
  const collections = after.collections.map((each) => (each === now ? both : each));
  const count = async (shown: StoredTenant | undefined): Promise<number> =>
    readTotal(await respond(shown, 'keyed', path));
  const stayed = await count({ ...after, collections });
  return { gone: (await count(before)) - stayed, come: (await count(after)) - stayed };
};

const collectionOf = (shown: StoredTenant | undefined, slug: string): StoredCollection | undefined =>
  shown?.collections.find((collection) => collection.slug === slug);

const offerOf = ({ offers }: Moment, slug: string): Offer | undefined => offers.find((each) => each.slug === slug);

const standingOf = (moment: Moment, slug: string): Standing => {
  const offer = offerOf(moment, slug);
  return offer === undefined
    ? { state: 'hidden', where: [], fields: [] }
    : { state: offer.state, where: offer.where, fields: shownKeys(offer) };
};

/** The fields that some caller sees only after a change from one state to the other. */
const newlyShown = (old: Visibility, now: Visibility): readonly string[] => {
  const isNew = (key: string): boolean =>
    old.keys?.includes(key) !== true || (now.world?.includes(key) === true && old.world?.includes(key) !== true);
  return (now.keys ?? []).filter(isNew);
};

const visibilityOf = (shown: StoredTenant | undefined, slug: string): Visibility => {
  const collection = collectionOf(shown, slug);
  const keys = collection?.fields.map(({ key }) => key);
  return { world: collection?.isPrivate === true ? undefined : keys, keys };
};

/** The tenant's exposures within the transaction. */
const loadShown = async (transaction: CatalogTransaction, { id }: Tenant): Promise<StoredTenant | undefined> => {
  const tenant = (await loadStoredTenants(transaction, [id])).get(id);
  return tenant?.isEnabled === true ? tenant : undefined;
};

const readTotal = ({ status, body }: PreviewResponse): number => {
  if (status !== 200) return 0;
  const { meta }: { readonly meta: { readonly total: number } } = JSON.parse(body);
  return meta.total;
};
