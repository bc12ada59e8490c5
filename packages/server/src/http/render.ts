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
export const renderRecords = (plan: Plan, { rows, total, places }: Page): string => {
  const { collection, page, limit } = plan;
  const { slug, name } = collection;
  const meta: Omit<RecordListMeta, 'fields'> = {
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    collection: { slug, name },
  };
  const message = JSON.stringify(describePage(meta, rows.length));
  const data = renderRows(plan, rows, places);
  const shown = `${JSON.stringify(meta).slice(0, -1)},"fields":${renderFields(collection)}}`;
  return `{"success":true,"message":${message},"data":[${data}],"meta":${shown}}`;
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

/** A row that an edition holds is shown on one page after another, mostly with the same fields. */
const renderedRows = new WeakMap<Row, { readonly fields: string; readonly text: string }>();

const renderRows = (plan: Plan, rows: readonly Row[], places: readonly number[]): string => {
  const properties = plan.fields.map(renderProperty);
  const fields = `${plan.collection.fingerprint}\n${plan.fields.map(({ key }) => key).join()}`;
  const texts = rows.map((row) => {
    const known = renderedRows.get(row);
    if (known?.fields === fields) return known.text;
    const text = renderRow(row, properties, places);
    renderedRows.set(row, { fields, text });
    return text;
  });
  return texts.join(',');
};

const renderRow = (row: Row, properties: readonly RenderProperty[], places: readonly number[]): string => {
  let record = `{"id":${JSON.stringify(String(row[0]))},"createdAt":${JSON.stringify(row[1])}`;
  for (const [index, property] of properties.entries()) record += property(row[places[index] ?? 0] ?? null);
  return `${record}}`;
};

type RenderProperty = (value: StoredValue) => string;

const renderProperty = ({ key, type }: ExposedField): RenderProperty => {
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
