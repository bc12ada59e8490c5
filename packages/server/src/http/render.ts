/** Page ─▶ body: rows become JSON text by their fields' types, with every digit that the database holds. */
import type {
  CollectionDescriptor,
  FieldDescriptor,
  FieldType,
  RecordListMeta,
  Success,
  TenantProfile,
} from '@vitrine/contract';
import type { ExposedCollection, ExposedField, Exposure, Plan } from '@vitrine/query';
import type { Page } from '../editions/open-edition.ts';
import type { Row } from '../sources/source.ts';
import type { StoredValue } from '../sources/stored-record.ts';

/** The envelope of a record list. The plan's fields are the only way out for a value. */
export const renderRecords = (plan: Plan, { rows, total }: Page): string => {
  const { collection, page, limit } = plan;
  const meta: RecordListMeta = {
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    collection: { slug: collection.slug, name: collection.name },
    fields: describeFields(collection),
  };
  const message = JSON.stringify(describePage(meta, rows.length));
  return `{"success":true,"message":${message},"data":${renderRows(plan, rows)},"meta":${JSON.stringify(meta)}}`;
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

const describePage = ({ page, limit, total }: RecordListMeta, count: number): string => {
  if (total === 0) return 'No records match.';
  if (count === 0) return `Page ${page} is past the end of ${total} records.`;
  const first = (page - 1) * limit + 1;
  return `Records ${first} to ${first + count - 1} of ${total}.`;
};

const renderRows = ({ fields }: Plan, rows: readonly Row[]): string => {
  const properties = fields.map((field) => renderProperty(field));
  const records = rows.map(([id, createdAt, ...values]) => {
    const own = `{"id":${JSON.stringify(String(id))},"createdAt":${JSON.stringify(createdAt)}`;
    return `${own}${properties.map((property, index) => property(values[index] ?? null)).join('')}}`;
  });
  return `[${records.join(',')}]`;
};

const renderProperty = ({ key, type }: ExposedField): ((value: StoredValue) => string) => {
  const start = `,${JSON.stringify(key)}:`;
  const render = renderers[type];
  return (value) => start + (value === null ? 'null' : render(value));
};

type Renderer = (value: Exclude<StoredValue, null>) => string;

const renderText: Renderer = (value) => JSON.stringify(String(value));
/** A bigint or a number prints as JSON's grammar wants it. */
const renderNumber: Renderer = (value) => String(value);
/** Stored as JSON already. */
const renderJson: Renderer = (value) => String(value);
const renderBoolean: Renderer = (value) => (Number(value) === 0 ? 'false' : 'true');

const renderers: Record<FieldType, Renderer> = {
  text: renderText,
  email: renderText,
  phone: renderText,
  url: renderText,
  select: renderText,
  multiselect: renderJson,
  number: renderNumber,
  integer: renderNumber,
  currency: renderNumber,
  percent: renderNumber,
  boolean: renderBoolean,
  date: renderText,
  datetime: renderText,
  json: renderJson,
};
