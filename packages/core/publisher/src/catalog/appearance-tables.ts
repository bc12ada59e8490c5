/** Migrations of the catalog for the appearance of pages. A migration that has landed is never edited. */
import type { Kysely, Migration } from 'kysely';

export const appearanceTables: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('appearance')
      .addColumn('tenant_id', 'integer', (column) => column.primaryKey().references('tenant.id').onDelete('cascade'))
      .addColumn('color', 'text')
      .addColumn('language', 'text')
      .addColumn('is_unlisted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('logo')
      .addColumn('tenant_id', 'integer', (column) => column.primaryKey().references('tenant.id').onDelete('cascade'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('card')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().references('tenant.id').onDelete('cascade'))
      .addColumn('collection_id', 'integer', (column) =>
        column.notNull().references('collection.id').onDelete('cascade'),
      )
      .addColumn('title_field', 'integer')
      .addColumn('subtitle_field', 'integer')
      .addColumn('picture_field', 'integer')
      .addColumn('is_unlisted', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('card_key', ['tenant_id', 'collection_id'])
      .execute();
  },
};

/** The field with the alternative text of a card's picture. */
const pictureTexts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => schema.alterTable('card').addColumn('alt_field', 'integer').execute(),
};

/** The fields that feeds and structured data read. */
const roles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    const added = 'text price start end place link updated brand gtin availability condition'.split(' ');
    for (const role of added) await schema.alterTable('card').addColumn(`${role}_field`, 'integer').execute();
  },
};

/** The fields that merchants want for an order in advance, and for a product without a GTIN. */
const merchantRoles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const role of ['available', 'mpn'])
      await schema.alterTable('card').addColumn(`${role}_field`, 'integer').execute();
  },
};

/** The field that says whether an event takes place as planned. */
const statusRoles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => schema.alterTable('card').addColumn('status_field', 'integer').execute(),
};

/** The fields that a card has by their roles. */
export const cardMigrations = {
  '2026-12-05-picture-texts': pictureTexts,
  '2026-12-24-feed-roles': roles,
  '2026-12-29-merchant-roles': merchantRoles,
  '2026-12-30-status-roles': statusRoles,
};

export const timeZones: Migration = {
  up: async ({ schema }: Kysely<unknown>) => schema.alterTable('appearance').addColumn('time_zone', 'text').execute(),
};

/** The owners' names of collections, fields and options, and the order of fields. */
export const arrangements: Migration = {
  up: async ({ schema }: Kysely<unknown>) => schema.alterTable('card').addColumn('arrangement', 'text').execute(),
};

/** Descriptions of tenants, collections and fields: the operator's and the owners'. */
export const descriptions: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const [table, column] of [
      ['tenant', 'about'],
      ['collection', 'description'],
      ['field', 'meaning'],
      ['appearance', 'about'],
      ['card', 'description'],
      ['card', 'field_descriptions'],
    ] as const)
      await schema.alterTable(table).addColumn(column, 'text').execute();
  },
};
