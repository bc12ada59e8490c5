/** Rows 3, 4, 5 and 16 of the security table: what is hidden cannot be found, cannot come out, and is not opened by default. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { hide } from '@vitrine/catalog';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  readJson,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { searchArbitrary, type Hat } from './random-searches.ts';

let service: TestService;
/** The same shop twice, on PostgreSQL read of columns and along paths into JSON. */
let columns: Shop;
let paths: Shop;

interface Body {
  readonly data: readonly Record<string, unknown>[] | null;
  readonly meta: { readonly total?: number };
}

const askProducts = async (
  publicId: string,
  query: string,
): Promise<{ readonly status: number; readonly body: Body }> => {
  const response = await service.get(`${publicId}/products?${query}`);
  return { status: response.status, body: await readJson<Body>(response) };
};

const totalOf = async (publicId: string, query: string): Promise<number | undefined> =>
  (await askProducts(publicId, query)).body.meta.total;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]();
    columns = await openShop(service, 'hiddenv1');
    if (service.postgres !== undefined) service.postgres.layout = 'paths';
    paths = await openShop(service, 'hiddenv2');
    // A field that was shown once, so that something could be left of it.
    for (const { tenant, products } of [columns, paths]) {
      await exposeAll(service, tenant, products, ['note']);
      await follow(service);
      expect(await totalOf(tenant.publicId, 'search=quokka')).toBe(1);
      await hide(service.store, tenant, products, ['note'], new Date(service.clock.now()));
    }
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  describe('row 3: what stands in hidden fields is not found', () => {
    const words = ['quokka', 'wombat', '7.77', '12.5'];
    const prefixes = words.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
    const infixes = ['uokka', 'okk', 'ombat', 'QUOKKA', 'Wombat'];
    // The syntax of full-text search, should anything of it get through.
    const expressions = [
      'note:quokka',
      'note : quokka',
      'quokka*',
      '^quokka',
      '"quokka"',
      'Lamp OR quokka',
      'Lamp" OR "quokka',
      '{note} : quokka',
      'NEAR(quokka)',
      '" OR f2_text : "quokka',
      'f2_text : quokka',
      '- {name} : quokka',
      'Lamp quokka',
    ];
    // A 1 or a 7 that stands in what is shown is found there.
    const searches = [...prefixes.filter((text) => text !== '1'), ...infixes, ...expressions];
    test.each(searches)('search=%s', async (text) => {
      for (const { tenant } of [columns, paths]) {
        expect(await totalOf(tenant.publicId, `search=${encodeURIComponent(text)}`)).toBe(0);
        expect(await totalOf(tenant.publicId, `where[name][contains]=${encodeURIComponent(text)}`)).toBe(0);
      }
    });

    test('what stands in shown fields is found', async () => {
      for (const { tenant } of [columns, paths]) expect(await totalOf(tenant.publicId, 'search=lam')).toBe(1);
    });
  });

  describe('row 4: whatever is asked, a record has its id, its createdAt and shown fields', () => {
    const hat: Hat = {
      fields: {
        name: { type: 'text', values: ['', 'Chair', 'L', 'Lamp', 'a', 'quokka'] },
        price: { type: 'currency', values: ['-1', '0', '7.77', '19.99', '45'] },
        id: { type: 'text', values: ['p1', 'p2', 'p3'] },
        createdAt: { type: 'datetime', values: ['2026-01-01', '2026-01-02T00:00:00Z', '2026-01-03'] },
      },
      otherNames: ['note', 'cost', 'created_at', 'f2_text', 'rowid'],
      words: ['a', 'lamp', 'CHAIR', 'quokka', 'wom', 'chair a'],
    };
    test('and nothing of a hidden one comes out', async () => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(searchArbitrary(hat), fc.constantFrom('hiddenv1', 'hiddenv2'), async (query, publicId) => {
          const { status, body } = await askProducts(publicId, query);
          if (status === 400) return expect(body.data).toBeNull();
          answered++;
          expect(status).toBe(200);
          for (const record of body.data ?? []) {
            const [id, createdAt, ...keys] = Object.keys(record);
            expect([id, createdAt]).toEqual(['id', 'createdAt']);
            expect(keys.filter((key) => key !== 'name' && key !== 'price')).toEqual([]);
          }
          expect(/hidden (?:name)|note|cost|7\.77|quokka"/.test(JSON.stringify(body))).toBe(false);
        }),
        { numRuns: 200 },
      );
      expect(answered).toBeGreaterThan(50);
    });
  });

  describe('row 5: a filter that cannot be read fails closed', () => {
    const refused = [
      'where[name][in]=',
      'where[name][in]=,',
      'where[name][in]=,,',
      'where[name][in]=%20',
      'where[name][in]=Lamp,',
      'where[name][in]=,Lamp',
      'where[name][in]="',
      'where[name][in]=""x',
      'where[name][in]',
      'where[name][nin]=',
      'where[name][nin]=,',
      'where[name][nin]=Lamp,',
      'where[price][in]=',
      'where[price][in][]=',
      'where[price][nin][]=',
      'where[price][nin]=""',
      'where[price][ne]=',
      'where[price][eq]=null',
      'where[price][gte]=NaN',
      'where[price][between]=',
      'where[price][between]=,',
      'where[price][between]=1',
      'where[price][between]=2,1',
      'where[price][between][]=1',
      'where[name][exists]=',
      'where[name][exists]=2',
      'where[name][exists]=null',
      'where[name][eq][x]=Lamp',
      'where[name][ne][-1]=Lamp',
      'where[name=Lamp',
      'where[name][]=Lamp',
      'where[][eq]=Lamp',
      'where[]=Lamp',
      'where=Lamp',
      'where',
      'where[name][eq=Lamp',
      'where[name]eq]=Lamp',
      'wherename][eq]=Lamp',
      'where[name][eq]]=Lamp',
      'where[name][in][x]=Lamp',
      'where[name][in][-1]=Lamp',
      'where[name][in][0][1]=Lamp',
      'where.name.eq=Lamp',
      'Where[name][eq]=Lamp',
      'where%5bname%5d%5b%5d=Lamp',
      'filter[name][eq]=Lamp',
      'where[name][eq]=%FF',
      'where[name][eq]=%00',
      'where[name][ne]=%E0%A4%A',
      'limit=',
      'limit=0',
      'limit=-1',
      'limit=all',
      'limit=1e3',
      'page=',
      'fields=',
      'fields=,',
      'fields=*',
      'sort=',
      'sort=-',
    ];
    test.each(refused)('%s is a 400', async (query) => {
      expect((await askProducts('hiddenv1', query)).status).toBe(400);
    });

    const empty = [
      'where[name][in]=""',
      'where[name][in]="",""',
      'where[name][in][]=',
      'where[name][eq]=',
      'where[name][eq]=null',
      'where[price][eq]=19.990000000000000000001',
      'where[price][in]=19.990000000000000000001,45.000000000000000000001',
      'where[name][eq]=undefined',
      'where[name][eq]=%25',
      'where[name][in]=*',
      'where[name][contains]=%25',
      'where[name][contains]=_',
      'where[name][startsWith]=*',
      'search=%25',
      'search=*',
      'search=_',
      'search=""',
    ];
    test.each(empty)('%s finds nothing', async (query) => {
      for (const publicId of ['hiddenv1', 'hiddenv2']) expect(await totalOf(publicId, query)).toBe(0);
    });
  });

  describe('row 16: nothing is public by default', () => {
    test('a new tenant, a new collection', async () => {
      const tenant = await addTenant(service, 'newcomer');
      await addCollection(service, tenant, { slug: 'things', fields: [{ key: 'a', label: 'A', type: 'text' }] }, []);
      await follow(service);
      expect(await (await service.get('newcomer')).text()).toContain('"collections":[]}');
      expect((await service.get('newcomer/things')).status).toBe(404);
    });

    test('a collection shown without a field shows ids and times alone', async () => {
      const { tenant, orders } = columns;
      await exposeAll(service, tenant, orders, []);
      await follow(service);
      const body = await readJson<Body>(await service.get('hiddenv1/orders'));
      expect(body.data).toEqual([{ id: 'Secret', createdAt: '2026-01-01T00:00:00.000Z' }]);
      const found = async (search: string) =>
        (await readJson<Body>(await service.get(`hiddenv1/orders?${search}`))).data;
      expect(await found('search=plans')).toEqual([]);
      expect(await found('search=Secret+plans')).toEqual([]);
      expect(await found('search=Secret')).toEqual(body.data);
      await hide(service.store, tenant, orders, 'all', new Date(service.clock.now()));
    });

    test('a new field of a shown collection is hidden', async () => {
      const tenant = await addTenant(service, 'newfield');
      const name = { key: 'name', label: 'Name', type: 'text' as const };
      const extra = { key: 'extra', label: 'Extra', type: 'text' as const };
      const things = await addCollection(service, tenant, { slug: 'things', fields: [name] }, []);
      await exposeAll(service, tenant, things);
      const records = [{ id: 'x', createdAt: '2026-01-01T00:00:00.000Z', name: 'Lamp', extra: 'quokka' }];
      await addCollection(service, tenant, { slug: 'things', fields: [extra, name] }, records, things);
      await follow(service);
      await service.turn();
      expect(await (await service.get('newfield/things')).text()).not.toContain('extra');
      expect((await service.get('newfield/things?where[extra][eq]=quokka')).status).toBe(400);
      expect(await (await service.get('newfield/things?search=quokka')).text()).toContain('"total":0');
    });
  });
});
