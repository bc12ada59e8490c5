/** The preview: a proposal is carried out, looked at, and taken back. What was seen is what the world would see. */
import type { Difference } from '@vitrine/contract/console';
import {
  bothRules,
  type CatalogTransaction,
  type ExposureState,
  listViews,
  loadShownTenants,
  type NamedView,
  type Offer,
  readOffers,
  rehearse,
  type ShownCollection,
  type ShownTenant,
  type Tenant,
} from '@vitrine/publisher';
import { findDifferences, findMoved, type Moved, type Sights } from './difference.ts';
import { carryOut, shownKeys, type Order } from './proposal.ts';
import { sampledBytesMax, takeSamples, type Sample, type SampleRoom } from './samples.ts';
import type { ConsoleServices, PreviewResponse } from './services.ts';
import { findViewDifferences, type ViewDifference } from './view-difference.ts';

interface Standing {
  readonly state: ExposureState;
  /** The owner's conditions on records. */
  readonly where: readonly string[];
  /** The keys of the fields shown. */
  readonly fields: readonly string[];
}

interface CollectionPreview {
  readonly slug: string;
  readonly name: string;
  readonly before: Standing;
  readonly after: Standing;
  readonly differences: readonly Difference[];
  /** Of the views that are made of it. */
  readonly views: readonly ViewDifference[];
  /** Of fields that are newly shown, which may be empty in the records that an answer begins with. */
  readonly samples: readonly Sample[];
  /** What whoever has no key would be sent. */
  readonly anonymous: PreviewResponse;
  /** What whoever has one would. */
  readonly keyed: PreviewResponse;
}

export interface Preview {
  /** Of what stands now: what is previewed is published only as long as it does. */
  readonly revision: string;
  readonly isEnabled: boolean;
  /** The tenant's profile, as whoever has no key would be sent it. */
  readonly profile: PreviewResponse;
  readonly collections: readonly CollectionPreview[];
}

/** A state of a tenant: it shows nothing where its public API is off. */
interface Moment {
  readonly offers: readonly Offer[];
  readonly shown: ShownTenant | undefined;
  readonly views: readonly NamedView[];
}

export const preview = async (services: ConsoleServices, order: Order): Promise<Preview> => {
  const { publicId } = order.tenant;
  const { revision, before, after } = await tryOut(services, order);
  const collections: CollectionPreview[] = [];
  const room = { bytes: sampledBytesMax };
  for (const slug of touched(order, before.offers)) {
    collections.push(await previewCollection(services, publicId, slug, { before, after, room }));
  }
  return {
    revision,
    isEnabled: after.shown !== undefined,
    profile: await services.respond(after.shown, 'anonymous', publicId),
    collections,
  };
};

const tryOut = async ({ store, clock }: ConsoleServices, order: Order) =>
  rehearse(store, async (transaction) => {
    const now = new Date(clock.now());
    const { revision } = await readOffers(transaction, order.tenant);
    const before = await readMoment(transaction, order.tenant, now);
    await carryOut(transaction, order);
    return { revision, before, after: await readMoment(transaction, order.tenant, now) };
  });

const readMoment = async (transaction: CatalogTransaction, tenant: Tenant, now: Date): Promise<Moment> => {
  const { collections: offers } = await readOffers(transaction, tenant);
  const shown = await loadShown(transaction, tenant);
  return { offers, shown, views: shown === undefined ? [] : await listViews(transaction, tenant, now) };
};

/** The collections that the proposal names; and all that are exposed, where the public API is switched. */
const touched = ({ tenant, proposal }: Order, offers: readonly Offer[]): ReadonlySet<string> => {
  const isSwitched = proposal.isEnabled !== undefined && proposal.isEnabled !== tenant.isEnabled;
  const exposed = offers.filter(({ state }) => isSwitched && state !== 'hidden');
  return new Set([...(proposal.collections ?? []), ...exposed].map(({ slug }) => slug));
};

