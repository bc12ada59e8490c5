/** `GET /public/t/:tenantId/:collectionSlug/records/:id`: one record by its ID (contract §11.2). */
import { parse, plan, printFields, type Takes } from '@vitrine/query';
import { recordOf, showRecords } from '@vitrine/segments';
import type { ServedCollection } from '../../served.ts';
import { type CollectionQuestion, createQuestion } from './question.ts';
import { recordNotFound } from '../refusals.ts';
import { renderRecord } from './envelopes.ts';

const recordTakes: Takes = new Set(['fields', 'meta']);

/**
 * A missing record is a failure, which is not cached.
 * @param search the part of the URL after `?`
 * @throws QueryError with all mistakes
 */
export const readRecord = (
  { id }: { readonly id: string },
  search: string,
  collection: ServedCollection,
): CollectionQuestion => {
  const planned = plan(parse(search, recordTakes), collection);
  return createQuestion(
    `record ${JSON.stringify(id)}\n${printFields(planned)}`,
    ({ asked: { partition } }) => {
      const record = recordOf(partition, id);
      if (record === undefined) throw recordNotFound();
      return record;
    },
    (record, partition, bytesMax) => renderRecord(planned, showRecords(partition, planned.fields, [record], bytesMax)),
  );
};
