/**
 * Every server that records may be in: two tenants of one table are answered as an independent reading of the contract
 * answers them, and in the very bytes of the embedded database, while others write; be its records rows of one table, or of
 * two and shown by conditions. `npm run trial:databases` asks
 * 10,000 questions of each.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { CollectionDescriptor, FieldDescriptor } from '@vitrine/contract';
import { type Collection, createCollection, setFields, type Tenant } from '@vitrine/catalog';
import { isPlace, type LookUp } from '@vitrine/sources';
import { scenarioArbitrary } from '../../../../../tests/oracle/arbitraries.ts';
import { answerInMemory, type OracleRecord } from '../../../../../tests/oracle/oracle.ts';
import { recordDatabases, type RecordDatabase } from '../../../../../tests/service/record-databases.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { isNullWord, sourceEngines } from '../../../../../tests/service/source-engines.ts';

const scenarios = Number(process.env['SCENARIOS'] ?? 4);
const questionsMax = 20;
const scopes = ['north', 'NORTH'] as const;
/** Whose rows are written all the time. */
const busyScope = 'north ';

describe.each(recordDatabases)('%s', (_name, open) => {
  let database: RecordDatabase;
  let service: TestService;
  const tenants: Tenant[] = [];

  beforeAll(async () => {
    database = await open();
    const { openSource } = await sourceEngines.load(database.url);
    const others = new Map([['erp', openSource({ name: 'erp', url: database.url, now: startClock })]]);
    service = await startTestService({}, { others });
    for (const [index, scope] of scopes.entries()) tenants.push(await addTenant(service, `tenant0${index}`, scope));
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
  });

  test('random questions to random records, while others write', async () => {
    let count = 0;
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary(questionsMax), async ({ dataset, searches }) => {
        const fields = [...dataset.collection.fields, ...dataset.hiddenFields];
        const records = withoutNullWords(withinCalendars(dataset.records), fields);
        // The second tenant has the same ids: every second of the records.
        const all = [records, records.filter((_, index) => index % 2 === 0)];
        const name = `things_${++count}`;
        // Every second time, records are of two tables, and some of them are not shown.
        const rows = count % 2 === 0 ? rowsOf(fields, count) : [];
        const tables = count % 2 === 0 ? [name, `${name}_more`] : [name];
        for (const table of tables) {
          await database.createTable(table, fields);
          for (const [index, scope] of scopes.entries()) await database.insert(table, fields, scope, all[index] ?? []);
        }
        const owned = all.map((each) => meeting({ ...dataset.collection, fields }, each, rows));
        const writer = keepWriting(database, tables.at(-1) ?? name, fields, records);
        for (const [index, tenant] of tenants.entries()) {
          const shown = dataset.collection.fields.map(({ key }) => key);
          const collection = await declare(service, database, { tenant, slug: `own-${count}`, tables, rows }, fields);
          const twin = await addCollection(
            service,
            tenant,
            { slug: `twin-${count}`, fields },
            exact(owned[index] ?? [], fields),
          );
          await exposeAll(service, tenant, collection, shown);
          await exposeAll(service, tenant, twin, shown);
        }
        await follow(service);
        await writer.stop();
        for (const search of searches) {
          const index = asked++ % tenants.length;
          const path = (slug: string): string => `${tenants[index]?.publicId}/${slug}-${count}?${search}`;
          const [own, twin] = [await textOf(service, path('own')), await textOf(service, path('twin'))];
          expect([search, own.replaceAll('own-', 'twin-')]).toEqual([search, twin]);
          expect([search, summaryOf(JSON.parse(own))]).toEqual([
            search,
            summaryOf(answerInMemory(dataset.collection, owned[index] ?? [], search)),
          ]);
        }
      }),
      { numRuns: scenarios, endOnFailure: true },
    );
    expect(asked).toBeGreaterThanOrEqual(scenarios);
    if (scenarios > 100) console.log(`${asked} questions`);
  }, 3_600_000);
});

/** A clock that stands still. */
const startClock = (): number => startOfTime;

interface Declared {
  readonly tenant: Tenant;
  readonly slug: string;
  /** Of the second one every second value is. */
  readonly tables: readonly string[];
  readonly rows: readonly string[];
}

const declare = async (
  { store }: TestService,
  database: RecordDatabase,
  { tenant, slug, tables: [tableName = '', more], rows }: Declared,
  fields: readonly FieldDescriptor[],
): Promise<Collection> =>
  store.transaction().execute(async (transaction) => {
    const target = { source: 'erp', tableName, ...database.own, rows };
    const draft = { slug, name: slug, target: () => target };
    const made = await createCollection(transaction, tenant.id, draft, new Date(startOfTime));
    const places = fields.map(({ key, type }) => database.placeOf(key, type));
    const origins = places.map((place, index) =>
      more === undefined || index % 2 === 0 ? place : { lookUps: [sameRecord(database, more)], place },
    );
    await setFields(transaction, made, fields, (_id, _type, { key }) => {
      const index = fields.findIndex((field) => field.key === key);
      return origins[index] ?? database.placeOf(key, 'text');
    });
    return made;
  });

