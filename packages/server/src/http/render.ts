/** Page ─▶ body: the envelopes of record lists and profiles. */
import type { CollectionDescriptor, FieldDescriptor, RecordListMeta, Success, TenantProfile } from '@vitrine/contract';
import type { ExposedCollection, Exposure, Plan } from '@vitrine/query';
import type { Found } from '@vitrine/segments';

/** The envelope of a record list, in UTF-8. */
export const renderRecords = (
  { collection, page, limit }: Plan,
  { total, records }: Found,
  data: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> => {
  const paging: Paging = { page, limit, total, pages: Math.ceil(total / limit) };
  const start = `{"success":true,"message":${JSON.stringify(describePage(paging, records.length))},"data":[`;
  const meta = `${JSON.stringify(paging).slice(0, -1)},${renderShared(collection)}`;
  return Buffer.concat([Buffer.from(start), data, Buffer.from(`],"meta":${meta}}`)]);
};

type Paging = Pick<RecordListMeta, 'page' | 'limit' | 'total' | 'pages'>;

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

const sharedOf = new WeakMap<ExposedCollection, string>();

/** What `meta` says on every page of a collection, to its closing brace. */
const renderShared = (collection: ExposedCollection): string => {
  const shared = sharedOf.get(collection) ?? JSON.stringify(describeShared(collection)).slice(1);
  sharedOf.set(collection, shared);
  return shared;
};

const describeShared = (collection: ExposedCollection): Omit<RecordListMeta, keyof Paging> => ({
  collection: { slug: collection.slug, name: collection.name },
  fields: describeFields(collection),
});

const describePage = ({ page, limit, total }: Paging, count: number): string => {
  if (total === 0) return 'No records match.';
  if (count === 0) return `Page ${page} is past the end of ${total} records.`;
  const first = (page - 1) * limit + 1;
  return `Records ${first} to ${first + count - 1} of ${total}.`;
};
