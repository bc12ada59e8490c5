/** The catalog: tenants, collections, what of them is public, keys and usage, in the embedded database or in PostgreSQL. */
export { CatalogError, type RefusedTenants } from './catalog-error.ts';
export { type AppliedTenants, applyTenants, deleteTenant, type TenantsWriter } from './bulk/apply-tenants.ts';
export { exposeTenants } from './bulk/expose-tenants.ts';
export { listKeysOfTenants } from './bulk/keys-of-tenants.ts';
export type { RowMistake, TenantChange, TenantPlan, TenantRow } from './bulk/plan-tenants.ts';
export { findTextMistake } from './tenant-texts.ts';
export { type Actor, type AuditEntry, announce, operator } from './changes.ts';
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
} from './collections.ts';
export { arrangeFields, type Arrangement, nameCollection, noArrangement, readArrangements } from './arrangement.ts';
export { printJson, readJson } from './json-column.ts';
export { type Field, listFields, setFields } from './fields.ts';
export { type FieldRenaming, renameFields, renameInConditions } from './rename-field.ts';
export { findIdleRelations, type IdleRelation, printIdleRelation } from './idle-relations.ts';
export { setRelations } from './set-relations.ts';
export { readSynonyms } from './synonyms.ts';
export { asCollection, bothRules, readConditions, refusalOf, type RuledField, whereOf } from './row-rules.ts';
export { storedNamesOf, wholeColumn } from './origins.ts';
export { expose, type ExposureState, fingerprint, hide, mainSource, readStates } from './exposures.ts';
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
} from './keys.ts';
export { recordsToday } from './records-read.ts';
export { confirmScopes, setKey } from './set-key.ts';
export { addressesMax, originsMax } from './key-kinds.ts';
export { type KeyLimits, recordsPerDayMax, requestsPerMinuteMax } from './key-limits.ts';
export { idsOfCollection, idsOfView, nameField, type NamedIds } from './named-ids.ts';
export { listPrivate, type Opened, slugsOf } from './opened.ts';
export type { PlannedChangeRow } from './schedule-tables.ts';
export type { CatalogDatabase, CatalogTables, CatalogTransaction, UsageDatabase, ViewRow } from './schema.ts';
export { openSqliteStore, openSqliteUsage } from './sqlite-store.ts';
export { fillByKey, fillFrom, storeCollection, type ImportedCollection } from './store-collection.ts';
export {
  exposeTemplate,
  type Proposals,
  readProposals,
  readTemplate,
  removeTemplate,
  setTemplate,
  type TemplateEntry,
} from './templates.ts';
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
} from './tenants.ts';
export { checkMeaning, descriptionCharactersMax, readDescription } from './meanings.ts';
export { canonicalLanguage, checkTexts, checkTranslations, readLanguage, type Translations } from './translations.ts';
export { inTransaction, dryRun } from './transaction.ts';
export { ownKeys, readDefinition, type ViewDefinition, viewOf } from './view-definition.ts';
export { addNames, type NamedRequests, readNames } from './usage-names.ts';
export {
  addUsage,
  dropOldUsage,
  type Grouping,
  noRequests,
  type Outcomes,
  readUsage,
  readUsageOfTenants,
} from './usage.ts';
export type { RecordsTarget, RecordTables, StagedRecords } from './records/record-tables.ts';
export { hasScope, isOfTenants } from './records/scoped-target.ts';
export { readKeptOfImports } from './kept-of-imports.ts';
export {
  countReferences,
  listStoredOptions,
  readImported,
  sampleStored,
  type StoredField,
} from './records/stored-samples.ts';
export { openDatabase } from './records/sqlite/database.ts';
export { createRecordTables } from './records/sqlite/sqlite-record-tables.ts';
export type { FieldDraft, StoredRecord } from './records/stored-record.ts';
