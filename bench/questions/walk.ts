/** Walks through all pages of 200, in two orders: 16 walk at a time, each from another place on, so that all depths are asked for. */
import { articleFields, type ArticleField, type Size } from '../data/articles.ts';
import { itemAt, scattered } from '../data/random.ts';
import type { Question } from './question.ts';

const limit = 200;
const walkers = 16;

export const pagesOf = ({ rows }: Size): number => Math.ceil(rows / limit);

/** The walkers take turns. Who has been on all pages begins another walk: with other fields, or of another tenant. */
export const walkAt = (size: Size, index: number): Question => {
  const pages = pagesOf(size);
  const [walker, step] = [index % walkers, Math.floor(index / walkers)];
  const walk = walker + walkers * Math.floor(step / pages);
  const pair = Math.floor(walk / 2);
  const first = Math.floor((Math.floor(walker / 2) * pages) / (walkers / 2));
  return walkQuestion(
    scattered(pair, size.tenants),
    walk % 2,
    1 + ((first + step) % pages),
    projectionAt(Math.floor(pair / size.tenants)),
  );
};

const orders = [
  [{ column: 'created_at', descends: true }],
  [{ column: 'price', descends: false }],
] as const satisfies readonly Question['sort'][];

/** @param order 0: the newest first; 1: by price */
export const walkQuestion = (
  tenant: number,
  order: number,
  page: number,
  fields: readonly ArticleField[],
): Question => ({ tenant, conditions: [], sort: itemAt(orders, order), page, limit, fields });

/** Every choice of six of the fields or more, the longest first. */
const projections: readonly (readonly ArticleField[])[] = Array.from(
  { length: 2 ** articleFields.length },
  (_, choice) => articleFields.filter((_field, at) => (choice & (1 << at)) !== 0),
)
  .filter(({ length }) => length >= 6)
  .sort((one, other) => other.length - one.length);

/** How many choices there are: a walk with one that is past the last begins again with the first. */
export const projectionAt = (number: number): readonly ArticleField[] =>
  itemAt(projections, number % projections.length);
