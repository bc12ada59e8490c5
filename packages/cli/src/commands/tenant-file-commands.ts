/** `vitrine tenant apply` and `export`: tenants from a file, and as a file. */
import type { Command } from 'commander';
import { presentTenantChange, summarize } from '@vitrine/administering';
import { type AppliedTenants, applyTenants, readTenantPages } from '@vitrine/catalog';
import type { TenantFormat } from '@vitrine/declaring';
import { nowOf, type Context } from './context.ts';
import { formatOption } from './format-option.ts';
import { withCatalog } from './open-catalog.ts';
import { count, print, type JsonOption } from './output.ts';
import { withTenantFile } from './open-tenant-file.ts';
import { describeTenantChange } from './tenant-changes.ts';
import { UsageError } from './usage-error.ts';

export const addTenantFileCommands = (tenant: Command, context: Context): void => {
  tenant
    .command('apply <file>')
    .description('create, rename, change, enable, disable and delete tenants as a file says; - is the standard input')
    .addOption(formatOption('format of the file (default: by its name)'))
    .option('--encoding <label>', 'character encoding of the file, such as windows-1252 (default: utf-8)')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--enable', 'expose what the template proposes, for new tenants')
    .option('--delete-missing', 'delete the tenants that the file does not name; needs --yes or --dry-run')
    .option('--yes', 'agree to --delete-missing')
    .option('--json', 'print one JSON value, with each change')
    .addHelpText('after', columns)
    .action(async (file: string, options: ApplyOptions) => apply(context, file, options));
  tenant
    .command('export')
    .description('print all tenants as a file for "vitrine tenant apply"')
    .addOption(formatOption('format of the file').default('csv'))
    .action(async (options: { readonly format: TenantFormat }) => exportAll(context, options.format));
};

const columns = `
Columns: reference or id, which tell the tenant; name, industry, scope, enabled (true, false), delete (true).
What is left out or empty stays as it is. The file is applied in full or not at all; a second time it changes nothing.`;

interface ApplyOptions extends JsonOption {
  readonly format?: TenantFormat;
  readonly encoding?: string;
  readonly dryRun?: true;
  readonly enable?: true;
  readonly deleteMissing?: true;
  readonly yes?: true;
}

const apply = async (context: Context, path: string, options: ApplyOptions): Promise<void> => {
  const { dryRun, enable, deleteMissing, yes } = options;
  if (deleteMissing === true && yes !== true && dryRun !== true)
    throw new UsageError('--delete-missing deletes tenants for good. See which by --dry-run, then add --yes.');
  const { TenantFileError } = await import('@vitrine/declaring');
  await withTenantFile(context, path, options, async ({ name, rows, mistakes }) => {
    if (deleteMissing === true && rows.length === 0)
      throw new UsageError(`${name} names no tenant, and --delete-missing would delete all. Nothing was changed.`);
    await withCatalog(context, async ({ store, tables }) => {
      const applied = await applyTenants(
        { store, tables, now: nowOf(context), randomBytes: context.randomBytes },
        {
          rows,
          isDryRun: dryRun === true || mistakes.length > 0,
          isDeletingMissing: deleteMissing === true,
          isEnablingTemplate: enable === true,
        },
      );
      const all = [...mistakes, ...applied.mistakes];
      if (all.length > 0) throw new TenantFileError(name, all);
      const value = {
        isDryRun: dryRun === true,
        summary: summarize(applied),
        exposed: applied.exposed,
        changes: applied.changes.map(presentTenantChange),
      };
      print(context, options, value, describe(applied, path, options));
    });
  });
};

const changesShownMax = 20;

const describe = (applied: AppliedTenants, path: string, { dryRun, enable, deleteMissing }: ApplyOptions): string => {
  const { changes, exposed } = applied;
  const rest = changes.length - changesShownMax;
  const sums = Object.entries(summarize(applied)).filter(([kind, sum]) => sum > 0 || kind === 'unchanged');
  const flags = [
    ...(enable === true ? [' --enable'] : []),
    ...(deleteMissing === true ? [' --delete-missing --yes'] : []),
  ];
  return [
    ...changes.slice(0, changesShownMax).map(describeTenantChange),
    ...(rest > 0 ? [`And ${rest.toLocaleString('en-US')} more: --json lists all.`] : []),
    ...(changes.length > 0 ? [''] : []),
    `${sums.map(([kind, sum]) => `${kind} ${sum.toLocaleString('en-US')}`).join(', ')}.`,
    ...(exposed > 0 ? [`The template exposes ${count(exposed, 'collection')} of new tenants.`] : []),
    ...(changes.length === 0 ? ['Nothing changes.'] : []),
    ...(dryRun === true ? ['Nothing was changed: this is a dry run.'] : []),
    ...(dryRun === true && changes.length > 0 ? [`Next: vitrine tenant apply ${path}${flags.join('')}`] : []),
  ].join('\n');
};

const exportAll = async (context: Context, format: TenantFormat): Promise<void> => {
  const { printedFormats } = await import('@vitrine/declaring');
  const { head, empty, print: printTenant } = printedFormats[format];
  const encoder = new TextEncoder();
  await withCatalog(context, async ({ store }) => {
    let isFirst = true;
    for await (const page of readTenantPages(store)) {
      await context.writeAll(encoder.encode((isFirst ? head : '') + page.map(printTenant).join('')));
      isFirst = false;
    }
    if (isFirst) await context.writeAll(encoder.encode(empty));
  });
};
