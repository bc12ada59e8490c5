/**
 * `GET /public/t/:tenantId/:collectionSlug/records/:id`, or `…/records?id=`: one record by its ID (contract §11.2). Clients resolve
 * `.`, `..` and nothing as parts of a path, also if they are encoded (WHATWG URL §4.4), so such IDs need the second form.
 */
import { parse, plan, printFields, type Query, QueryError, type Takes } from '@vitrine/query';
import { recordOf } from '@vitrine/segments';
import type { ServedCollection } from '../../served.ts';
import { showExpanded, withRelated } from './expand.ts';
import { type CollectionQuestion, createQuestion } from './question.ts';
import { recordNotFound } from '../refusals.ts';
import { renderRecord } from './envelopes.ts';

const recordTakes: Takes = new Set(['fields', 'expand', 'meta']);
const recordByIdTakes: Takes = new Set(['id', ...recordTakes]);

/**
 * A missing record is a failure, which is not cached.
 * @param id the one of the path; undefined: of the parameter `id`
 * @param search the part of the URL after `?`
 * @throws QueryError with all mistakes
 */
export const recordQuestion = (
  id: string | undefined,
  search: string,
  collection: ServedCollection,
): CollectionQuestion => {
  const query = parse(search, id === undefined ? recordByIdTakes : recordTakes);
  return askRecord(id ?? readId(query), query, collection);
};

const readId = ({ own, mistakes }: Query): string => {
  const id = own.get('id');
  if (id !== undefined) return id;
  const message =
    'id is missing. Give the id of a record, such as records?id=A-0001; a list of records has the address before /records.';
  throw new QueryError([...mistakes, { parameter: 'id', message }]);
};

const askRecord = (id: string, query: Query, collection: ServedCollection): CollectionQuestion => {
  const planned = plan(query, collection);
  return createQuestion(
    `record ${JSON.stringify(id)}\n${printFields(planned)}`,
    (place) => {
      const record = recordOf(place.opened.partition, id);
      if (record === undefined) throw recordNotFound();
      return withRelated(planned, collection, place, record, (found) => [found]);
    },
    ({ found, related }, partition, bytesMax) => {
      const { data, records } = showExpanded(partition, planned, [found], related, bytesMax);
      return { bytes: renderRecord(planned, data), records };
    },
    { expands: planned.expansions.length > 0 },
  );
};
