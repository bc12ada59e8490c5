/** Migrations of the catalog for the appearance of pages. A migration that has landed is never edited. */
import type { Kysely, Migration } from 'kysely';
import { addColumns, belongsTo } from './migration-parts.ts';

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
      .addColumn('tenant_id', 'integer', belongsTo('tenant'))
      .addColumn('collection_id', 'integer', belongsTo('collection'))
      .addColumn('title_field', 'integer')
      .addColumn('subtitle_field', 'integer')
      .addColumn('picture_field', 'integer')
      .addColumn('is_unlisted', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('card_key', ['tenant_id', 'collection_id'])
      .execute();
  },
};

const cardFields = (...roles: readonly string[]): Migration =>
  addColumns('integer', ...roles.map((role) => ['card', `${role}_field`] as const));

/** The fields that feeds and structured data read. */
const feedRoles = 'text price start end place link updated brand gtin availability condition'.split(' ');

/** The fields that a card has by their roles. */
export const cardMigrations = {
  // The alternative text of its picture.
  '2026-12-05-picture-texts': cardFields('alt'),
  '2026-12-24-feed-roles': cardFields(...feedRoles),
  // What merchants want for an order in advance, and for a product without a GTIN.
  '2026-12-29-merchant-roles': cardFields('available', 'mpn'),
  // Whether an event takes place as planned.
  '2026-12-30-status-roles': cardFields('status'),
};

export const timeZones = addColumns('text', ['appearance', 'time_zone']);

/** The owners' names of collections, fields and options, and the order of fields. */
export const arrangements = addColumns('text', ['card', 'arrangement']);

/** Descriptions of tenants, collections and fields: the operator's and the owners'. */
export const descriptions = addColumns(
  'text',
  ['tenant', 'about'],
  ['collection', 'description'],
  ['field', 'meaning'],
  ['appearance', 'about'],
  ['card', 'description'],
  ['card', 'field_descriptions'],
);
