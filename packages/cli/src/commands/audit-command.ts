/** `vitrine audit`: asks the running service for all that a tenant hides, and says what the world sees and what it can tell. */
import { bounds } from '@vitrine/contract';
import { InvalidArgumentError, type Command } from 'commander';
import { audit } from '../auditing/audit.ts';
import { loadAuditedTenant } from '../auditing/audited-tenant.ts';
import { createPacedAsk } from '../auditing/paced-ask.ts';
import { leaksOf, printReport } from './audit-report.ts';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { count, print, type JsonOption } from './output.ts';
import { readUrl, urlOn } from './service-url.ts';

export const addAuditCommand = (program: Command, context: Context): void => {
  program
    .command('audit <tenant>')
    .description('ask the running service for all that a tenant hides, and say what the world sees')
    .option('--url <url>', 'where the service is (default: HOST and PORT on this machine)', readUrl)
    .option('--key <key>', 'look with this key of the tenant too')
    .option(
      '--canary <word>',
      'a word that stands in a hidden field and in no shown one; may be repeated',
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
  const { config, tenant } = await withCatalog(context, async (catalog) => ({
    config: catalog.config,
    tenant: await loadAuditedTenant(catalog.store, publicId, nowOf(context)),
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
  print(context, options, { url, ...report }, printReport(report, url));
  const leaks = leaksOf(report).length;
  if (leaks > 0) throw new Error(`${count(leaks, 'leak')} found.`);
};

/** How long a change of the catalog may take to be in force (contract §6.3). */
const inForceMs = 1000;

const waitBy =
  ({ clock }: Context) =>
  async (ms: number): Promise<void> =>
    new Promise((resolve) => void clock.after(ms, resolve));
