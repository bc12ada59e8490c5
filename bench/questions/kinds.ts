/** The kinds of questions: how one is drawn from the data, as people and programs would ask it. */
import { articleAt, articleFields, type Article, type ArticleField, type Size } from '../data/articles.ts';
import { articleCategories, brandIn, brandsPerCategory } from '../data/article-words.ts';
import { pick, type Random } from '../data/random.ts';
import type { Condition, FacetField, KindName, Question, SortKey } from './question.ts';
import { pagesOf, walkQuestion } from './walk.ts';

/** What is drawn by chance; a walk is not. */
export type DrawnKind = Exclude<KindName, 'walk'>;

export const kindTitles: Readonly<Record<KindName, string>> = {
  lookup: 'one article by its EAN',
  ids: '12 articles by their ids',
  'type-ahead': 'names that start with 2 to 5 letters, the first 8 by name or the newest 8',
  contains: 'names with 3 to 6 letters or blanks from their middle, the newest 20',
  filters: 'a category, up to 6 brands, a price range and active; one of four rare sorts by two keys',
  search: 'a word in any text field, and a stock of at least so many, by price',
  walk: 'all pages of 200, newest first or by price, by 16 who began in different places',
  mixture: 'all of these but facets, each of another tenant',
  facets:
    'how many articles have which category, brand or color, in a price range and with a stock of at least so many',
};

export const draw: Readonly<Record<DrawnKind, (size: Size, random: Random) => Question>> = {
  lookup: (size, random) => {
    const { tenant, article } = drawArticle(size, random);
    return question({ tenant, conditions: [{ kind: 'is', column: 'ean', value: article.ean }], fields: articleFields });
  },
  ids: (size, random) => {
    const tenant = random(size.tenants);
    const values = Array.from({ length: 12 }, () => articleAt(size, tenant, random(size.rows)).id);
    return question({ tenant, conditions: [{ kind: 'in', column: 'id', values: [...new Set(values)] }] });
  },
  'type-ahead': (size, random) => {
    const { tenant, text } = drawText(size, random, ({ name }) => /^[A-Za-z]{2,5}/.exec(name)?.[0]);
    const value = text.slice(0, 2 + random(4)).toLowerCase();
    const sort = random(2) === 0 ? [ascending('name')] : newestFirst;
    return question({ tenant, conditions: [{ kind: 'startsWith', column: 'name', value }], sort, limit: 8 });
  },
  contains: (size, random) => {
    const { tenant, text } = drawText(size, random, ({ name }) => drawMiddle(name, random));
    return question({ tenant, conditions: [{ kind: 'contains', column: 'name', value: text.toLowerCase() }] });
  },
  filters: (size, random) => {
    const { tenant, article } = drawArticle(size, random);
    const category = articleCategories.indexOf(article.category);
    const others = Array.from({ length: 1 + random(5) }, () => brandIn(category, random(brandsPerCategory)));
    const low = Math.max(0, Math.floor(article.price) - random(1000));
    const conditions: readonly Condition[] = [
      { kind: 'is', column: 'category', value: article.category },
      { kind: 'in', column: 'brand', values: [...new Set([article.brand, ...others])] },
      { kind: 'between', column: 'price', low, high: Math.ceil(article.price) + random(1000) },
      { kind: 'is', column: 'active', value: true },
    ];
    return question({ tenant, conditions, sort: pick(rareSorts, random) });
  },
  search: (size, random) => {
    const { tenant, text } = drawText(size, random, (article) => drawWord(article, random));
    const conditions: readonly Condition[] = [
      { kind: 'search', word: text.toLowerCase() },
      { kind: 'from', column: 'stock', value: 1 + random(600) },
    ];
    return question({ tenant, conditions, sort: [random(2) === 0 ? ascending('price') : descending('price')] });
  },
  mixture: (size, random) => {
    const chance = random(20);
    if (chance === 0) return walkQuestion(random(size.tenants), random(2), 1 + random(pagesOf(size)), articleFields);
    return draw[pick(mixed, random)](size, random);
  },
  facets: (size, random) => {
    const { tenant, article } = drawArticle(size, random);
    const low = Math.max(0, Math.floor(article.price) - random(1000));
    const conditions: readonly Condition[] = [
      { kind: 'between', column: 'price', low, high: Math.ceil(article.price) + random(1000) },
      { kind: 'from', column: 'stock', value: 1 + random(600) },
    ];
    return { ...question({ tenant, conditions }), facet: pick(facetFields, random) };
  },
};

/** As often as a shop would ask them. */
const mixed: readonly Exclude<DrawnKind, 'mixture' | 'facets'>[] = [
  ...(['lookup', 'lookup', 'lookup', 'ids', 'type-ahead', 'type-ahead'] as const),
  ...(['filters', 'filters', 'contains', 'search'] as const),
];

const ascending = (column: SortKey['column']): SortKey => ({ column, descends: false });
const descending = (column: SortKey['column']): SortKey => ({ column, descends: true });
const newestFirst = [descending('created_at')];

const rareSorts = [
  [descending('stock'), ascending('name')],
  [ascending('brand'), descending('price')],
  [descending('released_on'), ascending('price')],
  [ascending('weight'), descending('updated_at')],
];

const facetFields: readonly FacetField[] = ['category', 'brand', 'color'];

const usualFields: readonly ArticleField[] = ['name', 'ean', 'brand', 'category', 'price', 'stock'];

const question = (parts: Pick<Question, 'tenant' | 'conditions'> & Partial<Question>): Question => ({
  sort: newestFirst,
  page: 1,
  limit: 20,
  fields: usualFields,
  ...parts,
});

interface Drawn {
  readonly tenant: number;
  readonly article: Article;
}

const drawArticle = (size: Size, random: Random): Drawn => {
  const tenant = random(size.tenants);
  return { tenant, article: articleAt(size, tenant, random(size.rows)) };
};

/** A text out of an article, of the first one that has such a text. */
const drawText = (
  size: Size,
  random: Random,
  textOf: (article: Article) => string | undefined,
): { readonly tenant: number; readonly text: string } => {
  for (;;) {
    const { tenant, article } = drawArticle(size, random);
    const text = textOf(article);
    if (text !== undefined) return { tenant, text };
  }
};

/** ASCII alone: databases do not agree on the case and the accents of other letters. */
const drawMiddle = (name: string, random: Random): string | undefined => {
  const length = 3 + random(4);
  const from = 1 + random(Math.max(1, name.length - length));
  return new RegExp(`^[A-Za-z ]{${length}}$`).exec(name.slice(from, from + length))?.[0];
};

const drawWord = ({ name, description }: Article, random: Random): string | undefined => {
  const word = pick(`${name} ${description}`.split(' '), random);
  return /^[A-Za-z]{4,}$/.exec(word)?.[0];
};
