/** What shops write of availability, in five languages. */
import { expect, test } from 'bun:test';
import { type Availability, availabilityOf, createFacts } from '../src/found/facts.ts';

const factsOf = createFacts({
  slug: 'products',
  name: 'Products',
  isPrivate: false,
  fields: new Map([['availability', { key: 'availability', label: 'Availability', type: 'text' }]]),
});

const rows: [words: string, expected: Availability | undefined][] = [
  ['in stock, in_stock, Auf Lager, en stock, disponible, op voorraad', 'InStock'],
  ['out of stock, out_of_stock, nicht lieferbar, ausverkauft, rupture de stock, épuisé, agotado', 'OutOfStock'],
  ['sin existencias, niet op voorraad', 'OutOfStock'],
  ['preorder, pre-order, Vorbestellung, précommande, preventa, voorbestelling', 'PreOrder'],
  ['backorder, back_order, Nachlieferung, en réapprovisionnement, pedido pendiente, nabestelling', 'BackOrder'],
  ['perhaps, stock', undefined],
];
test.each(rows)('%s: %p', (words, expected) => {
  for (const availability of words.split(', ')) {
    const facts = factsOf({ id: '1', createdAt: '2026-01-01T00:00:00.000Z', availability });
    expect([availability, availabilityOf(facts)]).toEqual([availability, expected]);
  }
});
