/** `GET …/:collectionSlug` (contract §4.2). */
import { bounds } from '@vitrine/contract';
import { pageOf } from './envelopes.ts';
import { type CollectionOperation, describeOperation, type Example } from './operation.ts';
import { succeedWithRecords } from './responses.ts';
import { referTo, type Schema } from './schema.ts';

export const listRecords: CollectionOperation = (collection) => {
  const { operationId, title, filters, sort, projection, expand, expandedRecord, example } = collection;
  return describeOperation(collection, {
    operationId: operationId('list', 'records'),
    summary: title,
    description,
    parameters: [
      referTo('parameters', 'search'),
      referTo('parameters', 'searchFuzzy'),
      ...filters,
      sort,
      projection,
      ...expand,
      referTo('parameters', 'tz'),
      referTo('parameters', 'page'),
      referTo('parameters', 'limit'),
      referTo('parameters', 'pageMeta'),
    ],
    success: succeedWithRecords('A page of records.', pageOf(expandedRecord), example && examplePage(example)),
  });
};

const description = `Records that are searched, filtered and sorted, page by page. All parameters may be left out.

All filters must hold. Of alternatives at least one must: \`where[or][0][field][operator]\`, \`where[or][1][field][operator]\` and so
on, where conditions with the same number hold together. They are not among the parameters.`;

const examplePage = ({ record, meta }: Example): Schema => ({
  success: true,
  message: 'Records 1 to 1 of 1.',
  data: [record],
  meta: { page: 1, limit: bounds.limitDefault, total: 1, pages: 1, ...meta },
});
