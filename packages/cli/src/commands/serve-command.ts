/** `vitrine serve`: the whole service, or with `--store` servers alone. What only one of the two needs is loaded for it. */
import { Option, type Command } from 'commander';
import { releasedByParent, type Context } from './context.ts';
import type { JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('serve the API until told to end; settings are environment variables')
    .option('--processes <number>', 'servers behind one port', readProcesses, 1)
    .option('--store <store>', 'serve what is published into this folder or s3://BUCKET/FOLDER, and publish nothing')
    .option('--json', 'print one JSON value once started: its addresses; the log then goes to the standard error')
    .addOption(new Option('--process-number <number>').argParser(Number).hideHelp())
    .addOption(new Option('--restarts <number>').argParser(Number).hideHelp())
    .addOption(new Option('--counters <file>').hideHelp())
    .action(async (options: ServeCommandOptions) => run(context, options));
};

/** The last three are what `vitrine serve` starts its servers with. */
export interface ServeCommandOptions extends JsonOption {
  readonly processes: number;
  readonly store?: string;
  readonly processNumber?: number;
  readonly restarts?: number;
  readonly counters?: string;
}

const processesMax = 64;

/** Takes the value of --processes. */
const readProcesses = (text: string): number => {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= processesMax) return count;
  throw new UsageError(`--processes: found "${text}", expected a whole number from 1 to ${processesMax}.`);
};

/** Beside servers of a bucket something keeps their folder as the bucket is. */
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
