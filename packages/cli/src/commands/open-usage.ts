/** Opens the catalog and its usage for commands. */
import { existsSync } from 'node:fs';
import { Database } from 'bun:sqlite';
import { openDatabase, openSqliteUsage, type UsageDatabase } from '@vitrine/catalog';
import type { Context } from './context.ts';
import { type OpenCatalog, withCatalog } from './open-catalog.ts';

export const withUsage = async <Result>(
  context: Context,
  work: (opened: OpenCatalog & { readonly usage: UsageDatabase }) => Promise<Result>,
): Promise<Result> =>
  withCatalog(context, async (catalog) => {
    const { database } = catalog.config;
    if (database.kind === 'postgres') {
      const { usageIn } = await import('@vitrine/catalog/postgres');
      return work({ ...catalog, usage: usageIn(catalog.store) });
    }
    const usage = await openBeside(database.path);
    try {
      return await work({ ...catalog, usage });
    } finally {
      await usage.destroy();
    }
  });

/** Reading creates no file if nothing was counted yet. */
const openBeside = async (path: string): Promise<UsageDatabase> => {
  const beside = `${path}-usage`;
  return openSqliteUsage(existsSync(beside) ? openDatabase(beside) : new Database(':memory:', { strict: true }));
};
