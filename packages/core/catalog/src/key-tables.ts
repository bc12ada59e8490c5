/** Migrations of the catalog for keys. A migration that has landed is never edited. */
import type { Kysely, Migration } from 'kysely';
import { batches } from './bulk/batches.ts';
import { addColumns, belongsTo } from './migration-parts.ts';

/** Changes per statement: each takes three parameters. */
const changesOfStatementMax = 1000;

/**
 * Adds the scope of keys. Before it each key opened all that is private: it keeps the present private collections, and
 * its tenant's owner is informed.
 */
const keyScopes: Migration = {
  up: async (database: Kysely<unknown>) => {
    await createTables(database);
    const catalog = database.withTables<Tables>();
    await openPrivate(catalog);
    await informOwners(catalog);
  },
};

const keyLimits = addColumns('integer', ['api_key', 'requests_per_minute'], ['api_key', 'visitor_requests_per_minute']);

/** Publishable keys, and the number of requests of pages with secret ones. */
const publishableKeys: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    const keys = () => schema.alterTable('api_key');
    await keys()
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('secret'))
      .execute();
    await keys().addColumn('origins', 'text').execute();
    await keys()
      .addColumn('page_requests', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/** The addresses of the servers that may use a key. */
const keyAddresses = addColumns('text', ['api_key', 'addresses']);

/** Limits of the records that keys read in a day, and how many they have read of their latest one. */
const keyRecords: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    const keys = () => schema.alterTable('api_key');
    await keys().addColumn('records_per_day', 'integer').execute();
    await keys().addColumn('records_day', 'text').execute();
    await keys()
      .addColumn('records_of_day', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/** The key whose day of records the replacement of a key continues. */
const keyRecordsWith = addColumns('integer', ['api_key', 'records_with']);

type Tables = {
  readonly api_key: {
    readonly id: number;
    readonly tenant_id: number;
    readonly name: string;
    readonly last_four: string;
    readonly revoked_at: string | null;
    readonly is_scope_new: number;
  };
  readonly collection: { readonly id: number; readonly slug: string };
  readonly collection_exposure: {
    readonly tenant_id: number;
    readonly collection_id: number;
    readonly state: string;
  };
  readonly named_view: {
    readonly id: number;
    readonly tenant_id: number;
    readonly collection_id: number;
    readonly slug: string;
    readonly state: string;
    readonly is_ended: number;
  };
  readonly key_collection: { readonly key_id: number; readonly collection_id: number };
  readonly key_view: { readonly key_id: number; readonly view_id: number };
  readonly change: { readonly tenant_id: number; readonly deed: string; readonly person: null };
};

const createTables = async ({ schema }: Kysely<unknown>): Promise<void> => {
  for (const opened of ['collection', 'view'] as const) {
    const [table, column] = [`key_${opened}`, `${opened}_id`];
    await schema
      .createTable(table)
      .addColumn('key_id', 'integer', belongsTo('api_key'))
      .addColumn(column, 'integer', belongsTo(opened === 'view' ? 'named_view' : 'collection'))
      .addPrimaryKeyConstraint(`${table}_key`, ['key_id', column])
      .execute();
    await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
  await schema
    .alterTable('api_key')
    .addColumn('is_scope_new', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

const openPrivate = async (catalog: Kysely<Tables>): Promise<void> => {
  await catalog
    .insertInto('key_collection')
    .columns(['key_id', 'collection_id'])
    .expression((from) =>
      from
        .selectFrom('api_key')
        .innerJoin('collection_exposure', 'collection_exposure.tenant_id', 'api_key.tenant_id')
        .select(['api_key.id', 'collection_exposure.collection_id'])
        .where('api_key.revoked_at', 'is', null)
        .where('collection_exposure.state', '=', 'private'),
    )
    .execute();
  await catalog
    .insertInto('key_view')
    .columns(['key_id', 'view_id'])
    .expression((from) =>
      from
        .selectFrom('api_key')
        .innerJoin('named_view', 'named_view.tenant_id', 'api_key.tenant_id')
        .innerJoin('collection_exposure', (join) =>
          join
            .onRef('collection_exposure.tenant_id', '=', 'named_view.tenant_id')
            .onRef('collection_exposure.collection_id', '=', 'named_view.collection_id'),
        )
        .select(['api_key.id', 'named_view.id as view_id'])
        .where('api_key.revoked_at', 'is', null)
        .where('named_view.is_ended', '=', 0)
        .where((where) =>
          where.or([where('collection_exposure.state', '=', 'private'), where('named_view.state', '=', 'private')]),
        ),
    )
    .execute();
  await catalog.updateTable('api_key').set({ is_scope_new: 1 }).where('revoked_at', 'is', null).execute();
};

const informOwners = async (catalog: Kysely<Tables>): Promise<void> => {
  const slugs = await slugsByKey(catalog);
  const keys = await catalog
    .selectFrom('api_key')
    .select(['id', 'tenant_id', 'name', 'last_four'])
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  const changes = keys.map(({ id, tenant_id, name, last_four: lastFour }) => {
    const opens = (slugs.get(id) ?? []).map(({ slug }) => slug).sort();
    return { tenant_id, person: null, deed: JSON.stringify({ kind: 'key-opens', key: { id, name, lastFour }, opens }) };
  });
  for (const some of batches(changes, changesOfStatementMax)) await catalog.insertInto('change').values(some).execute();
};

const slugsByKey = async (
  catalog: Kysely<Tables>,
): Promise<ReadonlyMap<number, readonly { readonly slug: string }[]>> => {
  const collections = await catalog
    .selectFrom('key_collection')
    .innerJoin('collection', 'collection.id', 'key_collection.collection_id')
    .select(['key_id', 'slug'])
    .execute();
  const views = await catalog
    .selectFrom('key_view')
    .innerJoin('named_view', 'named_view.id', 'key_view.view_id')
    .select(['key_id', 'slug'])
    .execute();
  return Map.groupBy([...collections, ...views], ({ key_id }) => key_id);
};

export const keyMigrations: Record<string, Migration> = {
  '2026-12-09-key-scopes': keyScopes,
  '2026-12-11-key-limits': keyLimits,
  '2026-12-12-publishable-keys': publishableKeys,
  '2026-12-13-key-addresses': keyAddresses,
  '2026-12-16-key-records': keyRecords,
  '2026-12-19-key-records-with': keyRecordsWith,
};
