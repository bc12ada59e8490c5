/** `vitrine key …`: creates, lists, changes, revokes and rotates API keys. A key is shown once. */
import type { Command } from 'commander';
import { listKeyWarnings } from '@vitrine/administering';
import {
  type ApiKey,
  createKey,
  defaultKeyEnd,
  findTenant,
  listKeys,
  type KeyLimits,
  type NewKey,
  type Opened,
  revokeKey,
  rotateKey,
  setKey,
  slugsOf,
  stateOfKey,
} from '@vitrine/catalog';
import type { Config } from '../settings.ts';
import { nowOf, type Context } from './context.ts';
import { endsAt, readEnd } from './end-option.ts';
import { printWarnings } from './key-warnings.ts';
import { withCatalog } from './open-catalog.ts';
import { withUsage } from './open-usage.ts';
import { print, printTime, table, wrapNames, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addKeyCommands = (program: Command, context: Context): void => {
  const key = program.command('key').description('the API keys of a tenant');
  key
    .command('create <tenant>')
    .description(
      'create a key; it is shown once. Only a publishable one may stand in a web page, an app or a public repository',
    )
    .requiredOption('--name <name>', 'what it is for, such as Backend')
    .option('--expires <date>', `${endsAt} (default: in a year)`)
    .option('--publishable', 'make a key for web pages and apps, which opens nothing private')
    .option('--origins <list>', originsWhat)
    .option('--addresses <list>', addressesWhat)
    .option('--opens <slugs>', `${opensWhat} (default: what is private now)`)
    .option('--requests <number>', requestsWhat)
    .option('--visitor-requests <number>', visitorsWhat)
    .option('--records <number>', recordsWhat)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: CreateOptions) => create(context, publicId, options));
  key
    .command('list <tenant>')
    .description('list the keys of a tenant')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => list(context, publicId, options));
  key
    .command('set <tenant> <key>')
    .description(
      'change what a key opens, its limits, origins and addresses, by its id, its last four characters or its name',
    )
    .option('--origins <list>', originsWhat)
    .option('--addresses <list>', addressesWhat)
    .option('--opens <slugs>', opensWhat)
    .option('--requests <number>', requestsWhat)
    .option('--visitor-requests <number>', visitorsWhat)
    .option('--records <number>', recordsWhat)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, name: string, options: SetOptions) => set(context, publicId, name, options));
  key
    .command('revoke <tenant> <key>')
    .description('revoke a key now, by its id, its last four characters or its name')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, name: string, options: JsonOption) => revoke(context, publicId, name, options));
  key
    .command('rotate <tenant> <key>')
    .description('create a new key with the same name; the old one stays valid for the overlap')
    .option('--overlap <time>', 'how long the old key stays valid, such as 30m, 24h or 7d', '24h')
    .option('--expires <date>', `${endsAt} (default: as the old one)`)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, name: string, options: RotateOptions) => rotate(context, publicId, name, options));
};

const opensWhat = 'the private collections and views that it opens, such as prices,stock; or none';

const originsWhat =
  'the origins of the pages that may use a publishable key, such as https://www.example.com,https://example.com; or none for any';

const addressesWhat =
  'the addresses of the servers that may use a secret key, such as 203.0.113.7,2001:db8::/48; or none for any';

const requestsWhat = 'its requests a minute, or none for RATE_LIMIT_KEYED';
const visitorsWhat =
  'requests a minute of each visitor: of its pages, or that its server names in X-Vitrine-Visitor; none for RATE_LIMIT_ANONYMOUS, or to ignore that header';
const recordsWhat =
  'the records that it may read in a day (UTC), or none for KEY_RECORDS_PER_DAY (publishable: any number)';

interface LimitOptions {
  readonly requests?: string;
  readonly visitorRequests?: string;
  readonly records?: string;
}

interface CreateOptions extends JsonOption, LimitOptions, BoundOptions {
  readonly name: string;
  readonly expires?: string;
  readonly publishable?: boolean;
}

interface BoundOptions {
  readonly opens?: string;
  readonly origins?: string;
  readonly addresses?: string;
}

type SetOptions = JsonOption & LimitOptions & BoundOptions;

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
    const kind = options.publishable === true ? 'publishable' : 'secret';
    const draft = { kind, name: options.name, expiresAt, ...readBounds(options), limits: readLimits(options) } as const;
    const created = await createKey(store, tenant, draft, now, context.randomBytes);
    printNewKey(context, options, created, [], config);
  });
};

const list = async (context: Context, publicId: string, options: JsonOption): Promise<void> =>
  withUsage(context, async ({ store, usage }) => {
    const tenant = await findTenant(store, publicId);
    const keys = await listKeys(store, tenant);
    const now = nowOf(context);
    const warnings = await listKeyWarnings({ store, usage, tenant, now });
    const rows = keys.map((key) => [
      String(key.id),
      key.name,
      `…${key.lastFour}`,
      stateOfKey(key, now),
      printTime(key.createdAt),
      printTime(key.expiresAt),
      printTime(key.lastUsedAt),
      key.kind,
      wrapNames(key.opens.map(printOpened)) || '–',
      wrapNames([...key.origins, ...key.addresses]) || '–',
    ]);
    const none = `${tenant.name} has no key.\nNext: vitrine key create ${publicId} --name NAME`;
    const headings = ['id', 'name', 'ends in', 'state', 'created', 'expires', 'last used', 'kind', 'opens', 'from'];
    const next = `\n\nTo end or renew one: vitrine key revoke ${publicId} ID, or: vitrine key rotate ${publicId} ID`;
    const news = keys.some((key) => key.isScopeNew)
      ? `\n${scopesAreNew} vitrine key set ${publicId} ID --opens SLUG,…`
      : '';
    print(
      context,
      options,
      keys.map(present),
      rows.length === 0 ? none : table(headings, rows) + next + news + printWarnings(publicId, warnings),
    );
  });

