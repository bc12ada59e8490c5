/** The products of Kornhaus: breads and cakes, their allergens, and the wholesale prices. */
import { type DemoCollection, defineCollection, hidden, type Json, shown } from '../demo-collection.ts';
import { baseDateMs, createdMoment, dayAfter, dayMs, midnightOf } from '../moments.ts';
import { costOf, percentOf, type Price, retailPrice } from '../prices.ts';
import {
  chance,
  itemAt,
  numberBetween,
  pick,
  pickSome,
  type Random,
  randomFor,
  sometimes,
  wholeBetween,
} from '../random.ts';
import { capitalized, padded, slugOf } from '../spelling.ts';
import { declarableAllergens, type Recipe, recipes } from './baking.ts';

const vatPercent = 7;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const productFields = [
  shown('name', 'Name', 'text'),
  shown('category', 'Category', 'select'),
  shown('description', 'Description', 'text'),
  shown('ingredients', 'Ingredients', 'text'),
  shown('allergens', 'Allergens', 'multiselect'),
  shown('isVegan', 'Vegan', 'boolean'),
  shown('weight', 'Weight in g', 'integer'),
  shown('price', 'Price incl. VAT', 'currency'),
  shown('netPrice', 'Net price', 'currency'),
  shown('vatRate', 'VAT rate', 'percent'),
  shown('bakedOn', 'Baked on', 'multiselect'),
  shown('seasonFrom', 'Season from', 'date'),
  shown('seasonUntil', 'Season until', 'date'),
  shown('nutrition', 'Nutrition per 100 g', 'json'),
  shown('pageUrl', 'Page', 'url'),
  hidden('recipeCost', 'Cost of the recipe', 'currency'),
  hidden('flourSupplier', 'Flour supplier', 'text'),
  hidden('internalNote', 'Internal note', 'text'),
] as const;

export const products: DemoCollection = defineCollection({
  seed: 'kornhaus products',
  slug: 'products',
  name: 'Products',
  state: 'public',
  fields: productFields,
  recordCount: recipes.length,
  draw: (random, index) => {
    const recipe = itemAt(recipes, index);
    const { net, gross } = priceAt(index);
    const seasonFrom = sometimes(random, 0.18, () => dayAfter(random, baseDateMs, -150, 60));
    return {
      id: idOf(index),
      createdAtMs: createdMoment(random, random()),
      values: {
        name: recipe.name,
        category: recipe.category,
        description: descriptionOf(random, recipe),
        ingredients: sometimes(random, 0.97, () => capitalized(recipe.ingredients.join(', '))),
        allergens: recipe.allergens,
        isVegan: recipe.isVegan,
        weight: recipe.grams,
        price: gross,
        netPrice: net,
        vatRate: vatPercent,
        bakedOn: chance(random, 0.5) ? weekdays : pickSome(random, weekdays, 1, 6),
        seasonFrom,
        seasonUntil: seasonFrom === null ? null : dayAfter(random, seasonFrom, 40, 110),
        nutrition: sometimes(random, 0.9, () => nutritionOf(random, recipe)),
        pageUrl: sometimes(random, 0.94, () => `https://kornhaus.example/backwaren/${slugOf(recipe.name)}`),
        recipeCost: costOf(random, net, 18, 41),
        flourSupplier: sometimes(random, 0.95, () => pick(random, mills)),
        internalNote: sometimes(random, 0.2, () => pick(random, notes)),
      },
    };
  },
});

const allergenFields = [
  shown('code', 'Code', 'text'),
  shown('name', 'Name', 'text'),
  shown('description', 'Description', 'text'),
  shown('productCount', 'Products that contain it', 'integer'),
  shown('shareOfRange', 'Share of the range', 'percent'),
  shown('reviewedOn', 'Reviewed on', 'date'),
] as const;

export const allergens: DemoCollection = defineCollection({
  seed: 'kornhaus allergens',
  slug: 'allergens',
  name: 'Allergens',
  state: 'public',
  fields: allergenFields,
  recordCount: declarableAllergens.length,
  draw: (random, index) => {
    const { name, description } = itemAt(declarableAllergens, index);
    const productCount = recipes.filter((recipe) => recipe.allergens.includes(name)).length;
    return {
      id: `ALG-${padded(index + 1, 2)}`,
      createdAtMs: createdMoment(random, 0.02, 20),
      values: {
        code: 'ABCDEFGHLMNOPR'.charAt(index),
        name,
        description,
        productCount,
        shareOfRange: Math.round((productCount / recipes.length) * 1000) / 10,
        reviewedOn: dayAfter(random, baseDateMs, -300, -20),
      },
    };
  },
});

