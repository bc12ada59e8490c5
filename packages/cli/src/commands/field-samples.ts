/** Reads a few values of each field, which help to decide which fields are public. */
import { chooseSamples } from '@vitrine/privacy';
import {
  type CatalogDatabase,
  type Collection,
  type Field,
  isOfTenants,
  listFields,
  sampleStored,
  type Tenant,
} from '@vitrine/catalog';
import { addressIn, isPlace, locateInScope, type Place } from '@vitrine/sources';
import { engines } from '../engines.ts';
import type { Config } from '../settings.ts';
import { addressesOf } from './declaring.ts';

/** By the fields' keys; without fields that look private, and without those that the database does not return in time. */
export type FieldSamples = ReadonlyMap<string, readonly string[]>;

export interface SampleOrder {
  readonly config: Config;
  readonly store: CatalogDatabase;
  readonly tenant: Tenant;
  readonly collection: Collection;
  readonly keys: readonly string[];
}

export const sampledRowsMax = 200;
const charactersMax = 60;

/** Reads values of the fields with these keys, only from the tenant's rows. */
export const sampleFields = async (order: SampleOrder): Promise<FieldSamples> => {
  const { fields, rows } = await readRows(order, sampledRowsMax);
  return new Map(fields.map(({ key }, index) => [key, chooseSamples(rows.map((row) => row[index] ?? null))]));
};

/** @param rowsMax of imported records; of a declared table, the first rows are read */
const readRows = async (order: SampleOrder, rowsMax: number) => {
  const { store, collection, keys } = order;
  const all = await listFields(store, collection);
  const fields = all.filter(({ key, origin }) => keys.includes(key) && isPlace(origin));
  const rows =
    collection.target.source === null
      ? await sampleStored(store, collection.target, fields, rowsMax)
      : await sampleDeclared(order, fields).catch(() => []);
  return { fields, rows };
};

const countedRowsMax = 1_000_000;

/** Counts the values of fields: of imported records all, of a declared table those of the first rows. */
export const countValues = async (order: SampleOrder): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  const { fields, rows } = await readRows(order, countedRowsMax);
  const counts = new Map(fields.map(({ key }) => [key, new Map<string, number>()]));
  for (const row of rows)
    for (const [index, { key }] of fields.entries()) {
      const [value, counted] = [row[index] ?? '', counts.get(key)];
      if (value !== '') counted?.set(value, (counted.get(value) ?? 0) + 1);
    }
  return counts;
};

/** The values of the first rows of a declared table, which are the tenant's. */
export const sampleDeclared = async (
  { config, tenant, collection: { target } }: SampleOrder,
  fields: readonly Field[],
): Promise<readonly (readonly (string | null)[])[]> => {
  const { source, scope } = target;
  if (scope !== null && !isPlace(scope)) return [];
  const { schema, tableName } = isOfTenants(target) ? locateInScope(target, tenant.scope ?? '') : target;
  const { url, database } = addressIn(addressesOf(config), source ?? '', tenant.scope ?? '');
  const engine = await engines.load(url);
  const look = await engine.look(url, 'vitrine samples', undefined, database);
  try {
    const places: Place[] = fields.flatMap(({ origin }) => (isPlace(origin) ? [origin] : []));
    const asked = [...places, ...(scope === null ? [] : [scope])];
    const max = { rows: sampledRowsMax, characters: charactersMax };
    const rows = await look.sample({ schema: schema ?? '', name: tableName }, asked, max);
    // Leaves out other tenants' rows.
    return scope === null ? rows : rows.filter((row) => unquote(row[places.length] ?? null) === tenant.scope);
  } finally {
    await look.close();
  }
};

/** Columns of other types than text are sampled as JSON. */
const unquote = (text: string | null): string | null => text?.replace(/^"(.*)"$/, '$1') ?? null;
