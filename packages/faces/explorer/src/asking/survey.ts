/** An overview of a collection: how many records have a value in each field, and the range of its dates. */
import { bounds } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import { askFacets, type Ask, type Facet } from './asking.ts';

export interface Survey {
  /** Undefined for fields beyond `facetsMax`. */
  readonly facetOf: (key: string) => Facet | undefined;
  /** The share of records that have a value, from 0 to 1. */
  readonly shareOf: (key: string) => number;
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
  return {
    facetOf: (key) => facets.get(key),
    shareOf: (key) => (meta.total === 0 ? 1 : 1 - (facets.get(key)?.missing ?? 0) / meta.total),
  };
};

export const nothingKnown: Survey = { facetOf: () => undefined, shareOf: () => 1 };
