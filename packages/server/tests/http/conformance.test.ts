/** The contract's paragraph 4.2 against the running service: rows worked out by hand, then random data and questions. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { RecordListMeta } from '@vitrine/contract';
import { scenarioArbitrary } from '../oracle/arbitraries.ts';
import { conformanceCollection, conformanceHiddenFields, conformanceRecords } from '../oracle/conformance-records.ts';
import { conformanceRows } from '../oracle/conformance-rows.ts';
import { answerInMemory, type OracleAnswer } from '../oracle/oracle.ts';
import { printAnswer, printMeta, printProperties } from '../oracle/print-answer.ts';
import { addCollection, addTenant, exposeAll, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => service.stop());

/** How the records are found: with the search table, or without one. Both must give the same answers. */
const indexings = ['with a search table', 'without a search table'] as const;

describe.each(indexings)('§4.2 rows, %s', (indexing) => {
  const publicId = indexing === 'with a search table' ? 'rowswith' : 'rowsless';

  beforeAll(async () => {
    const tenant = await addTenant(service, publicId);
    const draft = { ...conformanceCollection, fields: [...conformanceCollection.fields, ...conformanceHiddenFields] };
    const collection = await addCollection(service, tenant, draft, conformanceRecords);
    await exposeAll(
      service,
      tenant,
      collection,
      conformanceCollection.fields.map(({ key }) => key),
    );
    if (indexing === 'without a search table') await forgetSearchTable(collection.id);
    await service.service.catalog.follow();
  });

  test.each(conformanceRows.map((row) => [row.paragraph, row.query, row] as const))(
    '%s: %s',
    async (_paragraph, query, row) => {
      const answer = await ask(`${publicId}/${conformanceCollection.slug}?${query}`);
      expect(printAnswer(answer)).toBe(row.expected);
      if (row.properties !== undefined) expect(printProperties(answer)).toBe(row.properties);
      if (row.meta !== undefined) expect(printMeta(answer)).toBe(row.meta);
    },
  );
});

test('§4.2: random questions to random data are answered as an independent reading of the contract answers them', async () => {
  const tenant = await addTenant(service, 'randomly');
  let count = 0;
  await fc.assert(
    fc.asyncProperty(scenarioArbitrary(20), async ({ dataset, searches }) => {
      const slug = `set-${++count}`;
      const draft = { slug, fields: [...dataset.collection.fields, ...dataset.hiddenFields] };
      const collection = await addCollection(service, tenant, draft, dataset.records);
      await exposeAll(
        service,
        tenant,
        collection,
        dataset.collection.fields.map(({ key }) => key),
      );
      if (count % 3 === 0) await forgetSearchTable(collection.id);
      await service.service.catalog.follow();
      // A table younger than the edition takes a supplement, of which there are few: each set has an edition of its own.
      await service.turn();
      for (const search of searches) {
        const expected = answerInMemory(dataset.collection, dataset.records, search);
        const actual = await ask(`randomly/${slug}?${search}`);
        expect({ search, ...actual }).toEqual({ search, ...expected });
      }
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 60) },
  );
}, 120_000);

const forgetSearchTable = async (collectionId: number): Promise<void> => {
  await service.store.updateTable('collection').set({ search_table: null }).where('id', '=', collectionId).execute();
};

const ask = async (path: string): Promise<OracleAnswer> => {
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
