/** Migrations of usage. A migration that has landed is never edited. */
import type { Kysely, Migration } from 'kysely';

/** Request counts. They expire, so they have no foreign keys. */
const usage: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('usage')
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('hour', 'text', (column) => column.notNull())
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('key_id', 'integer', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_key', ['tenant_id', 'hour', 'collection', 'key_id', 'outcome'])
      .execute();
    await schema.createIndex('usage_by_hour').on('usage').column('hour').execute();
  },
};

/** Origins, filters and words of requests. */
const usageNames: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('usage_name')
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addColumn('refused', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_name_key', ['tenant_id', 'day', 'kind', 'collection', 'name'])
      .execute();
    await schema.createIndex('usage_name_by_day').on('usage_name').column('day').execute();
  },
};

/** Separate from the others, because usage may have a separate file. */
export const usageMigrations: Record<string, Migration> = {
  '2026-11-24-usage': usage,
  '2026-12-15-usage-names': usageNames,
};
