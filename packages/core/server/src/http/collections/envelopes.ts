/** Renders the response bodies of a collection. */
import type { ChangesMeta, FieldDescriptor, RecordListMeta, RecordMeta } from '@vitrine/contract';
import { type ExposedCollection, type FacetsPlan, onceFor, type Plan } from '@vitrine/query';
import type { Found } from '@vitrine/segments';
import type { FoundChanges } from '../../finding/find-message.ts';

/** The envelope of a record list, in UTF-8. */
export const renderRecords = (
  { conditions, collection, page, limit, describesFields }: Plan,
  { total, records, suggestions = [] }: Found,
  data: Buffer<ArrayBuffer>,
  highlights: RecordListMeta['highlights'],
): Buffer<ArrayBuffer> => {
  const paging: Paging = { page, limit, total, pages: Math.ceil(total / limit) };
  const start = `{"success":true,"message":"${describePage(paging, records.length)}${total === 0 ? commaHint(conditions) : ''}","data":[`;
  const meta = `],"meta":{"page":${page},"limit":${limit},"total":${total},"pages":${paging.pages},`;
  const shared = sharedBy(collection, describesFields);
  const own: Partial<RecordListMeta> = {
    ...(suggestions.length > 0 && { suggestions }),
    ...(highlights && { highlights }),
  };
  return join(start, data, meta, Object.keys(own).length === 0 ? shared : Buffer.concat([propertiesOf(own), shared]));
};

/** Other APIs take a comma in such a text for a list. */
const commaHint = (conditions: Plan['conditions']): string =>
  conditions.some((each) => each.kind === 'contains' && !each.isNegated && each.text.includes(','))
    ? ' A comma in contains is part of the text; for one of several texts, ask for alternatives: where[or][0][field][contains].'
    : '';

/** With a comma behind them. */
const propertiesOf = (meta: Partial<RecordListMeta>): Buffer<ArrayBuffer> =>
  Buffer.from(`${JSON.stringify(meta).slice(1, -1)},`);

/** The envelope of one record, in UTF-8. */
export const renderRecord = ({ collection, describesFields }: Plan, data: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
  join('{"success":true,"message":"One record.","data":', data, ',"meta":{', sharedBy(collection, describesFields));

/** The tokens are ASCII without characters that JSON escapes. */
interface Between extends Pick<ChangesMeta, 'since' | 'edition'> {
  readonly collection: ExposedCollection;
  readonly describesFields: boolean;
}

/** The envelope of changes, in UTF-8. */
export const renderChanges = (
  { collection, describesFields, since, edition }: Between,
  { upserted, upsertedCount, removed, removedCount }: FoundChanges,
): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(`{"success":true,"message":"${describeChanges(upsertedCount, removedCount)}","data":{"upserted":[`),
    upserted,
    Buffer.from('],"removed":['),
    removed,
    Buffer.from(`]},"meta":{"since":"${since}","edition":"${edition}",`),
    sharedBy(collection, describesFields),
  ]);

const describeChanges = (upserted: number, removed: number): string =>
  upserted + removed === 0 ? 'Nothing has changed.' : `New or changed: ${upserted}. Removed: ${removed}.`;

/** @param json the facets, separated by commas */
export const renderFacets = (
  { collection }: FacetsPlan,
  total: number,
  json: Uint8Array<ArrayBuffer>,
): Buffer<ArrayBuffer> => {
  const start = `{"success":true,"message":"${describeFacets(total)}","data":[`;
  return join(start, Buffer.from(json.buffer), `],"meta":{"total":${total},`, sharedBy(collection, false));
};

const describeFacets = (total: number): string => {
  if (total === 0) return 'No records match.';
  return total === 1 ? 'Facets of one record.' : `Facets of ${total} records.`;
};

/** Concatenates. The texts are ASCII, so a character takes a byte. */
const join = (
  start: string,
  data: Buffer<ArrayBuffer>,
  meta: string,
  shared: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> => {
  const body = Buffer.allocUnsafeSlow(start.length + data.length + meta.length + shared.length);
  body.write(start, 0, 'latin1');
  data.copy(body, start.length);
  body.write(meta, start.length + data.length, 'latin1');
  shared.copy(body, start.length + data.length + meta.length);
  return body;
};

type Paging = Pick<RecordListMeta, 'page' | 'limit' | 'total' | 'pages'>;

export const describeFields = ({ fields }: ExposedCollection): FieldDescriptor[] =>
  Array.from(fields.values(), ({ key, label, type }) => ({ key, label, type }));

/** The part of `meta` that all pages of a collection share, and the end of the envelope, in UTF-8. */
const sharedBy = (collection: ExposedCollection, describesFields: boolean): Buffer<ArrayBuffer> => {
  const { whole, withoutFields } = sharedOf(collection);
  return describesFields ? whole : withoutFields;
};

const renderMeta = (meta: Partial<RecordMeta>): Buffer<ArrayBuffer> => Buffer.from(`${JSON.stringify(meta).slice(1)}}`);

const sharedOf = onceFor((collection: ExposedCollection) => {
  const { slug, name } = collection;
  return {
    whole: renderMeta({ collection: { slug, name }, fields: describeFields(collection) }),
    withoutFields: renderMeta({ collection: { slug, name } }),
  };
});

const describePage = ({ page, limit, total }: Paging, count: number): string => {
  if (total === 0) return 'No records match.';
  if (count === 0) return `Page ${page} is past the end of ${total} records.`;
  const first = (page - 1) * limit + 1;
  return `Records ${first} to ${first + count - 1} of ${total}.`;
};