const previewCollection = async (
  services: ConsoleServices,
  publicId: string,
  slug: string,
  { before, after, room }: { readonly before: Moment; readonly after: Moment; readonly room: SampleRoom },
): Promise<CollectionPreview> => {
  const { respond } = services;
  const path = `${publicId}/${slug}`;
  const anonymous = await respond(after.shown, 'anonymous', path);
  const keyed = await respond(after.shown, 'keyed', path);
  // What is withdrawn is counted as long as it is there.
  const counted = keyed.status === 200 ? keyed : await respond(before.shown, 'keyed', path);
  const [old, now] = [sightsOf(before.shown, slug), sightsOf(after.shown, slug)];
  const moved = old.keys && now.keys && (await countMoved(services, path, before.shown, after.shown));
  return {
    slug,
    name: after.offers.find((offer) => offer.slug === slug)?.name ?? slug,
    before: standingOf(before, slug),
    after: standingOf(after, slug),
    differences: [...findDifferences(old, now, readTotal(counted)), ...(moved ? findMoved(old, now, moved) : [])],
    views: findViewDifferences(slug, before.views, after.views),
    samples: await takeSamples(services, after.shown, path, newlyShown(old, now), keyed, room),
    anonymous,
    keyed,
  };
};

/** How many records go and come where other conditions are asked of them; nothing where they are the same. */
const countMoved = async (
  { respond }: ConsoleServices,
  path: string,
  before: ShownTenant | undefined,
  after: ShownTenant | undefined,
): Promise<Moved | undefined> => {
  const slug = path.split('/').at(-1) ?? '';
  const [old, now] = [before, after].map((shown) => collectionOf(shown, slug));
  if (after === undefined || old === undefined || now === undefined || old.scopePrint === now.scopePrint)
    return undefined;
  const both: ShownCollection = {
    ...now,
    scopePrint: `${old.scopePrint} ${now.scopePrint}`,
    rows: bothRules(old.rows, now.rows),
  };
  const collections = after.collections.map((each) => (each === now ? both : each));
  const count = async (shown: ShownTenant | undefined): Promise<number> =>
    readTotal(await respond(shown, 'keyed', path));
  const stayed = await count({ ...after, collections });
  return { gone: (await count(before)) - stayed, come: (await count(after)) - stayed };
};

const collectionOf = (shown: ShownTenant | undefined, slug: string): ShownCollection | undefined =>
  shown?.collections.find((collection) => collection.slug === slug);

const standingOf = ({ offers }: Moment, slug: string): Standing => {
  const offer = offers.find((each) => each.slug === slug);
  return offer === undefined
    ? { state: 'hidden', where: [], fields: [] }
    : { state: offer.state, where: offer.where, fields: shownKeys(offer) };
};

/** The fields that somebody sees now who has not seen them before. */
const newlyShown = (old: Sights, now: Sights): readonly string[] => {
  const isNew = (key: string): boolean =>
    old.keys?.includes(key) !== true || (now.world?.includes(key) === true && old.world?.includes(key) !== true);
  return (now.keys ?? []).filter(isNew);
};

const sightsOf = (shown: ShownTenant | undefined, slug: string): Sights => {
  const collection = collectionOf(shown, slug);
  const keys = collection?.fields.map(({ key }) => key);
  return { world: collection?.isPrivate === true ? undefined : keys, keys };
};

/** What the tenant shows, as the transaction sees it. */
const loadShown = async (transaction: CatalogTransaction, { id }: Tenant): Promise<ShownTenant | undefined> => {
  const tenant = (await loadShownTenants(transaction, new Set([id]))).get(id);
  return tenant?.isEnabled === true ? tenant : undefined;
};

const readTotal = ({ status, body }: PreviewResponse): number => {
  if (status !== 200) return 0;
  const { meta }: { readonly meta: { readonly total: number } } = JSON.parse(body);
  return meta.total;
};
