/** `vitrine pull`: a whole collection of any Vitrine becomes a file, through its public API. */
import { extname } from 'node:path';
import { createClient, recordsUrl, VitrineError } from '@vitrine/client';
import { Option, type Command } from 'commander';
import { parseExact } from '../importing/exact-json.ts';
import { csv, csvForSpreadsheets } from '../pulling/csv.ts';
import { ndjson, type Format } from '../pulling/format.ts';
import { openPartFile } from '../pulling/part-file.ts';
import { pull, type Destination, type Progress } from '../pulling/pull.ts';
import type { Context } from './context.ts';
import { count, print, printTime, type JsonOption } from './output.ts';
import { createPullProgress } from './pull-progress.ts';
import { readQuery, type QueryOptions } from './pull-query.ts';
import { readUrl } from './service-url.ts';
import { UsageError } from './usage-error.ts';

export const addPullCommand = (program: Command, context: Context): void => {
  program
    .command('pull')
    .description('write a whole collection to a file, through the public API of any Vitrine')
    .argument('<url>', 'where the service is, such as https://api.example.com', readUrl)
    .argument('<tenant>', 'a tenant ID')
    .argument('<collection>', "the collection's name in URLs")
    .option('--out <file>', 'where to write (default: the standard output, where nothing is resumed)')
    .addOption(
      new Option('--format <format>', 'how to write (default: by the ending of the file, else ndjson)').choices(
        formatNames,
      ),
    )
    .option('--spreadsheet', 'CSV for a spreadsheet: it starts with a byte order mark, and no text in it is a formula')
    .option('--where <filter>', 'a filter such as "price[gte]=10"; may be repeated', addFilter)
    .option('--search <words>', 'words that must all occur')
    .option('--sort <keys>', 'field keys, such as category,-price (default: -createdAt)')
    .option('--fields <keys>', 'these fields alone, such as name,price')
    .option('--key <key>', 'an API key of the tenant: for private collections, and for a higher limit')
    .option('--json', 'print one JSON value; takes --out')
    .addHelpText('after', resuming)
    .action(async (url: string, tenant: string, collection: string, options: PullOptions) =>
      run(context, { url, tenant, collection }, options),
    );
};

const formatNames = ['csv', 'ndjson'] as const;

const addFilter = (filter: string, others: readonly string[] = []): readonly string[] => [...others, filter];

const resuming = `
The file is FILE.part until it is whole. Broken off, the same command goes on
where it stopped as long as the edition of the data lasts, and then starts again.`;

interface PullOptions extends JsonOption, QueryOptions {
  readonly out?: string;
  readonly format?: (typeof formatNames)[number];
  readonly spreadsheet?: true;
  readonly key?: string;
}

interface PulledPlace {
  readonly url: string;
  readonly tenant: string;
  readonly collection: string;
}

const run = async (context: Context, place: PulledPlace, options: PullOptions): Promise<void> => {
  const { out, json, key } = options;
  if (out === undefined && json === true) throw new UsageError('--json: say --out too, as the records go elsewhere.');
  const query = readQuery(options);
  const format = decideFormat(options);
  const request = `${recordsUrl(place, place.collection, query)} as ${format.name}`;
  const destination = out === undefined ? printing(context) : await openPartFile(out, request);
  const progress = createPullProgress(context);
  if (destination.left !== undefined) progress.say(`Goes on after ${describe(destination.left)}.`);
  const done = await pull({
    client: createClient({ ...place, key, ...patient }),
    collection: place.collection,
    query,
    format,
    destination,
    signal: stopSignal(context),
    onPage: progress.show,
    onRestart: (isTurned) =>
      progress.say(`${isTurned ? 'The edition has turned' : 'The collection shows something else'}: starts again.`),
  })
    .catch((error: unknown) => {
      throw new Error(explain(error) + describeLeft(destination.left), { cause: error });
    })
    .finally(progress.end);
  report(context, options, done);
};

/** It is a program that asks, which can wait, and loses no digit. */
const patient = { retries: 5, waitNearLimit: true, answersMax: 0, parseJson: parseExact } as const;

const decideFormat = ({ out = '', format, spreadsheet }: PullOptions): Format => {
  const name = format ?? (extname(out).toLowerCase() === '.csv' ? 'csv' : 'ndjson');
  if (name === 'csv') return spreadsheet === true ? csvForSpreadsheets : csv;
  if (spreadsheet === true) throw new UsageError('--spreadsheet: let FILE end in .csv, or say --format csv too.');
  return ndjson;
};

/** What was printed cannot be taken back. */
const printing = ({ writeAll }: Context): Destination => ({
  left: undefined,
  append: writeAll,
  clear: async () => {
    throw new Error('The data changed on the way: what was printed is of an older state. With --out it starts again.');
  },
  finish: async () => undefined,
});

const stopSignal = (context: Context): AbortSignal => {
  const stopping = new AbortController();
  void context.untilStopped().then(() => stopping.abort(new Error('Stopped.')));
  return stopping.signal;
};

const describe = ({ records, total }: Progress): string =>
  `${records.toLocaleString('en-US')} of ${count(total, 'record')}`;

const describeLeft = (left: Progress | undefined): string =>
  left === undefined ? '' : `\n${describe(left)} are kept: the same command goes on from there.`;

const explain = (error: unknown): string => {
  const details = error instanceof VitrineError ? error.details : [];
  const lines = details.map(({ parameter, message }) => `  ${parameter}: ${message}`);
  return [error instanceof Error ? error.message : String(error), ...lines].map(harmless).join('\n');
};

/** A service may say anything: it must not tell the terminal what to do. */
const harmless = (line: string): string => line.replaceAll(/\p{Cc}+/gu, ' ');

const report = (context: Context, options: PullOptions, { records, openedAt }: Progress): void => {
  const edition = new Date(openedAt).toISOString();
  const written = `${count(records, 'record')}, as they stood at ${printTime(edition)}.`;
  if (options.out === undefined) context.writeError(`${written}\n`);
  else print(context, options, { file: options.out, records, openedAt: edition }, `Wrote ${options.out}: ${written}`);
};
