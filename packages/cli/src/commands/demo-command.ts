/** `vitrine demo`: creates demo data at the first run, serves it, and prints what to try. */
import { Presets, SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import {
  type CatalogDatabase,
  createKey,
  createTenant,
  expose,
  fillFrom,
  findOwnCollection,
  listKeys,
  listTenants,
  type NewKey,
  storeCollection,
  type StoredRecord,
  type Tenant,
} from '@vitrine/catalog';
import { demoTenants, type DemoCollection, type DemoTenant, dress } from '@vitrine/demo';
import { nowOf, type Context, type Environment } from './context.ts';
import { makeEntryLink } from './entry-link.ts';
import { withEmbedded, type Embedded } from './open-catalog.ts';
import { count, print, table, type JsonOption } from './output.ts';
import { signingOf } from './open-console.ts';
import { supervise, type Addresses } from './supervise.ts';
import { reachableUrl } from './service-url.ts';

export const addDemoCommand = (program: Command, context: Context): void => {
  program
    .command('demo')
    .description('create demo data if it is missing, then serve it')
    .option(
      '--json',
      'print one JSON value once started: addresses, tenants and the key; the log goes to the standard error',
    )
    .action(async (options: JsonOption) =>
      runDemo({ ...context, environment: { ...context.environment, ...demoSettings(context) } }, options),
    );
};

/** The demo's values for settings that are unset or blank. */
const demoSettings = (context: Context): Environment =>
  Object.fromEntries(Object.entries(demoDefaults(context)).filter(([name]) => !context.environment[name]?.trim()));

/** Listens only on this machine, because the key is printed. The printed link is the only way into the console. */
const demoDefaults = ({ randomBytes }: Context) => ({
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  CONSOLE_SECRET: Buffer.from(randomBytes(secretBytes)).toString('base64'),
});

const secretBytes = 32;

const runDemo = async (context: Context, options: JsonOption): Promise<void> =>
  withEmbedded(context, async (embedded) => {
    const tenants = await makeTenants(context, embedded);
    await makeCollections(context, embedded, await findMissing(embedded, tenants));
    const { config: settings } = embedded;
    await supervise({ context, settings, processes: 1, publishes: true, options }, async (addresses) => {
      const [velowerk] = tenants;
      const key = velowerk && (await makeFirstKey(context, embedded, velowerk));
      const consoleLink = velowerk && (await makeFirstLink(context, embedded, velowerk, addresses));
      const text = describe(reachableUrl(addresses.url), consoleLink, key?.key);
      const shown = tenants.map(({ publicId, name }) => ({ publicId, name }));
      print(context, options, { ...addresses, tenants: shown, key: key ?? null, consoleLink }, text);
    });
  });

/** The demo's tenants; missing ones are created. */
const makeTenants = async (context: Context, { store }: Embedded): Promise<readonly Tenant[]> => {
  const there = new Map((await listTenants(store)).map((tenant) => [tenant.publicId, tenant]));
  const tenants: Tenant[] = [];
  for (const draft of demoTenants) tenants.push(there.get(draft.publicId) ?? (await makeTenant(context, store, draft)));
  return tenants;
};

const makeTenant = async (context: Context, store: CatalogDatabase, draft: DemoTenant): Promise<Tenant> => {
  const now = nowOf(context);
  const tenant = await createTenant(store, draft, now, context.randomBytes);
  await dress(store, tenant, draft, now);
  return tenant;
};

/** Creates the first key only after the service has started, when it can be printed. */
const makeFirstKey = async (context: Context, { store }: Embedded, tenant: Tenant): Promise<NewKey | undefined> => {
  if ((await listKeys(store, tenant)).length > 0) return undefined;
  const draft = { name: 'Demo', expiresAt: undefined };
  return createKey(store, tenant, draft, nowOf(context), context.randomBytes);
};

const makeFirstLink = async (
  context: Context,
  { config }: Embedded,
  tenant: Tenant,
  { consoleUrl }: Addresses,
): Promise<string | undefined> => {
  const signing = signingOf(config);
  if (signing === undefined || consoleUrl === null) return undefined;
  return makeEntryLink(context, signing, tenant, 'Demo', reachableUrl(consoleUrl));
};

interface MissingCollection {
  readonly tenant: Tenant;
  readonly draft: DemoCollection;
}

/** The missing collections: all at the first run, the rest after an interrupted one. */
const findMissing = async ({ store }: Embedded, tenants: readonly Tenant[]): Promise<MissingCollection[]> => {
  const missing: MissingCollection[] = [];
  for (const [index, tenant] of tenants.entries()) {
    for (const draft of demoTenants[index]?.collections ?? []) {
      const isThere = (await findOwnCollection(store, tenant, draft.slug)) !== undefined;
      if (!isThere) missing.push({ tenant, draft });
    }
  }
  return missing;
};

const makeCollections = async (
  context: Context,
  embedded: Embedded,
  missing: readonly MissingCollection[],
): Promise<void> => {
  if (missing.length === 0) return;
  const progress = startProgress(
    context,
    missing.reduce((sum, { draft }) => sum + draft.recordCount, 0),
  );
  for (const { tenant, draft } of missing)
    await makeCollection(embedded, tenant, draft, nowOf(context), progress.advance);
  progress.end();
};

const makeCollection = async (
  { store, tables }: Embedded,
  tenant: Tenant,
  draft: DemoCollection,
  now: Date,
  advance: (records: number) => void,
): Promise<void> => {
  const { slug, name, translations, fields, relations } = draft;
  const { collection } = await storeCollection(
    store,
    tables,
    { tenant, slug, name, translations, fields, relations, existing: undefined },
    fillFrom(counted(inBatches(draft.records()), advance)),
    now,
  );
  if (draft.state === 'hidden') return;
  const keys = draft.fields.filter(({ isExposed }) => isExposed).map(({ key }) => key);
  await expose(store, tenant, collection, { state: draft.state, keys }, now);
};

function* counted(batches: Iterable<StoredRecord[]>, advance: (records: number) => void): Generator<StoredRecord[]> {
  for (const batch of batches) {
    yield batch;
    advance(batch.length);
  }
}

const batchLength = 1000;

function* inBatches(records: Iterable<StoredRecord>): Generator<StoredRecord[]> {
  let batch: StoredRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < batchLength) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const startProgress = ({ isTerminal, writeError }: Context, total: number) => {
  const bar = new SingleBar(
    { format: 'making demo data {bar} {percentage}%', clearOnComplete: true },
    Presets.shades_classic,
  );
  if (isTerminal) bar.start(total, 0);
  else writeError(`Making demo data: ${count(total, 'record')} …\n`);
  return {
    advance: (records: number): void => {
      if (isTerminal) bar.increment(records);
    },
    end: (): void => {
      if (isTerminal) bar.stop();
    },
  };
};

const describe = (url: string, consoleLink: string | undefined, key: string | undefined): string => {
  const api = `${url}/api/v1/public/t`;
  const rows = [
    ['the explorer: look around', `${url}/t/velowerk`],
    ["Velowerk's profile", `${api}/velowerk`],
    ['its products', `${api}/velowerk/products`],
    ["a bakery's locations", `${api}/kornhaus/locations`],
    ['concerts to come', `${api}/lumenart/events?where[startsAt][gte]=2026-11-01&sort=startsAt`],
  ];
  return [
    '',
    `Vitrine serves three demo businesses at ${url}`,
    '',
    table(['to see', 'open'], rows),
    '',
    'Try:',
    ...examples(api).map((line) => `  ${line}`),
    ...(key === undefined
      ? []
      : ['', `A demo key of Velowerk, shown this once: ${key}`, ...keyExample(api, key).map((line) => `  ${line}`)]),
    '',
    ...(consoleLink === undefined
      ? []
      : [
          "What Velowerk's owner sees and decides; the link works once, and within five minutes:",
          `  ${consoleLink}`,
          'For another link start the demo again; of your own service: vitrine console-link TENANT',
          '',
        ]),
    'Stop with Ctrl+C. Your own data: see "Serve a file of your own" in README.md.',
    '',
  ].join('\n');
};

const examples = (api: string): readonly string[] => [
  `curl -g '${api}/velowerk/products?search=gravel&sort=price&fields=name,price&limit=5'`,
  `curl -g '${api}/velowerk/products?where[category][eq]=Gravel%20bikes&where[price][between]=1500,2500'`,
  `curl -g '${api}/kornhaus/products?where[allergens][contains]=sesame&where[isVegan][eq]=true'`,
  `curl -g '${api}/lumenart/staff'    (private: a 404 without a key)`,
];

const keyExample = (api: string, key: string): readonly string[] => [
  `curl -g -H 'x-api-key: ${key}' '${api}/velowerk/partner-prices?limit=3'`,
];
