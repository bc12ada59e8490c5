/** `vitrine serve`: runs the whole service, or with `--store` only servers. Imports only the code that it needs. */
import { Option, type Command } from 'commander';
import { releasedByParent, type Context } from './context.ts';
import type { ServeCommandOptions } from './serve-options.ts';
import { UsageError } from './usage-error.ts';

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('run the API server until Ctrl+C or SIGTERM; settings are environment variables')
    .option('--processes <number>', 'number of server processes on one port', readProcesses, 1)
    .option('--store <store>', 'serve editions from this folder or s3://BUCKET/FOLDER, without publishing')
    .option('--json', 'print one JSON value once started: its addresses; the log then goes to the standard error')
    .addOption(new Option('--process-number <number>').argParser(Number).hideHelp())
    .addOption(new Option('--restarts <number>').argParser(Number).hideHelp())
    .addOption(new Option('--counters <file>').hideHelp())
    .action(async (options: ServeCommandOptions) => run(context, options));
};

/** `vitrine serve` passes the last three to its servers. */
const processesMax = 64;

const readProcesses = (text: string): number => {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= processesMax) return count;
  throw new UsageError(`--processes: found "${text}", expected a whole number from 1 to ${processesMax}.`);
};

/** A bucket needs a mirror process beside the servers. */
const isBucket = (store: string): boolean => /^s3:/i.test(store);

const run = async (context: Context, options: ServeCommandOptions): Promise<void> => {
  const { store, processes } = options;
  if (store !== undefined && processes === 1 && !isBucket(store)) {
    const { serveStore } = await import('./serve-store.ts');
    return serveStore(releasedByParent(context), store, options);
  }
  const { serveAll, serveStoreBySeveral } = await import('./serve-all.ts');
  return store === undefined ? serveAll(context, options) : serveStoreBySeveral(context, store, options);
};
