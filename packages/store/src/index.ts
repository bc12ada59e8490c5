export {
  collectionCacheTags,
  collectionExposureTag,
  everyAnswerTag,
  notFoundTag,
  profileCacheTags,
  profileExposureTag,
} from './cache-tags.ts';
export type { Clock } from './clock.ts';
export { createKeyText, hashKeyText, isKeyText, mayHoldKey, type RandomBytes, randomText } from './key-text.ts';
export { editionAt, editionTimes, endingBy, secondsLeft, type EditionTimes, type ShownTimes } from './edition.ts';
export { digestOf, readKeyFile, readManifest, readTenantFile, StoreFileError } from './files.ts';
export type { FolderLock } from './folder-lock.ts';
export {
  FolderStore,
  type LeadLock,
  type NamedManifest,
  readPublisherState,
  SegmentMissing,
  type StoreClock,
} from './folder-store.ts';
export {
  logoTypes,
  type LogoType,
  type PublishedCard,
  storeFormat,
  type CountedRequests,
  type KeyFile,
  type Manifest,
  type NamedSegment,
  type PublishedCollection,
  type PublishedField,
  type PublishedKey,
  type PublishedTenant,
  type StoredAppearance,
  type StoredCollection,
  type StoredField,
  type TenantFile,
  type UsageFile,
  viewLooks,
  type ViewLook,
} from './manifest.ts';
export { type Check, hasShape, isNumber, isText } from './shape.ts';
export { StoreReader } from './store-reader.ts';
export type { UsageInbox } from './usage-inbox.ts';
export { folderMode, syncFile } from './write-file.ts';
export type { Swept } from './sweeper.ts';
export { hourMs, hourOf, usageOutcomes, type UsageCount, type UsageOutcome } from './usage-count.ts';
export { UsageOutbox } from './usage-inbox.ts';
