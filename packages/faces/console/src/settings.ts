/** Changes of pages, views and keys that are part of a proposal: previewed as the log would have them, and published with it. */
import { cardRoles } from '@vitrine/contract';
import { aboutParts } from '@vitrine/contract/about';
import type { AuditEvent } from '@vitrine/contract/console';
import type { KeyProposal, Proposal, ViewProposal } from '@vitrine/contract/proposal';
import { endSchema, readEnd } from './end.ts';
import { changeAppearance, changeCard, changeView, createView, deleteView, listViews } from '@vitrine/administering';
import { type Actor, type CatalogTransaction, findCollection, setKey, type Tenant } from '@vitrine/catalog';
import { invalidRequest, type Refusal } from './refusal.ts';

const text = { type: ['string', 'null'], maxLength: 2000 } as const;
const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));
const strings = { type: 'array', maxItems: 10_000, items: { type: 'string', maxLength: 300 } } as const;
const listOf = (required: readonly string[], properties: object) =>
  ({
    type: 'array',
    maxItems: 100,
    items: { type: 'object', additionalProperties: false, required, properties },
  }) as const;

const slug = { type: 'string', maxLength: 100 } as const;
const isUnlisted = { type: 'boolean' } as const;

export const settingProperties = {
  appearance: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...texts(['color', 'language', 'timeZone']),
      logo: { type: 'null' },
      isUnlisted,
      about: { type: 'object', additionalProperties: false, properties: texts(aboutParts) },
    },
  },
  cards: listOf(['slug'], { slug, isUnlisted, ...texts(cardRoles) }),
  views: listOf(['slug', 'collection'], {
    slug,
    collection: slug,
    isDeleted: { const: true, description: 'Without other parts: it is deleted.' },
    name: { type: 'string', maxLength: 200 },
    query: { type: 'string', maxLength: 10_000 },
    isPrivate: { type: 'boolean' },
    endsAt: endSchema,
  }),
  keys: listOf(['id'], { id: { type: 'integer' }, opens: strings, origins: strings, addresses: strings }),
} as const;

/** True for a change that such a part of a proposal makes. */
export const isSetting = ({ kind }: AuditEvent): boolean => settingKinds.has(kind);

const settingKinds: ReadonlySet<AuditEvent['kind']> = new Set([
  'appearance-changed',
  'card-changed',
  'view-created',
  'view-changed',
  'view-deleted',
  'key-opens',
  'key-origins',
  'key-addresses',
]);

export interface Order {
  readonly tenant: Tenant;
  readonly proposal: Proposal;
  readonly actor: Actor;
  readonly now: Date;
}

/** @throws CatalogError or Refusal for invalid settings */
export const applySettings = async (transaction: CatalogTransaction, order: Order): Promise<void> => {
  const { tenant, proposal, actor, now } = order;
  const { appearance, cards = [], views = [], keys = [] } = proposal;
  if (appearance !== undefined) await changeAppearance(transaction, tenant, appearance, now, actor);
  for (const { slug: collection, ...card } of cards)
    await changeCard(transaction, tenant, await findCollection(transaction, tenant, collection), card, now, actor);
  for (const [index, view] of views.entries()) await applyView(transaction, order, view, `views/${index}`);
  for (const key of keys) await applyKey(transaction, order, key);
};

/** @param at the place of the view in the proposal, for messages */
const applyView = async (
  transaction: CatalogTransaction,
  { tenant, actor, now }: Order,
  { slug: view, collection, isDeleted, ...parts }: ViewProposal,
  at: string,
): Promise<void> => {
  const { endsAt: end, ...others } = parts;
  const endsAt = typeof end === 'string' ? readEnd(`${at}/endsAt`, 'A view', end, now) : end;
  const known = (await listViews(transaction, tenant, now)).find((each) => each.slug === view);
  if (known !== undefined && known.collection !== collection)
    throw mistaken(`${at}/collection`, `The view ${view} is of ${known.collection}.`);
  if (isDeleted === true) {
    const [part] = Object.keys(parts);
    if (part !== undefined)
      throw mistaken(`${at}/${part}`, 'A view that is deleted takes no other parts. Leave it out.');
    return void (await deleteView(transaction, tenant, view, now, actor));
  }
  if (known !== undefined) return void (await changeView(transaction, tenant, view, { ...others, endsAt }, now, actor));
  const base = await findCollection(transaction, tenant, collection);
  const { name, query, isPrivate } = others;
  if (name === undefined || query === undefined || isPrivate === undefined || endsAt === undefined)
    throw mistaken(at, 'There is no such view. A new one needs name, query, isPrivate and endsAt.');
  const draft = { slug: view, name, query, isPrivate, endsAt, look: null };
  await createView(transaction, tenant, base, draft, now, actor);
};

const mistaken = (parameter: string, message: string): Refusal => invalidRequest([{ parameter, message }]);

const applyKey = async (
  transaction: CatalogTransaction,
  { tenant, actor, now }: Order,
  { id, ...change }: KeyProposal,
): Promise<void> => void (await setKey(transaction, tenant, String(id), change, now, actor));
