/** `vitrine serve` with several processes: a publisher and its servers, or only servers. */
import { listTenants } from '@vitrine/catalog';
import { editionFolderOf, parseStoreConfig } from '../config.ts';
import type { Context } from './context.ts';
import { configOf, withCatalog, type OpenCatalog } from './open-catalog.ts';
import { refuseUnusable } from './declaring.ts';
import type { ServeCommandOptions } from './serve-options.ts';
import { checkSeveral, printAddresses, supervise } from './supervise.ts';

/** Runs the whole service: servers and a publisher. */
export const serveAll = async (context: Context, options: ServeCommandOptions): Promise<void> => {
  const { processes } = options;
  checkSeveral(configOf(context), processes);
  const { config } = await withCatalog(context, async (catalog) => {
    await warnWhereEmpty(context, catalog);
    return catalog;
  });
  await refuseUnusable(context, config);
  return supervise({ context, settings: config, processes, publishes: true, options }, async (addresses) =>
    printAddresses(context, options, addresses),
  );
};

/** Runs servers for the editions in `store`, a folder or a bucket. */
export const serveStoreBySeveral = async (
  context: Context,
  store: string,
  options: ServeCommandOptions,
): Promise<void> => {
  const { processes } = options;
  const settings = parseStoreConfig(context.environment, store);
  const bucket = settings.editionStore.kind === 'bucket' ? store : undefined;
  checkSeveral(settings, processes, bucket !== undefined);
  const folder = editionFolderOf(settings);
  return supervise({ context, settings, processes, folder, bucket, publishes: false, options }, async (addresses) =>
    printAddresses(context, options, addresses),
  );
};

const warnWhereEmpty = async ({ writeError }: Context, { store }: OpenCatalog): Promise<void> => {
  if ((await listTenants(store)).length === 0) writeError(noTenant);
};

const noTenant = 'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n';
