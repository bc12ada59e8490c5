/** The document of the API as such: whatever tenant, whatever collection. */
import { introduction, printDocument } from './document.ts';
import { pageMeta, pageOf } from './envelopes.ts';
import { anyWhereParameter } from './filters.ts';
import { anySortParameter, fieldsParameter } from './parameters.ts';
import { anyRecord } from './records.ts';
import { responsesWith, succeed } from './responses.ts';
import { referTo, type Schema } from './schema.ts';

const pathParameter = (name: string, description: string, example: string): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const tenantId = pathParameter('tenantId', 'The public ID of a tenant: 8 letters and digits.', 'kornhaus');
const collectionSlug = pathParameter('collectionSlug', 'The slug of a collection in the profile.', 'products');

export const describeApi = (): string =>
  printDocument({
    title: 'Vitrine – the public API',
    description: `${introduction}\n\nWhat one tenant shows, with its own fields, is described at \`/t/{tenantId}/openapi.json\`.`,
    tags: [
      { name: 'Tenants', description: 'What a tenant shows.' },
      { name: 'API', description: 'What there is to ask.' },
    ],
    paths: {
      '/public/t/{tenantId}': {
        get: {
          operationId: 'read-profile',
          tags: ['Tenants'],
          summary: 'A tenant’s profile: its collections and their fields',
          parameters: [tenantId, referTo('parameters', 'ifNoneMatch')],
          responses: responsesWith(succeed('The profile.', referTo('schemas', 'Profile'))),
        },
      },
      '/public/t/{tenantId}/{collectionSlug}': {
        get: {
          operationId: 'list-records',
          tags: ['Tenants'],
          summary: 'Records of a collection: searched, filtered, sorted, page by page',
          parameters: [
            tenantId,
            collectionSlug,
            referTo('parameters', 'search'),
            anyWhereParameter(),
            anySortParameter(),
            fieldsParameter(),
            referTo('parameters', 'page'),
            referTo('parameters', 'limit'),
            referTo('parameters', 'ifNoneMatch'),
          ],
          responses: responsesWith(succeed('A page of records.', pageOf(referTo('schemas', 'Record')))),
        },
      },
      '/openapi.json': {
        get: {
          operationId: 'read-document',
          tags: ['API'],
          summary: 'This document',
          parameters: [referTo('parameters', 'ifNoneMatch')],
          responses: responsesWith(succeed('An OpenAPI document.', { type: 'object' })),
        },
      },
    },
    schemas: { PageMeta: pageMeta, Record: anyRecord() },
    hasRecords: true,
  });
