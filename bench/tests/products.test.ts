/** The data: the same each time, and with what the works rely on. */
import { describe, expect, test } from 'bun:test';
import { columns, productsOf, publicColumns, rowsUnit, tenants, type Product } from '../data/products.ts';
import { rareWord, rareWordPlaces, rareWordsPerPlace, recordsPerRareWord } from '../data/words.ts';

const rows = rowsUnit;
const products = Array.from(productsOf('t1', rows));

describe('products', () => {
  test('are the same each time', () => {
    expect(Array.from(productsOf('t1', rows))).toEqual(products);
  });

  test('are others for each tenant', () => {
    const firsts = tenants.map((tenant) => productsOf(tenant, rows).next().value?.id);
    expect(new Set(firsts).size).toBe(tenants.length);
  });

  test.each(['id', 'sku', 'created_at'] as const)('have each %s once', (column: keyof Product) => {
    expect(new Set(products.map((product) => product[column])).size).toBe(rows);
  });

  test('hold nothing that CSV would have to quote', () => {
    const texts = products.flatMap((product) => columns.map((column) => String(product[column])));
    expect(texts.filter((text) => /[",\n]/.test(text))).toEqual([]);
  });

  test('cost money to the cent, and what it costs us is hidden', () => {
    expect(products.filter(({ price }) => Math.round(price * 100) / 100 !== price || price < 1)).toEqual([]);
    expect(publicColumns).not.toContain('cost');
  });
});

describe('rare words', () => {
  test.each(rareWordPlaces.map((place) => [`${place.column}, ${place.letter}${place.slot}`, place] as const))(
    'of %s are each in as many records',
    (_name, place) => {
      const words = Array.from({ length: rareWordsPerPlace(rows) }, (_, number) => rareWord(place, number, rows));
      const found = words.map((word) => products.filter((product) => product[place.column].includes(word)).length);
      expect(found).toEqual(words.map(() => recordsPerRareWord));
    },
  );
});
