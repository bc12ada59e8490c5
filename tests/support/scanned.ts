/** What a sink was given, and the short way to a table of a test. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import {
  type Place,
  type ReadValue,
  type ScannedRow,
  type ScanSink,
  type ScanTable,
  type Source,
  unreadable,
} from '@vitrine/sources';
import type { ScanResult, TableVersions } from '@vitrine/sources/engine';

export interface Scanned extends ScanResult {
  /** By the tables' keys: the rows of those that were read to their end, sorted by scope and id. */
  readonly rows: Readonly<Record<string, readonly ScannedRow[]>>;
  /** By the tables' keys: why the others were not. */
  readonly failures: Readonly<Record<string, string>>;
  /** How many batches came. */
  readonly batches: number;
}

export const scanAll = async (
  source: Source,
  tables: readonly ScanTable[],
  known?: TableVersions,
): Promise<Scanned> => {
  const sink = new RecordingSink();
  const result = await source.scan(tables, sink, known);
  return {
    ...result,
    rows: Object.fromEntries(sink.rowsOf),
    failures: Object.fromEntries(sink.failures),
    batches: sink.batches,
  };
};

/** Keeps all that it is given. */
export class RecordingSink implements ScanSink {
  readonly rowsOf = new Map<string, readonly ScannedRow[]>();
  readonly failures = new Map<string, string>();
  batches = 0;
  readonly #open = new Map<string, ScannedRow[]>();

  rows({ key }: ScanTable, rows: readonly ScannedRow[]): void {
    this.batches++;
    const open = this.#open.get(key) ?? [];
    this.#open.set(key, open);
    for (const row of rows) open.push(row);
  }

  failed({ key }: ScanTable, error: unknown): void {
    this.failures.set(key, error instanceof Error ? error.message : String(error));
  }

  done({ key }: ScanTable): void {
    const rows = (this.#open.get(key) ?? []).toSorted(compareRows);
    this.rowsOf.set(key, rows);
  }
}

/** By scope and id. */
const compareRows = (one: ScannedRow, other: ScannedRow): number =>
  Buffer.compare(Buffer.from(JSON.stringify(one.slice(0, 2))), Buffer.from(JSON.stringify(other.slice(0, 2))));

/** A value as a record shows it; `unreadable` where it cannot. */
export const printShown = (type: FieldType, value: ReadValue): string => {
  if (value === null) return 'null';
  if (value === unreadable) return 'unreadable';
  switch (fieldTypeTraits[type].value) {
    case 'boolean':
      return value === 0 ? 'false' : 'true';
    case 'number':
    case 'integer':
    case 'options':
    case 'geo':
    case 'json':
      return String(value);
    case 'text':
    case 'date':
    case 'datetime':
      return JSON.stringify(value);
  }
};

export const place = (column: string, kind: Place['kind'] = 'text', path: readonly string[] = []): Place => ({
  column,
  kind,
  path,
});

/** The table `name` of the schema public, with the columns id and created_at, all of it one tenant's, and no field. */
export const tableOf = (name: string, rest: Partial<ScanTable> = {}): ScanTable => ({
  key: name,
  schema: 'public',
  table: name,
  id: place('id'),
  createdAt: place('created_at', 'timestamptz'),
  scope: undefined,
  scopeValues: [],
  fields: [],
  ...rest,
});

/** What a promise is rejected with. */
export const failureOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => String(error),
  );

/** A field over a column of PostgreSQL that is a whole number, or a text. */
export const field = (column: string, kind: Place['kind'] = 'integer') =>
  ({ key: column, type: kind === 'integer' ? 'integer' : 'text', column, kind, path: [] }) as const;
