/** A catalog to which files are applied, over tables that are given as text. */
import type { Database } from 'bun:sqlite';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CatalogDatabase, createTenant, openDatabase, openSqliteStore, type Tenant } from '@vitrine/catalog';
import type { TableShape } from '@vitrine/sources';
import { applyCatalog, type Applied } from '../src/apply-catalog.ts';
import { shapeOf } from './shapes.ts';

export const now = new Date('2026-03-01T12:00:00.000Z');

const shapes = [
  'public.product(id integer! key, sku text!, created_at timestamptz!, updated_at timestamptz!, company_id integer!, shop_id integer!, name text, price numeric, custom json)',
  'public.item(id integer! key, created_at timestamptz!, company_id integer!, name text, price numeric, custom json)',
  'public.order(id integer! key, created_at timestamptz!, company_id integer!, total numeric)',
].map(shapeOf);

export interface Bench {
  readonly store: CatalogDatabase;
  readonly tenant: Tenant;
  readonly apply: (yaml: string, options?: Options) => Promise<Applied>;
  /** All that the catalog holds, as text. */
  readonly dump: () => string;
}

interface Options {
  readonly isRemoving?: boolean;
  readonly isDryRun?: boolean;
  readonly tables?: readonly TableShape[];
}

export const withBench = async (work: (bench: Bench) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-declaring-'));
  const database = openDatabase(join(folder, 'vitrine.db'));
  const store = await openSqliteStore(database);
  try {
    const draft = { name: 'Acme', industry: 'Retail', publicId: 'acme2345', scope: '7' };
    const tenant = await createTenant(store, draft, now, (length) => new Uint8Array(length));
    await createTenant(
      store,
      { ...draft, name: 'Best', publicId: 'best2345', scope: '8' },
      now,
      () => new Uint8Array(),
    );
    const apply = async (yaml: string, options: Options = {}): Promise<Applied> => {
      const file = join(folder, 'catalog.yaml');
      await writeFile(file, yaml);
      const sources = new Map([['main', { describeTables: () => Promise.resolve(options.tables ?? shapes) }]]);
      const order = { file, isRemoving: options.isRemoving === true, isDryRun: options.isDryRun === true };
      return applyCatalog(store, sources, order, now);
    };
    await work({ store, tenant, apply, dump: () => dumpCatalog(database) });
  } finally {
    await store.destroy();
    await rm(folder, { recursive: true });
  }
};

const dumpCatalog = (database: Database): string =>
  ['collection', 'field', 'collection_exposure', 'field_exposure', 'change']
    .flatMap((table) => database.query(`select * from ${table}`).values())
    .map((row) => JSON.stringify(row))
    .join('\n');
