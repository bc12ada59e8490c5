export {
  collectionCacheTags,
  collectionExposureTag,
  everyAnswerTag,
  notFoundTag,
  profileCacheTags,
  profileExposureTag,
} from './cache-tags.ts';
export { type Address, parseAddress, printCaller } from './address.ts';
export { type AddressRange, isInRanges, parseAddressRange, printAddressRange, rangeAround } from './address-range.ts';
export { Asking, askingFolderBytesMax, listenForAsking } from './asking.ts';
export { Background } from './background.ts';
export { type Clock, waitAtMost } from './clock.ts';
export {
  createKeyText,
  hashKeyText,
  isKeyText,
  type KeyKind,
  kindOfKey,
  mayHoldKey,
  type RandomBytes,
  randomText,
} from './key-text.ts';
export { editionAt, editionTimes, endingBy, secondsLeft, type ShownTimes } from './edition.ts';
export { SegmentMissing, StoreFileError, StoreFileMissing } from './file-error.ts';
export { digestOf } from './digest.ts';
export { readTenantFile } from './tenant-file.ts';
export { earlierFormats } from './manifest-file.ts';
export { filesSince, pagesSince, tenantsSince } from './named-files.ts';
export { type IsRead, PageTree } from './page-tree.ts';
export { isDigest, isManifestName, isSegmentName } from './names.ts';
export type { FolderLock } from './folder-lock.ts';
export { FolderStore, type NamedManifest, readPublisherFailures } from './folder-store.ts';
export type { LeadLock } from './lead-lock.ts';
export {
  readAtOf,
  storeFormat,
  type CountedName,
  type CountedRequests,
  type Manifest,
  type NamedSegment,
  type PublishedKey,
  type TenantFile,
  type TenantFileCollection,
  type TenantFileField,
  type UsageFile,
  type Withheld,
} from './manifest.ts';
export { type Check, hasShape, isNumber, isText } from './shape.ts';
export {
  checkStateText,
  printState,
  type PublisherState,
  type SegmentState,
  stateFilesSince,
  stateLevelsSince,
  stateTextsSince,
} from './publisher-state.ts';
export { type StateFiles, StateReader } from './state-files.ts';
export { StoreReader } from './store-reader.ts';
export { readSuspect, type Suspect, suspectFile } from './suspects.ts';
export type { UsageInbox } from './usage-inbox.ts';
export { usageBytesMax } from './usage-file.ts';
export { folderMode, syncFile } from './write-file.ts';
export { withhold, withheldOf } from './withheld.ts';
export type { Swept } from './sweeper.ts';
export { createLane } from './lane.ts';
export { inSteps, nextTurn } from './steps.ts';
export {
  dayOf,
  hourMs,
  hourOf,
  isOriginText,
  type UsageCount,
  type UsageNameKind,
  usageNameKinds,
  type UsageOutcome,
  usageOutcomes,
} from './usage-count.ts';
export { UsageOutbox } from './usage-inbox.ts';
