/** A catalog in the embedded database as the first version left it. */
import type { Database } from 'bun:sqlite';

/** Takes from a catalog of this version all that later ones have added, and gives back what they have dropped. */
export const takeBackToFirst = (database: Database): void => {
  for (const column of collectionColumns) database.run(`alter table collection drop column ${column}`);
  for (const column of ['column_kind', 'path', 'look', 'origin', 'currency', 'translations'])
    database.run(`alter table field drop column ${column}`);
  database.run('alter table api_key drop column replaced_by');
  database.run('drop index change_of_tenant');
  for (const column of ['person', 'deed']) database.run(`alter table change drop column ${column}`);
  database.run('drop table console_session');
  for (const table of ['row_rule', 'named_view', 'appearance', 'logo', 'card']) database.run(`drop table ${table}`);
  database.run('alter table collection add column search_table text');
  database.run(`delete from kysely_migration where name > '2026-11-21-initial'`);
};

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
  'translations',
];

export const countMigrations = (database: Database): number =>
  Number(database.query('select count(*) from kysely_migration').values()[0]?.[0]);
