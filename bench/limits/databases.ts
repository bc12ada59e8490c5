/** Embedded databases with one tenant's products: made once for each number of records, and copied for who changes them. */
import { Database } from 'bun:sqlite';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsvFiles } from '../data/csv.ts';
import type { Tenant } from '../data/products.ts';
import { loadOnce } from '../loaded-once.ts';
import { databasePath, embeddedMadeBy, importProducts, urlIn } from '../targets/vitrine.ts';
import type { LimitSite } from './scenario.ts';

export interface ProductDatabase {
  readonly folder: string;
  readonly url: string;
}

export const productDatabase = async (site: LimitSite, rows: number): Promise<ProductDatabase> => {
  const data = await csvFolder(site, rows, 't1');
  const folder = join(data, 'vitrine');
  await loadOnce(data, 'limits-vitrine', embeddedMadeBy, async () =>
    importProducts(site.processes, folder, data, ['t1']),
  );
  return { folder, url: urlIn(folder) };
};

/** The folder of CSV files with so many rows, with that of the tenant in it. */
export const csvFolder = async ({ folder }: LimitSite, rows: number, tenant: Tenant): Promise<string> => {
  const data = join(folder, String(rows));
  await mkdir(data, { recursive: true });
  await loadOnce(data, `limits-products-${tenant}`, [], async () => writeCsvFiles(data, rows, [tenant]));
  return data;
};

/** A copy that may be changed, in a folder of its own. */
export const copyOf = async (
  site: LimitSite,
  { folder }: Pick<ProductDatabase, 'folder'>,
  name: string,
): Promise<string> => {
  const copy = join(site.folder, name);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  using database = new Database(databasePath(folder));
  database.run('vacuum into ?', [databasePath(copy)]);
  return copy;
};
