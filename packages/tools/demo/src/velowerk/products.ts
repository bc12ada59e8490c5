/** The products of Velowerk: fifty thousand, with trade secrets not exposed. */
import { type DemoCollection, defineCollection, hidden, type Json, shown } from '../demo-collection.ts';
import { baseDateMs, dayAfter, dayMs } from '../moments.ts';
import { costOf } from '../prices.ts';
import {
  chance,
  digits,
  numberBetween,
  pick,
  pickSome,
  type Random,
  sometimes,
  weightedNames,
  wholeBetween,
} from '../random.ts';
import { slugOf } from '../spelling.ts';
import { type Product, productAt, productCount } from './product.ts';
import { describeProduct } from './product-texts.ts';

const fields = [
  shown('name', 'Name', 'text'),
  shown('sku', 'SKU', 'text'),
  shown('ean', 'EAN', 'text'),
  shown('brand', 'Brand', 'select'),
  shown('department', 'Department', 'select'),
  shown('category', 'Category', 'select'),
  shown('description', 'Description', 'text'),
  shown('price', 'Price incl. VAT', 'currency'),
  shown('netPrice', 'Net price', 'currency'),
  shown('vatRate', 'VAT rate', 'percent'),
  shown('discount', 'Discount', 'percent'),
  shown('stock', 'In stock', 'integer'),
  shown('isElectric', 'Electric', 'boolean'),
  shown('colour', 'Colour', 'select'),
  shown('sizes', 'Sizes', 'multiselect'),
  shown('labels', 'Labels', 'multiselect'),
  shown('weight', 'Weight in kg', 'number'),
  shown('rating', 'Average rating', 'number'),
  shown('modelYear', 'Model year', 'integer'),
  shown('availableFrom', 'Available from', 'date'),
  shown('stockCountedAt', 'Stock counted at', 'datetime'),
  shown('pageUrl', 'Product page', 'url'),
  shown('specifications', 'Specifications', 'json'),
  hidden('purchaseCost', 'Purchase cost', 'currency'),
  hidden('margin', 'Margin', 'percent'),
  hidden('supplier', 'Supplier', 'text'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const products: DemoCollection = defineCollection({
  seed: 'velowerk products',
  slug: 'products',
  relations: [{ key: 'brand', label: 'Brand', kind: 'one', collection: 'brands', from: 'brand', to: 'name' }],
  name: 'Products',
  state: 'public',
  fields,
  recordCount: productCount,
  draw: (random, index) => {
    const product = productAt(index);
    const purchaseCost = costOf(random, product.netPrice, 48, 82);
    const { id, name, brand, category, netPrice, createdAtMs } = product;
    return {
      id,
      createdAtMs,
      values: {
        name,
        sku: skuOf(random, product, index),
        ean: sometimes(random, 0.93, () => eanOf(random)),
        brand: brand.name,
        department: category.department,
        category: category.name,
        description: sometimes(random, 0.96, () => describeProduct(random, product.noun, category.department)),
        price: product.grossPrice,
        netPrice,
        vatRate: product.vatPercent,
        discount: sometimes(random, 0.14, () => pick(random, [5, 10, 10, 10, 12.5, 15, 20, 20, 25, 30, 33.3, 50])),
        stock: chance(random, 0.11) ? 0 : numberBetween(random, 0, netPrice > 400 ? 40 : 900, 0, 3),
        isElectric: category.isElectric === true,
        colour: sometimes(random, colouredShare[category.department], () => drawColour(random)),
        sizes: category.sizes.length === 0 ? null : pickSome(random, category.sizes, 1, category.sizes.length),
        labels: sometimes(random, 0.55, () => pickSome(random, labels, 1, 3)),
        weight: sometimes(random, 0.97, () =>
          numberBetween(random, category.kilogramsMin, category.kilogramsMax, 3, 1),
        ),
        rating: sometimes(random, 0.62, () => Math.round((5 - 3.4 * random() * random()) * 10) / 10),
        modelYear: category.department === 'Bicycles' ? product.modelYear : null,
        availableFrom: sometimes(random, 0.9, () => dayAfter(random, createdAtMs, -10, 120)),
        stockCountedAt: sometimes(random, 0.88, () => countedAt(random)),
        pageUrl: `https://www.velowerk.example/p/${index + 1}-${slugOf(name)}`,
        specifications: sometimes(random, 0.8, () => specificationsOf(random, product)),
        purchaseCost,
        margin: Math.round((1 - purchaseCost / netPrice) * 1000) / 10,
        supplier: brand.isOwnBrand ? pick(random, makers) : pick(random, suppliers),
        internalNote: sometimes(random, 0.12, () => pick(random, notes)),
      },
    };
  },
});

const colouredShare = {
  Bicycles: 1,
  Components: 0.6,
  Accessories: 0.8,
  Workshop: 0.1,
  Clothing: 1,
  'Books and maps': 0,
} as const satisfies Record<Product['category']['department'], number>;

const drawColour = weightedNames([
  ['black', 34],
  ['anthracite', 14],
  ['silver', 12],
  ['white', 9],
  ['moss green', 8],
  ['petrol', 7],
  ['red', 6],
  ['navy', 6],
  ['sand', 5],
  ['signal orange', 3],
  ['raspberry', 2],
  ['crème', 2],
]);

const labels = ['New', 'Bestseller', 'Made in Germany', 'Recycled', 'Vegan', 'StVZO', 'Tubeless', 'Last pieces'];
const makers = ['Tai Shun Wheel Works', 'Fabryka Ram Dąbrowska', 'Metalúrgica Ibáñez', 'Blechwerk Jäger GmbH'];
const suppliers = [
  ...makers,
  'Zweirad-Union Süd',
  'Nordic Bike Supply A/S',
  'Distribution Château',
  'Paganelli Forniture',
  'Velo Import Zürich AG',
];
const notes = [
  'Supplier asks for prepayment since the spring.',
  'Returns above average: ask quality assurance before reordering.',
  'Do not discount below cost, agreed with Ms Jäger.',
  'Successor announced, sell off by Easter.',
  'Container delayed, dealers informed by telephone.',
  'Shelf 14/3, the heavy ones at the bottom!',
];

function skuOf(random: Random, { brand, category }: Product, index: number): string {
  const letters = `${slugOf(brand.name).slice(0, 3)}-${slugOf(category.name).slice(0, 3)}`.toUpperCase();
  return `${letters}-${(index + 46_656).toString(36).toUpperCase()}${digits(random, 2)}`;
}

/** A number in GS1's range for internal numbers of shops (20), with GS1's check digit. */
function eanOf(random: Random): string {
  const body = `20${digits(random, 10)}`;
  const sum = Array.from(body).reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function countedAt(random: Random): number {
  return Math.floor(baseDateMs - 1 - random() * random() * 300 * dayMs);
}

function specificationsOf(random: Random, { category }: Product): Json {
  return specificationDraws[category.department](random, category.isElectric === true);
}

const specificationDraws = {
  Bicycles: bicycleSpecifications,
  Components: (random) => ({
    material: pick(random, ['aluminium', 'steel', 'carbon', 'rubber']),
    maximumLoadKg: pick(random, [90, 110, 130]),
  }),
  Accessories: (random) => ({
    waterproof: chance(random, 0.5),
    mounting: pick(random, ['clamp', 'strap', 'screw']),
  }),
  Workshop: (random) => ({ forProfessionals: chance(random, 0.3), hazardousGoods: chance(random, 0.1) }),
  Clothing: (random) => ({
    fabric: { polyester: 62, elastane: 8, merino: 30 },
    washAtCelsius: pick(random, [30, 40]),
  }),
  'Books and maps': (random) => ({
    languages: pickSome(random, ['de', 'en', 'fr', 'cs', 'da'], 1, 2),
    pages: wholeBetween(random, 2, 320),
  }),
} as const satisfies Record<Product['category']['department'], (random: Random, isElectric: boolean) => Json>;

function bicycleSpecifications(random: Random, isElectric: boolean): Json {
  const motor = { torqueNm: pick(random, [50, 65, 85]), batteryWh: pick(random, [400, 500, 625, 750]) };
  return {
    frame: pick(random, ['aluminium 6061', 'chromoly steel', 'carbon']),
    gears: pick(random, [1, 3, 8, 11, 12, 22]),
    brakes: pick(random, ['hydraulic disc', 'mechanical disc', 'rim']),
    ...(isElectric ? { motor } : {}),
  };
}
