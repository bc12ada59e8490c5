/** `GET …/:collectionSlug` (contract §4.2). */
import { withKey } from './document.ts';
import { pageOf } from './envelopes.ts';
import { type CollectionOperation, ifNoneMatch } from './operation.ts';
import { responsesWith, succeedWithRecords } from './responses.ts';
import { referTo } from './schema.ts';

export const listRecords: CollectionOperation = (collection) => {
  const { path, pathParameters, name, title, tag, isPrivate, filters, sort, projection, record, example } = collection;
  return {
    path,
    get: {
      operationId: `list-${name}`,
      tags: [tag],
      summary: title,
      description: 'Records that are searched, filtered and sorted, page by page. All parameters may be left out.',
      ...(isPrivate && { security: withKey }),
      parameters: [
        ...pathParameters,
        referTo('parameters', 'search'),
        ...filters,
        sort,
        ...(projection === undefined ? [] : [projection]),
        referTo('parameters', 'page'),
        referTo('parameters', 'limit'),
        ifNoneMatch,
      ],
      responses: responsesWith(succeedWithRecords('A page of records.', pageOf(record), example)),
    },
  };
};