const wholesaleFields = [
  shown('productId', 'Product', 'text'),
  shown('productName', 'Product name', 'text'),
  shown('unit', 'Unit', 'select'),
  shown('piecesPerUnit', 'Pieces per unit', 'integer'),
  shown('unitPrice', 'Net price per unit', 'currency'),
  shown('discount', 'Discount on the shop price', 'percent'),
  shown('leadTimeHours', 'Lead time in hours', 'number'),
  shown('validFrom', 'Valid from', 'date'),
  hidden('customers', 'Customers', 'integer'),
  hidden('contributionMargin', 'Contribution margin', 'percent'),
] as const;

export const wholesalePrices: DemoCollection = defineCollection({
  seed: 'kornhaus wholesale prices',
  slug: 'wholesale-prices',
  name: 'Wholesale prices',
  state: 'private',
  fields: wholesaleFields,
  recordCount: recipes.length,
  draw: (random, index) => {
    const piecesPerUnit = pick(random, [1, 5, 10, 10, 20, 50]);
    const discount = wholeBetween(random, 12, 30) + 0.5;
    return {
      id: `WP-${padded(index + 1, 4)}`,
      createdAtMs: createdMoment(random, random()),
      values: {
        productId: idOf(index),
        productName: itemAt(recipes, index).name,
        unit: piecesPerUnit === 1 ? 'piece' : piecesPerUnit < 20 ? 'tray' : 'crate',
        piecesPerUnit,
        unitPrice: percentOf(priceAt(index).net * piecesPerUnit, 100 - discount),
        discount,
        leadTimeHours: pick(random, [12, 12, 18.5, 24, 48]),
        validFrom: midnightOf(baseDateMs - wholeBetween(random, 1, 500) * dayMs),
        customers: numberBetween(random, 0, 60, 0, 2),
        contributionMargin: numberBetween(random, 8, 52, 1),
      },
    };
  },
});

const mills = ['Mühle Schröder, Nürtingen', 'Römersteiner Kornmühle', 'Bioland-Hof Überle', 'Sägmühle Weiß'];
const notes = [
  'Recipe of the founder, do not pass on.',
  'Oven 3 runs hot: two minutes less.',
  'Sells badly on Mondays, halve the quantity.',
  'Change of flour in spring, dough takes 2 % more water.',
];
const history =
  'It has been baked at the Kornhaus since the shop opened in 1924, first in the wood-fired oven in the yard, today on ' +
  'stone plates, but still by hand and still overnight. The dough rests for at least eighteen hours; we use no baking ' +
  'agents and nothing that a grandmother would not have in the pantry.\n\nBest on the first day, good on the third, and ' +
  'from the fifth on excellent for bread dumplings (Semmelknödel): the recipe is on the bag.';

/** A product's price, from which both the shop's and the wholesale list's follow. */
function priceAt(index: number): Price {
  const random = randomFor('kornhaus price', index);
  return retailPrice(random, itemAt(recipes, index).price * numberBetween(random, 0.95, 1.1, 3), vatPercent);
}

function idOf(index: number): string {
  return `KH-${padded(index + 1, 4)}`;
}

function descriptionOf(random: Random, recipe: Recipe): string {
  const extra = recipe.ingredients.at(-1);
  const sentence = recipe.description + (chance(random, 0.4) ? ` This one with ${extra}.` : '');
  return chance(random, 0.08) ? `${sentence}\n\n${history}` : sentence;
}

function nutritionOf(random: Random, recipe: Recipe): Json {
  const fat = recipe.isVegan ? numberBetween(random, 0.8, 9, 1) : numberBetween(random, 8, 26, 1);
  const carbohydrate = numberBetween(random, 38, 56, 1);
  const protein = numberBetween(random, 5, 12, 1);
  const kilocalories = Math.round(fat * 9 + carbohydrate * 4 + protein * 4);
  return { kilocalories, fat, carbohydrate, protein, salt: numberBetween(random, 0.2, 2.1, 2) };
}
