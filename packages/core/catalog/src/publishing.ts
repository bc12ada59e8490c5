/** Functions for the publisher alone: it reads changes since a revision and presentations, and adds its counts. */
export { batches } from './bulk/batches.ts';
export type { ListenForChanges } from './change-listener.ts';
export { type Change, changesSince, latestRevision } from './changes.ts';
export { readCollection } from './collections.ts';
export { addPageRequests, addRecordsRead, saveLastUsed } from './key-uses.ts';
export { noMeaning } from './meanings.ts';
export { nameOpened } from './named-ids.ts';
export { readPairs } from './opened.ts';
export { readOrigin } from './origins.ts';
export {
  type ChosenForCollection,
  type ChosenForTenant,
  createCards,
  createCollectionChoices,
  createTenantChoices,
  presentCollection,
  presentTenant,
  presentsField,
  readPresentationRows,
  withdrawsFromCollection,
  withdrawsFromTenant,
} from './presentation.ts';
export { type RowRule, operatorRule, ownerRule, printRows } from './row-rules.ts';
export { noTranslations } from './translations.ts';
export { type NameCount, type StoredName, dropOldNames, listNamesOf } from './usage-names.ts';
