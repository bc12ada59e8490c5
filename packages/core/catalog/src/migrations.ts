/** The catalog's migrations, run once and in order. A migration that has landed is never edited. */
import { sql, type Kysely, type Migration } from 'kysely';
import { appearanceTables, arrangements, cardMigrations, descriptions, timeZones } from './appearance-tables.ts';
import type { EngineColumns } from './engine-columns.ts';
import { keyMigrations } from './key-tables.ts';
import { addColumns, belongsTo } from './migration-parts.ts';
import { plannedChanges } from './schedule-tables.ts';
import { namedOperators, tenantsInBulk } from './tenant-tables.ts';

/** Ids are never reused: exposure is bound to them, so a collection recreated under its old name is hidden. */
const initial = ({ counted, now }: EngineColumns): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('tenant')
      .addColumn('id', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('public_id', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('industry', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('scope', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await schema
      .createTable('collection')
      .addColumn('id', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('tenant_id', 'integer', (column) => column.references('tenant.id').onDelete('cascade'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('table_name', 'text', (column) => column.notNull())
      .addColumn('id_column', 'text', (column) => column.notNull())
      .addColumn('created_at_column', 'text', (column) => column.notNull())
      .addColumn('scope_column', 'text')
      .addColumn('search_table', 'text')
      .addColumn('record_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('collection_slug', ['tenant_id', 'slug'])
      .execute();

    await schema
      .createTable('field')
      .addColumn('id', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('collection_id', 'integer', belongsTo('collection'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('column_name', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addUniqueConstraint('field_key', ['collection_id', 'key'])
      .execute();

    await schema
      .createTable('collection_exposure')
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('collection_id', 'integer', belongsTo('collection'))
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('private', 'public')`))
      .addPrimaryKeyConstraint('collection_exposure_key', ['tenant_id', 'collection_id'])
      .execute();

    await schema
      .createTable('field_exposure')
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('field_id', 'integer', belongsTo('field'))
      .addPrimaryKeyConstraint('field_exposure_key', ['tenant_id', 'field_id'])
      .execute();

    await schema
      .createTable('api_key')
      .addColumn('id', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('last_four', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .addColumn('last_used_at', 'text')
      .execute();

    await schema
      .createTable('change')
      .addColumn('revision', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('tenant_id', 'integer')
      .addColumn('changed_at', 'text', (column) => column.notNull().defaultTo(now))
      .execute();
  },
});

/** Collections declared over existing tables, and snapshots shared by several processes. */
const declaredTables = ({ random }: EngineColumns): Migration => ({
  up: async (database: Kysely<unknown>) => {
    const { schema } = database;
    const collection = [
      ['source', 'text'],
      ['schema_name', 'text'],
      ['id_kind', 'text', 'stored'],
      ['created_at_kind', 'text', 'stored'],
      ['scope_kind', 'text'],
    ] as const;
    for (const [name, type, byDefault] of collection) {
      await schema
        .alterTable('collection')
        .addColumn(name, type, (column) => (byDefault === undefined ? column : column.notNull().defaultTo(byDefault)))
        .execute();
    }
    for (const [name, byDefault] of [
      ['column_kind', 'stored'],
      ['path', '[]'],
    ] as const) {
      await schema
        .alterTable('field')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(byDefault))
        .execute();
    }
    await schema
      .createTable('edition_snapshot')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('edition', 'integer', (column) => column.notNull())
      .addColumn('generation', 'integer', (column) => column.notNull())
      .addColumn('snapshot', 'text', (column) => column.notNull())
      .addColumn('is_leaving', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('edition_snapshot_key', ['source', 'part'])
      .execute();
    await schema
      .createTable('installation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
    await database
      .withTables<{ readonly installation: { readonly id: string } }>()
      .insertInto('installation')
      .values({ id: random })
      .execute();
  },
});

/** Console sessions, and the authors of changes. */
const console: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('console_session')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('console_session_token', ['tenant_id', 'token'])
      .execute();
    await schema.alterTable('change').addColumn('person', 'text').execute();
    await schema.alterTable('change').addColumn('deed', 'text').execute();
    await schema.createIndex('change_of_tenant').on('change').columns(['tenant_id', 'revision']).execute();
  },
};

/** One search table for each text; until a collection is imported again it is searched without. */
const searchTables: Migration = {
  up: async (database: Kysely<unknown>) => {
    await database
      .withTables<{ readonly collection: { readonly search_table: string | null } }>()
      .updateTable('collection')
      .set({ search_table: null })
      .execute();
  },
};

/** The replacement of a key, and the details of sessions. */
const consoleLimits: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('api_key').addColumn('replaced_by', 'integer').execute();
    for (const name of ['last_used_at', 'address', 'browser']) {
      await schema.alterTable('console_session').addColumn(name, 'text').execute();
    }
  },
};

/** Existing fields are judged by name only until they are declared or imported again. */
const looks = addColumns('text', ['field', 'look']);

/** Records are searched in segments, so the search tables of the database are removed. */
const readOnce: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('collection').dropColumn('search_table').execute();
    for (const table of ['edition_snapshot', 'installation']) await schema.dropTable(table).execute();
  },
};

/** The tenants of rows without a scope value. */
const sharedRows = addColumns('text', ['collection', 'scope_null']);

/** Values composed of several columns and tables. */
const origins = addColumns(
  'text',
  ['collection', 'id_origin'],
  ['collection', 'created_at_origin'],
  ['collection', 'scope_origin'],
  ['field', 'origin'],
);

const rowRules: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('collection').addColumn('row_conditions', 'text').execute();
    await schema
      .createTable('row_rule')
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('collection_id', 'integer', belongsTo('collection'))
      .addColumn('rule', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('row_rule_key', ['tenant_id', 'collection_id'])
      .execute();
  },
};

const currencies = addColumns('text', ['field', 'currency']);

const namedViews = ({ counted }: EngineColumns): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('named_view')
      .addColumn('id', 'integer', (column) => counted(column.primaryKey()))
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('collection_id', 'integer', belongsTo('collection'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('private', 'public')`))
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('look', 'text')
      .addColumn('ends_at', 'text')
      .addColumn('is_ended', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('named_view_slug', ['tenant_id', 'slug'])
      .execute();
  },
});

/** Names and labels in other languages. */
const translations = addColumns('text', ['collection', 'translations'], ['field', 'translations']);

const rowValidity = addColumns('text', ['collection', 'row_validity']);

const languages = addColumns('text', ['collection', 'language']);

const synonyms = addColumns('text', ['collection', 'synonyms']);

const relations = addColumns('text', ['collection', 'relations']);

/** The secret of IDs that are made of values. */
const idSecrets = addColumns('text', ['collection', 'id_secret']);

const decimalMarks = addColumns('text', ['collection', 'decimal_mark']);

/** The zone of times without one in imported files. */
const fileZones = addColumns('text', ['collection', 'file_zone']);

/** The order of days with the year last in imported files. */
const dayOrders = addColumns('text', ['collection', 'day_order']);

export const migrationsFor = (columns: EngineColumns): Record<string, Migration> => ({
  '2026-11-21-initial': initial(columns),
  '2026-11-22-declared-tables': declaredTables(columns),
  '2026-11-23-console': console,
  '2026-11-25-search-tables': searchTables,
  '2026-11-26-console-limits': consoleLimits,
  '2026-11-26-looks': looks,
  '2026-11-27-read-once': readOnce,
  '2026-11-28-shared-rows': sharedRows,
  '2026-11-29-origins': origins,
  '2026-11-30-row-rules': rowRules,
  '2026-12-01-currencies': currencies,
  '2026-12-02-named-views': namedViews(columns),
  '2026-12-03-appearance': appearanceTables,
  '2026-12-04-translations': translations,
  '2026-12-06-time-zones': timeZones,
  '2026-12-07-row-validity': rowValidity,
  '2026-12-08-tenants-in-bulk': tenantsInBulk,
  ...keyMigrations,
  '2026-12-10-named-operators': namedOperators,
  '2026-12-14-languages': languages,
  '2026-12-15-synonyms': synonyms,
  '2026-12-17-descriptions': descriptions,
  '2026-12-20-id-secrets': idSecrets,
  '2026-12-21-arrangements': arrangements,
  '2026-12-22-decimal-marks': decimalMarks,
  '2026-12-23-relations': relations,
  ...cardMigrations,
  '2026-12-25-planned-changes': plannedChanges(columns),
  '2026-12-26-file-zones': fileZones,
  '2026-12-27-day-orders': dayOrders,
});
