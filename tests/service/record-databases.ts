/** Databases on servers of every kind that records may be in, for tests to fill with the same rows. */
import { isAll } from '../support/scope.ts';
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import type { RecordsTarget } from '@vitrine/catalog';
import type { ColumnKind, Place } from '@vitrine/sources';
import { Connection } from '@vitrine/postgres/driver';
import { createConnection } from 'mysql2/promise';
import { startPostgres } from '../support/bare-postgres.ts';
import { isInstalled, postgresVersions, type PostgresVersion } from '../support/embedded-postgres.ts';
import { createMariaDatabase, mariadbProgram } from '../support/mariadb.ts';
import { print } from './postgres-records.ts';
import { openRecordFolder } from './record-folder.ts';
import { openRecordRemote } from './record-remote.ts';
import type { JsonRecord } from './test-service.ts';

export interface RecordDatabase {
  readonly url: string;
  /** Where a table has what is no field. */
  readonly own: Pick<RecordsTarget, 'schema' | 'id' | 'createdAt' | 'scope'>;
  readonly placeOf: (key: string, type: FieldType) => Place;
  readonly createTable: (table: string, fields: readonly FieldDescriptor[]) => Promise<void>;
  /** In one transaction, together with whose they are. */
  readonly insert: (
    table: string,
    fields: readonly FieldDescriptor[],
    scope: string,
    records: readonly JsonRecord[],
  ) => Promise<void>;
  readonly remove: (table: string, scope: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Column {
  readonly sql: string;
  readonly kind: ColumnKind;
}

const text = (sql: string, kind: ColumnKind = 'text'): Column => ({ sql, kind });

const postgresColumns: Record<FieldType, Column> = {
  text: text('text'),
  email: text('citext', 'castable'),
  phone: text('varchar'),
  url: text('text collate "C"'),
  image: text('text collate "C"'),
  select: text('text'),
  multiselect: text('text[]', 'array'),
  number: text('numeric', 'numeric'),
  integer: text('bigint', 'integer'),
  currency: text('numeric', 'numeric'),
  percent: text('double precision', 'float'),
  boolean: text('boolean', 'boolean'),
  date: text('date', 'date'),
  datetime: text('timestamptz', 'timestamptz'),
  geo: text('text'),
  json: text('json', 'json'),
};

const mariaColumns: Record<FieldType, Column> = {
  text: text('text'),
  email: text('varchar(300)'),
  phone: text('varchar(300) collate utf8mb4_bin'),
  url: text('longtext collate utf8mb4_german2_ci'),
  image: text('longtext collate utf8mb4_german2_ci'),
  select: text('varchar(300)'),
  multiselect: text('json', 'json'),
  number: text('double', 'float'),
  integer: text('bigint', 'integer'),
  currency: text('double', 'float'),
  percent: text('double', 'float'),
  boolean: text('tinyint(1)', 'flag'),
  date: text('date', 'date'),
  datetime: text('datetime(3)', 'timestamp'),
  geo: text('json', 'json'),
  json: text('json', 'json'),
};

const whole = (column: string, kind: ColumnKind): Place => ({ column, kind, path: [] });

const openPostgres = async (version: PostgresVersion): Promise<RecordDatabase> => {
  const server = await startPostgres(version);
  const url = server.urlOf('postgres');
  const connection = await Connection.open(url, 'test');
  await connection.run('create extension citext');
  return {
    url,
    own: {
      schema: 'public',
      id: whole('record_id', 'text'),
      createdAt: whole('made_at', 'timestamptz'),
      scope: whole('owner', 'text'),
    },
    placeOf: (key, type) => whole(key, postgresColumns[type].kind),
    createTable: async (table, fields) => {
      const columns = fields.map(({ key, type }) => `"${key}" ${postgresColumns[type].sql}`);
      const own = ['owner text', 'record_id text', 'made_at timestamptz', ...columns, 'unique (owner, record_id)'];
      await connection.run(`create table ${table} (${own.join(', ')})`);
    },
    insert: async (table, fields, scope, records) => {
      const values = fields.map(({ type }, index) => placeholderOf(type, index + 4));
      const insert = `insert into ${table} values ($1, $2, $3::text::timestamptz, ${values.join(', ')})`;
      await connection.run('begin');
      for (const record of records) {
        const printed = fields.map(({ key, type }) => print(type, record[key] ?? null));
        await connection.query(insert, [scope, record.id, record.createdAt, ...printed]);
      }
      await connection.run('commit');
    },
    remove: async (table, scope) => void (await connection.query(`delete from ${table} where owner = $1`, [scope])),
    close: async () => {
      await connection.close();
      await server.crash();
    },
  };
};

const placeholderOf = (type: FieldType, place: number): string =>
  type === 'multiselect'
    ? `case when $${place}::text is not null then array(select jsonb_array_elements_text($${place}::text::jsonb)) end`
    : `$${place}::text::${postgresColumns[type].sql.replace(/ collate .*/, '')}`;

const openMaria = async (): Promise<RecordDatabase> => {
  const database = await createMariaDatabase();
  const connection = await createConnection({ uri: database.url, charset: 'utf8mb4', timezone: 'Z' });
  return {
    url: database.url,
    own: {
      schema: null,
      id: whole('record_id', 'text'),
      createdAt: whole('made_at', 'timestamp'),
      scope: whole('owner', 'text'),
    },
    placeOf: (key, type) => whole(key, mariaColumns[type].kind),
    createTable: async (table, fields) => {
      const columns = fields.map(({ key, type }) => `\`${key}\` ${mariaColumns[type].sql}`);
      const own = [
        'owner varchar(20) collate utf8mb4_general_ci',
        'record_id varchar(40) collate utf8mb4_nopad_bin',
        'made_at datetime(3)',
      ];
      await connection.query(`create table ${table} (${[...own, ...columns].join(', ')})`);
    },
    insert: async (table, fields, scope, records) => {
      await connection.beginTransaction();
      for (const record of records) {
        const values = fields.map(({ key, type }) => mariaValue(type, record[key] ?? null));
        await connection.query(`insert into ${table} values (?)`, [
          [scope, record.id, timeOf(record.createdAt), ...values],
        ]);
      }
      await connection.commit();
    },
    remove: async (table, scope) =>
      void (await connection.query(`delete from ${table} where binary owner = ?`, [scope])),
    close: async () => {
      await connection.end();
      await database.close();
    },
  };
};

const timeOf = (moment: string): string => moment.replace('T', ' ').replace('Z', '');

const mariaValue = (type: FieldType, value: unknown): string | null => {
  const printed = print(type, value);
  if (printed === null || type === 'multiselect') return printed;
  if (type === 'datetime') return timeOf(printed);
  return type === 'boolean' ? String(Number(printed === 'true')) : printed;
};

/** Those that are installed; all where everything is tried. */
export const recordDatabases: readonly (readonly [name: string, open: () => Promise<RecordDatabase>])[] = [
  ...postgresVersions
    .filter((version) => isAll || version === 18 || (version === 13 && isInstalled(version)))
    .map((version) => [`PostgreSQL ${version}`, async () => openPostgres(version)] as const),
  ...(mariadbProgram === null ? [] : [['MariaDB', openMaria] as const]),
  ['a folder', openRecordFolder],
  ['a remote', openRecordRemote],
];
