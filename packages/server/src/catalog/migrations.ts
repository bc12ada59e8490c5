/** The catalog's schema as a list of steps, each run once and in order. A step that has landed is never edited. */
import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Ids are never used twice (`autoincrement`): exposure is bound to them, so that what is dropped and made anew under
 * its old name is hidden.
 */
const initial: Migration = {
  up: async (database: Kysely<unknown>) => {
    const { schema } = database;
    const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

    await schema
      .createTable('tenant')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('public_id', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('industry', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('scope', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await schema
      .createTable('collection')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
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
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('collection_id', 'integer', (column) =>
        column.notNull().references('collection.id').onDelete('cascade'),
      )
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('column_name', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addUniqueConstraint('field_key', ['collection_id', 'key'])
      .execute();

    await schema
      .createTable('collection_exposure')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().references('tenant.id').onDelete('cascade'))
      .addColumn('collection_id', 'integer', (column) =>
        column.notNull().references('collection.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('private', 'public')`))
      .addPrimaryKeyConstraint('collection_exposure_key', ['tenant_id', 'collection_id'])
      .execute();

    await schema
      .createTable('field_exposure')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().references('tenant.id').onDelete('cascade'))
      .addColumn('field_id', 'integer', (column) => column.notNull().references('field.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('field_exposure_key', ['tenant_id', 'field_id'])
      .execute();

    await schema
      .createTable('api_key')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('tenant_id', 'integer', (column) => column.notNull().references('tenant.id').onDelete('cascade'))
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
      .addColumn('revision', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('tenant_id', 'integer')
      .addColumn('changed_at', 'text', (column) => column.notNull().defaultTo(now))
      .execute();
  },
};

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-initial': initial,
};
