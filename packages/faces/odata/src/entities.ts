/** The API's answers about records as OData's. */
import { expandedKey } from '@vitrine/contract';
import { isObject, parseExact, type ExactValue } from '@vitrine/contract/exact-json';
import type { ExposedCollection } from '@vitrine/query';
import { type Expansion, expandedMembers } from './expand.ts';
import { setNameOf } from './names.ts';
import type { Page } from './page.ts';

interface Body {
  /** The JSON of the records, or of one, with every digit. */
  readonly data: string;
  readonly total: number;
}

const metaStart = ',"meta":{';

/** @param body of a success, as this server prints it */
export const readBody = (body: string): Body => {
  const [start, end] = [body.indexOf(',"data":') + ',"data":'.length, body.lastIndexOf(metaStart)];
  const { total = 0 }: { readonly total?: number } = JSON.parse(body.slice(end + metaStart.length - 1, -1));
  return { data: body.slice(start, end), total };
};

/** The selected properties of each record. */
export interface Shape {
  /** The keys that were asked for; undefined: all. */
  readonly select: readonly string[] | undefined;
  readonly expansions: readonly Expansion[];
}

export const contextOf = (root: string, collection: ExposedCollection, { select, expansions }: Shape): string => {
  const nested = expansions.flatMap((each) =>
    each.select === undefined ? [] : [`${each.name}(${keysOf(each.relation.target, each.select).join(',')})`],
  );
  const isWhole = select === undefined && nested.length === 0;
  const keys = select === undefined ? ['*'] : keysOf(collection, select);
  return `${root}$metadata#${setNameOf(collection.slug)}${isWhole ? '' : `(${[...keys, ...nested].join(',')})`}`;
};

const keysOf = ({ fields }: ExposedCollection, select: readonly string[]): readonly string[] => [
  'id',
  'createdAt',
  ...[...fields.keys()].filter((key) => select.includes(key)),
];

/**
 * The records of a page as JSON.
 * @param lists the data of the API's pages
 */
export const entitiesOf = (
  collection: ExposedCollection,
  { start, count, limit, pages }: Page,
  lists: readonly string[],
  form: Form,
): readonly string[] => {
  const isWhole = count === limit && start % limit === 0 && lists.length === 1;
  if (isWhole && !hasOtherForm(collection, form))
    return lists.map((list) => list.slice(1, -1)).filter((list) => list !== '');
  const first = ((pages[0] ?? 1) - 1) * limit;
  return lists
    .flatMap(recordsIn)
    .slice(start - first, start - first + count)
    .map((record) => JSON.stringify(withExpanded(collection, record, form)));
};

/** The related records of an answer; their links begin with the root. */
interface Form {
  readonly expansions: readonly Expansion[];
  readonly root: string;
}

/** @param data the JSON of a record, which is an object with an ID. @param context undefined: without control information */
export const entityOf = (
  collection: ExposedCollection,
  data: string,
  context: string | undefined,
  form: Form,
): string => {
  const record = hasOtherForm(collection, form)
    ? JSON.stringify(withExpanded(collection, parseExact(data), form))
    : data;
  return context === undefined ? record : `{"@odata.context":${JSON.stringify(context)},${record.slice(1)}`;
};

const hasOtherForm = ({ fields }: ExposedCollection, { expansions }: Form): boolean =>
  expansions.length > 0 || fields.values().some(({ type }) => type === 'multiselect' || type === 'json');

const withExpanded = (collection: ExposedCollection, record: ExactValue, { expansions, root }: Form): ExactValue => {
  if (expansions.length === 0 || !isObject(record)) return inOtherForm(collection, record);
  const { [expandedKey]: expanded = null, ...own } = record;
  const form = inOtherForm(collection, own);
  return Object.fromEntries([
    ...Object.entries(isObject(form) ? form : {}),
    ...expandedMembers(expansions, expanded, root, inOtherForm),
  ]);
};

/** A collection is never null in OData; JSON is given as a text. */
const inOtherForm = ({ fields }: ExposedCollection, record: ExactValue): ExactValue =>
  Object.fromEntries(
    Object.entries(isObject(record) ? record : {}).map(([key, value]) => {
      const type = fields.get(key)?.type;
      if (type === 'multiselect') return [key, value ?? []];
      return [key, type === 'json' && value !== null ? JSON.stringify(value) : value];
    }),
  );

const recordsIn = (list: string): readonly ExactValue[] => {
  const records = parseExact(list);
  return Array.isArray(records) ? records : [];
};
