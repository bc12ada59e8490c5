/** Page ─▶ body: the envelopes of record lists and profiles. */
import type { CollectionDescriptor, FieldDescriptor, RecordListMeta, Success, TenantProfile } from '@vitrine/contract';
import type { ExposedCollection, Exposure, Plan } from '@vitrine/query';
import type { Page } from '../editions/open-edition.ts';

/** The envelope of a record list. */
export const renderRecords = (plan: Plan, { records, total }: Page): string => {
  const { collection, page, limit } = plan;
  const { slug, name } = collection;
  const meta: Omit<RecordListMeta, 'fields'> = {
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    collection: { slug, name },
  };
  const message = JSON.stringify(describePage(meta, records.length));
  const shown = `${JSON.stringify(meta).slice(0, -1)},"fields":${renderFields(collection)}}`;
  return `{"success":true,"message":${message},"data":[${records.join()}],"meta":${shown}}`;
};

/** The envelope of a tenant's profile. */
export const renderProfile = ({ tenant, collections }: Exposure): string => {
  const data: TenantProfile = { ...tenant, collections: Array.from(collections.values(), describeCollection) };
  const body: Success<TenantProfile> = { success: true, message: `Profile of ${tenant.name}.`, data };
  return JSON.stringify(body);
};

const describeCollection = (collection: ExposedCollection): CollectionDescriptor => ({
  slug: collection.slug,
  name: collection.name,
  fields: describeFields(collection),
});

const describeFields = ({ fields }: ExposedCollection): FieldDescriptor[] =>
  Array.from(fields.values(), ({ key, label, type }) => ({ key, label, type }));

const renderedFields = new WeakMap<ExposedCollection, string>();

/** The same for each page of a collection. */
const renderFields = (collection: ExposedCollection): string => {
  const text = renderedFields.get(collection) ?? JSON.stringify(describeFields(collection));
  renderedFields.set(collection, text);
  return text;
};

const describePage = ({ page, limit, total }: Omit<RecordListMeta, 'fields'>, count: number): string => {
  if (total === 0) return 'No records match.';
  if (count === 0) return `Page ${page} is past the end of ${total} records.`;
  const first = (page - 1) * limit + 1;
  return `Records ${first} to ${first + count - 1} of ${total}.`;
};
