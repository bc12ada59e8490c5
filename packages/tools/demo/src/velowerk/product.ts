/** The identity and price of a product, to which products, price lists and orders refer. */
import { retailPrice } from '../prices.ts';
import { chance, numberBetween, pick, type Random, randomFor, weighted } from '../random.ts';
import { padded } from '../spelling.ts';
import { createdMoment, dayMs, baseDateMs, yearOf } from '../moments.ts';
import { type ProductBrand, productBrands } from './product-brands.ts';
import { type Department, productCategories, type ProductCategory } from './product-categories.ts';

export const productCount = 50_000;

/** The first products were migrated from an old system, in batches with one common time. */
const migratedCount = 4000;
const batchSize = 250;

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly noun: string;
  readonly brand: ProductBrand;
  readonly category: ProductCategory;
  readonly modelYear: number;
  readonly vatPercent: number;
  readonly netPrice: number;
  readonly grossPrice: number;
  readonly createdAtMs: number;
}

/** Deterministic: the same product for the same index. */
export function productAt(index: number): Product {
  const random = randomFor('velowerk product', index);
  const category = drawCategory(random);
  const brand = brandDraws[category.department](random);
  const noun = pick(random, category.nouns);
  const createdAtMs = createdAt(random, index);
  const modelYear = yearOf(createdAtMs + 120 * dayMs);
  const vatPercent = category.department === 'Books and maps' ? 7 : 19;
  const price = retailPrice(random, numberBetween(random, category.priceMin, category.priceMax, 2, 2), vatPercent);
  return {
    id: `P-${padded(index + 1, 6)}`,
    name: nameOf(random, brand, noun, category, modelYear),
    noun,
    brand,
    category,
    modelYear,
    vatPercent,
    netPrice: price.net,
    grossPrice: price.gross,
    createdAtMs,
  };
}

const drawCategory = weighted(productCategories, (category) => category.weight);

const brandDraws = {
  Bicycles: brandDraw('Bicycles'),
  Components: brandDraw('Components'),
  Accessories: brandDraw('Accessories'),
  Workshop: brandDraw('Workshop'),
  Clothing: brandDraw('Clothing'),
  'Books and maps': brandDraw('Books and maps'),
} as const satisfies Record<Department, (random: Random) => ProductBrand>;

const series = (
  'Passat Mistral Kiesel Feldweg Alba Tramontana Bora Föhn Schauinsland Belchen Kaiserstuhl Höllental Dreisam Neckar ' +
  'Isar Elbe Weser Saône Garonne Étoile Brise Aurore Stella Vento Lago Brenta Pordoi Gavia Fjord Skåne Sund Ærø Dune ' +
  'Wattwanderer Möwe Kranich Milan Falke Eisvogel Zaunkönig Nachtigall Reiher Igel Dachs Hermelin Löwe Bär Ahorn Esche ' +
  'Wacholder Kiefer Basalt Granit Schiefer Quarz Kobalt Titan Orbit Komet Meridian Azimut'
).split(' ');

function brandDraw(department: Department): (random: Random) => ProductBrand {
  const sellers = productBrands.filter((brand) => brand.departments.includes(department));
  return weighted(sellers, (brand) => brand.weight);
}

function nameOf(
  random: Random,
  brand: ProductBrand,
  noun: string,
  category: ProductCategory,
  modelYear: number,
): string {
  const variant = pick(random, category.variants);
  if (category.department === 'Books and maps') return `${brand.name} ${noun} ${variant} ${modelYear}`;
  const model = chance(random, 0.6)
    ? ` ${pick(random, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 100, 300])}`
    : '';
  const year = category.department === 'Bicycles' ? ` (${modelYear})` : '';
  return `${brand.name} ${pick(random, series)}${model} ${noun} ${variant}${year}`;
}

function createdAt(random: Random, index: number): number {
  if (index >= migratedCount) return createdMoment(random, (index - migratedCount) / (productCount - migratedCount));
  const batch = Math.floor(index / batchSize);
  return baseDateMs - 1825 * dayMs + batch * 90_061 + 20 * 3_600_000;
}
