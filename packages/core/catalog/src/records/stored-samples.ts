/** Reads sample values of imported fields, for their owner. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { isPlace, type Origin } from '@vitrine/sources';
import { sql } from 'kysely';
import type { RecordsTarget } from './record-tables.ts';
import type { CatalogDatabase } from '../schema.ts';

/** Rows of texts, of the first records: one for each field, as an answer shows it; null if there is no value. */
export const sampleStored = async (
  store: CatalogDatabase,
  { tableName }: RecordsTarget,
  fields: readonly { readonly origin: Origin; readonly type: FieldType }[],
  rowsMax: number,
): Promise<readonly (readonly (string | null)[])[]> => {
  const columns = fields.flatMap(({ origin }) => (isPlace(origin) ? [origin.column] : []));
  if (columns.length === 0 || columns.length < fields.length) return [];
  const values = sql.join(columns.map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`));
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${values} from ${sql.table(tableName)} limit ${sql.lit(rowsMax)}`.execute(store);
  return rows.map((row) => columns.map((column, index) => textOf(row[column] ?? null, fields[index]?.type)));
};

/** Different values of an imported field, without those that are empty; of lists their items. */
export const listStoredOptions = async (
  store: CatalogDatabase,
  { tableName }: RecordsTarget,
  { origin, type }: { readonly origin: Origin; readonly type: FieldType },
  valuesMax: number,
): Promise<readonly string[]> => {
  if (!isPlace(origin)) return [];
  const column = sql.ref(origin.column);
  const from =
    fieldTypeTraits[type].value === 'options'
      ? sql`select distinct item.value as value from ${sql.table(tableName)}, json_each(${column}) as item`
      : sql`select distinct ${column} as value from ${sql.table(tableName)} where ${column} <> ''`;
  const { rows } = await sql<{ readonly value: string }>`${from} order by value limit ${sql.lit(valuesMax)}`.execute(
    store,
  );
  return rows.map(({ value }) => value);
};

/** A field of imported records, or their id. */
export interface StoredField {
  readonly target: RecordsTarget;
  readonly origin: Origin;
}

export interface References {
  /** Records that have a value. */
  readonly records: number;
  /** The records among them whose value, as a text, is a value of the other field. */
  readonly found: number;
}

/** Counts the records whose value of one field is a value of another one. */
export const countReferences = async (
  store: CatalogDatabase,
  from: StoredField,
  to: StoredField,
): Promise<References> => {
  const [own, other] = [from, to].map(({ target, origin }) => {
    const column = sql.ref(isPlace(origin) ? origin.column : '');
    return sql`select cast(${column} as text) as value from ${sql.table(target.tableName)} where ${column} <> ''`;
  });
  const { rows } = await sql<References>`
    select count(*) as records, count(other.value) as found
    from (${own}) as own left join (select distinct value from (${other})) as other on other.value = own.value`.execute(
    store,
  );
  return rows[0] ?? { records: 0, found: 0 };
};

/** SQLite has no booleans: they are stored as 0 and 1. */
const textOf = (stored: string | null, type: FieldType | undefined): string | null =>
  type === 'boolean' && stored !== null ? String(stored === '1') : stored;

interface ImportedRow {
  readonly row: number;
  readonly id: string;
  readonly createdAt: string;
  readonly values: readonly (string | number | null)[];
}

const rowsOfBatchMax = 1000;

/**
 * The next imported records after a row, in their order. Integers are texts, so that none loses digits.
 * @param after the row of the last one; -1: from the start
 */
export const readImported = async (
  store: CatalogDatabase,
  { tableName }: RecordsTarget,
  fields: readonly { readonly origin: Origin }[],
  after: number,
): Promise<readonly ImportedRow[]> => {
  const values = fields.map(({ origin }, index) => {
    const column = sql.ref(isPlace(origin) ? origin.column : '');
    return sql`, case typeof(${column}) when 'integer' then cast(${column} as text) else ${column} end as ${sql.ref(`v${index}`)}`;
  });
  const { rows } = await sql<
    Readonly<Record<string, string | number | null>> & { row: number; id: string; created_at: string }
  >`
    select row, id, created_at${sql.join(values, sql``)} from ${sql.table(tableName)}
    where row > ${after} order by row limit ${sql.lit(rowsOfBatchMax)}`.execute(store);
  return rows.map(({ row, id, created_at: createdAt, ...rest }) => ({
    row,
    id,
    createdAt,
    values: fields.map((_, index) => rest[`v${index}`] ?? null),
  }));
};
