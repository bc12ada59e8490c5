/** The operations of each collection, as path items of a document. */
import { describeCollection } from './describe-collection.ts';
import { exportRecords } from './export-records.ts';
import { listChanges } from './list-changes.ts';
import { listFacets } from './list-facets.ts';
import { listRecords } from './list-records.ts';
import type { CollectionOperation, DescribedCollection, Operation } from './operation.ts';
import { readRecord } from './read-record.ts';

/** In the order in which documents and forms list them. */
export const collectionOperations = {
  records: listRecords,
  record: readRecord,
  facets: listFacets,
  export: exportRecords,
  changes: listChanges,
  describe: describeCollection,
} as const satisfies Readonly<Record<string, CollectionOperation>>;

export const operationsOf = (collection: DescribedCollection): readonly Operation[] =>
  Object.values(collectionOperations).map((describe) => describe(collection));
