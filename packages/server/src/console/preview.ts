/** The preview: a proposal is carried out, looked at, and taken back. What was seen is what the world would see. */
import type { Exposure } from '@vitrine/query';
import { loadExposures, type ExposureState, type TenantExposures } from '../catalog/exposures.ts';
import { readOffers, type Offer } from '../catalog/offers.ts';
import { rehearse } from '../catalog/transaction.ts';
import { findDifferences, type Difference, type Sight, type Sights } from './difference.ts';
import { carryOut, shownKeys, type Order } from './proposal.ts';
import { sampledBytesMax, takeSamples, type Sample, type SampleRoom } from './samples.ts';
import type { ConsoleServices, Foretold } from './services.ts';

interface Standing {
  readonly state: ExposureState;
  /** The keys of the fields shown. */
  readonly fields: readonly string[];
}

interface CollectionPreview {
  readonly slug: string;
  readonly name: string;
  readonly before: Standing;
  readonly after: Standing;
  readonly differences: readonly Difference[];
  /** Of fields that are newly shown, which may be empty in the records that an answer begins with. */
  readonly samples: readonly Sample[];
  /** What whoever has no key would be sent. */
  readonly anonymous: Foretold;
  /** What whoever has one would. */
  readonly keyed: Foretold;
}

export interface Preview {
  /** Of what stands now: what is previewed is published only as long as it does. */
  readonly revision: string;
  readonly isEnabled: boolean;
  /** The tenant's profile, as whoever has no key would be sent it. */
  readonly profile: Foretold;
  readonly collections: readonly CollectionPreview[];
}

/** A moment of a tenant: none of its exposures where its public API is off. */
interface Moment {
  readonly offers: readonly Offer[];
  readonly exposures: TenantExposures | undefined;
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
    isEnabled: after.exposures !== undefined,
    profile: await services.foretell(after.exposures?.anonymous, 'anonymous', publicId),
    collections,
  };
};

const tryOut = async ({ store }: ConsoleServices, order: Order) =>
  rehearse(store, async (transaction) => {
    const { tenant } = order;
    const { revision, collections } = await readOffers(transaction, tenant);
    const before: Moment = { offers: collections, exposures: await loadExposures(transaction, tenant.publicId) };
    await carryOut(transaction, order);
    const after: Moment = {
      offers: (await readOffers(transaction, tenant)).collections,
      exposures: await loadExposures(transaction, tenant.publicId),
    };
    return { revision, before, after };
  });

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
  const { foretell } = services;
  const path = `${publicId}/${slug}`;
  const anonymous = await foretell(after.exposures?.anonymous, 'anonymous', path);
  const keyed = await foretell(after.exposures?.keyed, 'keyed', path);
  // What is withdrawn is counted as long as it is there.
  const counted = keyed.status === 200 ? keyed : await foretell(before.exposures?.keyed, 'keyed', path);
  const [old, now] = [sightsOf(before.exposures, slug), sightsOf(after.exposures, slug)];
  return {
    slug,
    name: after.offers.find((offer) => offer.slug === slug)?.name ?? slug,
    before: standingOf(before, slug),
    after: standingOf(after, slug),
    differences: findDifferences(old, now, readTotal(counted)),
    samples: await takeSamples(services, after.exposures?.keyed, path, newlyShown(old, now), keyed, room),
    anonymous,
    keyed,
  };
};

const standingOf = ({ offers }: Moment, slug: string): Standing => {
  const offer = offers.find((each) => each.slug === slug);
  return offer === undefined ? { state: 'hidden', fields: [] } : { state: offer.state, fields: shownKeys(offer) };
};

/** The fields that somebody sees now who has not seen them before. */
const newlyShown = (old: Sights, now: Sights): readonly string[] => {
  const isNew = (key: string): boolean =>
    old.keys?.includes(key) !== true || (now.world?.includes(key) === true && old.world?.includes(key) !== true);
  return (now.keys ?? []).filter(isNew);
};

const sightsOf = (exposures: TenantExposures | undefined, slug: string): Sights => ({
  world: sightOf(exposures?.anonymous, slug),
  keys: sightOf(exposures?.keyed, slug),
});

const sightOf = (exposure: Exposure | undefined, slug: string): Sight => {
  const collection = exposure?.collections.get(slug);
  return collection && [...collection.fields.keys()];
};

const readTotal = ({ status, body }: Foretold): number => {
  if (status !== 200) return 0;
  const { meta }: { readonly meta: { readonly total: number } } = JSON.parse(body);
  return meta.total;
};
