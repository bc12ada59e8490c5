/** A catalog in the embedded database as the first version left it. */
import type { Database } from 'bun:sqlite';

const collectionColumns = [
  'source',
  'schema_name',
  'id_kind',
  'created_at_kind',
  'scope_kind',
  'scope_null',
  'id_origin',
  'created_at_origin',
  'scope_origin',
  'row_conditions',
  'row_validity',
  'language',
  'synonyms',
  'id_secret',
  'decimal_mark',
  'file_zone',
  'day_order',
  'relations',
  'description',
  'translations',
];
const fieldColumns = ['column_kind', 'path', 'look', 'origin', 'currency', 'translations', 'meaning'];
const tables = [
  'key_collection',
  'key_view',
  'console_session',
  'row_rule',
  'named_view',
  'appearance',
  'logo',
  'card',
  'template',
  'template_field',
  'planned_change',
];
const indexes = [
  'change_of_tenant',
  'tenant_reference',
  'tenant_by_name',
  'api_key_by_tenant_id',
  'collection_exposure_by_collection_id',
  'field_exposure_by_field_id',
];

const keyColumns = [
  'replaced_by',
  'is_scope_new',
  'requests_per_minute',
  'visitor_requests_per_minute',
  'kind',
  'origins',
  'page_requests',
  'addresses',
  'records_per_day',
  'records_day',
  'records_of_day',
  'records_with',
];

/** Take from a catalog of this version all that later ones have added, and give back what they have dropped. */
export const statementsToFirst: readonly string[] = [
  ...collectionColumns.map((column) => `alter table collection drop column ${column}`),
  ...fieldColumns.map((column) => `alter table field drop column ${column}`),
  ...keyColumns.map((column) => `alter table api_key drop column ${column}`),
  ...indexes.map((index) => `drop index ${index}`),
  ...['reference', 'about'].map((column) => `alter table tenant drop column ${column}`),
  ...['person', 'deed', 'operator'].map((column) => `alter table change drop column ${column}`),
  ...tables.map((table) => `drop table ${table}`),
  'alter table collection add column search_table text',
  `delete from kysely_migration where name > '2026-11-21-initial'`,
];

export const takeBackToFirst = (database: Database): void => {
  for (const statement of statementsToFirst) database.run(statement);
};

export const countMigrations = (database: Database): number =>
  Number(database.query('select count(*) from kysely_migration').values()[0]?.[0]);
