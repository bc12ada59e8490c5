/** Exposure ─▶ the document of what a tenant shows: it holds nothing that the profile does not. */
import type { ExposedCollection, Exposure } from '@vitrine/query';
import { introduction, printDocument, withKey } from './document.ts';
import { pageMeta, pageOf } from './envelopes.ts';
import { describeFilter, filterName, whereParameter } from './filters.ts';
import { fieldsParameter, sortParameter } from './parameters.ts';
import { describeRecord, exampleRecord, ownFields } from './records.ts';
import { responsesWith, succeed } from './responses.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

export const describeTenant = ({ tenant, collections }: Exposure): string => {
  const all = [...collections.values()];
  const path = `/public/t/${tenant.publicId}`;
  return printDocument({
    title: `${tenant.name} – public data`,
    description: `What ${quoteMarkdown(tenant.name)} shows to you. ${introduction}`,
    tags: [
      { name: 'Profile', description: 'The collections and their fields.' },
      ...all.map(({ slug, name }) => ({ name: slug, description: quoteMarkdown(name) })),
    ],
    paths: {
      [path]: { get: readProfile },
      ...Object.fromEntries(all.map((collection) => [`${path}/${collection.slug}`, { get: listRecords(collection) }])),
    },
    schemas: {
      ...(all.length > 0 && { PageMeta: pageMeta }),
      ...Object.fromEntries(filterTypes(all).map((type) => [filterName(type), describeFilter(type)])),
      ...Object.fromEntries(all.map((collection) => [recordName(collection), describeRecord(fieldsOf(collection))])),
    },
    hasRecords: all.length > 0,
  });
};

const readProfile: Schema = {
  operationId: 'read-profile',
  tags: ['Profile'],
  summary: 'The tenant’s profile',
  parameters: [referTo('parameters', 'ifNoneMatch')],
  responses: responsesWith(succeed('The profile.', referTo('schemas', 'Profile'))),
};

const fieldsOf = ({ fields }: ExposedCollection) => [...fields.values()];

const filterTypes = (collections: readonly ExposedCollection[]) => [
  ...new Set(collections.flatMap((collection) => [...ownFields, ...fieldsOf(collection)]).map(({ type }) => type)),
];

/** Slugs are in lower case, and the names that we give are not: no two meet. */
const recordName = ({ slug }: ExposedCollection): string => `${slug}-record`;

const listRecords = (collection: ExposedCollection): Schema => {
  const { slug, name, isPrivate } = collection;
  const fields = fieldsOf(collection);
  const page = pageOf(referTo('schemas', recordName(collection)));
  return {
    operationId: `list-${slug}`,
    tags: [slug],
    summary: name,
    ...(isPrivate && { security: withKey }),
    parameters: [
      referTo('parameters', 'search'),
      ...[...fields, ...ownFields].map(whereParameter),
      sortParameter([...ownFields, ...fields]),
      ...(fields.length > 0 ? [fieldsParameter(fields.map(({ key }) => key))] : []),
      referTo('parameters', 'page'),
      referTo('parameters', 'limit'),
      referTo('parameters', 'ifNoneMatch'),
    ],
    responses: responsesWith(succeed('A page of records.', page, examplePage(collection))),
  };
};

const examplePage = (collection: ExposedCollection): Schema => {
  const { slug, name } = collection;
  const fields = fieldsOf(collection).map(({ key, label, type }) => ({ key, label, type }));
  return {
    success: true,
    message: 'Records 1 to 1 of 1.',
    data: [exampleRecord(fields)],
    meta: { page: 1, limit: 20, total: 1, pages: 1, collection: { slug, name }, fields },
  };
};
