/** Migrations of the catalog for many tenants. A migration that has landed is never edited. */
import { sql, type Kysely, type Migration } from 'kysely';
import { addColumns } from './migration-parts.ts';

/** The names of programs that change tenants for the operator. */
export const namedOperators = addColumns('text', ['change', 'operator']);

/** The operator's own names of tenants, the template, and the indexes of statements about many tenants. */
export const tenantsInBulk: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('tenant').addColumn('reference', 'text').execute();
    await schema.createIndex('tenant_reference').on('tenant').column('reference').unique().execute();
    await schema.createIndex('tenant_by_name').on('tenant').columns(['name', 'id']).execute();
    await schema
      .createTable('template')
      .addColumn('collection_id', 'integer', (column) =>
        column.primaryKey().references('collection.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('private', 'public')`))
      .execute();
    await schema
      .createTable('template_field')
      .addColumn('field_id', 'integer', (column) => column.primaryKey().references('field.id').onDelete('cascade'))
      .execute();
    for (const [table, column] of indexed)
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  },
};

/** Foreign keys without an index: each deleted tenant, collection or field would read the whole table. */
const indexed = [
  ['api_key', 'tenant_id'],
  ['collection_exposure', 'collection_id'],
  ['field_exposure', 'field_id'],
  ['row_rule', 'collection_id'],
  ['named_view', 'collection_id'],
  ['card', 'collection_id'],
] as const;
