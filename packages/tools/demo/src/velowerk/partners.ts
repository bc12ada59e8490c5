/** The dealers of Velowerk and their prices, for holders of a key. */
import { type DemoCollection, defineCollection, hidden, shown } from '../demo-collection.ts';
import { baseDateMs, createdMoment, dayAfter, dayMs } from '../moments.ts';
import { drawPerson } from '../people.ts';
import { percentOf } from '../prices.ts';
import { cities, type City, drawAddress, drawPhone } from '../places.ts';
import {
  digits,
  numberBetween,
  pick,
  type Random,
  randomFor,
  sometimes,
  weighted,
  weightedNames,
  wholeBetween,
} from '../random.ts';
import { padded, slugOf } from '../spelling.ts';
import { productAt, productCount } from './product.ts';

export const dealerCount = 1200;
const partnerPriceCount = 6000;

export interface Dealer {
  readonly id: string;
  readonly company: string;
  readonly owner: ReturnType<typeof drawPerson>;
  readonly place: City;
  readonly level: keyof typeof levelDiscounts;
}

const levelDiscounts = { Bronze: 22, Silver: 28, Gold: 34 } as const;
const drawLevel = weightedNames([
  ['Bronze', 60],
  ['Silver', 30],
  ['Gold', 10],
]);
/** The home market first: each next city has fewer dealers. */
const drawCity = weighted(cities, (place) => 60 / (cities.indexOf(place) + 4));

/** Deterministic: the same dealer for the same index. */
export function dealerAt(index: number): Dealer {
  const random = randomFor('velowerk dealer', index);
  const owner = drawPerson(random);
  const company = pick(random, companyNames).replace('*', owner.last);
  return { id: `D-${10_001 + index}`, company, owner, place: drawCity(random), level: drawLevel(random) };
}

const companyNames = [
  'Zweirad *',
  'Radhaus *',
  'Fahrrad-*',
  '* Cycles',
  'Vélos *',
  'Cicli *',
  '* & Töchter Zweiräder',
  'Speichenwerk *',
  'Kette & Kurbel *',
  'Gravel Garage *',
];

const dealerFields = [
  shown('company', 'Company', 'text'),
  shown('level', 'Partner level', 'select'),
  shown('street', 'Street', 'text'),
  shown('postcode', 'Postcode', 'text'),
  shown('city', 'City', 'text'),
  shown('country', 'Country', 'select'),
  shown('phone', 'Telephone', 'phone'),
  shown('email', 'E-mail', 'email'),
  shown('website', 'Website', 'url'),
  shown('partnerSince', 'Partner since', 'date'),
  shown('offersRepairs', 'Offers repairs', 'boolean'),
  hidden('owner', 'Owner', 'text'),
  hidden('vatNumber', 'VAT number', 'text'),
  hidden('creditLimit', 'Credit limit', 'currency'),
  hidden('paymentNote', 'Payment note', 'text'),
] as const;

export const dealers: DemoCollection = defineCollection({
  seed: 'velowerk dealers',
  slug: 'dealers',
  name: 'Dealers',
  state: 'private',
  fields: dealerFields,
  recordCount: dealerCount,
  draw: (random, index) => {
    const { id, company, owner, place, level } = dealerAt(index);
    const createdAtMs = createdMoment(random, index / dealerCount, 120);
    const domain = slugOf(`${company} ${place.name}`);
    const { street, postcode } = drawAddress(random, place);
    return {
      id,
      createdAtMs,
      values: {
        company,
        level,
        street,
        postcode,
        city: place.name,
        country: place.country,
        phone: sometimes(random, 0.95, () => drawPhone(random, place)),
        email: `info@${domain}.example`,
        website: sometimes(random, 0.7, () => `https://${domain}.example/`),
        partnerSince: dayAfter(random, createdAtMs, -2500, 30),
        offersRepairs: random() < 0.75,
        owner: owner.name,
        vatNumber: sometimes(random, 0.96, () => `XX${digits(random, 9)}`),
        creditLimit: wholeBetween(random, 2, 60) * 500,
        paymentNote: sometimes(random, 0.15, () => pick(random, paymentNotes)),
      },
    };
  },
});

const partnerPriceFields = [
  shown('productId', 'Product', 'text'),
  shown('productName', 'Product name', 'text'),
  shown('category', 'Category', 'select'),
  shown('level', 'Partner level', 'select'),
  shown('minimumQuantity', 'Minimum quantity', 'integer'),
  shown('discount', 'Discount', 'percent'),
  shown('price', 'Net price for partners', 'currency'),
  shown('validFrom', 'Valid from', 'date'),
  shown('validUntil', 'Valid until', 'date'),
  hidden('approvedBy', 'Approved by', 'text'),
  hidden('floorPrice', 'Floor price', 'currency'),
] as const;

export const partnerPrices: DemoCollection = defineCollection({
  seed: 'velowerk partner prices',
  slug: 'partner-prices',
  name: 'Partner prices',
  state: 'private',
  fields: partnerPriceFields,
  recordCount: partnerPriceCount,
  draw: (random, index) => {
    const product = productAt(wholeBetween(random, 0, productCount - 1));
    const level = drawLevel(random);
    const minimumQuantity = pick(random, [1, 1, 1, 5, 10, 25]);
    const discount = levelDiscounts[level] + (minimumQuantity > 1 ? numberBetween(random, 1, 6, 1) : 0);
    const createdAtMs = entryMoment(random, product.createdAtMs);
    return {
      id: `PP-${padded(index + 1, 6)}`,
      createdAtMs,
      values: {
        productId: product.id,
        productName: product.name,
        category: product.category.name,
        level,
        minimumQuantity,
        discount,
        price: percentOf(product.netPrice, 100 - discount),
        validFrom: dayAfter(random, createdAtMs, 1, 60),
        validUntil: sometimes(random, 0.35, () => dayAfter(random, createdAtMs, 120, 700)),
        approvedBy: drawPerson(random).name,
        floorPrice: percentOf(product.netPrice, 60),
      },
    };
  },
});

/** A random time after the product was created. */
function entryMoment(random: Random, productMs: number): number {
  return Math.floor(productMs + random() * (baseDateMs - dayMs - productMs));
}

const paymentNotes = [
  'Delivery against prepayment only until the arrears are settled.',
  'Pays by the 10th, always. Discount of 3 % granted.',
  'Ask for Ms Überle, not for the owner.',
];
