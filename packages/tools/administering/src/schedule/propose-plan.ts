/** The proposal of a planned change with the state of now, to preview and plan it again. */
import type { CollectionProposal, PlannedChange, Proposal } from '@vitrine/contract/proposal';
import type { Offer } from '../offers.ts';

/** Collections and fields that are gone are left out. */
export const proposePlan = ({ isEnabled, collections }: PlannedChange, offers: readonly Offer[]): Proposal => ({
  ...(isEnabled !== undefined && { isEnabled }),
  collections: collections.flatMap(({ was: _was, shows, hides, ...planned }): CollectionProposal[] => {
    const offer = offers.find(({ slug }) => slug === planned.slug);
    if (offer === undefined) return [];
    const state = planned.state ?? offer.state;
    if (state === 'hidden') return [{ ...planned, state }];
    const isWanted = ({ key, isShown }: Offer['fields'][number]): boolean =>
      shows.includes(key) || (isShown && !hides.includes(key));
    return [{ ...planned, state, fields: offer.fields.filter(isWanted).map(({ key }) => key) }];
  }),
});
