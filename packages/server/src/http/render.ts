/** Page ─▶ body: the envelopes of record lists and profiles. */
import type { CollectionDescriptor, FieldDescriptor, RecordListMeta, Success, TenantProfile } from '@vitrine/contract';
import type { ExposedCollection, Exposure, Plan } from '@vitrine/query';
import type { Found } from '@vitrine/segments';

/** The envelope of a record list, in UTF-8. */
export const renderRecords = (
  { collection, page, limit }: Plan,
  { total, records }: Found,
  data: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> => {
  const paging: Paging = { page, limit, total, pages: Math.ceil(total / limit) };
  const start = `{"success":true,"message":"${describePage(paging, records.length)}","data":[`;
  const meta = `],"meta":{"page":${page},"limit":${limit},"total":${total},"pages":${paging.pages},`;
  const shared = sharedBy(collection);
  // All but the shared part is ASCII: a character takes a byte.
  const body = Buffer.allocUnsafeSlow(start.length + data.length + meta.length + shared.length);
  body.write(start, 0, 'latin1');
  data.copy(body, start.length);
  body.write(meta, start.length + data.length, 'latin1');
  shared.copy(body, start.length + data.length + meta.length);
  return body;
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

const sharedOf = new WeakMap<ExposedCollection, Buffer<ArrayBuffer>>();

/** What `meta` says on every page of a collection, and the end of the envelope, in UTF-8. */
const sharedBy = (collection: ExposedCollection): Buffer<ArrayBuffer> => {
  const known = sharedOf.get(collection);
  if (known !== undefined) return known;
  const shared = Buffer.from(`${JSON.stringify(describeShared(collection)).slice(1)}}`);
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
