/** The OpenAPI document of the API in general, for any tenant and collection. */
import { pathTo } from '@vitrine/contract';
import { operationsOf } from './collection-operations.ts';
import { describeTenantItself } from './describe-collection.ts';
import { type DocumentOptions, introduction, printDocument } from './document.ts';
import { publicId, slug } from './envelopes.ts';
import type { FilterForm } from './filter-form.ts';
import { anyFilter, filterForms, ownFilters, referToAll } from './filters.ts';
import { conditions, type DescribedCollection, type Operation, pathsOf } from './operation.ts';
import { anySortParameter, facetFieldsParameter, fieldsParameter } from './parameters.ts';
import { expandParameter } from './related-records.ts';
import { readProfile } from './read-profile.ts';
import { anyRecord, ownFields } from './records.ts';
import { responsesWith, succeed } from './responses.ts';
import { referTo, type Schema } from './schema.ts';

export const describeApi = (options: DocumentOptions): string => {
  const form = filterForms[options.form];
  return printDocument(
    {
      title: 'Vitrine – the public API',
      description: `${introduction}\n\nWhat one tenant shows, with its own fields, is described at \`${pathTo(options.publicUrl, '/t/{tenantId}/openapi.json')}\`.`,
      publicId: '{tenantId}',
      owner: { name: 'the tenant whose data it is', page: '/' },
      tags: [
        { name: 'Tenants', description: 'What a tenant shows.' },
        { name: 'API', description: 'What there is to ask.' },
      ],
      paths: pathsOf([
        readProfile(tenantPath, tag, [tenantId]),
        describeTenantItself(tenantPath, tag, [tenantId]),
        ...operationsOf(anyCollection(form)),
        readDocument('read-document', '/openapi.json', 'with a parameter for each filter'),
        readDocument('read-nested-document', '/openapi-nested.json', 'with filters as nested objects'),
      ]),
      schemas: {
        Record: anyRecord(),
        ...form.describeTypes(ownFields.map(({ type }) => type)),
      },
      parameters: ownFilters(form),
    },
    options,
  );
};

const tag = 'Tenants';
const tenantPath = '/public/t/{tenantId}';

const tenantId: Schema = {
  name: 'tenantId',
  in: 'path',
  required: true,
  description: 'The public ID of a tenant: 8 letters and digits.',
  schema: publicId,
  example: 'kornhaus',
};

const collectionSlug: Schema = {
  name: 'collectionSlug',
  in: 'path',
  required: true,
  description: 'The slug of a collection in the profile.',
  schema: slug,
  example: 'products',
};

const anyCollection = (form: FilterForm): DescribedCollection => ({
  path: `${tenantPath}/{collectionSlug}`,
  pathParameters: [tenantId, collectionSlug],
  operationId: (verb, noun) => `${verb}-${noun}`,
  title: 'Records of a collection',
  tag,
  isPrivate: false,
  filters: [anyFilter, ...referToAll(ownFilters(form))],
  sort: anySortParameter(),
  projection: fieldsParameter(),
  facetFields: facetFieldsParameter(),
  expand: [expandParameter()],
  record: referTo('schemas', 'Record'),
  expandedRecord: referTo('schemas', 'Record'),
  example: undefined,
});

const readDocument = (operationId: string, path: string, form: string): Operation => ({
  path,
  get: {
    operationId,
    tags: ['API'],
    summary: `This document, ${form}`,
    description: 'The description of the API as such, in OpenAPI 3.1.',
    parameters: conditions,
    responses: responsesWith(succeed('An OpenAPI document.', { type: 'object' })),
  },
});
