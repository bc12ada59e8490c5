/** The operations that each collection has. */
import { listRecords } from './list-records.ts';
import type { CollectionOperation, DescribedCollection, Operation } from './operation.ts';

const collectionOperations: readonly CollectionOperation[] = [listRecords];

export const operationsOf = (collection: DescribedCollection): readonly Operation[] =>
  collectionOperations.map((describe) => describe(collection));
