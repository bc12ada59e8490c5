/** `vitrine schedule list` and `cancel`: the planned changes of tenants. */
import type { Command } from 'commander';
import {
  cancelPlanned,
  describePlanned,
  listPlanned,
  listPlannedOfTenants,
  readAppearance,
} from '@vitrine/administering';
import type { Planned } from '@vitrine/contract/proposal';
import { type CatalogDatabase, CatalogError, findTenant, operator } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { print, printLocalTime, table, type JsonOption } from './output.ts';

export const addScheduleCommand = (program: Command, context: Context): void => {
  const schedule = program.command('schedule').description('planned changes of what is public');
  schedule
    .command('list [tenant]')
    .description('list planned changes, the next first')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string | undefined, options: JsonOption) => list(context, publicId, options));
  schedule
    .command('cancel <tenant> <id>')
    .description('cancel a planned change')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, id: string, options: JsonOption) => cancel(context, publicId, id, options));
};

const list = async (context: Context, publicId: string | undefined, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const planned =
      publicId === undefined
        ? await listPlannedOfTenants(store)
        : (await listPlanned(store, await findTenant(store, publicId))).map((each) =>
            Object.assign({ tenant: publicId }, each),
          );
    const now = nowOf(context).toISOString();
    const zones = await zonesOf(store, new Set(planned.map(({ tenant }) => tenant)));
    const rows = planned.map(({ tenant, id, at, endsAt, change, ...author }) => [
      tenant,
      String(id),
      `${printLocalTime(at, zones.get(tenant))}${at < now ? ', overdue' : ''}`,
      printLocalTime(endsAt, zones.get(tenant)),
      authorOf(author),
      describePlanned(change),
    ]);
    const headings = ['tenant', 'ID', 'at', 'until', 'planned by', 'change'];
    const next = '\n\nTo cancel one: vitrine schedule cancel TENANT ID';
    print(context, options, planned, rows.length === 0 ? none : table(headings, rows) + next);
  });

/** The time zones of tenants by their public IDs. */
const zonesOf = async (
  store: CatalogDatabase,
  publicIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const zones = new Map<string, string>();
  for (const publicId of publicIds) {
    const { timeZone } = await readAppearance(store, await findTenant(store, publicId));
    if (timeZone !== null) zones.set(publicId, timeZone);
  }
  return zones;
};

const none =
  'Nothing is planned. Owners plan in the console, and operators with: vitrine expose TENANT COLLECTION --fields a,b --at TIME';

const authorOf = ({ person, operator: program }: Pick<Planned, 'person' | 'operator'>): string =>
  person ?? (program === null ? 'operator' : `operator (${program})`);

const cancel = async (context: Context, publicId: string, id: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
    const planned = await cancelPlanned(store, tenant, number, nowOf(context), operator);
    if (planned === undefined)
      throw new CatalogError(
        `${tenant.name} has no planned change ${id}. "vitrine schedule list ${publicId}" shows all.`,
      );
    print(context, options, planned, `Cancelled: ${describePlanned(planned.change)}.`);
  });
