/**
 * The owner's unpublished choices. The draft holds only what the owner touched, so that it does not silently revert
 * other people's changes.
 */
import type { Standing } from '@vitrine/console/preview-answer';
import type { Proposal } from '@vitrine/contract/proposal';
import type { ExposureState, Offer } from './answers.ts';
import { namingChangeOf, type NamingDraft, ownNames } from './naming.ts';

interface Choice {
  readonly state?: ExposureState;
  /** The switched fields, by key. */
  readonly fields: ReadonlyMap<string, boolean>;
  /** The conditions on records. */
  readonly where?: readonly string[];
  readonly names?: NamingDraft;
}

export interface Draft {
  /** Undefined: unchanged. */
  readonly isEnabled: boolean | undefined;
  /** By slug. */
  readonly choices: ReadonlyMap<string, Choice>;
}

export const emptyDraft: Draft = { isEnabled: undefined, choices: new Map() };

/** The present exposure of a collection. */
const standingOf = ({ state, fields, where }: Offer): Standing => ({
  state,
  where,
  fields: fields.filter(({ isShown }) => isShown).map(({ key }) => key),
});

/** The exposure of a collection with the draft. */
export const standingIn = ({ choices }: Draft, { slug, state, fields, where }: Offer): Standing => {
  const choice = choices.get(slug);
  return {
    state: choice?.state ?? state,
    where: choice?.where ?? where,
    fields: fields.filter(({ key, isShown }) => choice?.fields.get(key) ?? isShown).map(({ key }) => key),
  };
};

/** True if callers would see a difference. The fields of a hidden collection do not count. */
export const isChanged = (draft: Draft, offer: Offer): boolean => {
  const [now, then] = [standingOf(offer), standingIn(draft, offer)];
  if (now.state !== then.state || namingChangeOf(offer, namesIn(draft, offer)) !== undefined) return true;
  return then.state !== 'hidden' && (now.fields.join() !== then.fields.join() || !isSameWhere(now, then));
};

const isSameWhere = (now: Standing, then: Standing): boolean =>
  JSON.stringify(now.where) === JSON.stringify(then.where);

/** The names of a collection with the draft. */
export const namesIn = ({ choices }: Draft, offer: Offer): NamingDraft =>
  choices.get(offer.slug)?.names ?? ownNames(offer);

export const withNames = (draft: Draft, offer: Offer, names: NamingDraft): Draft =>
  withChoice(draft, offer, (choice) => ({ ...choice, names }));

export const withWhere = (draft: Draft, offer: Offer, where: readonly string[]): Draft =>
  withChoice(draft, offer, (choice) => ({ ...choice, where }));

/** Adds a condition to those of a collection. */
export const leavingOut = (draft: Draft, offer: Offer, condition: string): Draft =>
  withWhere(draft, offer, [...standingIn(draft, offer).where, condition]);

export const withState = (draft: Draft, offer: Offer, state: ExposureState): Draft =>
  withChoice(draft, offer, (choice) => ({ ...choice, state }));

/** @param keys the switched fields */
export const withFields = (draft: Draft, offer: Offer, keys: readonly string[], isShown: boolean): Draft =>
  withChoice(draft, offer, (choice) => ({
    ...choice,
    fields: new Map([...choice.fields, ...keys.map((key): [string, boolean] => [key, isShown])]),
  }));

const withChoice = (draft: Draft, { slug }: Offer, change: (choice: Choice) => Choice): Draft => {
  const choice = draft.choices.get(slug) ?? { fields: new Map() };
  return { ...draft, choices: new Map([...draft.choices, [slug, change(choice)]]) };
};

/** The differences from the present exposure. Collections that are no longer offered are left out. */
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
  const naming = namingChangeOf(offer, namesIn(draft, offer));
  if (state === 'hidden') return { slug, state, ...naming };
  return { slug, state, fields, ...naming, ...(where === offer.where ? {} : { where }) };
};

/** The number of changed places in a proposal: the switch, and each collection. */
export const countPlaces = ({ isEnabled, collections = [] }: Proposal): number =>
  (isEnabled === undefined ? 0 : 1) + collections.length;
