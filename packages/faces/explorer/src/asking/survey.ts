/** An overview of a collection: how many records have a value in each field, and the range of its dates. */
import { bounds } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import { askFacets, type Ask, type Facet } from './asking.ts';

export interface Survey {
  /** Undefined for fields beyond `facetsMax`. */
  readonly facetOf: (key: string) => Facet | undefined;
  /** The share of records that have a value, from 0 to 1. */
  readonly shareOf: (key: string) => number;
  /** The same, but next to nothing where all of several records have the same value, which tells none apart. */
  readonly interestOf: (key: string) => number;
}

/** All pages of a collection ask the same question, so that its answer is cached for the edition. */
export const askSurvey = async (
  ask: Ask,
  { slug, fields }: Pick<ExposedCollection, 'slug' | 'fields'>,
): Promise<Survey> => {
  if (fields.size === 0) return nothingKnown;
  const keys = [...fields.keys()].slice(0, bounds.facetsMax);
  const { data, meta } = await askFacets(ask, slug, `fields=${keys.join(',')}&facets.limit=1`, false);
  const facets = new Map(data.map((facet) => [facet.key, facet]));
  const facetOf = (key: string): Facet | undefined => facets.get(key);
  const shareOf = (key: string): number => (meta.total === 0 ? 1 : 1 - (facetOf(key)?.missing ?? 0) / meta.total);
  const isSame = (key: string): boolean => meta.total >= severalMin && facetOf(key)?.distinct === 1;
  return { facetOf, shareOf, interestOf: (key) => (isSame(key) ? sameInterest : 1) * shareOf(key) };
};

const severalMin = 5;
const sameInterest = 0.05;

export const nothingKnown: Survey = { facetOf: () => undefined, shareOf: () => 1, interestOf: () => 1 };
