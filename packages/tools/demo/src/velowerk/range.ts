/** The categories and brands of Velowerk as collections. */
import { type DemoCollection, defineCollection, hidden, shown } from '../demo-collection.ts';
import { createdMoment } from '../moments.ts';
import { drawPerson, emailOf } from '../people.ts';
import { itemAt, numberBetween, pick, type Random, sometimes, wholeBetween } from '../random.ts';
import { padded, slugOf } from '../spelling.ts';
import { productBrands } from './product-brands.ts';
import { productCategories } from './product-categories.ts';

const categoryFields = [
  shown('name', 'Name', 'text'),
  shown('slug', 'Slug', 'text'),
  shown('department', 'Department', 'select'),
  shown('description', 'Description', 'text'),
  shown('position', 'Position', 'integer'),
  shown('typicalPrice', 'Typical price from', 'currency'),
  shown('isElectric', 'Electric', 'boolean'),
  shown('pageUrl', 'Page', 'url'),
  hidden('targetMargin', 'Target margin', 'percent'),
] as const;

export const categories: DemoCollection = defineCollection({
  seed: 'velowerk categories',
  slug: 'categories',
  name: 'Categories',
  state: 'public',
  fields: categoryFields,
  recordCount: productCategories.length,
  draw: (random, index) => {
    const category = itemAt(productCategories, index);
    const slug = slugOf(category.name);
    return {
      id: `CAT-${padded(index + 1, 2)}`,
      createdAtMs: createdMoment(random, 0, 6),
      values: {
        name: category.name,
        slug,
        department: category.department,
        description: `${category.nouns.join(', ')}: ${pick(random, pitches)}`,
        position: (index + 1) * 10,
        typicalPrice: category.priceMin,
        isElectric: category.isElectric === true,
        pageUrl: `https://www.velowerk.example/c/${slug}`,
        targetMargin: numberBetween(random, 18, 46, 1),
      },
    };
  },
});

const brandFields = [
  shown('name', 'Name', 'text'),
  shown('country', 'Country', 'select'),
  shown('city', 'City', 'text'),
  shown('foundedYear', 'Founded', 'integer'),
  shown('departments', 'Departments', 'multiselect'),
  shown('isOwnBrand', 'Own brand', 'boolean'),
  shown('website', 'Website', 'url'),
  shown('serviceEmail', 'Service e-mail', 'email'),
  shown('warrantyYears', 'Warranty in years', 'integer'),
  hidden('contactPerson', 'Contact person', 'text'),
  hidden('contactEmail', 'Contact e-mail', 'email'),
  hidden('purchaseDiscount', 'Purchase discount', 'percent'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const brands: DemoCollection = defineCollection({
  seed: 'velowerk brands',
  slug: 'brands',
  relations: [{ key: 'products', label: 'Products', kind: 'many', collection: 'products', from: 'name', to: 'brand' }],
  name: 'Brands',
  state: 'public',
  fields: brandFields,
  recordCount: productBrands.length,
  draw: (random, index) => {
    const { name, country, city, founded, departments, isOwnBrand } = itemAt(productBrands, index);
    return {
      id: `BR-${padded(index + 1, 3)}`,
      createdAtMs: createdMoment(random, 0, 6),
      values: { name, country, city, foundedYear: founded, departments, isOwnBrand, ...dealingsOf(random, name) },
    };
  },
});

function dealingsOf(random: Random, name: string) {
  const domain = slugOf(name);
  const contact = drawPerson(random);
  return {
    website: sometimes(random, 0.9, () => `https://www.${domain}.example/`),
    serviceEmail: `service@${domain}.example`,
    warrantyYears: pick(random, [2, 2, 2, 3, 5, 10]),
    contactPerson: contact.name,
    contactEmail: emailOf(contact, domain),
    purchaseDiscount: wholeBetween(random, 12, 48) + 0.5,
    internalNote: sometimes(random, 0.4, () => pick(random, notes)),
  };
}

const pitches = [
  'tried out by us before they go on the shelf.',
  'most of it from stock, the rest within a week.',
  'with spare parts for as long as anyone asks.',
  'chosen by people who ride to work themselves.',
];

const notes = [
  'Annual talks in January; bonus from 250,000 EUR.',
  'Pays credit notes late.',
  'Exclusive for Baden until the end of 2027.',
];
