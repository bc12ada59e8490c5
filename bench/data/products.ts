/** The records that everybody serves: products of four tenants, the same for the same number of rows. */
import { createRandom, pick, shuffled, type Random } from './random.ts';
import {
  adjectives,
  brands,
  categories,
  commonWords,
  nouns,
  rareWord,
  rareWordPlaces,
  rareWordsPerPlace,
} from './words.ts';

export const tenants = ['t1', 't2', 't3', 't4'] as const;
export type Tenant = (typeof tenants)[number];

export interface Product {
  readonly id: string;
  readonly tenant_id: Tenant;
  /** ISO 8601 in UTC, without fractions; no other record of the tenant has it. */
  readonly created_at: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly brand: string;
  readonly price: number;
  readonly stock: number;
  readonly active: boolean;
  readonly sku: string;
  readonly released_on: string;
  /** What no answer may hold. */
  readonly cost: number;
}

export const columns = [
  'id',
  'tenant_id',
  'created_at',
  'name',
  'description',
  'category',
  'brand',
  'price',
  'stock',
  'active',
  'sku',
  'released_on',
  'cost',
] as const satisfies readonly (keyof Product)[];

/** What everybody shows. */
export const publicColumns = columns.filter((column) => column !== 'cost' && column !== 'tenant_id');

/** Rows come in thousands, so that each rare word is in as many records. */
export const rowsUnit = 1000;

const start = Date.UTC(2024, 0, 1) / 1000;
const secondsInTwoYears = 2 * 365 * 86_400;
const idLetters = Array.from('0123456789abcdefghijklmnopqrstuvwxyz');

export function* productsOf(tenant: Tenant, rows: number): Generator<Product> {
  const random = createRandom(1000 * (tenants.indexOf(tenant) + 1) + rows);
  const moments = shuffled(rows, random);
  const wordNumbers = rareWordPlaces.map(() => shuffled(rows, random));
  const secondsApart = Math.floor(secondsInTwoYears / rows);
  for (let index = 0; index < rows; index++) {
    const rareWords = rareWordPlaces.map((place, at) =>
      rareWord(place, (wordNumbers[at]?.[index] ?? 0) % rareWordsPerPlace(rows), rows),
    );
    const seconds = start + (moments[index] ?? 0) * secondsApart + random(secondsApart);
    yield productAt(tenant, index, seconds, rareWords, random);
  }
}

const productAt = (
  tenant: Tenant,
  index: number,
  createdSeconds: number,
  [wordOfName = '', ...wordsOfText]: readonly string[],
  random: Random,
): Product => {
  const brand = pick(brands, random);
  const cents = 100 + random(999_900);
  return {
    id: `p${Array.from({ length: 14 }, () => pick(idLetters, random)).join('')}`,
    tenant_id: tenant,
    created_at: `${new Date(createdSeconds * 1000).toISOString().slice(0, 19)}Z`,
    name: `${brand} ${pick(adjectives, random)} ${pick(nouns, random)} ${wordOfName}`,
    description: `${plainText(48 + random(36), random)} ${wordsOfText.join(' ')}`,
    category: pick(categories, random),
    brand,
    price: cents / 100,
    stock: random(1000),
    active: random(10) < 8,
    sku: `SKU-${tenant}-${String(index).padStart(7, '0')}`,
    released_on: new Date((start + random(730) * 86_400) * 1000).toISOString().slice(0, 10),
    cost: Math.round(cents * 0.6) / 100,
  };
};

const plainText = (lengthMin: number, random: Random): string => {
  let text = pick(commonWords, random);
  while (text.length < lengthMin) text += ` ${pick(commonWords, random)}`;
  return text;
};
