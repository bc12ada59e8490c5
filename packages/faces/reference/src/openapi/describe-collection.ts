/** `GET …/:collectionSlug/describe` and `GET …/:tenantId/-/describe` (contract §11.10). */
import { type CollectionOperation, conditions, describeOperation, type Operation } from './operation.ts';
import { responsesWith, succeed } from './responses.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

export const describeCollection: CollectionOperation = (collection) => {
  const { operationId, title } = collection;
  return describeOperation(collection, {
    behind: '/describe',
    operationId: operationId('read', 'description'),
    summary: `${title}: what it means`,
    description: `What ${quoteMarkdown(title)} and its fields mean: descriptions, units, and options with labels.`,
    parameters: [],
    success: succeed('The description.', referTo('schemas', 'CollectionDescribed')),
  });
};

export const describeTenantItself = (path: string, tag: string, pathParameters: readonly Schema[] = []): Operation => ({
  path: `${path}/-/describe`,
  get: {
    operationId: 'read-description-of-tenant',
    tags: [tag],
    summary: 'What a tenant says about its data',
    description: 'The licence, whom to name, addresses to ask and to read at, and the descriptions of collections.',
    parameters: [...pathParameters, ...conditions],
    responses: responsesWith(succeed('The description.', referTo('schemas', 'TenantDescribed'))),
  },
});
