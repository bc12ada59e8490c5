/** Renders the OpenAPI document of an exposure. It contains no more than the profile. */
import type { ExposedCollection, Exposure } from '@vitrine/query';
import { operationsOf } from './collection-operations.ts';
import { readTenantPresentation } from '@vitrine/contract/presentation';
import { meaningsOf } from '../meaning-text.ts';
import { describeTenantItself } from './describe-collection.ts';
import { type DocumentOptions, introduction, printDocument } from './document.ts';
import type { FilterForm } from './filter-form.ts';
import { collectionFilters, filterForms, ownFilters, referToAll } from './filters.ts';
import { type DescribedCollection, pathsOf } from './operation.ts';
import { facetFieldsParameter, fieldsParameter, sortParameter } from './parameters.ts';
import { readProfile } from './read-profile.ts';
import { describeRecord, exampleRecord, ownFields } from './records.ts';
import { expandParameters, withRelated } from './related-records.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

export const describeTenant = ({ tenant, presentation, collections }: Exposure, options: DocumentOptions): string => {
  const all = [...collections.values()];
  const path = `/public/t/${tenant.publicId}`;
  const form = filterForms[options.form];
  const operations = all.flatMap((collection) => operationsOf(describeFor(path, collection, form)));
  const { publicId, name } = tenant;
  return printDocument(
    {
      title: `${name} – public data`,
      description: `What ${quoteMarkdown(name)} shows to you. ${introduction}`,
      publicId,
      owner: { name, page: `/t/${publicId}` },
      licence: readTenantPresentation(presentation).about?.licence,
      tags: [
        { name: 'Profile', description: 'The collections and their fields.' },
        ...all.map((collection) => ({ name: collection.slug, description: describeTag(collection) })),
      ],
      paths: pathsOf([readProfile(path, 'Profile'), describeTenantItself(path, 'Profile'), ...operations]),
      schemas: {
        ...form.describeTypes(filterTypes(all)),
        ...Object.fromEntries(all.flatMap(describeRecords)),
      },
      parameters: Object.fromEntries([
        ...Object.entries(ownFilters(form)),
        ...all.flatMap(({ slug, fields }) => Object.entries(collectionFilters(form, [...fields.values()], slug))),
      ]),
    },
    options,
  );
};

const describeTag = (collection: ExposedCollection): string => {
  const { description } = meaningsOf(collection);
  return quoteMarkdown(description === undefined ? collection.name : `${collection.name}: ${description}`);
};

const fieldsOf = ({ fields }: ExposedCollection) => [...fields.values()];

const filterTypes = (collections: readonly ExposedCollection[]) => [
  ...new Set([...ownFields, ...collections.flatMap(fieldsOf)].map(({ type }) => type)),
];

const describeRecords = (collection: ExposedCollection): readonly (readonly [name: string, schema: Schema])[] => {
  const record = describeRecord(fieldsOf(collection), meaningsOf(collection).meanings);
  const { relations } = collection;
  if (relations === undefined) return [[recordName(collection), record]];
  const related = [...relations.values()];
  return [
    [recordName(collection), record],
    [expandedName(collection), withRelated(record, related, (target) => referTo('schemas', recordName(target)))],
  ];
};

/** Slugs are in lower case and our own names are not, so they cannot collide. */
const recordName = ({ slug }: ExposedCollection): string => `${slug}-record`;

/** A record that may have related ones, which have none. */
const expandedName = ({ slug }: ExposedCollection): string => `${slug}-record-expanded`;

export const describeFor = (path: string, collection: ExposedCollection, form: FilterForm): DescribedCollection => {
  const { slug, name, isPrivate } = collection;
  const fields = fieldsOf(collection);
  return {
    path: `${path}/${slug}`,
    pathParameters: [],
    operationId: (verb, noun) => (noun === 'records' ? `${verb}-${slug}` : `${verb}-${slug}-${noun}`),
    title: name,
    tag: slug,
    isPrivate,
    filters: referToAll({ ...collectionFilters(form, fields, slug), ...ownFilters(form) }),
    sort: sortParameter([...ownFields, ...fields], collection.sort),
    projection: fields.length > 0 ? fieldsParameter([...ownFields, ...fields].map(({ key }) => key)) : undefined,
    facetFields: facetFieldsParameter([...ownFields, ...fields].map(({ key }) => key)),
    expand: expandParameters(collection),
    record: referTo('schemas', recordName(collection)),
    expandedRecord: referTo('schemas', (collection.relations === undefined ? recordName : expandedName)(collection)),
    example: { record: exampleRecord(fields), meta: exampleMeta(collection) },
  };
};

const exampleMeta = (collection: ExposedCollection): Schema => {
  const { slug, name } = collection;
  return {
    collection: { slug, name },
    fields: fieldsOf(collection).map(({ key, label, type }) => ({ key, label, type })),
  };
};
