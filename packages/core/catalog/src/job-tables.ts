/** Migrations of the tables by which publishers share work. A migration that has landed is never edited. */
import type { Kysely, Migration } from 'kysely';

const buildJobs: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('build_standby')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('store', 'text', (column) => column.notNull())
      .addColumn('release', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
      .addColumn('records_read', 'bigint', (column) => column.notNull())
      .addColumn('records_made', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('build_job')
      .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
      .addColumn('standby', 'text', (column) => column.notNull().references('build_standby.id').onDelete('cascade'))
      .addColumn('request', 'bytea', (column) => column.notNull())
      .execute();
    await schema
      .createTable('build_reply')
      .addColumn('job', 'bigint', (column) => column.notNull().references('build_job.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('reply', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('build_reply_key', ['job', 'number'])
      .execute();
  },
};

/** An embedded catalog has one publisher, and none of these tables. */
export const jobMigrations: Record<string, Migration> = { '2026-12-18-build-jobs': buildJobs };
