/** The records that new questions are asked of: articles of any number of tenants. Each is made of its place alone. */
import { join } from 'node:path';
import {
  adjectives,
  articleCategories,
  brandIn,
  brandsPerCategory,
  colors,
  compoundFirsts,
  compoundSeconds,
  plainWords,
} from './article-words.ts';
import { createRandom, pick, scattered, type Random } from './random.ts';

/** An id, a moment of creation and twelve fields. */
export interface Article {
  readonly id: string;
  /** ISO 8601 in UTC, without fractions; no other record of the tenant has it. */
  readonly created_at: string;
  readonly name: string;
  /** 13 digits, of which the last checks the others; no other record has it. */
  readonly ean: string;
  readonly category: string;
  readonly brand: string;
  readonly color: string;
  readonly price: number;
  readonly stock: number;
  readonly weight: number;
  readonly active: boolean;
  readonly released_on: string;
  readonly updated_at: string;
  readonly description: string;
}

export const articleFields = [
  'name',
  'ean',
  'category',
  'brand',
  'color',
  'price',
  'stock',
  'weight',
  'active',
  'released_on',
  'updated_at',
  'description',
] as const satisfies readonly (keyof Article)[];
export type ArticleField = (typeof articleFields)[number];

const articleColumns = ['id', 'created_at', ...articleFields] as const;

/** How many tenants there are, and how many records each has. */
export interface Size {
  readonly tenants: number;
  readonly rows: number;
}

const secondsPerDay = 86_400;
const start = Date.UTC(2021, 0, 1) / 1000;
const secondsInFiveYears = 5 * 365 * secondsPerDay;

/** @param index of the record among those of the tenant, from 0 */
export const articleAt = ({ rows }: Size, tenant: number, index: number): Article => {
  const number = tenant * rows + index;
  const random = createRandom(Math.imul(number + 1, 0x9e3779b1));
  const category = skewed(articleCategories.length, random);
  const brand = brandIn(category, skewed(brandsPerCategory, random));
  const color = pick(colors, random);
  const secondsApart = Math.floor(secondsInFiveYears / rows);
  const createdSeconds = start + scattered(index, rows) * secondsApart + random(secondsApart);
  return {
    id: `a${((number * stride) % 36 ** 7).toString(36).padStart(7, '0')}`,
    created_at: printSeconds(createdSeconds),
    name: nameOf(brand, color, random),
    ean: eanOf(number),
    category: articleCategories[category] ?? '',
    brand,
    color,
    price: priceOf(random),
    stock: random(7) === 0 ? 0 : random(1000),
    weight: (1 + random(400) * random(100)) / 1000,
    active: random(10) < 8,
    released_on: printSeconds(start + random(1800) * secondsPerDay).slice(0, 10),
    updated_at: printSeconds(createdSeconds + random(300 * secondsPerDay)),
    description: descriptionOf(random),
  };
};

/** Shares no divisor with 10 or 36, so that different numbers give different digits. */
const stride = 7_368_787;

/** Low numbers come more often than high ones. */
const skewed = (bound: number, random: Random): number => random(random(bound) + 1);

const printSeconds = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

const compound = (random: Random): string => pick(compoundFirsts, random) + pick(compoundSeconds, random);

const capitals = Array.from('ABCDEGHKLMNPRSTVWX');

const nameOf = (brand: string, color: string, random: Random): string => {
  const model = `${pick(capitals, random)}${pick(capitals, random)}-${100 + random(9900)}`;
  switch (random(4)) {
    case 0:
      return `${brand} ${compound(random)} ${model} ${color}`;
    case 1:
      return `${compound(random)} ${brand} ${model}`;
    case 2:
      return `${compound(random)} ${pick(adjectives, random)} ${5 * (1 + random(60))} cm ${brand} ${color}`;
    default:
      return `${compound(random)} ${compound(random)} Set ${2 + random(9)} ${model} ${brand}`;
  }
};

const priceEndings = [0.99, 0.95, 0.49, 0];

const priceOf = (random: Random): number =>
  Math.round((1 + random(60) * random(60) + pick(priceEndings, random)) * 100) / 100;

const eanOf = (number: number): string => {
  const digits = `40${String((number * stride) % 1e10).padStart(10, '0')}`;
  const weighed = Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3));
  const sum = weighed.reduce((total, one) => total + one, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const descriptionOf = (random: Random): string =>
  [
    ...Array.from({ length: 8 + random(8) }, () => plainWords[skewed(plainWords.length, random)] ?? ''),
    compound(random),
  ].join(' ');

/** The tenant as the data name it, and as its ID in Vitrine. */
export const tenantName = (tenant: number): string => `b${String(tenant + 1).padStart(7, '0')}`;

export const articlesCsv = (folder: string, tenant: number): string => join(folder, `articles-${tenantName(tenant)}.csv`);

/** All tenants in one file, with whose a record is in the first column. */
export const allArticlesCsv = (folder: string): string => join(folder, 'articles.csv');

/** The columns of that file. */
export const allColumns = ['tenant_id', ...articleColumns] as const;

/** No value holds a comma, a quote or a line break, so nothing is quoted. */
export const writeArticles = async (folder: string, size: Size): Promise<void> => {
  const all = Bun.file(allArticlesCsv(folder)).writer();
  await all.write(`${allColumns.join(',')}\n`);
  for (let tenant = 0; tenant < size.tenants; tenant++) {
    const one = Bun.file(articlesCsv(folder, tenant)).writer();
    await one.write(`${articleColumns.join(',')}\n`);
    for (let index = 0; index < size.rows; index++) {
      const article = articleAt(size, tenant, index);
      const line = articleColumns.map((column) => article[column]).join(',');
      await one.write(`${line}\n`);
      await all.write(`${tenantName(tenant)},${line}\n`);
    }
    await one.end();
  }
  await all.end();
};
