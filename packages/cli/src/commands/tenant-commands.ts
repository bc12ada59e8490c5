/** `vitrine tenant …`: creates, lists and shows tenants, and enables or disables their public API. */
import type { Command } from 'commander';
import { presentTenant as present, readOffers } from '@vitrine/administering';
import {
  type CatalogDatabase,
  createTenant,
  exposeTemplate,
  findTenant,
  inTransaction,
  isAlive,
  listCollections,
  listKeys,
  listTenants,
  readStates,
  setTenantEnabled,
  type Tenant,
} from '@vitrine/catalog';
import type { Config } from '../settings.ts';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { count, print, printTime, table, type JsonOption } from './output.ts';
import { readLimit } from './page-option.ts';
import { suggestCollections, suggestExposing } from './suggestions.ts';
import { addTenantEditCommands } from './tenant-edit-commands.ts';
import { addTenantFileCommands } from './tenant-file-commands.ts';
import { stateOf } from './tenant-output.ts';

export const addTenantCommands = (program: Command, context: Context): void => {
  const tenant = program.command('tenant').description('the businesses whose data is served');
  tenant
    .command('create')
    .description('create a tenant: its public API is enabled, and nothing is exposed')
    .requiredOption('--name <name>', 'name of the business')
    .requiredOption('--industry <industry>', 'industry, as shown in its profile')
    .option('--public-id <id>', 'its tenant ID: 8 letters and digits (default: generated)')
    .option('--scope <value>', 'value of the scope column in its rows of shared tables')
    .option('--reference <text>', 'your own name of it, such as its number in your system; unique')
    .option('--enable', 'expose what the template proposes, at once')
    .option('--json', 'print one JSON value')
    .action(async (options: CreateOptions) => create(context, options));
  tenant
    .command('list')
    .description('list all tenants by name')
    .option('--limit <number>', 'at most so many', readLimit)
    .option('--after <tenant>', 'the last tenant ID of the page before')
    .option('--json', 'print one JSON value')
    .action(async (options: ListOptions) => list(context, options));
  tenant
    .command('show <tenant>')
    .description('show a tenant, its collections and its keys')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => show(context, publicId, options));
  tenant
    .command('enable <tenant>')
    .description('enable its public API')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => setEnabled(context, publicId, true, options));
  tenant
    .command('disable <tenant>')
    .description('disable its public API: requests are answered as if the tenant did not exist')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => setEnabled(context, publicId, false, options));
  addTenantEditCommands(tenant, context);
  addTenantFileCommands(tenant, context);
};

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly industry: string;
  readonly publicId?: string;
  readonly scope?: string;
  readonly reference?: string;
  readonly enable?: true;
}

interface ListOptions extends JsonOption {
  readonly limit?: number;
  readonly after?: string;
}

const create = async (context: Context, options: CreateOptions): Promise<void> =>
  withCatalog(context, async ({ config, store }) => {
    const now = nowOf(context);
    const { tenant, exposed } = await inTransaction(store, async (transaction) => {
      const made = await createTenant(transaction, options, now, context.randomBytes);
      return { tenant: made, exposed: options.enable === true ? await exposeTemplate(transaction, [made], now) : 0 };
    });
    const { name, publicId } = tenant;
    const shows = exposed === 0 ? '' : ` It shows ${count(exposed, 'collection')}, as the template proposes.`;
    const next = exposed === 0 ? suggestCollections(config, publicId) : `Next: vitrine tenant show ${publicId}`;
    print(
      context,
      options,
      present(tenant),
      `Created the tenant ${name}. Its tenant ID is ${publicId}.${shows}\n${next}`,
    );
  });

const list = async (context: Context, { limit, after, ...options }: ListOptions): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const found = await listTenants(store, { after, limit: limit === undefined ? undefined : limit + 1 });
    const tenants = found.slice(0, limit);
    const rows = tenants.map(({ publicId, name, industry, isEnabled }) => [
      publicId,
      name,
      industry,
      stateOf(isEnabled),
    ]);
    const none =
      after === undefined
        ? 'There is no tenant yet.\nNext: vitrine tenant create --name NAME --industry INDUSTRY'
        : 'There is no tenant after it.';
    const isMore = found.length > tenants.length;
    const more = `vitrine tenant list --limit ${limit} --after ${tenants.at(-1)?.publicId}`;
    const next = `Next: ${isMore ? more : 'vitrine tenant show ID'}`;
    const headings = ['tenant ID', 'name', 'industry', 'public API'];
    const text = rows.length === 0 ? none : `${table(headings, rows)}\n\n${next}`;
    print(context, options, tenants.map(present), text);
  });

const show = async (context: Context, publicId: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const { states } = await readStates(store, tenant);
    const collections = (await listCollections(store, tenant)).map(({ id, slug, name, recordCount }) => ({
      slug,
      name,
      recordCount,
      state: states.get(id) ?? 'hidden',
    }));
    const keys = await listKeys(store, tenant);
    const alive = keys.filter((key) => isAlive(key, nowOf(context))).length;
    const rows = collections.map(({ slug, name, recordCount, state }) => [slug, name, recordCount ?? '–', state]);
    const text = [
      `${tenant.name} (${tenant.publicId}), ${tenant.industry}`,
      `${describe(tenant)}; ${count(alive, 'key')} alive.`,
      ...(rows.length === 0 ? [] : ['', table(['slug', 'name', 'records', 'state'], rows), '']),
      await suggestNext(config, store, tenant, states.size, rows.length),
    ];
    print(context, options, { ...present(tenant), collections, keys }, text.join('\n'));
  });

const describe = ({ isEnabled, createdAt, scope, reference }: Tenant): string => {
  const whose = scope === null ? '' : `; scope value ${scope}`;
  const called = reference === null ? '' : `; reference ${reference}`;
  return `Public API ${stateOf(isEnabled)}; made ${printTime(createdAt)}${whose}${called}`;
};

const suggestNext = async (
  config: Config,
  store: CatalogDatabase,
  tenant: Tenant,
  exposed: number,
  collections: number,
): Promise<string> => {
  const { publicId, isEnabled } = tenant;
  if (!isEnabled) return `Next: vitrine tenant enable ${publicId}`;
  if (collections === 0) return suggestCollections(config, publicId);
  if (exposed === 0)
    return `Nothing is exposed.\n${suggestExposing(publicId, (await readOffers(store, tenant)).collections)}`;
  return `Next: vitrine collection list --tenant ${publicId}, or: vitrine key list ${publicId}`;
};

const setEnabled = async (context: Context, publicId: string, isEnabled: boolean, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    await setTenantEnabled(store, tenant, isEnabled, nowOf(context));
    const effect = isEnabled ? 'what is exposed can be read' : 'it answers as if the tenant did not exist';
    const next = isEnabled ? `vitrine tenant show ${publicId}` : `to undo it, vitrine tenant enable ${publicId}`;
    const text = `The public API of ${tenant.name} is ${stateOf(isEnabled)}: ${effect}.\nNext: ${next}`;
    print(context, options, present({ ...tenant, isEnabled }), text);
  });
