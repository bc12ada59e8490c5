/** The operations of each collection, as path items of a document. */
import { describeCollection } from './describe-collection.ts';
import { exportRecords } from './export-records.ts';
import { listChanges } from './list-changes.ts';
import { listFacets } from './list-facets.ts';
import { listRecords } from './list-records.ts';
import type { CollectionOperation, DescribedCollection, Operation } from './operation.ts';
import { readRecord } from './read-record.ts';

const collectionOperations: readonly CollectionOperation[] = [
  listRecords,
  readRecord,
  listFacets,
  exportRecords,
  listChanges,
  describeCollection,
];

export const operationsOf = (collection: DescribedCollection): readonly Operation[] =>
  collectionOperations.map((describe) => describe(collection));
