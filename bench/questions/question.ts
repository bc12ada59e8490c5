/** What is asked of articles: the questions, which know nothing of who will answer them. */
import type { Article, ArticleField } from '../data/articles.ts';

export const kindNames = [
  'lookup',
  'ids',
  'type-ahead',
  'contains',
  'filters',
  'search',
  'walk',
  'mixture',
  'facets',
] as const;
export type KindName = (typeof kindNames)[number];

/** All conditions of a question must hold. `search`: the word occurs in one of the fields that hold text. */
export type Condition =
  | { readonly kind: 'is'; readonly column: 'ean' | 'category' | 'active'; readonly value: string | boolean }
  | { readonly kind: 'in'; readonly column: 'id' | 'brand'; readonly values: readonly string[] }
  | { readonly kind: 'between'; readonly column: 'price'; readonly low: number; readonly high: number }
  | { readonly kind: 'from'; readonly column: 'stock'; readonly value: number }
  | { readonly kind: 'startsWith' | 'contains'; readonly column: 'name'; readonly value: string }
  | { readonly kind: 'search'; readonly word: string };

export interface SortKey {
  readonly column: keyof Article;
  readonly descends: boolean;
}

/** Fields of few values, which are counted. */
export type FacetField = 'category' | 'brand' | 'color';

/**
 * One page of a tenant's articles, with the total. Ids and moments of creation are asked for beside the fields. Where a facet is
 * asked for, it is in place of the page: how many of all articles that match have which value.
 */
export interface Question {
  readonly tenant: number;
  readonly conditions: readonly Condition[];
  /** Articles that are equal by all of these come by their ids. */
  readonly sort: readonly SortKey[];
  readonly page: number;
  readonly limit: number;
  readonly fields: readonly ArticleField[];
  readonly facet?: FacetField;
}
