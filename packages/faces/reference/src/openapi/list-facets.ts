/** `GET …/:collectionSlug/facets` (contract §11.1). */
import { bounds } from '@vitrine/contract';
import { facetsOf } from './facet-schemas.ts';
import { type CollectionOperation, describeOperation } from './operation.ts';
import { succeedWithRecords } from './responses.ts';
import { countOf, quoteMarkdown, referTo, type Schema } from './schema.ts';

export const listFacets: CollectionOperation = (collection) => {
  const { operationId, title, filters, facetFields } = collection;
  return describeOperation(collection, {
    behind: '/facets',
    operationId: operationId('list', 'facets'),
    summary: `${title}: how many have which values`,
    description: `How many of the records of ${quoteMarkdown(title)} that match have which values; all numbers are exact.`,
    parameters: [
      referTo('parameters', 'search'),
      referTo('parameters', 'searchFuzzy'),
      ...filters,
      facetFields,
      referTo('parameters', 'tz'),
      valuesMax,
      zoom,
    ],
    success: succeedWithRecords('What the fields hold.', facetsOf(), undefined),
  });
};

const valuesMax: Schema = {
  name: 'facets.limit',
  in: 'query',
  description: `Values of each field. More than ${bounds.facetValuesMax} counts as ${bounds.facetValuesMax}.`,
  schema: countOf('How many.', { minimum: 1, maximum: bounds.facetValuesMax, default: bounds.facetValuesDefault }),
};

const zoom: Schema = {
  name: 'facets.zoom',
  in: 'query',
  description:
    'Counts points by the tiles of maps in Web Mercator, as many as `facets.limit`: from 0, one tile for the world, each zoom halves their sides.',
  schema: { type: 'integer', minimum: 0, maximum: bounds.zoomMax },
};
