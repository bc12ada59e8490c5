/** Proposals: changes of exposure, applied in full or not at all. */
import { bounds } from '@vitrine/contract';
import type { ConsoleMistake } from '@vitrine/contract/console';
import { type Offer, readOffers } from '@vitrine/administering';
import {
  type Actor,
  CatalogError,
  type CatalogTransaction,
  expose,
  type ExposureState,
  findCollection,
  hide,
  readConditions,
  setTenantEnabled,
  type Tenant,
} from '@vitrine/publisher';
import { createBodyReader } from './body.ts';
import { invalidRequest } from './refusal.ts';

export interface Proposal {
  /** Enables or disables the public API; undefined: unchanged. */
  readonly isEnabled?: boolean;
  readonly collections?: readonly CollectionProposal[];
}

export interface CollectionProposal {
  readonly slug: string;
  /** Undefined: unchanged. */
  readonly state?: ExposureState;
  /** The keys of all fields to show; undefined: unchanged. */
  readonly fields?: readonly string[];
  /** The conditions on records in the form of `vitrine expose --where`; undefined: unchanged. */
  readonly where?: readonly string[];
}

const collectionsMax = 500;
const conditionLengthMax = 2000;

export const readProposal = createBodyReader<Proposal>({
  type: 'object',
  additionalProperties: false,
  properties: {
    isEnabled: { type: 'boolean' },
    collections: {
      type: 'array',
      maxItems: collectionsMax,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['slug'],
        properties: {
          slug: { type: 'string' },
          state: { enum: ['hidden', 'private', 'public'] },
          fields: { type: 'array', items: { type: 'string' } },
          where: {
            type: 'array',
            maxItems: bounds.conditionsMax,
            items: { type: 'string', maxLength: conditionLengthMax },
          },
        },
      },
    },
  },
});

export interface Order {
  readonly tenant: Tenant;
  readonly proposal: Proposal;
  readonly actor: Actor;
  readonly now: Date;
}

/** @throws Refusal for a collection or field that is not offered to the tenant */
export const applyProposal = async (transaction: CatalogTransaction, order: Order): Promise<void> => {
  const { tenant, proposal, actor, now } = order;
  const { isEnabled, collections = [] } = proposal;
  const offers = new Map((await readOffers(transaction, tenant)).collections.map((offer) => [offer.slug, offer]));
  const mistakes = findMistakes(collections, offers);
  if (mistakes.length > 0) throw invalidRequest(mistakes);
  if (isEnabled !== undefined) await setTenantEnabled(transaction, tenant, isEnabled, now, actor);
  for (const wanted of collections) {
    const offer = offers.get(wanted.slug);
    if (offer !== undefined) await applyToCollection(transaction, order, offer, wanted);
  }
};

const applyToCollection = async (
  transaction: CatalogTransaction,
  { tenant, actor, now }: Order,
  offer: Offer,
  wanted: CollectionProposal,
): Promise<void> => {
  const collection = await findCollection(transaction, tenant, offer.slug);
  const state = wanted.state ?? offer.state;
  const shown = shownKeys(offer);
  const fields = wanted.fields ?? shown;
  if (state === 'hidden') {
    if (offer.state !== 'hidden') await hide(transaction, tenant, collection, 'all', now, actor);
    return;
  }
  const withdrawn = shown.filter((key) => !fields.includes(key));
  if (withdrawn.length > 0) await hide(transaction, tenant, collection, withdrawn, now, actor);
  const keys = fields.filter((key) => !shown.includes(key));
  const { where } = wanted;
  if (state !== offer.state || keys.length > 0 || where !== undefined)
    await expose(transaction, tenant, collection, { state, keys, where }, now, actor);
};

export const shownKeys = ({ fields }: Offer): readonly string[] =>
  fields.filter(({ isShown }) => isShown).map(({ key }) => key);

const findMistakes = (
  collections: readonly CollectionProposal[],
  offers: ReadonlyMap<string, Offer>,
): ConsoleMistake[] =>
  collections.flatMap(({ slug, state, fields = [], where = [] }, index) => {
    const parameter = `collections/${index}`;
    const offer = offers.get(slug);
    if (offer === undefined)
      return [
        {
          parameter: `${parameter}/slug`,
          message: 'There is no such collection.',
          reason: { code: 'collectionUnknown', values: {} },
        },
      ];
    if (collections.findIndex((other) => other.slug === slug) !== index)
      return [{ parameter: `${parameter}/slug`, message: 'The collection occurs twice.' }];
    if ((state ?? offer.state) === 'hidden' && fields.length > 0)
      return [
        { parameter: `${parameter}/fields`, message: 'A hidden collection shows no fields: say private or public.' },
      ];
    const unread = findUnread(where, offer);
    if (unread !== undefined) return [{ parameter: `${parameter}/where`, ...unread }];
    const unknown = fields.filter((key) => !offer.fields.some((field) => field.key === key));
    return unknown.length === 0
      ? []
      : [
          {
            parameter: `${parameter}/fields`,
            message: `There is no such field: ${unknown.join(', ')}.`,
            reason: { code: 'fieldUnknown', values: { fields: unknown.join(', ') } },
          },
        ];
  });

/** The mistakes in conditions. */
const findUnread = (where: readonly string[], { fields }: Offer): Omit<ConsoleMistake, 'parameter'> | undefined => {
  try {
    readConditions(
      where,
      fields.map(({ key, label, type }) => ({ id: 0, key, label, type })),
    );
    return undefined;
  } catch (error) {
    if (error instanceof CatalogError) {
      const { message, reason } = error;
      return { message, ...(reason && { reason }) };
    }
    throw error;
  }
};
