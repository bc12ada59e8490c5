/** Query ─▶ FacetsPlan: which fields are counted, and how many values of each are named (contract §11.1). */
import { bounds } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from './exposure.ts';
import { Mistakes, quote, shorten } from './mistakes.ts';
import { ownFields } from './names.ts';
import type { Takes } from './parameters.ts';
import { readCount, type Query } from './parse.ts';
import type { Plan } from './plan.ts';
import { plan } from './plan-query.ts';
import { printFilter } from './print.ts';
import { utc } from './time-zone.ts';

const limitName = 'facets.limit';
const zoomName = 'facets.zoom';

export const facetsTake: Takes = new Set(['search', 'search.fuzzy', 'where', 'fields', 'tz', limitName, zoomName]);

export interface FacetsPlan extends Plan {
  /** In the collection's order; id and createdAt, which come first, where they are named. */
  readonly facets: readonly ExposedField[];
  /** Maximum number of values per field. */
  readonly valuesMax: number;
  /** Whose days the bars of datetimes are; UTC where none are counted. */
  readonly timeZone: string;
  /** The zoom of the tiles that points are counted in; undefined: points are not counted. */
  readonly zoom: number | undefined;
}

/** @throws QueryError with every mistake of the request */
export const planFacets = (query: Query, collection: ExposedCollection): FacetsPlan => {
  const mistakes = new Mistakes(query.mistakes);
  const limit = readCount(limitName, query.own.get(limitName), mistakes) ?? bounds.facetValuesDefault;
  const zoom = readZoom(query.own.get(zoomName), mistakes);
  reportTooMany(query, collection, mistakes);
  const planned = plan({ ...query, mistakes: mistakes.found }, collection);
  const named = new Set(query.fields);
  const facets = [...ownFields.filter(({ key }) => named.has(key)), ...planned.fields];
  const timeZone = facets.some(({ type }) => type === 'datetime') ? query.timeZone : utc;
  const valuesMax = Math.min(limit, bounds.facetValuesMax);
  const hasPoints = facets.some(({ type }) => type === 'geo');
  return { ...planned, facets, valuesMax, timeZone, zoom: hasPoints ? zoom : undefined };
};

/** A whole number of tiles from 2^0 to 2^22 in a row. */
const readZoom = (text: string | undefined, mistakes: Mistakes): number | undefined => {
  if (text === undefined) return undefined;
  if (/^(?:0|[1-9]\d?)$/.test(text) && Number(text) <= bounds.zoomMax) return Number(text);
  mistakes.report(zoomName, `${quote(text)} is not a whole number from 0 to ${bounds.zoomMax}, such as 12.`, {
    kind: 'noCount',
    written: shorten(text),
  });
  return undefined;
};

const reportTooMany = ({ fields }: Query, collection: ExposedCollection, mistakes: Mistakes): void => {
  const count = new Set(fields ?? collection.fields.keys()).size;
  if (count <= bounds.facetsMax) return;
  const advice = fields === undefined ? ' Name those that you want.' : '';
  mistakes.report('fields', `${count} fields; at most ${bounds.facetsMax} are counted at once.${advice}`, {
    kind: 'tooMany',
    count,
    max: bounds.facetsMax,
  });
};

/** The plan's one canonical text. */
export const printFacets = (planned: FacetsPlan): string =>
  [
    `facets ${planned.valuesMax} ${planned.timeZone} ${planned.facets.map(({ key }) => key).join(',')}`,
    ...(planned.zoom === undefined ? [] : [`zoom ${planned.zoom}`]),
    printFilter(planned),
  ].join('\n');
