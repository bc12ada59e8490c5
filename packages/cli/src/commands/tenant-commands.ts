/** `vitrine tenant …`: makes tenants, lists them, shows one, switches its public API on and off. */
import type { Command } from 'commander';
import {
  createTenant,
  findTenant,
  isAlive,
  listCollections,
  listKeys,
  listTenants,
  readStates,
  setTenantEnabled,
  type Tenant,
} from '@vitrine/publisher';
import type { Config } from '../settings.ts';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { count, print, printTime, table, type JsonOption } from './output.ts';
import { suggestCollections } from './suggestions.ts';

export const addTenantCommands = (program: Command, context: Context): void => {
  const tenant = program.command('tenant').description('the businesses whose data is served');
  tenant
    .command('create')
    .description('make a tenant: its public API is enabled, and nothing is exposed')
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption('--industry <industry>', 'its trade, as its profile shows it')
    .option('--public-id <id>', 'its tenant ID: 8 letters and digits (default: made)')
    .option('--scope <value>', 'what the scope column of shared tables holds in its rows')
    .option('--json', 'print one JSON value')
    .action(async (options: CreateOptions) => create(context, options));
  tenant
    .command('list')
    .description('list all tenants')
    .option('--json', 'print one JSON value')
    .action(async (options: JsonOption) => list(context, options));
  tenant
    .command('show <tenant>')
    .description('show a tenant, its collections and its keys')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => show(context, publicId, options));
  tenant
    .command('enable <tenant>')
    .description('switch its public API on')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => setEnabled(context, publicId, true, options));
  tenant
    .command('disable <tenant>')
    .description('switch its public API off: it answers as if the tenant did not exist')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => setEnabled(context, publicId, false, options));
};

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly industry: string;
  readonly publicId?: string;
  readonly scope?: string;
}

const create = async (context: Context, options: CreateOptions): Promise<void> =>
  withCatalog(context, async ({ config, store }) => {
    const tenant = await createTenant(store, options, nowOf(context), context.randomBytes);
    const { name, publicId } = tenant;
    const text = `Made the tenant ${name}. Its tenant ID is ${publicId}.\n${suggestCollections(config, publicId)}`;
    print(context, options, present(tenant), text);
  });

const list = async (context: Context, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenants = await listTenants(store);
    const rows = tenants.map(({ publicId, name, industry, isEnabled }) => [
      publicId,
      name,
      industry,
      stateOf(isEnabled),
    ]);
    const none = 'There is no tenant yet.\nNext: vitrine tenant create --name NAME --industry INDUSTRY';
    const headings = ['tenant ID', 'name', 'industry', 'public API'];
    const text = rows.length === 0 ? none : `${table(headings, rows)}\n\nNext: vitrine tenant show ID`;
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
      suggestNext(config, tenant, states.size, rows.length),
    ];
    print(context, options, { ...present(tenant), collections, keys }, text.join('\n'));
  });

const describe = ({ isEnabled, createdAt, scope }: Tenant): string => {
  const whose = scope === null ? '' : `; scope value ${scope}`;
  return `Public API ${stateOf(isEnabled)}; made ${printTime(createdAt)}${whose}`;
};

const suggestNext = (config: Config, { publicId, isEnabled }: Tenant, exposed: number, collections: number): string => {
  if (!isEnabled) return `Next: vitrine tenant enable ${publicId}`;
  if (collections === 0) return suggestCollections(config, publicId);
  if (exposed === 0) return `Nothing is exposed.\nNext: vitrine expose ${publicId} SLUG --fields a,b`;
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

const stateOf = (isEnabled: boolean): string => (isEnabled ? 'enabled' : 'disabled');

const present = ({ publicId, name, industry, isEnabled, scope, createdAt }: Tenant) => ({
  publicId,
  name,
  industry,
  isEnabled,
  scope,
  createdAt,
});
