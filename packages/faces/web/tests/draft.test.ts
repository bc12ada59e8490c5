/** What an owner has chosen, and what of it is proposed: nothing but what differs. */
import { describe, expect, test } from 'bun:test';
import type { Offer } from '../src/console/answers.ts';
import {
  countPlaces,
  emptyDraft,
  proposalOf,
  withFields,
  withNames,
  withState,
  withWhere,
  type Draft,
} from '../src/console/draft.ts';

const offer = (slug: string, state: Offer['state'], shown: readonly string[]): Offer => ({
  slug,
  name: slug,
  recordCount: 3,
  state,
  proposedState: null,
  where: [],
  rows: [],
  relations: [],
  chosenSingly: null,
  naming: { name: null, labels: {}, options: {}, order: null },
  declared: { name: slug, labels: { name: 'name', price: 'price', cost: 'cost' }, options: {} },
  fields: ['name', 'price', 'cost'].map((key) => ({
    key,
    label: key,
    type: 'text',
    isShown: shown.includes(key),
    isProposed: false,
    isUsual: key !== 'cost',
    looksPrivate: null,
    notice: null,
  })),
});

const products = offer('products', 'public', ['name', 'price']);
const orders = offer('orders', 'hidden', []);
const offers = [products, orders];

describe('a draft becomes a proposal', () => {
  const rows: [what: string, draft: Draft, proposal: object, places: number][] = [
    ['nothing chosen', emptyDraft, {}, 0],
    ['what is as it was', withState(emptyDraft, products, 'public'), {}, 0],
    [
      'a condition on records',
      withWhere(emptyDraft, products, ['price[gte]=1']),
      { collections: [{ slug: 'products', state: 'public', fields: ['name', 'price'], where: ['price[gte]=1'] }] },
      1,
    ],
    ['a condition to and fro', withWhere(withWhere(emptyDraft, products, ['price[gte]=1']), products, []), {}, 0],
    [
      'a field to and fro',
      withFields(withFields(emptyDraft, products, ['price'], false), products, ['price'], true),
      {},
      0,
    ],
    [
      'a field more, in the order of the collection',
      withFields(withFields(emptyDraft, products, ['name'], false), products, ['cost', 'name'], true),
      { collections: [{ slug: 'products', state: 'public', fields: ['name', 'price', 'cost'] }] },
      1,
    ],
    [
      'one is opened without a field',
      withState(emptyDraft, orders, 'public'),
      { collections: [{ slug: 'orders', state: 'public', fields: [] }] },
      1,
    ],
    [
      'one is hidden: of its fields nothing is said',
      withState(withFields(emptyDraft, products, ['name'], false), products, 'hidden'),
      { collections: [{ slug: 'products', state: 'hidden' }] },
      1,
    ],
    [
      'hidden, and opened again: its fields are as they were chosen',
      withState(withState(withFields(emptyDraft, products, ['name'], false), products, 'hidden'), products, 'private'),
      { collections: [{ slug: 'products', state: 'private', fields: ['price'] }] },
      1,
    ],
    ['switched off', { ...emptyDraft, isEnabled: false }, { isEnabled: false }, 1],
    ['switched to what it is', { ...emptyDraft, isEnabled: true }, {}, 0],
    ['what is offered no more', withState(emptyDraft, offer('gone', 'hidden', []), 'public'), {}, 0],
  ];
  test.each(rows)('%s', (_what, draft, proposal, places) => {
    const proposed = proposalOf(draft, true, offers);
    expect(proposed).toEqual(proposal);
    expect(countPlaces(proposed)).toBe(places);
  });
});

test('names that differ are proposed, and an empty one takes the owner’s back', () => {
  const named = { ...products, naming: { ...products.naming, name: 'Wares', labels: { name: 'Ware' } } };
  const order = ['price', 'name', 'cost'];
  const draft = withNames(emptyDraft, named, {
    name: ' ',
    labels: { name: 'Ware', price: 'Cost' },
    options: {},
    order,
  });
  const { collections: [proposed] = [] } = proposalOf(draft, true, [named]);
  expect(proposed).toMatchObject({ slug: 'products', name: null, labels: { price: 'Cost' }, order });
  const same = { name: 'Wares ', labels: { name: 'Ware', price: ' ' }, options: {}, order: ['name', 'price', 'cost'] };
  expect(proposalOf(withNames(emptyDraft, named, same), true, [named])).toEqual({});
});

test('what somebody else withdrew meanwhile stays withdrawn', () => {
  const draft = withFields(emptyDraft, products, ['cost'], true);
  const since = offer('products', 'private', ['price']);
  expect(proposalOf(draft, true, [since])).toEqual({
    collections: [{ slug: 'products', state: 'private', fields: ['price', 'cost'] }],
  });
});
