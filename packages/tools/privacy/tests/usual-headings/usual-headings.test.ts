/** Headings that are usual to publish, and all others: none of these may be taken, most of those should. */
import { describe, expect, test } from 'bun:test';
import { isGoodsHeading, isUsualHeading } from '../../src/usual-headings/index.ts';
import { goodsConcepts, numberConcepts } from '../../src/usual-headings/goods-words.ts';
import type { Concept } from '../../src/usual-headings/grammar.ts';
import { headingReadings } from '../../src/usual-headings/heading-words.ts';
import { contactConcepts, placeConcepts } from '../../src/usual-headings/place-words.ts';
import { priceConcepts, salesConcepts, stockConcepts } from '../../src/usual-headings/sales-words.ts';
import { unusualInExports, usualInExports } from './export-headings.ts';
import { listHeadings, nearlyUsualHeadings, unusualHeadings, usualHeadings } from './own-headings.ts';

const taken = (headings: readonly string[]): readonly string[] => headings.filter(isUsualHeading);

describe('what is not usual is not taken', () => {
  const blocks = [...Object.entries(unusualHeadings), ...Object.entries(unusualInExports)];
  test.each(blocks)('%s', (_where, block) => expect(taken(listHeadings(block))).toEqual([]));
  test('though it is near to something usual', () => expect(taken(listHeadings(nearlyUsualHeadings))).toEqual([]));
});

describe('what is usual is taken', () => {
  test.each(Object.entries(usualHeadings))('in %s', (_language, block) => {
    const headings = listHeadings(block);
    expect(taken(headings)).toEqual(headings);
  });
  test('of real exports too, in 19 of 20 headings', () => {
    const headings = Object.values(usualInExports).flatMap(listHeadings);
    expect(taken(headings).length / headings.length).toBeGreaterThan(0.95);
  });
});

describe('a word more makes it another heading', () => {
  const words = `
    purchase|buying|cost|supplier|vendor|dealer|wholesale|customer|employee|internal|private|secret|minimum|margin|reseller|bonus|commission|
    Einkauf|EK|Lieferant|Händler|Kunde|Mitarbeiter|intern|privat|Mindest|Marge|Rabatt|achat|revient|fournisseur|revendeur|client|interne|privé|
    marge|remise|inkoop|kost|leverancier|klant|korting|compra|coste|proveedor|mayorista|cliente|privado|margen|descuento
  `;
  const heads = [
    'Price',
    'Preis',
    'Prix',
    'Prijs',
    'Precio',
    'Name',
    'Description',
    'Beschreibung',
    'Stock',
    'Article number',
    'Address',
    'Image',
    'Date',
  ];
  test.each(listHeadings(words))('%s', (word) => {
    const headings = heads.flatMap((head) => [
      `${word} ${head}`,
      `${head} ${word}`,
      `${head} (${word})`,
      `${word}_${head}`,
      `${word}${head}`,
    ]);
    expect(taken(headings)).toEqual([]);
  });
});

describe('spellings of one heading', () => {
  const rows: readonly [heading: string, readings: string][] = [
    ['unitPrice', 'unit price / unitprice'],
    ['UNIT_PRICE', 'unit price'],
    ['Artikel-Nr.', 'artikel nr'],
    ['Größe', 'grosse'],
    ['image2', 'image 2'],
    ['MwSt', 'mw st / mwst'],
    ["Prix d'achat", 'prix achat'],
    ['Prix d’achat', 'prix achat'],
    ['EANCode', 'ean code / eancode'],
  ];
  test.each(rows)('%s: %s', (heading, readings) => {
    expect(
      headingReadings(heading)
        .map((words) => words.join(' '))
        .join(' / '),
    ).toBe(readings);
  });
});

test('what is no heading is not usual', () => {
  const odd = [
    '',
    ' ',
    '…',
    '123',
    'цена',
    'pr​ice',
    'рrice',
    'x'.repeat(100_000),
    'name '.repeat(30),
    '__proto__',
    'constructor',
  ];
  expect(taken(odd)).toEqual([]);
});

test('a heading takes little time, whatever it is', () => {
  const long = ['preis'.repeat(30), 'sub'.repeat(60), 'date '.repeat(39), 'aB'.repeat(90), `${'enseneen'.repeat(12)}x`];
  const began = performance.now();
  taken(long);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('of goods there are prices, numbers and stock', () => {
  expect(['Price', 'EAN', 'Stock', 'Name', 'City'].map(isGoodsHeading)).toEqual([true, true, true, false, false]);
});

test('words are written as headings are read', () => {
  const concepts: readonly Concept[] = [
    ...salesConcepts,
    ...priceConcepts,
    ...stockConcepts,
    ...numberConcepts,
    ...goodsConcepts,
    ...placeConcepts,
    ...contactConcepts.ofShops,
  ];
  const words = concepts.flatMap(({ heads, needs = '', with: companions = '' }) =>
    `${heads} ${needs} ${companions}`.split(/\s+/),
  );
  const misread = words.filter(
    (word) => word !== '' && headingReadings(word)[0]?.join('-') !== word && !/\d/.test(word),
  );
  expect([...new Set(misread)]).toEqual([]);
});