const scopesAreNew =
  'Since an upgrade, keys open what is listed and nothing that becomes private later. To change that:';

/** A collection that is not private now is opened once it is. */
const printOpened = ({ slug, state }: Opened): string => (state === 'private' ? slug : `${slug} (${state})`);

const present = <Key extends ApiKey>(key: Key) => ({ ...key, opens: slugsOf(key.opens) });

const set = async (context: Context, publicId: string, name: string, options: SetOptions): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const [bounds, limits] = [readBounds(options), readLimits(options)];
    if (Object.keys({ ...bounds, ...limits }).length === 0)
      throw new UsageError(
        'Name what to change: --opens, --origins, --addresses, --requests, --visitor-requests or --records.',
      );
    const key = await setKey(store, tenant, name, { ...bounds, limits }, nowOf(context));
    const text = `The key ${key.name} (…${key.lastFour}) ${describeUse(key)} within a second${describeLimits(key.limits)}${describeAddresses(key.addresses)}.`;
    print(context, options, present(key), `${text}\nNext: vitrine key list ${publicId}`);
  });

const describeUse = ({ kind, opens, origins }: ApiKey): string => {
  if (kind === 'secret') return `opens ${describeOpened(opens)}`;
  return `is for pages of ${origins.length === 0 ? 'any origin' : origins.join(', ')}`;
};

const describeAddresses = (addresses: readonly string[]): string =>
  addresses.length === 0 ? '' : `, from ${addresses.join(', ')} alone`;

const describeLimits = ({ requests, visitorRequests, records }: KeyLimits): string =>
  [
    ...(requests === null ? [] : [`${requests} requests a minute`]),
    ...(visitorRequests === null ? [] : [`${visitorRequests} of each visitor`]),
    ...(records === null ? [] : [`${records} records a day`]),
  ]
    .map((limit, index) => (index === 0 ? `, with ${limit}` : `, ${limit}`))
    .join('');

/** Omitted options stay omitted. */
const readLimits = ({ requests, visitorRequests, records }: LimitOptions): Partial<KeyLimits> => ({
  ...(requests !== undefined && { requests: readLimit('--requests', requests) }),
  ...(visitorRequests !== undefined && { visitorRequests: readLimit('--visitor-requests', visitorRequests) }),
  ...(records !== undefined && { records: readLimit('--records', records) }),
});

const readLimit = (option: string, text: string): number | null => {
  if (text === 'none') return null;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new UsageError(`${option}: found "${text}", expected a whole number, or none.`);
};

/** Omitted options stay omitted. */
const readBounds = ({ opens, origins, addresses }: BoundOptions) => ({
  ...(opens !== undefined && { opens: readList(opens) }),
  ...(origins !== undefined && { origins: readList(origins) }),
  ...(addresses !== undefined && { addresses: readList(addresses) }),
});

const readList = (text: string): readonly string[] =>
  text.trim() === 'none' ? [] : text.split(',').map((each) => each.trim());

const revoke = async (context: Context, publicId: string, name: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const key = await revokeKey(store, tenant, name, nowOf(context));
    const text = `Revoked ${key.name} (…${key.lastFour}). It is refused everywhere within a second.`;
    print(
      context,
      options,
      present(key),
      `${text}\nNext, if one is still needed: vitrine key create ${publicId} --name NAME`,
    );
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
    printNewKey(context, options, { ...created, replaced: present(created.replaced) }, remarks, config);
  });
};

const printNewKey = (
  context: Context,
  options: JsonOption,
  created: NewKey & { readonly replaced?: unknown },
  remarks: readonly string[],
  config: Config,
): void => {
  const end = created.expiresAt === null ? 'It does not end.' : `It ends at ${printTime(created.expiresAt)}.`;
  const lines = [
    `Created the key ${created.name}. It is shown this once, and cannot be shown again:`,
    '',
    `  ${created.key}`,
    '',
    `${end} ${describeNew(created, config)}`,
    ...remarks,
    created.kind === 'secret' ? keepIt : isReadable,
    'Next: send it in the header x-api-key.',
  ];
  print(context, options, present(created), lines.join('\n'));
};

const describeNew = (key: NewKey, { rateLimitKeyed, rateLimitAnonymous, keyRecords }: Config): string => {
  const { requests, visitorRequests } = key.limits;
  const all = requests ?? rateLimitKeyed;
  const records = key.limits.records ?? (key.kind === 'secret' ? keyRecords : null);
  const ofDay = records === null ? '' : `, and ${records} records a day`;
  if (key.kind === 'secret')
    return `It ${describeUse(key)}, and ${all} requests a minute instead of ${rateLimitAnonymous}${ofDay}${describeAddresses(key.addresses)}.`;
  return `It ${describeUse(key)}: ${visitorRequests ?? rateLimitAnonymous} requests a minute of each visitor, ${all} of all${ofDay}.`;
};

const isReadable = 'It may stand in a web page or an app: everybody can read it there, and it opens nothing private.';

const keepIt =
  'Keep it on a server, in a build step or in a backend of yours. In a web page, an app or a public repository all can read it.';

const describeOpened = (opens: readonly Opened[]): string =>
  opens.length === 0 ? 'nothing private' : opens.map(printOpened).join(', ');

const unitsMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const readDuration = (text: string): number => {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd') return Number(amount) * unitsMs[unit];
  throw new UsageError(`--overlap: found "${text}", expected a number and a unit, such as 30m, 24h or 7d.`);
};
