/** What an owner has chosen and not yet published. Nothing of it is known to anybody else. */
import type { ExposureState, Offer, Proposal } from './answers.ts';

export interface Standing {
  readonly state: ExposureState;
  /** The keys of the fields shown, in the order of the collection's. */
  readonly fields: readonly string[];
}

export interface Draft {
  /** Undefined: as it is. */
  readonly isEnabled: boolean | undefined;
  /** By slug. */
  readonly collections: ReadonlyMap<string, Standing>;
}

export const emptyDraft: Draft = { isEnabled: undefined, collections: new Map() };

/** How a collection would stand. */
export const standingIn = ({ collections }: Draft, offer: Offer): Standing =>
  collections.get(offer.slug) ?? standingOf(offer);

const standingOf = ({ state, fields }: Offer): Standing => ({
  state,
  fields: fields.filter(({ isShown }) => isShown).map(({ key }) => key),
});

export const withState = (draft: Draft, offer: Offer, state: ExposureState): Draft =>
  withStanding(draft, offer, { ...standingIn(draft, offer), state });

/** @param keys the fields that are switched */
export const withFields = (draft: Draft, offer: Offer, keys: readonly string[], isShown: boolean): Draft => {
  const { state, fields } = standingIn(draft, offer);
  const isChosen = (key: string): boolean => (keys.includes(key) ? isShown : fields.includes(key));
  return withStanding(draft, offer, { state, fields: offer.fields.map(({ key }) => key).filter(isChosen) });
};

const withStanding = (draft: Draft, { slug }: Offer, standing: Standing): Draft => ({
  ...draft,
  collections: new Map([...draft.collections, [slug, standing]]),
});

/** What differs from how it is: that alone is proposed. What is no longer offered is left out. */
export const proposalOf = (draft: Draft, isEnabled: boolean, offers: readonly Offer[]): Proposal => {
  const collections = offers.flatMap((offer) => {
    const standing = standingIn(draft, offer);
    if (isSame(standing, standingOf(offer))) return [];
    const { state, fields } = standing;
    return [{ slug: offer.slug, state, ...(state === 'hidden' ? {} : { fields }) }];
  });
  return {
    ...(draft.isEnabled === undefined || draft.isEnabled === isEnabled ? {} : { isEnabled: draft.isEnabled }),
    ...(collections.length === 0 ? {} : { collections }),
  };
};

/** The fields of what is hidden are nobody's matter. */
const isSame = (one: Standing, other: Standing): boolean =>
  one.state === other.state && (one.state === 'hidden' || one.fields.join() === other.fields.join());

/** How many places a proposal is about: the switch, and each collection. */
export const countPlaces = ({ isEnabled, collections = [] }: Proposal): number =>
  (isEnabled === undefined ? 0 : 1) + collections.length;
