/**
 * Products for Google Merchant Center, as RSS 2.0 with the attributes of its product data specification
 * (support.google.com/merchants/answer/7052112). A product without a required one is left out; a comment
 * counts them, and says whether there are further pages.
 */
import { collectionPath } from '@vitrine/explorer/addresses';
import type { RecordData } from '@vitrine/contract';
import {
  type Availability,
  availabilityOf,
  type Facts,
  gtinOf,
  isOrderedAhead,
  type Offer,
  textOf,
  valueOf,
} from '@vitrine/explorer/facts';
import { categoryOf, pricesOf, weightOf } from '@vitrine/explorer/goods-facts';
import type { PresentedCollection } from '@vitrine/explorer/presented';
import { rolesOf } from '@vitrine/explorer/shown-fields';
import { isWeb } from '@vitrine/values';
import type { FeedContext } from './feed-context.ts';
import { productsMax } from './products.ts';
import { element, printXml } from './xml.ts';

const required = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price'] as const;
type Required = (typeof required)[number];
type Attribute =
  | Required
  | 'sale_price'
  | 'sale_price_effective_date'
  | 'availability_date'
  | 'brand'
  | 'gtin'
  | 'mpn'
  | 'condition'
  | 'google_product_category'
  | 'product_type'
  | 'shipping_weight';
type Attributes = Readonly<Record<Attribute, string | undefined>>;

export const renderMerchant = async (context: FeedContext): Promise<string> => {
  const { collection, exposure, reader, factsOf, publicUrl } = context;
  const { records, total } = await reader.read('sort=id', productsMax, reader.page);
  const products = await reader.eachOf(records, (record) => attributesOf(factsOf(record), context));
  const items = await reader.eachOf(products.filter(isComplete), itemOf);
  const title = `${collection.name} · ${exposure.tenant.name}`;
  const channel = element('channel', [
    element('title', title),
    element('link', (publicUrl ?? '') + collectionPath(exposure.tenant.publicId, collection.slug)),
    element('description', collection.description ?? title),
    ...items,
  ]);
  const root = element('rss', [channel], { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' });
  const comments = [
    tellPages(reader.page, Math.ceil(total / productsMax)),
    countLeftOut(
      products.filter((product) => !isComplete(product)),
      pictureWithoutAddress(collection, records),
    ),
  ].filter((comment) => comment !== undefined);
  return printXml(root, comments.length === 0 ? undefined : comments.join('. '));
};

/** Merchant Center reads one address for each feed, and asks for no further pages. */
const tellPages = (page: number, pages: number): string | undefined =>
  pages < 2 ? undefined : `Page ${page} of ${pages}: enter an address for each, with page=1 to page=${pages}`;

/** An order in advance needs a date, too. */
const counted = [...required, 'availability_date'] as const;

const isMissing = (product: Attributes, name: (typeof counted)[number]): boolean =>
  product[name] === undefined &&
  (name !== 'availability_date' || /^(?:pre|back)order$/.test(product.availability ?? ''));
const isComplete = (product: Attributes): boolean => !counted.some((name) => isMissing(product, name));

const itemOf = (product: Attributes): string =>
  element(
    'item',
    Object.entries(product).map(([name, value]) => element(`g:${name}`, value)),
  );

/** Which required attributes lack, and how often: `3 left out: 3 without image_link, 1 without price`. */
const countLeftOut = (products: readonly Attributes[], picture: string | undefined): string | undefined => {
  if (products.length === 0) return undefined;
  const counts = counted.map((name) => [name, products.filter((each) => isMissing(each, name)).length] as const);
  const lacking = counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const why =
        name === 'image_link' && picture !== undefined ? `: ${picture} has no address that begins with https` : '';
      return `${count} ${lacks[name] ?? `without ${name}`}${why}`;
    });
  return `${products.length} left out: ${lacking.join(', ')}`;
};

