/** A second reading of named views: a view is a collection that has the records and fields which its query finds, and no others. */
import { answerInMemory, type OracleAnswer, type OracleCollection, type OracleRecord } from './oracle.ts';

export interface OracleView {
  readonly collection: OracleCollection;
  readonly records: readonly OracleRecord[];
}

/** What a view of a collection has; nothing where its query is refused, or finds none, so that its fields are not told. */
export const viewInMemory = (
  collection: OracleCollection,
  records: readonly OracleRecord[],
  filter: string,
): OracleView | 'refused' | 'empty' => {
  if (records.length > 200) throw new Error('A page has 200 records at most.');
  const found = answerInMemory(collection, records, `${filter}&limit=200`);
  if (found.status !== 200) return 'refused';
  const shown = new Set(found.data.flatMap((record) => Object.keys(record)));
  if (found.data.length === 0) return 'empty';
  const matching = records.filter(({ id }) => found.data.some((record) => record['id'] === id));
  return {
    collection: { ...collection, fields: collection.fields.filter(({ key }) => shown.has(key)) },
    records: matching.map((record) => {
      const entries = Object.entries(record).filter(([key]) => shown.has(key));
      return Object.assign(Object.fromEntries(entries), { id: record.id, createdAt: record.createdAt });
    }),
  };
};

/** @param order the view's sort keys, which hold where a question asks for none */
export const answerInView = (
  { collection, records }: OracleView,
  order: readonly string[],
  search: string,
): OracleAnswer => answerInMemory(collection, records, search, order);

/** The part of a query that a view is saved from: neither pages nor an order, and no edit is forgiven. */
export const filterOf = (search: string): string =>
  search
    .split('&')
    .filter(
      (pair) =>
        ![...new URLSearchParams(pair).keys()].some((name) => /^(?:page|limit|meta|search\.fuzzy|sort.*)$/.test(name)),
    )
    .join('&');
