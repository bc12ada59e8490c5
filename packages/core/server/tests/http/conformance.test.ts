/** The contract's paragraph 4.2 against the running service: rows worked out by hand, then random data and questions. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { RecordListMeta } from '@vitrine/contract';
import { scenarioArbitrary } from '../../../../../tests/oracle/arbitraries.ts';
import { someLanguages } from '../../../../../tests/oracle/arbitrary-records.ts';
import {
  conformanceCollection,
  conformanceHiddenFields,
  conformanceRecords,
} from '../../../../../tests/oracle/conformance-records.ts';
import { conformanceRows, type ConformanceRow } from '../../../../../tests/oracle/conformance-rows.ts';
import { answerInMemory, type OracleAnswer, type OracleRecord } from '../../../../../tests/oracle/oracle.ts';
import { printAnswer, printMeta, printProperties } from '../../../../../tests/oracle/print-answer.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type EngineName,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const services = new Map<string, TestService>();
const serviceOf = (engine: EngineName): TestService => {
  const service = services.get(engine);
  if (service === undefined) throw new Error(`No service runs on ${engine}.`);
  return service;
};

beforeAll(async () => {
  for (const engine of engineNames) services.set(engine, await engines[engine]());
});
afterAll(async () => {
  for (const service of services.values()) await service.stop();
});

/** Where the records are read. Each must give the same answers. */
const everyArrangement = [
  { engine: 'sqlite', layout: 'columns', publicId: 'rowslite', title: 'SQLite' },
  { engine: 'postgres', layout: 'columns', publicId: 'rowscols', title: 'PostgreSQL, columns' },
  { engine: 'postgres', layout: 'paths', publicId: 'rowspath', title: 'PostgreSQL, paths into JSON' },
] as const;
const arrangements = everyArrangement.filter(({ engine }) => engineNames.includes(engine));

describe.each(arrangements)('§4.2 rows: $title', ({ engine, layout, publicId }) => {
  beforeAll(async () => {
    const service = serviceOf(engine);
    if (service.postgres !== undefined) service.postgres.layout = layout;
    const tenant = await addTenant(service, publicId);
    const draft = { ...conformanceCollection, fields: [...conformanceCollection.fields, ...conformanceHiddenFields] };
    const collection = await addCollection(service, tenant, draft, conformanceRecords);
    await exposeAll(
      service,
      tenant,
      collection,
      conformanceCollection.fields.map(({ key }) => key),
    );
    await follow(service);
    await service.turn();
  });

  const rows = conformanceRows.map((row) => [row.paragraph, row.query, row] as const);
  test.each(rows)('%s: %s', async (_paragraph, _query, row: ConformanceRow) => {
    const answer = await ask(serviceOf(engine), `${publicId}/${conformanceCollection.slug}?${row.query}`);
    expect(printAnswer(answer)).toBe(row.expected);
    if (row.properties !== undefined) expect(printProperties(answer)).toBe(row.properties);
    if (row.meta !== undefined) expect(printMeta(answer)).toBe(row.meta);
  });
});

test.each(engineNames)(
  '§4.2: random questions to random data are answered as an independent reading of the contract answers them: %s',
  async (engine) => {
    const service = serviceOf(engine);
    const tenant = await addTenant(service, 'randomly');
    let count = 0;
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary(20, someLanguages), async ({ dataset, searches }) => {
        const records = engine === 'postgres' ? withoutYearZero(dataset.records) : dataset.records;
        const slug = `set-${++count}`;
        if (service.postgres !== undefined) service.postgres.layout = count % 2 === 0 ? 'columns' : 'paths';
        const draft = { ...dataset.collection, slug, fields: [...dataset.collection.fields, ...dataset.hiddenFields] };
        const collection = await addCollection(service, tenant, draft, records);
        await exposeAll(
          service,
          tenant,
          collection,
          dataset.collection.fields.map(({ key }) => key),
        );
        await follow(service);
        for (const search of searches) {
          const expected = answerInMemory(dataset.collection, records, search);
          const actual = await ask(service, `randomly/${slug}?${search}`);
          expect({ search, ...actual }).toEqual({ search, ...expected });
        }
      }),
      { numRuns: fuzzRuns(15) },
    );
  },
);

/** PostgreSQL's calendar has no year 0; 4 is a leap year too. */
const withoutYearZero = (records: readonly OracleRecord[]): readonly OracleRecord[] =>
  JSON.parse(JSON.stringify(records).replaceAll('"0000-', '"0004-'));

const ask = async (service: TestService, path: string): Promise<OracleAnswer> => {
  const response = await service.get(path);
  const body: Body = JSON.parse(await response.text());
  if (response.status === 200 && body.data !== null && 'total' in body.meta) {
    const { page, limit, total, pages } = body.meta;
    return { status: 200, data: body.data, meta: { page, limit, total, pages } };
  }
  const parameters =
    'details' in body.meta ? body.meta.details.map(({ parameter }) => parameter) : [`status ${response.status}`];
  return { status: 400, parameters: [...new Set(parameters)].sort(byCodePoint) };
};

const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

type Body = {
  readonly data: Record<string, unknown>[] | null;
  readonly meta: RecordListMeta | { readonly details: readonly { readonly parameter: string }[] };
};
