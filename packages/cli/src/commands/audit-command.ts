/** `vitrine audit`: probes the running service for hidden data of a tenant, and reports its public data. */
import { bounds } from '@vitrine/contract';
import { InvalidArgumentError, type Command } from 'commander';
import { listPlanned } from '@vitrine/administering';
import { findTenant } from '@vitrine/catalog';
import { audit, createPacedAsk, loadAuditedTenant } from '@vitrine/auditing';
import { leaksOf, printReport } from './audit-report.ts';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { count, print, type JsonOption } from './output.ts';
import { readUrl, urlOn } from './service-url.ts';

export const addAuditCommand = (program: Command, context: Context): void => {
  program
    .command('audit <tenant>')
    .description('probe the running service for the hidden data of a tenant, and report what is public')
    .option('--url <url>', 'address of the service (default: HOST and PORT on this machine)', readUrl)
    .option('--key <key>', 'also probe with this key of the tenant')
    .option(
      '--canary <word>',
      'a word that occurs in a hidden field and in no shown one; may be repeated',
      readCanary,
      [],
    )
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: AuditOptions) => run(context, publicId, options));
};

interface AuditOptions extends JsonOption {
  readonly url?: string;
  readonly key?: string;
  readonly canary: readonly string[];
}

const readCanary = (text: string, others: readonly string[]): readonly string[] => {
  const words = text.split(/\s+/u);
  if (text.trim() === '' || text.length > bounds.searchCharactersMax || words.length > bounds.searchWordsMax) {
    throw new InvalidArgumentError('Expected a word that can be searched for.');
  }
  return [...others, text.trim()];
};

const run = async (context: Context, publicId: string, options: AuditOptions): Promise<void> => {
  const { config, tenant, planned } = await withCatalog(context, async (catalog) => ({
    config: catalog.config,
    planned: await listPlanned(catalog.store, await findTenant(catalog.store, publicId)),
    tenant: await loadAuditedTenant(catalog.store, publicId, nowOf(context), options.key),
  }));
  const { url = urlOn(config.host, config.port), key, canary: canaries } = options;
  const wait = waitBy(context);
  const pacing = { url, wait, tell: context.writeError };
  const report = await audit({
    tenant,
    asks: {
      anonymous: createPacedAsk(pacing),
      keyed: key === undefined ? undefined : createPacedAsk({ ...pacing, key }),
    },
    canaries,
    settle: async () => wait(inForceMs),
    randomBytes: context.randomBytes,
  });
  print(context, options, { url, ...report, planned }, printReport(report, url, planned));
  const leaks = leaksOf(report).length;
  if (leaks > 0) throw new Error(`${count(leaks, 'leak')} found.`);
};

/** The longest time until a change of the catalog takes effect (contract §6.3). */
const inForceMs = 1000;

const waitBy =
  ({ clock }: Context) =>
  async (ms: number): Promise<void> =>
    new Promise((resolve) => void clock.after(ms, resolve));
