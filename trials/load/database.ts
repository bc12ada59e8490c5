/** The database under load: products of two tenants, which can be written to meanwhile, and a key of one of them. */
import { join } from 'node:path';
import { csvPath } from '../../bench/data/csv.ts';
import { parseJson, textAt } from '../../bench/json.ts';
import { repository } from '../../bench/loaded-once.ts';
import {
  databasePath,
  importProducts,
  publicIds,
  replaceProducts,
  urlIn,
  vitrinePostgres,
} from '../../bench/targets/vitrine.ts';
import { createWorks } from '../../bench/works.ts';
import { rows, type TrialSite } from './trial.ts';

export interface LoadedDatabase {
  readonly url: string;
  /** The write-ahead log's file; null where there is none to look at. */
  readonly walPath: string | null;
  /** An API key of the first tenant. */
  readonly key: string;
  /** Changes the first tenant's products, all of them where that takes one command. */
  readonly write: () => Promise<void>;
}

export const openDatabase = async (site: TrialSite, name: string): Promise<LoadedDatabase> =>
  site.engine === 'sqlite' ? openEmbedded(site, name) : openPostgres(site);

const openEmbedded = async (site: TrialSite, name: string): Promise<LoadedDatabase> => {
  const folder = join(site.folder, name);
  await importProducts(site.processes, folder, site.data, ['t1', 't2']);
  const url = urlIn(folder);
  let written = 0;
  return {
    url,
    walPath: `${databasePath(folder)}-wal`,
    key: await createKey(site, url),
    write: async () =>
      replaceProducts(site.processes, folder, 't1', csvPath(site.data, written++ % 2 === 0 ? 't2' : 't1')),
  };
};

const openPostgres = async (site: TrialSite): Promise<LoadedDatabase> => {
  await vitrinePostgres.prepare({ ...site, works: createWorks(rows), heldAnswers: async () => [] });
  const { urlOf, run } = await site.postgres();
  return {
    url: urlOf(),
    walPath: null,
    key: await createKey(site, urlOf()),
    write: async () => run(`update products set stock = (stock + 1) % 1000 where tenant_id = 't1' and stock < 500`),
  };
};

const createKey = async ({ processes }: TrialSite, url: string): Promise<string> => {
  const binaries = join(repository, 'node_modules', '.bin');
  const command = [join(binaries, 'vitrine'), 'key', 'create', publicIds.t1, '--name', 'Load', '--json'];
  const path = `${binaries}:${process.env['PATH'] ?? ''}`;
  return textAt(parseJson(await processes.run(command, { PATH: path, DATABASE_URL: url })), 'key');
};
