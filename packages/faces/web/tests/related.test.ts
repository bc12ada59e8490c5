/** Which related records callers could ask for with an owner's draft, and what the others lack. */
import { describe, expect, test } from 'bun:test';
import type { Offer } from '../src/console/answers.ts';
import { type Draft, emptyDraft, withFields, withState } from '../src/console/draft.ts';
import { relatedOf, type RelatedState } from '../src/console/related.ts';

const offer = (
  slug: string,
  state: Offer['state'],
  shown: readonly string[],
  relations: Offer['relations'],
): Offer => ({
  slug,
  name: slug.toUpperCase(),
  recordCount: 3,
  state,
  proposedState: null,
  where: [],
  rows: [],
  relations,
  chosenSingly: null,
  naming: { name: null, labels: {}, options: {}, order: null },
  declared: { name: slug, labels: {}, options: {} },
  fields: ['number', 'order'].map((key) => ({
    key,
    label: `The ${key}`,
    type: 'text',
    isShown: shown.includes(key),
    isProposed: false,
    isUsual: true,
    looksPrivate: null,
    notice: null,
  })),
});

const orders = offer(
  'orders',
  'public',
  [],
  [
    { key: 'lines', label: 'Lines', kind: 'many', collection: 'lines', from: 'id', to: 'order' },
    { key: 'parent', label: 'Parent', kind: 'one', collection: 'orders', from: 'number', to: 'number' },
    { key: 'gone', label: 'Gone', kind: 'many', collection: 'gone', from: 'id', to: 'order' },
  ],
);
const lines = offer('lines', 'hidden', ['order'], []);

const hidden = { kind: 'hidden', collection: 'LINES' } as const;
const noNumber = { kind: 'field', field: 'The number', collection: 'ORDERS' } as const;
const open = { kind: 'open', state: 'public' } as const;

describe('of lines, and of a parent, callers', () => {
  const publicLines = withState(emptyDraft, lines, 'public');
  const rows: [what: string, draft: Draft, lines: RelatedState, parent: RelatedState][] = [
    ['know nothing at first', emptyDraft, hidden, noNumber],
    ['know those that become public', publicLines, open, noNumber],
    [
      'with a key know private ones',
      withState(emptyDraft, lines, 'private'),
      { kind: 'open', state: 'private' },
      noNumber,
    ],
    [
      'lack the field that refers',
      withFields(publicLines, lines, ['order'], false),
      { kind: 'field', field: 'The order', collection: 'LINES' },
      noNumber,
    ],
    ['know a collection by itself', withFields(emptyDraft, orders, ['number'], true), hidden, open],
  ];
  test.each(rows)('%s', (_what, draft, ofLines, ofParent) => {
    const found = relatedOf(orders, [orders, lines], draft);
    expect(found.map(({ state }) => state)).toEqual([ofLines, ofParent, { kind: 'hidden', collection: 'gone' }]);
    expect(found.map(({ label, collection }) => [label, collection])).toEqual([
      ['Lines', 'LINES'],
      ['Parent', 'ORDERS'],
      ['Gone', 'gone'],
    ]);
  });
});
