/** Random views of random data, asked at random: each answers as an independent reading of the contract does. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypeTraits } from '@vitrine/contract';
import { createView } from '@vitrine/administering';
import { CatalogError } from '@vitrine/catalog';
import { scenarioArbitrary } from '../../../../tests/oracle/arbitraries.ts';
import { someLanguages } from '../../../../tests/oracle/arbitrary-records.ts';
import { answerInView, filterOf, type OracleView, viewInMemory } from '../../../../tests/oracle/oracle-views.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => service.stop());

interface Body {
  readonly data: readonly Readonly<Record<string, unknown>>[] | null;
  readonly meta: { readonly total?: number };
}

const ask = async (path: string) => {
  const response = await service.get(path);
  const { data, meta }: Body = JSON.parse(await response.text());
  return response.status === 200 ? { data, total: meta.total } : { refused: meta };
};

/** By some field that it shows. */
const orderOf = ({ collection }: OracleView): readonly string[] => {
  const sortable = collection.fields.filter(({ type }) => fieldTypeTraits[type].sortable);
  return [...sortable.slice(0, 2).map(({ key }) => `-${key}`), 'createdAt'];
};

let [count, compared] = [0, 0];

test('a view has what its query finds, and no more', async () => {
  const now = new Date(service.clock.now());
  await fc.assert(
    fc.asyncProperty(scenarioArbitrary(10, someLanguages), async ({ dataset, searches }) => {
      const { collection: described, records, hiddenFields } = dataset;
      const tenant = await addTenant(service, `rand${String(++count).padStart(4, '0')}`);
      const draft = { ...described, slug: 'all', fields: [...described.fields, ...hiddenFields] };
      const collection = await addCollection(service, tenant, draft, records);
      await exposeAll(
        service,
        tenant,
        collection,
        described.fields.map(({ key }) => key),
      );
      const views: { readonly slug: string; readonly order: readonly string[]; readonly view: OracleView | 'empty' }[] =
        [];
      for (const [index, filter] of searches.map(filterOf).entries()) {
        const view = viewInMemory(described, records, filter);
        const slug = `view-${index}`;
        const order = view === 'empty' || view === 'refused' ? [] : orderOf(view);
        const query = order.length === 0 ? filter : `${filter}&sort=${order.join(',')}`;
        const saving = createView(
          service.store,
          tenant,
          collection,
          { slug, name: slug, query, isPrivate: false, look: null, endsAt: null },
          now,
        );
        if (view === 'refused') {
          expect(await saving.then(String, (error: unknown) => error instanceof CatalogError)).toBe(true);
          continue;
        }
        await saving;
        views.push({ slug, order, view });
      }
      await follow(service);
      for (const { slug, order, view } of views) {
        if (view === 'empty') {
          expect(await ask(`${tenant.publicId}/${slug}`)).toEqual({ data: [], total: 0 });
          continue;
        }
        for (const search of ['', 'limit=200', ...searches]) {
          const expected = answerInView(view, order, search);
          const actual = await ask(`${tenant.publicId}/${slug}?${search}`);
          compared += 1;
          if (expected.status === 200)
            expect({ slug, search, ...actual }).toEqual({
              slug,
              search,
              data: expected.data,
              total: expected.meta.total,
            });
          else expect({ search, isRefused: 'refused' in actual }).toEqual({ search, isRefused: true });
        }
      }
    }),
    { numRuns: fuzzRuns(12) },
  );
  expect(compared).toBeGreaterThan(50);
});
