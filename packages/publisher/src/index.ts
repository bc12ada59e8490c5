/** The publisher: the catalog, the tables that records are in, and the editions made of them. */
export {
  type Appearance,
  type AppearanceChange,
  changeAppearance,
  readAppearance,
  readLogoBytes,
} from './catalog/appearance.ts';
export { type Card, type CardChange, changeCard, listCards, readCard } from './catalog/cards.ts';
export { type LogoFacts, logoBytesMax } from './catalog/logo.ts';
export { CatalogError } from './catalog/catalog-error.ts';
export {
  type Actor,
  announce,
  changesSince,
  latestRevision,
  listOwnChanges,
  operator,
  type OwnChange,
} from './catalog/changes.ts';
export {
  checkSlug,
  type Collection,
  createCollection,
  deleteCollection,
  findCollection,
  findOwnCollection,
  finishImport,
  listCollections,
  listDeclaredCollections,
  updateCollection,
} from './catalog/collections.ts';
export { type Field, listFields, setFields } from './catalog/fields.ts';
export { labelCollection, type LabelledCollection, readLabels } from './catalog/label-collection.ts';
export { bothRules, readConditions, whereOf } from './catalog/row-rules.ts';
export { storedNamesOf, wholeColumn } from './catalog/origins.ts';
export {
  type ConsoleSession,
  endSessions,
  findSession,
  listSessions,
  saveSessionUse,
  startSession,
} from './catalog/console-sessions.ts';
export { expose, type ExposureState, hide, mainSource, readStates } from './catalog/exposures.ts';
export {
  type ApiKey,
  createKey,
  defaultKeyEnd,
  isAlive,
  listKeys,
  liveKeysMax,
  type NewKey,
  revokeKey,
  type RotatedKey,
  rotateKey,
  stateOfKey,
} from './catalog/keys.ts';
export {
  changeView,
  createView,
  deleteView,
  endView,
  findView,
  listViews,
  type NamedView,
  type ViewChange,
  type ViewDraft,
} from './catalog/named-views.ts';
export { viewQueryCharactersMax } from './catalog/view-definition.ts';
export { type Offer, type Offers, readOffers } from './catalog/offers.ts';
export type { CatalogDatabase, CatalogTables, CatalogTransaction, UsageDatabase } from './catalog/schema.ts';
export { openSqliteStore, openSqliteUsage } from './catalog/sqlite-store.ts';
export { createTenant, findTenant, listTenants, setTenantEnabled, type Tenant } from './catalog/tenants.ts';
export { canonicalLanguage, readLanguage, type Translations } from './catalog/translations.ts';
export { inTransaction, rehearse } from './catalog/transaction.ts';
export { addUsage, dropOldUsage, type Grouping, noRequests, type Outcomes, readUsage } from './catalog/usage.ts';
export { sweepGraceMsOf } from './editions/open-publisher.ts';
export { absorbUsage } from './editions/absorb-usage.ts';
export type { ScanSource } from './editions/build-tables.ts';
export type { SegmentBefore } from './editions/first-seen.ts';
export { segmentsBefore } from './editions/table-reader.ts';
export { answerBuild, type Builder, createLocalBuilder, createThreadBuilder } from './editions/builder.ts';
export { type BuiltSegment, findShowable, isIncomplete, readState, type SegmentSet } from './editions/built-segment.ts';
export { CatalogFollower } from './editions/catalog-follower.ts';
export {
  type OpenPublisher,
  openPublisher,
  type OpenPublisherOptions,
  startBuilder,
} from './editions/open-publisher.ts';
export type { DatabaseAddress } from './editions/open-sources.ts';
export { type PlannedTable, planTables } from './editions/planned-table.ts';
export { Publication } from './editions/publication.ts';
export type { Progress } from './editions/reading-progress.ts';
export { Publisher, type PublisherOptions } from './editions/publisher.ts';
export { type Segments, segmentsIn } from './editions/segments.ts';
export { loadShownTenants, type ShownCollection, type ShownTenant } from './editions/shown-tenants.ts';
export { joinWords, listWords, wordsOf } from './name-words.ts';
export type { Observation } from './observation.ts';
export { concernOfField } from './privacy/field-concern.ts';
export { concernOf, describeConcern } from './privacy/concern.ts';
export { readEmail } from './privacy/email.ts';
export { looksOf, looksOfTable } from './privacy/table-looks.ts';
export { lookOf, sampledValuesMax, type ValueLook } from './privacy/value-look.ts';
export { type CdnKind, cdns, type PurgeAddress } from './purging/cdns.ts';
export { purgeStateFile } from './purging/purge-state.ts';
export { Purger, type PurgesWaiting } from './purging/purger.ts';
export type { RecordsTarget, RecordTables, StagedRecords } from './sources/record-tables.ts';
export { openDatabase } from './sources/sqlite/database.ts';
export { createRecordTables } from './sources/sqlite/sqlite-record-tables.ts';
export type { FieldDraft, StoredRecord } from './sources/stored-record.ts';
