/** `GET …/:collectionSlug/changes` (contract §11.6). */
import { changesOf, editionOf } from './envelopes.ts';
import { type CollectionOperation, describeOperation, type Example } from './operation.ts';
import { succeedWithRecords } from './responses.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

export const listChanges: CollectionOperation = (collection) => {
  const { operationId, title, record, example } = collection;
  return describeOperation(collection, {
    behind: '/changes',
    operationId: operationId('list', 'changes'),
    summary: `${title}: what has changed`,
    description: `What has changed in ${quoteMarkdown(title)} since an edition of which you have the records.`,
    parameters: [since, referTo('parameters', 'meta')],
    success: succeedWithRecords('What has changed.', changesOf(record), example && exampleChanges(example)),
    failures: ['edition_gone'],
  });
};

const [before, after] = ['5880231-1f0c9a7e52b84d36', '5880232-90ab3c14e7d2f586'];

const since: Schema = {
  name: 'since',
  in: 'query',
  required: true,
  description: 'The edition that you have.',
  // In the schema, because programs would send an example of the parameter, and this edition does not exist.
  schema: { ...editionOf('As the header `Edition` named it.'), examples: [before] },
};

const exampleChanges = ({ record, meta }: Example): Schema => ({
  success: true,
  message: 'New or changed: 1. Removed: 1.',
  data: { upserted: [record], removed: ['A-0002'] },
  meta: { since: before, edition: after, ...meta },
});
