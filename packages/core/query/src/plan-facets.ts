/** Query ─▶ FacetsPlan: which fields are counted, and how many values of each are named (contract §11.1). */
import { bounds } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from './exposure.ts';
import { Mistakes } from './mistakes.ts';
import { readCount, type Query, type Takes } from './parse.ts';
import type { Plan } from './plan.ts';
import { ownFields, plan } from './plan-query.ts';
import { printFilter } from './print.ts';
import { utc } from './time-zone.ts';

const limitName = 'facets.limit';

export const facetsTake: Takes = new Set(['search', 'search.fuzzy', 'where', 'fields', 'tz', limitName]);

export interface FacetsPlan extends Plan {
  /** In the collection's order; id and createdAt, which come first, where they are named. */
  readonly facets: readonly ExposedField[];
  /** Maximum number of values per field. */
  readonly valuesMax: number;
  /** Whose days the bars of datetimes are; UTC where none are counted. */
  readonly timeZone: string;
}

/** @throws QueryError with every mistake of the request */
export const planFacets = (query: Query, collection: ExposedCollection): FacetsPlan => {
  const mistakes = new Mistakes(query.mistakes);
  const limit = readCount(limitName, query.own.get(limitName), mistakes) ?? bounds.facetValuesDefault;
  reportTooMany(query, collection, mistakes);
  const planned = plan({ ...query, mistakes: mistakes.found }, collection);
  const named = new Set(query.fields);
  const facets = [...ownFields.filter(({ key }) => named.has(key)), ...planned.fields];
  const timeZone = facets.some(({ type }) => type === 'datetime') ? query.timeZone : utc;
  return { ...planned, facets, valuesMax: Math.min(limit, bounds.facetValuesMax), timeZone };
};

const reportTooMany = ({ fields }: Query, collection: ExposedCollection, mistakes: Mistakes): void => {
  const count = new Set(fields ?? collection.fields.keys()).size;
  if (count <= bounds.facetsMax) return;
  const advice = fields === undefined ? ' Name those that you want.' : '';
  mistakes.report('fields', `${count} fields; at most ${bounds.facetsMax} are counted at once.${advice}`);
};

/** The plan's one canonical text. */
export const printFacets = (planned: FacetsPlan): string =>
  [
    `facets ${planned.valuesMax} ${planned.timeZone} ${planned.facets.map(({ key }) => key).join(',')}`,
    printFilter(planned),
  ].join('\n');
