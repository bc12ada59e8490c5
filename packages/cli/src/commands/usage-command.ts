/** `vitrine usage`: prints what a tenant was asked for, as tables or as a file for spreadsheets. */
import { type Command, Option } from 'commander';
import { namesOfFileMax, printUsage, reportUsage } from '@vitrine/console';
import type { UsageReport } from '@vitrine/contract/console-answers';
import { findTenant } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { withUsage } from './open-usage.ts';
import { print, table, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addUsageCommand = (program: Command, context: Context): void => {
  program
    .command('usage <tenant>')
    .description('print the requests to a tenant, by collection, key, origin, filter and word of searches')
    .addOption(new Option('--period <period>', 'the time until now').choices(['day', 'month']).default('month'))
    .option('--csv', 'print a file for spreadsheets, by time too')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: UsageOptions) => printReport(context, publicId, options));
};

interface UsageOptions extends JsonOption {
  readonly period: UsageReport['period'];
  readonly csv?: true;
}

const printReport = async (context: Context, publicId: string, options: UsageOptions): Promise<void> =>
  withUsage(context, async ({ store, usage }) => {
    if (options.csv === true && options.json === true) throw new UsageError('Choose one of --csv and --json.');
    const tenant = await findTenant(store, publicId);
    const { period } = options;
    const asked = { store, usage, tenant, period, now: nowOf(context) };
    if (options.csv === true)
      return context.writeAll(Buffer.from(printUsage(await reportUsage({ ...asked, namesMax: namesOfFileMax }))));
    const report = await reportUsage(asked);
    print(context, options, report, printTables(publicId, report));
  });

const printTables = (
  publicId: string,
  { period, collections, keys, origins, filters, words, missed }: UsageReport,
): string => {
  if (collections.length === 0)
    return `No requests in the last ${period}, or CONSOLE_SECRET is not set, without which nothing is counted.`;
  const parts = [
    tableOf(
      ['collection', 'requests', 'refused'],
      collections.map(({ slug, requests }) => [slug ?? 'profile, and unknown ones', ...sumsOf(requests)]),
    ),
    tableOf(
      ['key', 'requests', 'refused'],
      keys.map(({ key, requests }) => [key === null ? 'none' : `${key.name} (…${key.lastFour})`, ...sumsOf(requests)]),
    ),
    tableOf(
      ['origin', 'requests', 'refused'],
      origins.map(({ origin, requests, refused }) => [origin ?? 'others', requests, refused]),
    ),
    tableOf(
      ['filter', 'collection', 'requests'],
      filters.map(({ field, collection, requests }) => [field, collection, requests]),
    ),
    tableOf(
      ['word', 'collection', 'requests'],
      words.map(({ word, collection, requests }) => [word, collection, requests]),
    ),
    tableOf(
      ['word that found nothing', 'collection', 'requests'],
      missed.map(({ word, collection, requests }) => [word, collection, requests]),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\nAs a file: vitrine usage ${publicId} --csv`;
};

const tableOf = (...[headings, rows]: Parameters<typeof table>): string =>
  rows.length === 0 ? '' : table(headings, rows);

/** All, and those that were refused, limited or failed. */
const sumsOf = (requests: UsageReport['total']): readonly [number, number] => {
  const refused = requests.refused + requests.limited + requests.failed;
  return [refused + requests.cached + requests.computed + requests.unchanged, refused];
};
