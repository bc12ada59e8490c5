/** A table made by hand, in which the rows of several tenants stand together, offered to each of them. */
import type { FieldDescriptor } from '@vitrine/contract';
import type { ColumnKind, Place } from '@vitrine/sources';
import {
  type Collection,
  createCollection,
  openDatabase,
  type RecordsTarget,
  setFields,
  type Tenant,
} from '@vitrine/catalog';
import { storedValue } from './collection-records.ts';
import { columnOf, print, typed } from './postgres-records.ts';
import type { PostgresHome } from './homes.ts';
import type { TestService } from './test-service.ts';
import { whenFree } from './when-free.ts';

export interface SharedTable {
  readonly slug: string;
  /** Of PostgreSQL; it is made too. */
  readonly schema?: string;
  readonly tableName: string;
  readonly idColumn: string;
  readonly createdAtColumn: string;
  readonly scopeColumn: string;
  /** Whether rows without a scope value are those of all tenants. */
  readonly isNullShared?: boolean;
  /** Of PostgreSQL; the scope is a text otherwise. */
  readonly scopeType?: keyof typeof scopeKinds;
  readonly fields: readonly SharedField[];
}

interface SharedField extends FieldDescriptor {
  readonly column: string;
  /** Into JSON, of PostgreSQL; none or empty: the column as a whole. */
  readonly path?: readonly string[];
}

/** A row: id, creation time and scope, then a value for each field, as the API shows it. */
export type SharedRow = readonly [id: string, createdAt: string, scope: string | null, ...values: unknown[]];

const scopeKinds = {
  text: 'text',
  bigint: 'integer',
  uuid: 'uuid',
  citext: 'castable',
  'char(8)': 'castable',
  'text collate loose': 'castable',
} as const satisfies Record<string, ColumnKind>;

/** Makes the table on the service's engine, and fills it. */
export const createSharedTable = async (
  service: TestService,
  table: SharedTable,
  rows: readonly SharedRow[],
): Promise<void> =>
  service.postgres === undefined
    ? createInSqlite(service, table, rows)
    : createInPostgres(service.postgres, table, rows);

const createInSqlite = async ({ path }: TestService, table: SharedTable, rows: readonly SharedRow[]): Promise<void> => {
  const database = openDatabase(path);
  const columns = [...ownColumns(table), ...table.fields.map(({ column }) => column)];
  await whenFree(() => {
    database.run(`create table ${quote(table.tableName)} (${columns.map(quote).join(', ')})`);
    const insert = database.prepare(`insert into ${quote(table.tableName)} values (${columns.map(() => '?').join()})`);
    for (const [id, createdAt, scope, ...values] of rows) {
      insert.run(
        id,
        createdAt,
        scope,
        ...table.fields.map(({ type }, index) => storedValue(type, values[index] ?? null)),
      );
    }
  });
  database.close(true);
};

const createInPostgres = async (
  { database }: PostgresHome,
  { fields, scopeType = 'text', ...table }: SharedTable,
  rows: readonly SharedRow[],
): Promise<void> => {
  const name = `${quote(table.schema ?? 'public')}.${quote(table.tableName)}`;
  const [id, createdAt, scope] = ownColumns(table).map(quote);
  const own = [`${id} text not null`, `${createdAt} timestamptz not null`, `${scope} ${scopeType}`];
  const others = fields.map(
    ({ column, path, type }) => `${quote(column)} ${isAlongPath(path) ? 'jsonb' : columnOf[type].sqlType}`,
  );
  await database.run(`create schema if not exists ${quote(table.schema ?? 'public')};
    create table ${name} (${[...own, ...others].join(', ')})`);
  const places = fields.map(({ path, type }, index) =>
    isAlongPath(path) ? `$${index + 4}::text::jsonb` : typed(type, `$${index + 4}::text`),
  );
  const insert = `insert into ${name} values (${['$1', '$2', `$3::text::${scopeTypeName(scopeType)}`, ...places].join(', ')})`;
  for (const [idValue, time, whose, ...values] of rows) {
    const printed = fields.map(({ type, path }, index) =>
      isAlongPath(path) ? JSON.stringify(nested(path, values[index] ?? null)) : print(type, values[index] ?? null),
    );
    await database.query(insert, [idValue, time, whose, ...printed]);
  }
};

const isAlongPath = (path: readonly string[] | undefined): path is readonly string[] =>
  path !== undefined && path.length > 0;

const scopeTypeName = (type: keyof typeof scopeKinds): string => type.replace(/ collate .*/, '');

/** The value where the path leads. */
const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => Object.fromEntries([[name, inner]]), value);

const ownColumns = ({ idColumn, createdAtColumn, scopeColumn }: Omit<SharedTable, 'slug' | 'fields'>): string[] => [
  idColumn,
  createdAtColumn,
  scopeColumn,
];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @param tenant whom it is offered to; none: all */
export const offerSharedTable = async (
  { store, postgres }: TestService,
  tenant: Tenant | undefined,
  table: SharedTable,
): Promise<Collection> =>
  store.transaction().execute(async (transaction) => {
    const target = (): RecordsTarget => (postgres === undefined ? sqliteTarget(table) : postgresTarget(table));
    const draft = { slug: table.slug, name: table.slug, target };
    const collection = await createCollection(transaction, tenant?.id ?? null, draft, new Date());
    await setFields(transaction, collection, table.fields, (_id, type, { column, path = [] }) =>
      postgres === undefined ? stored(column) : { column, kind: path.length > 0 ? 'json' : columnOf[type].kind, path },
    );
    return collection;
  });

const sqliteTarget = (table: SharedTable): RecordsTarget => ({
  source: null,
  schema: null,
  tableName: table.tableName,
  id: stored(table.idColumn),
  createdAt: stored(table.createdAtColumn),
  scope: stored(table.scopeColumn),
  isNullShared: table.isNullShared,
});

const stored = (column: string): Place => ({ column, kind: 'stored', path: [] });

const postgresTarget = ({ schema = 'public', scopeType = 'text', ...table }: SharedTable): RecordsTarget => ({
  source: 'main',
  schema,
  tableName: table.tableName,
  id: { column: table.idColumn, kind: 'text', path: [] },
  createdAt: { column: table.createdAtColumn, kind: 'timestamptz', path: [] },
  scope: { column: table.scopeColumn, kind: scopeKinds[scopeType], path: [] },
  isNullShared: table.isNullShared,
});
