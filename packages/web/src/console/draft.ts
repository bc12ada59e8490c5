/**
 * What an owner has chosen and not yet published. It holds what was touched and nothing else: all the rest is as it stands
 * now, so that what somebody else changed meanwhile is not taken back unseen.
 */
import type { ExposureState, Offer, Proposal } from './answers.ts';

interface Choice {
  readonly state?: ExposureState;
  /** The fields that were switched, by key. */
  readonly fields: ReadonlyMap<string, boolean>;
  /** The conditions on records. */
  readonly where?: readonly string[];
}

export interface Draft {
  /** Undefined: as it is. */
  readonly isEnabled: boolean | undefined;
  /** By slug. */
  readonly choices: ReadonlyMap<string, Choice>;
}

export interface Standing {
  readonly state: ExposureState;
  /** The keys of the fields shown, in the order of the collection's. */
  readonly fields: readonly string[];
  readonly where: readonly string[];
}

export const emptyDraft: Draft = { isEnabled: undefined, choices: new Map() };

/** How a collection stands. */
const standingOf = ({ state, fields, where }: Offer): Standing => ({
  state,
  where,
  fields: fields.filter(({ isShown }) => isShown).map(({ key }) => key),
});

/** How it would stand. */
export const standingIn = ({ choices }: Draft, { slug, state, fields, where }: Offer): Standing => {
  const choice = choices.get(slug);
  return {
    state: choice?.state ?? state,
    where: choice?.where ?? where,
    fields: fields.filter(({ key, isShown }) => choice?.fields.get(key) ?? isShown).map(({ key }) => key),
  };
};

/** Whether somebody would see a difference: the fields of what is hidden are nobody's matter. */
export const isChanged = (draft: Draft, offer: Offer): boolean => {
  const [now, then] = [standingOf(offer), standingIn(draft, offer)];
  if (now.state !== then.state) return true;
  return then.state !== 'hidden' && (now.fields.join() !== then.fields.join() || !isSameWhere(now, then));
};

const isSameWhere = (now: Standing, then: Standing): boolean =>
  JSON.stringify(now.where) === JSON.stringify(then.where);

export const withWhere = (draft: Draft, offer: Offer, where: readonly string[]): Draft =>
  withChoice(draft, offer, (choice) => ({ ...choice, where }));

export const withState = (draft: Draft, offer: Offer, state: ExposureState): Draft =>
  withChoice(draft, offer, (choice) => ({ ...choice, state }));

/** @param keys the fields that are switched */
export const withFields = (draft: Draft, offer: Offer, keys: readonly string[], isShown: boolean): Draft =>
  withChoice(draft, offer, (choice) => ({
    ...choice,
    fields: new Map([...choice.fields, ...keys.map((key): [string, boolean] => [key, isShown])]),
  }));

const withChoice = (draft: Draft, { slug }: Offer, change: (choice: Choice) => Choice): Draft => {
  const choice = draft.choices.get(slug) ?? { fields: new Map() };
  return { ...draft, choices: new Map([...draft.choices, [slug, change(choice)]]) };
};

/** What differs from how it is: that alone is proposed. What is no longer offered is left out. */
export const proposalOf = (draft: Draft, isEnabled: boolean, offers: readonly Offer[]): Proposal => {
  const collections = offers.filter((offer) => isChanged(draft, offer)).map((offer) => proposalFor(draft, offer));
  return {
    ...(draft.isEnabled === undefined || draft.isEnabled === isEnabled ? {} : { isEnabled: draft.isEnabled }),
    ...(collections.length === 0 ? {} : { collections }),
  };
};

const proposalFor = (draft: Draft, offer: Offer): NonNullable<Proposal['collections']>[number] => {
  const { slug } = offer;
  const { state, fields, where } = standingIn(draft, offer);
  if (state === 'hidden') return { slug, state };
  return { slug, state, fields, ...(where === offer.where ? {} : { where }) };
};

/** How many places a proposal is about: the switch, and each collection. */
export const countPlaces = ({ isEnabled, collections = [] }: Proposal): number =>
  (isEnabled === undefined ? 0 : 1) + collections.length;
