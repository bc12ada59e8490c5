/** Proposals: changes of exposure, applied in full or not at all. */
import { bounds } from '@vitrine/contract';
import type { ConsoleMistake, NamingChange } from '@vitrine/contract/console';
import type { CollectionProposal, Proposal } from '@vitrine/contract/proposal';
import { changeNaming, type Offer, readOffers } from '@vitrine/administering';
import {
  CatalogError,
  type CatalogTransaction,
  expose,
  findCollection,
  hide,
  readConditions,
  setTenantEnabled,
  type Tenant,
} from '@vitrine/catalog';
import { createBodyReader } from './body.ts';
import { applySettings, type Order, settingProperties } from './settings.ts';
import { invalidRequest } from './refusal.ts';

const collectionsMax = 500;
const conditionLengthMax = 2000;

const text = { type: ['string', 'null'] } as const;
const texts = { type: 'object', additionalProperties: text } as const;

export const proposalProperties = {
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
        name: { ...text, description: 'What the collection is called; null: as the operator calls it.' },
        labels: { ...texts, description: 'Labels of fields by their keys, likewise; others stay.' },
        options: {
          type: 'object',
          additionalProperties: texts,
          description: 'Labels of the options of fields, by keys and values, likewise.',
        },
        order: {
          type: ['array', 'null'],
          items: { type: 'string' },
          description: 'The keys of the fields that come first; null: in the order of the operator.',
        },
      },
    },
  },
} as const;

export const readProposal = createBodyReader<Proposal>({
  type: 'object',
  additionalProperties: false,
  properties: { ...proposalProperties, ...settingProperties },
});

/** @throws Refusal for a collection or field that is not offered to the tenant */
export const applyProposal = async (transaction: CatalogTransaction, order: Order): Promise<void> => {
  const { tenant, proposal, actor, now } = order;
  const { isEnabled, collections = [] } = proposal;
  const offers = await checkProposal(transaction, tenant, proposal);
  if (isEnabled !== undefined) await setTenantEnabled(transaction, tenant, isEnabled, now, actor);
  await applySettings(transaction, order);
  for (const wanted of collections) {
    const offer = offers.get(wanted.slug);
    if (offer !== undefined) await applyToCollection(transaction, order, offer, wanted);
  }
};

/**
 * The tenant's offers, by slug.
 * @throws Refusal likewise
 */
export const checkProposal = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  { collections = [] }: Proposal,
): Promise<ReadonlyMap<string, Offer>> => {
  const offers = new Map((await readOffers(transaction, tenant)).collections.map((offer) => [offer.slug, offer]));
  const mistakes = findMistakes(collections, offers);
  if (mistakes.length > 0) throw invalidRequest(mistakes);
  return offers;
};

const applyToCollection = async (
  transaction: CatalogTransaction,
  { tenant, actor, now }: Order,
  offer: Offer,
  wanted: CollectionProposal,
): Promise<void> => {
  const collection = await findCollection(transaction, tenant, offer.slug);
  if (isNaming(wanted)) await changeNaming(transaction, tenant, collection, wanted, now, actor);
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

const isNaming = ({ name, labels, options, order }: NamingChange): boolean =>
  [name, labels, options, order].some((part) => part !== undefined);

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
