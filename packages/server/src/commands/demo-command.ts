/** `vitrine demo`: makes believable data once, serves it, and says what to try. */
import { Presets, SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { createCollection, finishImport, setFields } from '../catalog/collections.ts';
import { expose } from '../catalog/exposures.ts';
import { createKey } from '../catalog/keys.ts';
import { createTenant, listTenants, type Tenant } from '../catalog/tenants.ts';
import { demoTenants, type DemoCollection } from '../demo/index.ts';
import type { StoredRecord } from '../sources/stored-record.ts';
import { nowOf, type Context } from './context.ts';
import { withEmbedded, type Embedded } from './embedded.ts';
import { table } from './output.ts';
import { serve } from './serve-command.ts';

export const addDemoCommand = (program: Command, context: Context): void => {
  program
    .command('demo')
    .description('make demo data if it is not there, then serve it')
    .action(async () => runDemo({ ...context, environment: { LOG_LEVEL: 'warn', ...context.environment } }));
};

const runDemo = async (context: Context): Promise<void> =>
  withEmbedded(context, async (embedded) => {
    const key = await makeDemo(context, embedded);
    await serve(context, embedded, ({ url }) => context.write(describe(url.replace('0.0.0.0', 'localhost'), key)));
  });

/** Makes the tenants that are not there. Gives the key, where the tenant that it is of was made now. */
const makeDemo = async (context: Context, embedded: Embedded): Promise<string | undefined> => {
  const there = new Set((await listTenants(embedded.store)).map(({ publicId }) => publicId));
  const missing = demoTenants.filter(({ publicId }) => !there.has(publicId));
  if (missing.length === 0) return undefined;
  const now = nowOf(context);
  const progress = startProgress(
    context,
    missing.flatMap(({ collections }) => collections),
  );
  let key: string | undefined;
  for (const draft of missing) {
    const tenant = await createTenant(embedded.store, draft, now, context.randomBytes);
    for (const collection of draft.collections)
      await makeCollection(embedded, tenant, collection, now, progress.advance);
    if (draft !== demoTenants[0]) continue;
    key = (await createKey(embedded.store, tenant, { name: 'Demo', expiresAt: undefined }, now, context.randomBytes))
      .key;
  }
  progress.end();
  return key;
};

const makeCollection = async (
  { store, tables }: Embedded,
  tenant: Tenant,
  draft: DemoCollection,
  now: Date,
  advance: (records: number) => void,
): Promise<void> => {
  const collection = await store.transaction().execute(async (transaction) => {
    const { slug, name } = draft;
    const made = await createCollection(transaction, tenant.id, { slug, name, target: tables.target }, now);
    const writer = tables.createWriter(made.id, await setFields(transaction, made, draft.fields, tables.fieldColumn));
    for (const records of inBatches(draft.records())) {
      writer.write(records);
      advance(records.length);
    }
    writer.finish();
    await finishImport(transaction, tenant, made, { name, recordCount: writer.count }, now);
    return made;
  });
  if (draft.state === 'hidden') return;
  const keys = draft.fields.filter(({ isExposed }) => isExposed).map(({ key }) => key);
  await expose(store, tenant, collection, { state: draft.state, keys }, now);
};

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

const startProgress = ({ isTerminal, writeError }: Context, collections: readonly DemoCollection[]) => {
  const total = collections.reduce((sum, { recordCount }) => sum + recordCount, 0);
  const bar = new SingleBar(
    { format: 'making demo data {bar} {percentage}%', clearOnComplete: true },
    Presets.shades_classic,
  );
  if (isTerminal) bar.start(total, 0);
  else writeError(`Making demo data: ${total} records …\n`);
  return {
    advance: (records: number): void => {
      if (isTerminal) bar.increment(records);
    },
    end: (): void => {
      if (isTerminal) bar.stop();
    },
  };
};

const describe = (url: string, key: string | undefined): string => {
  const api = `${url}/api/v1/public/t`;
  const rows = [
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
