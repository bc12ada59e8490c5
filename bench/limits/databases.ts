/** Embedded databases with one tenant's products: made once for each number of records, and copied for who changes them. */
import { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsvFiles } from '../data/csv.ts';
import type { Tenant } from '../data/products.ts';
import { numberAt } from '../json.ts';
import { loadOnce } from '../loaded-once.ts';
import { databasePath, embeddedMadeBy, importProducts, urlIn } from '../targets/vitrine.ts';
import type { LimitSite } from './scenario.ts';

export interface ProductDatabase {
  readonly folder: string;
  readonly url: string;
  /** What the import took when the database was made. */
  readonly importSeconds: number;
  readonly megabytes: number;
}

export const productDatabase = async (site: LimitSite, rows: number): Promise<ProductDatabase> => {
  const data = await csvFolder(site, rows, 't1');
  const folder = join(data, 'vitrine');
  const notes = join(data, 'import.json');
  await loadOnce(data, 'limits-vitrine', embeddedMadeBy, async () => {
    const begun = performance.now();
    await importProducts(site.processes, folder, data, ['t1']);
    await Bun.write(notes, JSON.stringify({ seconds: (performance.now() - begun) / 1000 }));
  });
  const importSeconds = numberAt(await Bun.file(notes).json(), 'seconds');
  return { folder, url: urlIn(folder), importSeconds, megabytes: statSync(databasePath(folder)).size / 2 ** 20 };
};

/** The folder of CSV files with so many rows, with that of the tenant in it. */
export const csvFolder = async ({ folder }: LimitSite, rows: number, tenant: Tenant): Promise<string> => {
  const data = join(folder, String(rows));
  await mkdir(data, { recursive: true });
  await loadOnce(data, `limits-products-${tenant}`, [], async () => writeCsvFiles(data, rows, [tenant]));
  return data;
};

/** A copy that may be changed, in a folder of its own. */
export const copyOf = async (site: LimitSite, { folder }: ProductDatabase, name: string): Promise<string> => {
  const copy = join(site.folder, name);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  using database = new Database(databasePath(folder));
  database.run('vacuum into ?', [databasePath(copy)]);
  return copy;
};