/** The key of a field of pictures with paths alone, as shops export them. */
const pictureWithoutAddress = (collection: PresentedCollection, records: readonly RecordData[]): string | undefined => {
  const { pictures } = rolesOf(collection);
  return pictures.find(({ key }) => {
    const written = records.map((record) => textOf(record[key])).filter((text) => text !== undefined);
    return written.length > 0 && !written.some(isWeb);
  })?.key;
};

/** Each record has an ID. */
const lacks: Readonly<Partial<Record<Attribute, string>>> = {
  id: 'with an id of more than 50 characters',
  availability_date: 'for preorder or backorder without a date from which it is available',
};

const attributesOf = (facts: Facts, { linkOf, timeZone }: FeedContext): Attributes => {
  const { id } = facts.record;
  const availability = availabilityOf(facts);
  const { regular, reduced, span } = pricesOf(facts) ?? {};
  return {
    id: id.length > idCharactersMax ? undefined : id,
    title: cut(facts.name, titleCharactersMax),
    description: cut(facts.text, descriptionCharactersMax),
    link: linkOf(facts),
    image_link: facts.picture?.url,
    availability: availability && availabilities[availability],
    availability_date: isOrderedAhead(availability) ? momentOf(valueOf(facts, 'available'), timeZone) : undefined,
    price: printPrice(regular),
    sale_price: printPrice(reduced),
    sale_price_effective_date: span && `${momentOf(span[0], timeZone)}/${momentOf(span[1], timeZone, '23:59')}`,
    brand: cut(valueOf(facts, 'brand'), brandCharactersMax),
    gtin: gtinOf(facts),
    mpn: cut(valueOf(facts, 'mpn'), mpnCharactersMax),
    condition: conditionOf(valueOf(facts, 'condition')),
    google_product_category: valueOf(facts, 'googleCategory'),
    product_type: cut(categoryOf(facts), categoryCharactersMax),
    shipping_weight: weightOf(facts),
  };
};

// Google's limits.
const idCharactersMax = 50;
const titleCharactersMax = 150;
const descriptionCharactersMax = 5000;
const brandCharactersMax = 70;
const mpnCharactersMax = 70;
const categoryCharactersMax = 750;

const availabilities: Readonly<Record<Availability, string>> = {
  InStock: 'in_stock',
  OutOfStock: 'out_of_stock',
  PreOrder: 'preorder',
  BackOrder: 'backorder',
  Discontinued: 'out_of_stock',
};

/**
 * A day begins at midnight by the tenant's clocks: `2026-12-24T00:00+0100`.
 * @param plainTime the time of a day
 */
const momentOf = (text: string | undefined, timeZone: string, plainTime = '00:00'): string | undefined => {
  if (text === undefined) return undefined;
  const time = text.includes('T')
    ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone)
    : Temporal.PlainDate.from(text).toZonedDateTime({ timeZone, plainTime });
  const local = time.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return local + time.offset.slice(0, '+01:00'.length).replace(':', '');
};

const cut = (text: string | undefined, charactersMax: number): string | undefined =>
  text?.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '');

/** With as many digits as the currency has: `12.00 EUR`. Google refuses a product for nothing. */
const printPrice = (offer: Offer | undefined): string | undefined => {
  if (offer === undefined) return undefined;
  const { price, currency } = offer;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const form = { useGrouping: false, minimumFractionDigits: maximumFractionDigits, maximumFractionDigits } as const;
  // As decimals: half a cent of a double is often less.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an offer's price has digits alone
  const amount = new Intl.NumberFormat('en', form).format(price as Intl.StringNumericLiteral);
  return Number(amount) > 0 ? `${amount} ${currency}` : undefined;
};

const conditionOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : conditionWords.find(([words]) => words.test(text))?.[1];

const conditionWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:new|neu|neuf|neuve|nieuw|nuevo|nueva)$/i, 'new'],
  [/^(?:used|gebraucht|occasion|usagé|tweedehands|gebruikt|usado|usada)$/i, 'used'],
  [/^(?:refurbished|generalüberholt|reconditionné|gereviseerd|reacondicionado)$/i, 'refurbished'],
];
