/** Finds the relations that callers can expand under the owner's draft, and what the others lack. */
import type { Relation } from '@vitrine/contract';
import type { ExposureState, Offer } from './answers.ts';
import { standingIn, type Draft } from './draft.ts';

export type RelatedState =
  | { readonly kind: 'open'; readonly state: Exclude<ExposureState, 'hidden'> }
  /** The other collection is hidden. */
  | { readonly kind: 'hidden'; readonly collection: string }
  /** A field that is needed is hidden. */
  | { readonly kind: 'field'; readonly field: string; readonly collection: string };

export interface Related {
  readonly key: string;
  readonly label: string;
  /** The name of the other collection. */
  readonly collection: string;
  readonly state: RelatedState;
}

export const relatedOf = (offer: Offer, offers: readonly Offer[], draft: Draft): readonly Related[] =>
  offer.relations.map((relation) => {
    const other = offers.find(({ slug }) => slug === relation.collection);
    const collection = other?.name ?? relation.collection;
    const state =
      other === undefined ? ({ kind: 'hidden', collection } as const) : stateOf(relation, offer, other, draft);
    return { key: relation.key, label: relation.label, collection, state };
  });

const stateOf = ({ from, to }: Relation, offer: Offer, other: Offer, draft: Draft): RelatedState => {
  const [own, others] = [standingIn(draft, offer), standingIn(draft, other)];
  if (others.state === 'hidden') return { kind: 'hidden', collection: other.name };
  if (!isShown(own.fields, from)) return lacking(offer, from);
  if (!isShown(others.fields, to)) return lacking(other, to);
  return { kind: 'open', state: own.state === 'private' || others.state === 'private' ? 'private' : 'public' };
};

/** `id` is always shown. */
const isShown = (fields: readonly string[], key: string): boolean => key === 'id' || fields.includes(key);

const lacking = ({ fields, name }: Offer, key: string): RelatedState => ({
  kind: 'field',
  field: fields.find((field) => field.key === key)?.label ?? key,
  collection: name,
});
