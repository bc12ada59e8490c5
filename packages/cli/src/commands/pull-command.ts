/** `vitrine pull`: downloads a whole collection from any Vitrine to a file, through its public API. */
import { extname } from 'node:path';
import { recordsUrl, VitrineError } from '@vitrine/client';
import { Option, type Command } from 'commander';
import {
  type Destination,
  type Kept,
  openPartFile,
  pull,
  type Pulled,
  type PulledFormat,
  Tally,
} from '@vitrine/pulling';
import type { Context } from './context.ts';
import { count, print, printTime, type JsonOption } from './output.ts';
import { createPullProgress, printSize } from './pull-progress.ts';
import { readQuery, type QueryOptions } from './pull-query.ts';
import { readUrl } from './service-url.ts';
import { UsageError } from './usage-error.ts';

export const addPullCommand = (program: Command, context: Context): void => {
  program
    .command('pull')
    .description('download a whole collection to a file through the public API of a Vitrine service')
    .argument('<url>', 'address of the service, such as https://api.example.com', readUrl)
    .argument('<tenant>', 'a tenant ID')
    .argument('<collection>', "the collection's name in URLs")
    .option('--out <file>', 'file to write (default: standard output, which cannot be resumed)')
    .addOption(
      new Option('--format <format>', 'output format (default: by the file extension, else ndjson)').choices(
        formatNames,
      ),
    )
    .option('--spreadsheet', 'CSV for spreadsheets: with a byte order mark, and no text is run as a formula')
    .option('--where <filter>', 'a filter such as "price[gte]=10"; may be repeated', addFilter)
    .option('--search <words>', 'words that must all occur')
    .option('--fuzzy', 'forgive one typo in each word of --search')
    .option('--sort <keys>', 'field keys, such as category,-price (default: best found first, then newest)')
    .option('--fields <keys>', 'only these fields, such as name,price')
    .option('--key <key>', 'an API key of the tenant: for private collections, and for a higher limit')
    .option('--json', 'print one JSON value; requires --out')
    .addHelpText('after', resuming)
    .action(async (url: string, tenant: string, collection: string, options: PullOptions) =>
      run(context, { url, tenant, collection }, options),
    );
};

const formatNames = ['csv', 'ndjson'] as const satisfies readonly PulledFormat[];

const addFilter = (filter: string, others: readonly string[] = []): readonly string[] => [...others, filter];

const resuming = `
The download is FILE.part until it is complete. After an interruption the same
command resumes if the data is unchanged, and starts again otherwise.`;

interface PullOptions extends JsonOption, QueryOptions {
  readonly out?: string;
  readonly format?: PulledFormat;
  readonly spreadsheet?: true;
  readonly key?: string;
}

interface PulledPlace {
  readonly url: string;
  readonly tenant: string;
  readonly collection: string;
}

const run = async (context: Context, place: PulledPlace, options: PullOptions): Promise<void> => {
  const { out, json, key, spreadsheet } = options;
  if (out === undefined && json === true)
    throw new UsageError('--json requires --out, because the records must go to a file.');
  const query = { ...readQuery(options), spreadsheet };
  const format = decideFormat(options);
  const request = `${recordsUrl(place, place.collection, query)} as ${spreadsheet === true ? 'spreadsheet' : format}`;
  const destination = out === undefined ? printing(context, format) : await openPartFile(out, format, request);
  const progress = createPullProgress(context);
  if (destination.kept !== undefined) progress.say(`Goes on after ${describe(destination.kept)}.`);
  const done = await pull({
    service: { ...place, key, ...patient },
    collection: place.collection,
    format,
    query,
    destination,
    signal: stopSignal(context),
    onBytes: progress.show,
    onRestart: () => progress.say('The data has changed: starts again.'),
  })
    .catch((error: unknown) => {
      throw new Error(explain(error) + describeKept(out, destination.kept), { cause: error });
    })
    .finally(progress.end);
  report(context, options, done);
};

/** Retries often, because no user waits for the response. */
const patient = { retries: 5 } as const;

const decideFormat = ({ out = '', format, spreadsheet }: PullOptions): PulledFormat => {
  const decided = format ?? (extname(out).toLowerCase() === '.csv' ? 'csv' : 'ndjson');
  if (decided !== 'csv' && spreadsheet === true)
    throw new UsageError('--spreadsheet requires a FILE that ends in .csv, or --format csv.');
  return decided;
};

/** Writes to the standard output, and cannot restart after the first bytes. */
const printing = ({ writeAll }: Context, format: PulledFormat): Destination => {
  const tally = new Tally(format);
  let kept: Kept | undefined;
  return {
    get kept() {
      return kept;
    },
    begin: async (file) => {
      if (kept !== undefined && kept.bytes > 0) throw new Error(isPrinted);
      kept = { file, bytes: 0 };
    },
    append: async (bytes) => {
      if (kept !== undefined) kept = { ...kept, bytes: kept.bytes + bytes.length };
      tally.add(bytes);
      await writeAll(bytes);
    },
    finish: async (digest) => tally.close(digest),
  };
};

const isPrinted =
  'The data changed during the download: the printed records are outdated. With --out the download starts again.';

const stopSignal = (context: Context): AbortSignal => {
  const stopping = new AbortController();
  void context.untilStopped().then(() => stopping.abort(new Error('Stopped.')));
  return stopping.signal;
};

const describe = ({ bytes, file }: Kept): string =>
  file.bytes === undefined ? printSize(bytes) : `${printSize(bytes)} of ${printSize(file.bytes)}`;

const describeKept = (out: string | undefined, kept: Kept | undefined): string =>
  out === undefined || kept === undefined || kept.bytes === 0
    ? ''
    : `\n${describe(kept)} are kept: the same command goes on from there.`;

const explain = (error: unknown): string => {
  const details = error instanceof VitrineError ? error.details : [];
  const lines = details.map(({ parameter, message }) => `  ${parameter}: ${message}`);
  return [error instanceof Error ? error.message : String(error), ...lines].map(harmless).join('\n');
};

/** Replaces control characters of a service's message, which could control the terminal. */
const harmless = (line: string): string => line.replaceAll(/\p{Cc}+/gu, ' ');

const report = (context: Context, options: PullOptions, { records, openedAt }: Pulled): void => {
  const edition = new Date(openedAt).toISOString();
  const written = `${count(records, 'record')}, as they stood at ${printTime(edition)}.`;
  if (options.out === undefined) context.writeError(`${written}\n`);
  else print(context, options, { file: options.out, records, openedAt: edition }, `Wrote ${options.out}: ${written}`);
};
