/** `vitrine key …`: makes API keys, lists, revokes and rotates them. A key is shown once. */
import type { Command } from 'commander';
import {
  type CatalogDatabase,
  createKey,
  defaultKeyEnd,
  findTenant,
  listCollections,
  listKeys,
  type NewKey,
  readStates,
  revokeKey,
  rotateKey,
  stateOfKey,
  type Tenant,
} from '@vitrine/publisher';
import type { Config } from '../settings.ts';
import { nowOf, type Context } from './context.ts';
import { endsAt, readEnd } from './end-option.ts';
import { withCatalog } from './open-catalog.ts';
import { print, printTime, table, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addKeyCommands = (program: Command, context: Context): void => {
  const key = program.command('key').description('the API keys of a tenant');
  key
    .command('create <tenant>')
    .description(
      'make a key for a server; it is shown once. Never put it into a web page, an app or a public repository',
    )
    .requiredOption('--name <name>', 'what it is for, such as Backend')
    .option('--expires <date>', `${endsAt} (default: in a year)`)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: CreateOptions) => create(context, publicId, options));
  key
    .command('list <tenant>')
    .description('list the keys of a tenant')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => list(context, publicId, options));
  key
    .command('revoke <tenant> <key>')
    .description('end a key now; name it by its id, its last four characters or its name')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, name: string, options: JsonOption) => revoke(context, publicId, name, options));
  key
    .command('rotate <tenant> <key>')
    .description('make a new key of the same name, and let the old one live on for a while')
    .option('--overlap <time>', 'how long, such as 30m, 24h or 7d', '24h')
    .option('--expires <date>', `${endsAt} (default: as the old one)`)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, name: string, options: RotateOptions) => rotate(context, publicId, name, options));
};

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly expires?: string;
}

interface RotateOptions extends JsonOption {
  readonly overlap: string;
  readonly expires?: string;
}

const create = async (context: Context, publicId: string, options: CreateOptions): Promise<void> => {
  const now = nowOf(context);
  const expiresAt =
    options.expires === undefined
      ? defaultKeyEnd(now)
      : (readEnd('--expires', 'a key', options.expires, now) ?? undefined);
  await withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const created = await createKey(store, tenant, { name: options.name, expiresAt }, now, context.randomBytes);
    printNewKey(context, options, created, [], await listPrivate(store, tenant), config);
  });
};

const list = async (context: Context, publicId: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const keys = await listKeys(store, tenant);
    const now = nowOf(context);
    const rows = keys.map((key) => [
      String(key.id),
      key.name,
      `…${key.lastFour}`,
      stateOfKey(key, now),
      printTime(key.createdAt),
      printTime(key.expiresAt),
      printTime(key.lastUsedAt),
    ]);
    const none = `${tenant.name} has no key.\nNext: vitrine key create ${publicId} --name NAME`;
    const headings = ['id', 'name', 'ends in', 'state', 'created', 'expires', 'last used'];
    const next = `\n\nTo end or renew one: vitrine key revoke ${publicId} ID, or: vitrine key rotate ${publicId} ID`;
    print(context, options, keys, rows.length === 0 ? none : table(headings, rows) + next);
  });

const revoke = async (context: Context, publicId: string, name: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const key = await revokeKey(store, tenant, name, nowOf(context));
    const text = `Revoked ${key.name} (…${key.lastFour}). It is refused everywhere within a second.`;
    print(context, options, key, `${text}\nNext, if one is still needed: vitrine key create ${publicId} --name NAME`);
  });

const rotate = async (context: Context, publicId: string, name: string, options: RotateOptions): Promise<void> => {
  const now = nowOf(context);
  const expiresAt = options.expires === undefined ? undefined : readEnd('--expires', 'a key', options.expires, now);
  const rotation = { overlapMs: readDuration(options.overlap), expiresAt };
  await withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const created = await rotateKey(store, tenant, name, rotation, now, context.randomBytes);
    const { lastFour, expiresAt: oldEnd } = created.replaced;
    const remarks = [`The old one (…${lastFour}) works until ${printTime(oldEnd)}.`];
    printNewKey(context, options, created, remarks, await listPrivate(store, tenant), config);
  });
};

const printNewKey = (
  context: Context,
  options: JsonOption,
  created: NewKey,
  remarks: readonly string[],
  opens: readonly string[],
  { rateLimitKeyed, rateLimitAnonymous }: Config,
): void => {
  const end = created.expiresAt === null ? 'It does not end.' : `It ends at ${printTime(created.expiresAt)}.`;
  const lines = [
    `Made the key ${created.name}. It is shown this once, and cannot be shown again:`,
    '',
    `  ${created.key}`,
    '',
    `${end} It opens ${describeOpened(opens)}, and ${rateLimitKeyed} requests a minute instead of ${rateLimitAnonymous}.`,
    ...remarks,
    keepIt,
    'Next: send it in the header x-api-key.',
  ];
  print(context, options, created, lines.join('\n'));
};

const keepIt =
  'Keep it on a server, in a build step or in a backend of yours. In a web page, an app or a public repository all can read it.';

/** What is private later is opened too. */
const describeOpened = (opens: readonly string[]): string =>
  opens.length === 0 ? 'what is made private (nothing is yet)' : `what is private: ${opens.join(', ')}`;

const listPrivate = async (store: CatalogDatabase, tenant: Tenant): Promise<readonly string[]> => {
  const { states } = await readStates(store, tenant);
  const collections = await listCollections(store, tenant);
  return collections.filter(({ id }) => states.get(id) === 'private').map(({ slug }) => slug);
};

const unitsMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const readDuration = (text: string): number => {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd') return Number(amount) * unitsMs[unit];
  throw new UsageError(`--overlap: found "${text}", expected a number and a unit, such as 30m, 24h or 7d.`);
};
