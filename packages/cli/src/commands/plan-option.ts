/** The options `--at` and `--until`: plan a change for later, which processes with a console carry out. */
import { describePlanned, planChange, readAppearance } from '@vitrine/administering';
import { instantsOf, isDay, readMoment } from '@vitrine/contract';
import type { Planned, Proposal } from '@vitrine/contract/proposal';
import { operator, type Tenant } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import type { OpenCatalog } from './open-catalog.ts';
import { signingOf } from './open-console.ts';
import { print, printTime, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export interface PlanOptions {
  readonly at?: string;
  readonly until?: string;
}

/** The help text of such a time. */
export const aTime = 'such as 2027-01-31T08:00 by the clocks of the tenant, or 2027-01-31T07:00Z';

export const isPlanned = ({ at, until }: PlanOptions): boolean => at !== undefined || until !== undefined;

/** @throws UsageError without a console, or for a time that is none */
export const planLater = async (
  context: Context,
  { config, store }: OpenCatalog,
  tenant: Tenant,
  proposal: Proposal,
  options: PlanOptions & JsonOption,
): Promise<void> => {
  if (signingOf(config) === undefined) throw new UsageError(noConsole);
  const { timeZone } = await readAppearance(store, tenant);
  const readOwn = (option: string, text: string | undefined): Written | null =>
    text === undefined ? null : readTime(option, text.trim(), timeZone ?? 'UTC');
  const [at, endsAt] = [readOwn('--at', options.at), readOwn('--until', options.until)];
  const times = { at: at?.time ?? null, endsAt: endsAt?.time ?? null };
  const planned = await planChange(store, { tenant, proposal, ...times, actor: operator, now: nowOf(context) });
  print(context, options, planned, describe(tenant, planned, at, endsAt));
};

const noConsole =
  'Planned changes are carried out by processes with a console, and CONSOLE_SECRET is not set. Set it for serve and for this command.';

/** A time, and how it was written, with the zone of its clocks. */
interface Written {
  readonly time: Date;
  readonly text: string;
}

const describe = (
  { publicId }: Tenant,
  { id, at, endsAt, change }: Planned,
  begin: Written | null,
  end: Written | null,
): string =>
  [
    ...(begin === null ? ['Published.'] : []),
    `Planned for ${printBoth(at, begin ?? end)}: ${describePlanned(change)}${endsAt === null ? '' : `, until ${printBoth(endsAt, end)}`}.`,
    `To cancel it: vitrine schedule cancel ${publicId} ${id}`,
  ].join('\n');

/** As it was written, and in UTC. */
const printBoth = (iso: string, written: Written | null): string =>
  written === null || written.text === '' ? printTime(iso) : `${written.text} (${printTime(iso)})`;

/** A time without an offset, or a day, is by the clocks of the zone. */
const readTime = (option: string, text: string, timeZone: string): Written => {
  const exact = /\d(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text) && text.includes('T') ? readMoment(text) : undefined;
  if (exact !== undefined)
    return { time: new Date(exact.milliseconds), text: /Z$/i.test(text) ? '' : text.replace('T', ' ') };
  const local = isDay(text) ? `${text}T00:00` : text;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local) || readMoment(local) === undefined)
    throw new UsageError(`${option}: found "${text}", expected a time ${aTime}.`);
  const instants = instantsOf(local, timeZone).map((time) => new Date(time));
  const [first, second] = instants;
  if (first === undefined)
    throw new UsageError(`${option}: the clocks of ${timeZone} go forward and skip ${text}. Choose another time.`);
  if (second !== undefined)
    throw new UsageError(
      `${option}: the clocks of ${timeZone} go back and show ${text} twice. Say ${first.toISOString()} or ${second.toISOString()}.`,
    );
  const isUtc = timeZone === 'UTC';
  return { time: first, text: isUtc ? '' : `${local.replace('T', ' ')} ${timeZone}` };
};
