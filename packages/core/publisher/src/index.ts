/** The publisher: the catalog, the sources of records, and the editions built from them. */
export { CatalogError, type RefusedTenants } from './catalog/catalog-error.ts';
export { type AppliedTenants, applyTenants, deleteTenant, type TenantsWriter } from './catalog/bulk/apply-tenants.ts';
export { exposeTenants } from './catalog/bulk/expose-tenants.ts';
export { listKeysOfTenants } from './catalog/bulk/keys-of-tenants.ts';
export type { RowMistake, TenantChange, TenantPlan, TenantRow } from './catalog/bulk/plan-tenants.ts';
export { findTextMistake } from './catalog/tenant-texts.ts';
export { type Actor, type AuditEntry, announce, operator } from './catalog/changes.ts';
export {
  checkSlug,
  type Collection,
  createCollection,
  deleteCollection,
  findCollection,
  findOwnCollection,
  findSharedCollection,
  listCollections,
  listDeclaredCollections,
  requireFreeSlug,
  updateCollection,
} from './catalog/collections.ts';
export {
  arrangeFields,
  type Arrangement,
  nameCollection,
  noArrangement,
  readArrangements,
} from './catalog/arrangement.ts';
export { printJson, readJson } from './catalog/json-column.ts';
export { type Field, listFields, setFields } from './catalog/fields.ts';
export { type FieldRenaming, renameFields, renameInConditions } from './catalog/rename-field.ts';
export { findIdleRelations, type IdleRelation, printIdleRelation } from './catalog/idle-relations.ts';
export { setRelations } from './catalog/set-relations.ts';
export { readSynonyms } from './catalog/synonyms.ts';
export { asCollection, bothRules, readConditions, refusalOf, type RuledField, whereOf } from './catalog/row-rules.ts';
export { storedNamesOf, wholeColumn } from './catalog/origins.ts';
export { expose, type ExposureState, fingerprint, hide, mainSource, readStates } from './catalog/exposures.ts';
export {
  type ApiKey,
  createKey,
  defaultKeyEnd,
  findKeyByText,
  isAlive,
  type KeyDraft,
  listKeys,
  type NewKey,
  revokeKey,
  type RotatedKey,
  rotateKey,
  stateOfKey,
} from './catalog/keys.ts';
export { recordsToday } from './catalog/records-read.ts';
export { confirmScopes, setKey } from './catalog/set-key.ts';
export { addressesMax, originsMax } from './catalog/key-kinds.ts';
export { type KeyLimits, recordsPerDayMax, requestsPerMinuteMax } from './catalog/key-limits.ts';
export { idsOfCollection, idsOfView, nameField, type NamedIds } from './catalog/named-ids.ts';
export { listPrivate, type Opened, slugsOf } from './catalog/opened.ts';
export type { PlannedChangeRow } from './catalog/schedule-tables.ts';
export type { CatalogDatabase, CatalogTables, CatalogTransaction, UsageDatabase, ViewRow } from './catalog/schema.ts';
export { openSqliteStore, openSqliteUsage } from './catalog/sqlite-store.ts';
export { fillByKey, fillFrom, storeCollection, type ImportedCollection } from './catalog/store-collection.ts';
export {
  exposeTemplate,
  type Proposals,
  readProposals,
  readTemplate,
  removeTemplate,
  setTemplate,
  type TemplateEntry,
} from './catalog/templates.ts';
export {
  changeTenant,
  createTenant,
  findTenant,
  listTenants,
  readAllTenants,
  readTenantPages,
  setTenantEnabled,
  type Tenant,
  type TenantEdit,
} from './catalog/tenants.ts';
export { checkMeaning, descriptionCharactersMax, readDescription } from './catalog/meanings.ts';
export {
  canonicalLanguage,
  checkTexts,
  checkTranslations,
  readLanguage,
  type Translations,
} from './catalog/translations.ts';
export { inTransaction, dryRun } from './catalog/transaction.ts';
export { ownKeys, readDefinition, type ViewDefinition, viewOf } from './catalog/view-definition.ts';
export { addNames, type NamedRequests, readNames } from './catalog/usage-names.ts';
export {
  addUsage,
  dropOldUsage,
  type Grouping,
  noRequests,
  type Outcomes,
  readUsage,
  readUsageOfTenants,
} from './catalog/usage.ts';
export { sweepGraceMsOf } from './editions/open-publisher.ts';
export { absorbUsage } from './editions/absorb-usage.ts';
export type { SegmentBefore } from './editions/first-seen.ts';
export { segmentsBefore } from './editions/table-reader.ts';
export { answerBuild, type Builder, createBuilder } from './editions/builder.ts';
export { parseShard } from './editions/shards.ts';
export { type BuiltSegment, findShowable, isIncomplete, type SegmentSet } from './editions/built-segment.ts';
export { readState } from './editions/saved-state.ts';
export { type CollectionFailure, readFailures } from './editions/collection-failures.ts';
export { CatalogFollower } from './editions/catalog-follower.ts';
export {
  type OpenPublisher,
  openPublisher,
  type OpenPublisherOptions,
  publisherDefaults,
  type PublisherSettings,
} from './editions/open-publisher.ts';
export type { DatabaseAddress } from './editions/open-sources.ts';
export { type PlannedTable, planTables } from './editions/planned-table.ts';
export type { ManifestId, PublicationListener, Published } from './editions/publication-listener.ts';
export type { ShownTags } from './editions/shown-tags.ts';
export { Publisher } from './editions/publisher.ts';
export { segmentsIn } from './editions/segments.ts';
export { loadStoredTenants } from './editions/stored-tenants.ts';
export type { StoredCollection, StoredTenant } from './editions/stored-tenant.ts';
export type { Observation, Progress } from './observation.ts';
export type { BuildJobs } from './sharing/build-jobs.ts';
export type { RecordsTarget, RecordTables, StagedRecords } from './sources/record-tables.ts';
export { hasScope, isOfTenants } from './sources/scoped-target.ts';
export { readKeptOfImports } from './catalog/kept-of-imports.ts';
export {
  countReferences,
  listStoredOptions,
  readImported,
  sampleStored,
  type StoredField,
} from './sources/stored-samples.ts';
export { openDatabase } from './sources/sqlite/database.ts';
export { createRecordTables } from './sources/sqlite/sqlite-record-tables.ts';
export type { FieldDraft, StoredRecord } from './sources/stored-record.ts';
