/** `vitrine console-link`: prints a sign-in link to a tenant's console for the operator, valid once. */
import type { Command } from 'commander';
import { findTenant } from '@vitrine/catalog';
import type { Context } from './context.ts';
import { makeEntryLink } from './entry-link.ts';
import { withCatalog } from './open-catalog.ts';
import { signingOf } from './open-console.ts';
import { print, type JsonOption } from './output.ts';
import { readUrl, urlOn } from './service-url.ts';
import { UsageError } from './usage-error.ts';

export const addConsoleLinkCommand = (program: Command, context: Context): void => {
  program
    .command('console-link <tenant>')
    .description("create a sign-in link to a tenant's console, valid once and for five minutes")
    .option('--person <name>', 'name recorded with the changes made there', 'operator')
    .option('--url <url>', 'address of the console (default: CONSOLE_HOST and CONSOLE_PORT)', readUrl)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: LinkOptions) => makeLink(context, publicId, options));
};

interface LinkOptions extends JsonOption {
  readonly person: string;
  readonly url?: string;
}

const makeLink = async (context: Context, publicId: string, options: LinkOptions): Promise<void> =>
  withCatalog(context, async ({ config, store }) => {
    const signing = signingOf(config);
    if (signing === undefined) throw new UsageError(noSecret);
    const tenant = await findTenant(store, publicId);
    const { url = urlOn(config.consoleHost, config.consolePort), person } = options;
    const link = await makeEntryLink(context, signing, tenant, person, url);
    const text = `The console of ${tenant.name}, for ${person}, within five minutes and once:\n\n  ${link}`;
    print(context, options, { url: link }, text);
  });

const noSecret =
  'The console is disabled, because CONSOLE_SECRET is not set. Create a secret with "openssl rand -base64 32", and set it for serve and for this command.';