/** To the row of another table with the same id and owner. */
const sameRecord = ({ own: { schema, id, scope } }: RecordDatabase, table: string): LookUp => ({
  name: 'more',
  schema: schema ?? undefined,
  table,
  match: [id, scope].flatMap((origin) => (origin && isPlace(origin) ? [{ from: origin, to: origin }] : [])),
  where: [],
  order: [],
  isMany: false,
});

/** Conditions on records: one field or another has a value, or has none. */
const rowsOf = (fields: readonly FieldDescriptor[], count: number): readonly string[] =>
  fields.length === 0 ? [] : [`${fields[count % fields.length]?.key}[exists]=${count % 4 === 0}`];

/** The records that meet conditions, by the independent reading. */
const meeting = (
  collection: CollectionDescriptor,
  records: readonly OracleRecord[],
  rows: readonly string[],
): readonly OracleRecord[] => {
  const where = rows.map((row) => row.replace(/^(\w+)\[(\w+)\]/, 'where[$1][$2]')).join('&');
  const ids = new Set<unknown>();
  for (let page = 1; ; page++) {
    const answer = answerInMemory(collection, records, `limit=100&page=${page}&${where}`);
    if (answer.status !== 200) throw new Error(`${where}: ${JSON.stringify(answer)}`);
    for (const { id } of answer.data) ids.add(id);
    if (page >= answer.meta.pages) return records.filter(({ id }) => ids.has(id));
  }
};

/** Another tenant's rows come, change and go, in one transaction after another. */
const keepWriting = (
  database: RecordDatabase,
  table: string,
  fields: readonly FieldDescriptor[],
  records: readonly OracleRecord[],
) => {
  const ending = new AbortController();
  const writing = (async () => {
    while (!ending.signal.aborted) {
      await database.insert(table, fields, busyScope, records.slice(0, 5));
      await database.remove(table, busyScope);
      await Bun.sleep(1);
    }
  })();
  return {
    stop: async (): Promise<void> => {
      ending.abort();
      await writing;
    },
  };
};

/** No calendar of theirs has the year 0; 4 is a leap year too. */
const withinCalendars = (records: readonly OracleRecord[]): readonly OracleRecord[] =>
  JSON.parse(JSON.stringify(records).replaceAll('"0000-', '"0004-'));

const withoutNullWord = (value: unknown): unknown => (typeof value === 'string' && isNullWord(value) ? null : value);

/** A word such as `?` or `n/a` is no value in a file's column of phones or addresses, but in one of texts or options. */
const withoutNullWords = (
  records: readonly OracleRecord[],
  fields: readonly FieldDescriptor[],
): readonly OracleRecord[] => {
  const keys = fields.filter(({ type }) => type !== 'text' && type !== 'select').map(({ key }) => key);
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(keys.filter((key) => key in record).map((key) => [key, withoutNullWord(record[key])])),
  }));
};

/** Numbers with the digits that databases give: without an exponent. */
const exact = (records: readonly OracleRecord[], fields: readonly FieldDescriptor[]): OracleRecord[] => {
  const numeric = fields.filter(({ type }) => ['number', 'currency', 'percent'].includes(type));
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(numeric.map(({ key }) => [key, digitsOf(record[key])])),
  }));
};

const digitsOf = (value: unknown): unknown => (typeof value === 'number' ? printed.format(value) : value);
const printed = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: 100,
  signDisplay: 'negative',
});

/** A busy machine may take longer than an edition waits for; who is told to try again does so, as clients do. */
const textOf = async (service: TestService, path: string): Promise<string> => {
  for (let tries = 0; ; tries += 1) {
    const response = await service.get(path);
    if (response.status !== 503 || tries >= triesMax) return response.text();
    await Bun.sleep(200);
  }
};

const triesMax = 150;

/** What both readings tell: the records and how many there are, or the parameters that are wrong. */
const summaryOf = (answer: unknown): unknown => {
  const { data, meta, parameters }: Readonly<Record<string, unknown>> = Object(answer);
  const { total, details }: { total?: unknown; details?: readonly { readonly parameter: string }[] } = Object(meta);
  if (data !== null && data !== undefined) return { data, total };
  const wrong = parameters ?? details?.map(({ parameter }) => parameter);
  return Array.isArray(wrong) ? { wrong: new Set(wrong) } : answer;
};
