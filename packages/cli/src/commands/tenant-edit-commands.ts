/** `vitrine tenant rename`, `set` and `delete`: changes one tenant. */
import type { Command } from 'commander';
import { listViews, presentTenant } from '@vitrine/administering';
import {
  changeTenant,
  deleteTenant,
  findTenant,
  listCollections,
  listKeys,
  readStates,
  type Tenant,
  type TenantEdit,
} from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { type OpenCatalog, withCatalog } from './open-catalog.ts';
import { count, print, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addTenantEditCommands = (tenant: Command, context: Context): void => {
  tenant
    .command('rename <tenant> <name>')
    .description('give a tenant another name; its ID, and what it shows, stay')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, name: string, options: JsonOption) => edit(context, publicId, { name }, options));
  tenant
    .command('set <tenant>')
    .description('change its industry, scope value or reference')
    .option('--industry <industry>', 'industry, as shown in its profile')
    .option('--scope <value>', 'value of the scope column: what is exposed then shows the rows that have it')
    .option('--no-scope', 'no scope value: nothing of shared tables is shown')
    .option('--reference <text>', 'your own name of it, unique')
    .option('--no-reference', 'no reference')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: SetOptions) => set(context, publicId, options));
  tenant
    .command('delete <tenant>')
    .description('delete a tenant with its exposures, keys, views and imported records, within a second')
    .option('--yes', 'do not ask')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: DeleteOptions) => remove(context, publicId, options));
};

/** False: the option's negation was given. */
interface SetOptions extends JsonOption {
  readonly industry?: string;
  readonly scope?: string | false;
  readonly reference?: string | false;
}

interface DeleteOptions extends JsonOption {
  readonly yes?: true;
}

const set = async (context: Context, publicId: string, options: SetOptions): Promise<void> => {
  const { industry, scope, reference } = options;
  const change = { industry, scope: unset(scope), reference: unset(reference) };
  if (Object.values(change).every((value) => value === undefined))
    throw new UsageError('Say what to change: --industry, --scope, --no-scope, --reference or --no-reference.');
  await edit(context, publicId, change, options);
};

const unset = (option: string | false | undefined): string | null | undefined => (option === false ? null : option);

const edit = async (context: Context, publicId: string, change: TenantEdit, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const before = await findTenant(store, publicId);
    const after = await changeTenant(store, before, change, nowOf(context));
    print(context, options, presentTenant(after), describe(before, after));
  });

const describe = (before: Tenant, after: Tenant): string => {
  const lines = (['name', 'industry', 'scope', 'reference'] as const)
    .filter((what) => before[what] !== after[what])
    .map((what) => `  ${what}: ${before[what] ?? 'none'} → ${after[what] ?? 'none'}`);
  if (lines.length === 0) return `Nothing changes: ${after.name} (${after.publicId}) has these values already.`;
  return [`Changed ${after.name} (${after.publicId}):`, ...lines].join('\n');
};

const remove = async (context: Context, publicId: string, options: DeleteOptions): Promise<void> =>
  withCatalog(context, async (catalog) => {
    const { store, tables } = catalog;
    const tenant = await findTenant(store, publicId);
    const held = await describeHoldings(context, catalog, tenant);
    if (options.yes !== true) await confirm(context, tenant, held);
    const { randomBytes } = context;
    await deleteTenant({ store, tables, now: nowOf(context), randomBytes }, tenant);
    print(context, options, presentTenant(tenant), `Deleted ${tenant.name} (${publicId}) with ${held}.`);
  });

const describeHoldings = async (context: Context, { store }: OpenCatalog, tenant: Tenant): Promise<string> => {
  const { states } = await readStates(store, tenant);
  const own = (await listCollections(store, tenant)).filter(({ tenantId }) => tenantId !== null);
  const parts = [
    count(states.size, 'exposed collection'),
    count(own.length, 'own collection'),
    count((await listKeys(store, tenant)).length, 'key'),
    count((await listViews(store, tenant, nowOf(context))).length, 'view'),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

/** @throws UsageError unless the person at the terminal agrees */
const confirm = async ({ ask }: Context, { name, publicId }: Tenant, held: string): Promise<void> => {
  const answer = await ask(`Delete ${name} with ${held}? This cannot be undone. Type its tenant ID to go on: `);
  if (answer?.trim() === publicId) return;
  const why = answer === undefined ? 'There is no terminal to ask at.' : 'That is not its tenant ID.';
  throw new UsageError(`${why} Nothing was deleted. To delete it: vitrine tenant delete ${publicId} --yes`);
};
