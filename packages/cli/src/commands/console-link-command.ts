/** `vitrine console-link`: a link by which the operator enters a tenant's console, once. */
import type { Command } from 'commander';
import { findTenant } from '@vitrine/publisher';
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
    .description("make a link to a tenant's console, good for five minutes and one visit")
    .option('--person <name>', 'who is to stand beside what is changed there', 'operator')
    .option('--url <url>', 'where the console is (default: CONSOLE_HOST and CONSOLE_PORT)', readUrl)
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
  'There is no console, as CONSOLE_SECRET is not set. Make a secret with "openssl rand -base64 32", and set it for serve and for this command.';
