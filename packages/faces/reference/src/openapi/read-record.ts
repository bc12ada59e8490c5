/** `GET …/:collectionSlug/records/:id` (contract §11.2). */
import { oneOf } from './envelopes.ts';
import { type CollectionOperation, describeOperation, type Example } from './operation.ts';
import { succeedWithRecords } from './responses.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

export const readRecord: CollectionOperation = (collection) => {
  const { operationId, title, projection, expand, expandedRecord, example } = collection;
  return describeOperation(collection, {
    behind: '/records/{id}',
    operationId: operationId('read', 'record'),
    summary: `${title}: one record`,
    description: `The record of ${quoteMarkdown(title)} that has this ID. The IDs \`.\` and \`..\`, and an empty one, fit in no path: they are written \`/records?id=..\`.`,
    parameters: [recordId, projection, ...expand, referTo('parameters', 'meta')],
    success: succeedWithRecords('The record.', oneOf(expandedRecord), example && exampleOne(example)),
    failures: ['record_not_found'],
  });
};

const recordId: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The ID of a record.',
  schema: { type: 'string', minLength: 1 },
  example: 'A-0001',
};

const exampleOne = ({ record, meta }: Example): Schema => ({
  success: true,
  message: 'One record.',
  data: record,
  meta,
});
