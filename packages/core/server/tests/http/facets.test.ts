/** Contract §11.1 against the running service: facets by hand, of hidden and private things, and at random. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { facetSearchesOf } from '../../../../../tests/oracle/arbitrary-facets.ts';
import { scenarioArbitrary } from '../../../../../tests/oracle/arbitraries.ts';
import { facetsInMemory, type OracleFacets } from '../../../../../tests/oracle/oracle-facets.ts';
import type { OracleRecord } from '../../../../../tests/oracle/oracle.ts';
import { printRaw, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { openShop, productFields } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

let service: TestService;
let key = '';
let ask: AskAsStranger;

const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
const records = [
  { id: 'a', createdAt: at(1), name: 'Roll', note: 'quokka', price: 0.1, cost: 7 },
  { id: 'b', createdAt: at(2), name: 'Roll', note: 'quokka', price: 0.2, cost: 7 },
  { id: 'c', createdAt: at(3), name: 'Bread', note: 'wombat', price: 2.5, cost: 8 },
  { id: 'd', createdAt: at(4), name: null, note: 'wombat', price: null, cost: null },
];

const bodyOf = ({ body }: RawResponse) => JSON.parse(body.toString());
const headerOf = ({ headers }: RawResponse, name: string): string =>
  headers.find(([written]) => written.toLowerCase() === name)?.[1] ?? '';

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    const shop = await openShop(service, 'facets01');
    ({ key } = shop);
    const goods = await addCollection(service, shop.tenant, { slug: 'goods', fields: productFields }, records);
    await exposeAll(service, shop.tenant, goods, ['name', 'price']);
    await follow(service);
    await service.turn();
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  const price = {
    key: 'price',
    type: 'currency',
    values: [
      { value: 0.1, count: 1 },
      { value: 0.2, count: 1 },
      { value: 2.5, count: 1 },
    ],
    distinct: 3,
    missing: 1,
    min: 0.1,
    max: 2.5,
  };
  const name = {
    key: 'name',
    type: 'text',
    values: [
      { value: 'Roll', count: 2 },
      { value: 'Bread', count: 1 },
    ],
    distinct: 2,
    missing: 1,
  };
  const collection = { slug: 'goods', name: 'goods' };

  test('of all the fields that are shown', async () => {
    const response = await ask('facets01/goods/facets');
    expect(response.status).toBe(200);
    const { success, message, data, meta } = bodyOf(response);
    expect({ success, message, meta }).toEqual({
      success: true,
      message: 'Facets of 4 records.',
      meta: { total: 4, collection },
    });
    const [first, { histogram, sum, mean, quantiles, ...second }] = data;
    expect([first, second]).toEqual([name, price]);
    expect([histogram.length, histogram[0], histogram.at(-1)]).toEqual([
      13,
      { from: 0, to: 0.2, count: 1 },
      { from: 2.4, to: 2.6, count: 1 },
    ]);
    expect([sum, mean]).toEqual([2.8, 0.9333333333333333]);
    expect(response.body.toString()).toContain('"sum":2.8,"mean":0.93333333333333333333,');
    expect(quantiles).toEqual([
      { quantile: 0.05, value: 0.1 },
      { quantile: 0.25, value: 0.1 },
      { quantile: 0.5, value: 0.2 },
      { quantile: 0.75, value: 2.5 },
      { quantile: 0.95, value: 2.5 },
    ]);
  });

  test.each([
    ['fields=name', [name], 4],
    ['fields=name&facets.limit=1', [{ ...name, values: [{ value: 'Roll', count: 2 }] }], 4],
    ['fields=name&search=brea', [{ ...name, values: [{ value: 'Bread', count: 1 }], distinct: 1, missing: 0 }], 1],
    ['fields=name&where[price][exists]=false', [{ ...name, values: [], distinct: 0 }], 1],
    ['fields=id&where[or][0][name]=Roll&where[or][1][id]=d', [{ key: 'id', type: 'text', distinct: 3, missing: 0 }], 3],
  ])('%s', async (search, data, total) => {
    const body = bodyOf(await ask(`facets01/goods/facets/?${search}`));
    expect(body.data).toEqual(data);
    expect(body.meta).toEqual({ total, collection });
  });

  test('of when records were made, where it is asked for, and in the order of the collection', async () => {
    const body = bodyOf(await ask('facets01/goods/facets?fields=name,createdAt&where[name]=Roll'));
    const [{ key: first, type, min, max, histogram }, second] = body.data;
    expect([first, type, min, max, histogram.length, second.key]).toEqual([
      'createdAt',
      'datetime',
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
      13,
      'name',
    ]);
  });

  test('all mistakes are told', async () => {
    const response = await ask(
      'facets01/goods/facets?page=1&sort=name&facets.limit=0&fields=prize&facet=1&facets.zoom=23',
    );
    expect(response.status).toBe(400);
    expect(bodyOf(response).meta.details).toEqual([
      { parameter: 'page', message: expect.stringContaining('Unknown parameter "page".') },
      { parameter: 'sort', message: expect.stringContaining('Unknown parameter "sort".') },
      { parameter: 'facet', message: expect.stringContaining('Unknown parameter "facet".') },
      { parameter: 'facets.limit', message: '"0" is not a whole number from 1, such as 2.' },
      { parameter: 'facets.zoom', message: '"23" is not a whole number from 0 to 22, such as 12.' },
      { parameter: 'fields', message: expect.stringContaining('Unknown field "prize". Did you mean "price"?') },
    ]);
    const many = Array.from({ length: 51 }, (_, number) => `f${number}`).join(',');
    const [mistake] = bodyOf(await ask(`facets01/goods/facets?fields=${many}`)).meta.details;
    expect(mistake).toEqual({ parameter: 'fields', message: '51 fields; at most 50 are counted at once.' });
    expect(bodyOf(await ask('facets01/goods/facets/name')).meta.code).toBe('route_not_found');
    expect(bodyOf(await ask('facets01/goods/facet')).meta.code).toBe('route_not_found');
  });

  test.each([
    'fields=note',
    'where[note]=quokka',
    'where[or][0][note][contains]=q',
    'where[cost][gt]=1',
    'fields=name,cost',
  ])('a hidden field is answered as one that does not exist: %s', async (search) => {
    const hidden = /note|cost/.exec(search)?.[0] ?? '';
    const responses = [
      await ask(`facets01/goods/facets?${search}`),
      await ask(`facets01/goods/facets?${search.replace(hidden, 'qqqq')}`),
    ];
    const [one = '', other] = responses.map((response) => printRaw(response));
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
    expect(one.replaceAll(hidden, 'qqqq')).toBe(other ?? '');
  });

  test('search looks into no hidden field', async () => {
    const body = bodyOf(await ask('facets01/goods/facets?search=quokka'));
    expect([body.meta.total, body.data[0].values]).toEqual([0, []]);
  });

  test('of a private collection they are for those with a key, and nobody may keep them for others', async () => {
    const opened = await ask('facets01/prices/facets', { 'x-api-key': key });
    expect([opened.status, headerOf(opened, 'cache-control').split(',')[0]]).toEqual([200, 'private']);
    expect(printRaw(await ask('facets01/prices/facets'))).toBe(printRaw(await ask('facets01/qqqqqq/facets')));
  });

  test('of another filter they are others, also where those of the first are held', async () => {
    const totals: number[] = [];
    for (const value of ['Roll', 'Roll', 'Roll', 'Bread', 'None', 'Roll'])
      totals.push(bodyOf(await ask(`facets01/goods/facets?fields=price&where[name][eq]=${value}`)).meta.total);
    expect(totals).toEqual([2, 2, 2, 1, 0, 2]);
  });

  test('they are held and tagged like a list, apart from it', async () => {
    const first = await ask('facets01/goods/facets?fields=name');
    const again = await ask('facets01/goods/facets?fields=name', { 'If-None-Match': headerOf(first, 'etag') });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask('facets01/goods/facets?fields=name', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const list = await ask('facets01/goods?fields=name');
    expect(bodyOf(list).meta.page).toBe(1);
  });

  test('random questions are answered as an independent reading of the contract answers them', async () => {
    const tenant = await addTenant(service, 'facets02');
    let count = 0;
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary(20), async ({ dataset, searches }) => {
        const asRead = engine === 'postgres' ? withoutYearZero(dataset.records) : dataset.records;
        const slug = `set-${++count}`;
        if (service.postgres !== undefined) service.postgres.layout = count % 2 === 0 ? 'columns' : 'paths';
        const draft = { slug, fields: [...dataset.collection.fields, ...dataset.hiddenFields] };
        const random = await addCollection(service, tenant, draft, asRead);
        await exposeAll(
          service,
          tenant,
          random,
          dataset.collection.fields.map((field) => field.key),
        );
        await follow(service);
        for (const search of facetSearchesOf(searches)) {
          const expected = facetsInMemory(dataset.collection, asRead, search);
          expect({ search, ...shown(await ask(`facets02/${slug}/facets?${search}`)) }).toEqual({ search, ...expected });
        }
      }),
      { numRuns: fuzzRuns(10) },
    );
  });
});

/** PostgreSQL's calendar has no year 0; 4 is a leap year too. */
const withoutYearZero = (some: readonly OracleRecord[]): readonly OracleRecord[] =>
  JSON.parse(JSON.stringify(some).replaceAll('"0000-', '"0004-'));

const shown = (response: RawResponse): OracleFacets => {
  const { data, meta } = bodyOf(response);
  if (response.status === 200 && Array.isArray(data)) {
    const [, written = ''] = /"data":(\[.*\]),"meta":\{"total":\d+,"collection":/s.exec(response.body.toString()) ?? [];
    return { status: 200, data: written, total: meta.total };
  }
  const details: readonly { readonly parameter: string }[] = meta.details ?? [
    { parameter: `status ${response.status}` },
  ];
  const names = [...new Set(details.map(({ parameter }) => parameter))];
  return { status: 400, parameters: names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))) };
};
