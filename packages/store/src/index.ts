export type { Clock } from './clock.ts';
export { createKeyText, hashKeyText, isKeyText, type RandomBytes, randomText } from './key-text.ts';
export { editionAt, editionTimes, secondsLeft, type EditionTimes, type ShownTimes } from './edition.ts';
export { readManifest, readTenantFile, StoreFileError } from './files.ts';
export type { FolderLock } from './folder-lock.ts';
export { FolderStore, readPublisherState, SegmentMissing, type StoreClock } from './folder-store.ts';
export {
  storeFormat,
  type CountedRequests,
  type KeyFile,
  type Manifest,
  type NamedSegment,
  type PublishedCollection,
  type PublishedField,
  type PublishedKey,
  type PublishedTenant,
  type StoredCollection,
  type TenantFile,
  type UsageFile,
} from './manifest.ts';
export { StoreReader } from './store-reader.ts';
export type { Swept } from './sweeper.ts';
export { hourMs, hourOf, usageOutcomes, type UsageCount, type UsageOutcome } from './usage-count.ts';
export { UsageOutbox } from './usage-inbox.ts';
