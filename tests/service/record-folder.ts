/** A folder of files with records, for tests to fill with the same rows as databases: a format after another. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FieldDescriptor, type FieldType, fieldTypeTraits, type ValueKind } from '@vitrine/contract';
import type { ColumnKind, Place } from '@vitrine/sources';
import { print } from './postgres-records.ts';
import type { RecordDatabase } from './record-databases.ts';

const kinds: Record<ValueKind, ColumnKind> = {
  text: 'text',
  options: 'json',
  number: 'numeric',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  geo: 'json',
  json: 'json',
};

const whole = (column: string, kind: ColumnKind): Place => ({ column, kind, path: [] });

interface Column {
  readonly key: string;
  readonly type: FieldType;
}

export interface Table {
  readonly columns: readonly Column[];
  /** By column, in the same order. */
  rows: readonly (readonly (string | null)[])[];
  /** That of its first rows. */
  format: Format | undefined;
}

const own: readonly Column[] = [
  { key: 'owner', type: 'text' },
  { key: 'record_id', type: 'text' },
  { key: 'made_at', type: 'datetime' },
];

/** Tables of a source that is no database. */
export const holdRecords = (
  url: string,
  change: (name: string, table: Table, count: number) => Promise<void>,
  close: () => Promise<void>,
): RecordDatabase => {
  const tables = new Map<string, Table>();
  const changeRows = async (name: string, rowsOf: (rows: Table['rows']) => Table['rows']): Promise<void> => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`There is no table ${name}.`);
    table.rows = rowsOf(table.rows);
    await change(name, table, [...tables.keys()].indexOf(name));
  };
  return {
    url,
    own: {
      schema: null,
      id: whole('record_id', 'text'),
      createdAt: whole('made_at', 'timestamptz'),
      scope: whole('owner', 'text'),
    },
    placeOf: (key, type) => whole(key, kinds[fieldTypeTraits[type].value]),
    createTable: async (name, fields) => {
      tables.set(name, { columns: [...own, ...fields], rows: [], format: undefined });
      await Promise.resolve();
    },
    insert: async (name, fields, scope, records) =>
      changeRows(name, (rows) => [
        ...rows,
        ...records.map((record) => [
          scope,
          record.id,
          record.createdAt,
          ...fields.map(({ key, type }: FieldDescriptor) => print(type, record[key] ?? null)),
        ]),
      ]),
    remove: async (name, scope) => changeRows(name, (rows) => rows.filter(([owner]) => owner !== scope)),
    close,
  };
};

export const openRecordFolder = async (): Promise<RecordDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-records-'));
  const change = async (name: string, table: Table, count: number): Promise<void> => {
    table.format ??= formatOf(table, count);
    const path = join(folder, `${name}${table.format.extension}`);
    await writeFile(`${path}.part`, table.format.print(table));
    await rename(`${path}.part`, path);
  };
  return holdRecords(`folder:${folder}`, change, async () => rm(folder, { recursive: true }));
};

interface Format {
  readonly extension: string;
  readonly print: (table: Table) => string;
}

/** The rows as objects of JSON. */
export const objectsOf = ({ columns, rows }: Table): readonly string[] =>
  rows.map((row) => `{${row.map((value, index) => memberOf(columns[index], value)).join(',')}}`);

const memberOf = ({ key, type }: Column = { key: '', type: 'text' }, value: string | null): string => {
  const kind = kinds[fieldTypeTraits[type].value];
  const isBare = value === null || ['json', 'numeric', 'integer', 'boolean'].includes(kind);
  return `${JSON.stringify(key)}:${isBare ? value : JSON.stringify(value)}`;
};

const json: Format = { extension: '.json', print: (table) => `[${objectsOf(table).join(',\n')}]` };

const ndjson: Format = { extension: '.ndjson', print: (table) => objectsOf(table).join('\n') };

const csvWith = (delimiter: string): Format => ({
  extension: '.csv',
  print: ({ columns, rows }) =>
    [columns.map(({ key }) => key), ...rows]
      .map((cells) => `${cells.map((cell) => (cell === null ? '' : quote(cell))).join(delimiter)}\r\n`)
      .join(''),
});

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const formats: readonly Format[] = [csvWith(','), ndjson, json, csvWith(';'), csvWith('\t')];

/** An empty cell of CSV is no value, and a file of no byte is none of NDJSON. */
const formatOf = ({ rows }: Table, count: number): Format =>
  rows.length === 0 || rows.some((row) => row.includes('')) ? json : (formats[count % formats.length] ?? json);
