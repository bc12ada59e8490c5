/** What adapters ask: a table's filters, order and rows as URLs, and what they do with answers. */
import { describe, expect, test } from 'bun:test';
import { operators } from '@vitrine/contract';
import { createServerSideDatasource } from '../src/adapters/ag-grid.ts';
import { createDataProvider as createAdminProvider } from '../src/adapters/react-admin.ts';
import { createDataProvider, type Filter } from '../src/adapters/refine.ts';
import { readRows } from '../src/adapters/rows.ts';
import { createClient } from '../src/index.ts';
import { fail, scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus', retries: 0 };
const none = succeed([], { total: 0 });
const clientOf = (...steps: readonly [Step, ...Step[]]) => {
  const { fetch, asked } = scriptFetch(...steps);
  const behind = (): string[] =>
    asked.map(({ url }) => url.slice(url.indexOf('/products') + 9).split('page=')[0] ?? '');
  return { client: createClient({ ...place, fetch }), asked, behind };
};

const simple = (type: string, filter?: unknown, filterTo?: unknown) => ({
  filterType: 'text',
  type,
  filter,
  filterTo,
});
const date = (type: string, dateFrom: string, dateTo: string | null = null) => ({
  filterType: 'date',
  type,
  dateFrom,
  dateTo,
});
const either = (...conditions: object[]) => ({ operator: 'OR', conditions });
const both = (...conditions: object[]) => ({ operator: 'AND', conditions });
const set = (...values: (string | null)[]) => ({ filterType: 'set', values });

describe('AG Grid', () => {
  const request = { startRow: 0, endRow: 100, rowGroupCols: [], pivotMode: false, filterModel: null, sortModel: [] };
  const ask = async (more: Partial<typeof request> | { filterModel: object }): Promise<string> => {
    const { client, behind } = clientOf(none);
    return new Promise((resolve) => {
      const onError = (error: unknown): void => resolve(String(error));
      createServerSideDatasource(client, 'products', { onError, query: { where: { isVegan: { eq: true } } } }).getRows({
        request: { ...request, ...more },
        success: ({ rowCount }) => resolve(behind().join() || `${rowCount} rows, not asked`),
        fail: () => undefined,
      });
    });
  };
  const vegan = '?where[isVegan][eq]=true&';

  const rows: [filterModel: object, outcome: string][] = [
    [{}, vegan],
    [{ price: simple('greaterThan', 5) }, `${vegan}where[price][gt]=5&`],
    [{ price: simple('inRange', 5, 6.5) }, `${vegan}where[price][gte]=5&where[price][lte]=6.5&`],
    [{ name: simple('blank') }, `${vegan}where[name][exists]=false&`],
    [{ isNew: simple('false') }, `${vegan}where[isNew][eq]=false&`],
    [{ from: date('equals', '2026-10-23 00:00:00') }, `${vegan}where[from][eq]=2026-10-23&`],
    [
      { from: date('inRange', '2026-10-23 00:00:00', '2026-10-24 00:00:00') },
      `${vegan}where[from][gte]=2026-10-23&where[from][lte]=2026-10-24&`,
    ],
    [{ category: set('Rolls', 'Bread, sliced') }, `${vegan}where[category][in]=Rolls,%22Bread%2C%20sliced%22&`],
    [{ category: set(null) }, `${vegan}where[category][exists]=false&`],
    [{ category: set() }, '0 rows, not asked'],
    [
      { name: both(simple('contains', 'a'), simple('contains', 'b')) },
      `${vegan}where[name][contains]=a&where[name][contains]=b&`,
    ],
    [
      { name: either(simple('startsWith', 'a'), simple('endsWith', 'b')) },
      '?where[or][0][isVegan][eq]=true&where[or][0][name][startsWith]=a&where[or][1][isVegan][eq]=true&where[or][1][name][endsWith]=b&',
    ],
    [{ name: { filterType: 'multi', filterModels: [null, set('a')] } }, `${vegan}where[name][in]=a&`],
    [
      { name: { filterType: 'multi', filterModels: [set('b'), set('a')] } },
      'TypeError: name has two conditions of in.',
    ],
    [{ name: simple('regexp', 'a') }, 'TypeError: name cannot be filtered by "regexp".'],
    [{ name: simple('equals', null) }, 'TypeError: The filter of name has no value.'],
    [{ filterType: 'join', type: 'AND', conditions: [] }, 'TypeError: This datasource has no advanced filter.'],
  ];
  test.each(rows)('%j', async (filterModel, outcome) => expect(await ask({ filterModel })).toBe(outcome));

  test('order', async () => {
    const sortModel: never[] = JSON.parse('[{"colId":"price","sort":"desc"},{"colId":"name","sort":"asc"}]');
    expect(await ask({ sortModel })).toBe(`${vegan}sort=-price,name&`);
  });

  const grouped: never[] = JSON.parse('[{"id":"category","field":"category","displayName":"Category"}]');
  test.each([{ rowGroupCols: grouped }, { pivotMode: true }])('%j: says what to do instead', async (more) =>
    expect(await ask(more)).toBe(
      'TypeError: This datasource gives rows, without groups and pivots: leave rowGroup and pivot out of the columns. The client’s facets() count records by value.',
    ),
  );
});

const logical = (field: string, operator: string, value: unknown): Filter => ({ field, operator, value });

describe('Refine', () => {
  const rows: [filters: Filter[], outcome: string][] = [
    [[], '?'],
    [[logical('price', 'lt', 5), logical('name', 'nnull', true)], '?where[price][lt]=5&where[name][exists]=true&'],
    [
      [logical('name', 'ncontains', 'x'), logical('q', 'eq', 'rye bread')],
      '?where[name][notContains]=x&search=rye%20bread&',
    ],
    [
      [
        {
          operator: 'or',
          value: [
            logical('price', 'lt', 5),
            { operator: 'and', value: [logical('a', 'eq', 1), logical('b', 'eq', 2)] },
          ],
        },
      ],
      '?where[or][0][price][lt]=5&where[or][1][a][eq]=1&where[or][1][b][eq]=2&',
    ],
    [[logical('name', 'in', [])], ''],
    [[logical('name', 'containss', 'x')], 'TypeError: name cannot be filtered by "containss". 400'],
    [
      [logical('name', 'eq', undefined)],
      'TypeError: where[name][eq] has no value. Leave it out, or ask whether there is a value with exists. 400',
    ],
  ];
  test.each(rows)('%j', async (filters, outcome) => {
    const { client, behind } = clientOf(none);
    const asked = createDataProvider(client).getList({ resource: 'products', filters });
    const said = await asked.then(
      () => behind().join(),
      (error: Error & { statusCode: number }) => `${String(error)} ${error.statusCode}`,
    );
    expect(said).toBe(outcome);
  });

  /** All operators of Refine 5 that compare a field. */
  const compared =
    'eq ne lt gt lte gte in nin ina nina contains ncontains containss ncontainss between nbetween null nnull startswith nstartswith startswiths nstartswiths endswith nendswith endswiths nendswiths';

  test('its operators reach each operator of the contract', async () => {
    const { client, behind } = clientOf(none);
    const provider = createDataProvider(client);
    for (const operator of compared.split(' '))
      await provider.getList({ resource: 'products', filters: [logical('name', operator, ['a', 'b'])] }).catch(String);
    const reached = new Set(behind().map((url) => /^\?where\[name\]\[(\w+)\]/.exec(url)?.[1]));
    // Refine has no operators for points, and none for texts that are equal but for case.
    expect(operators.filter((operator) => !reached.has(operator))).toEqual(['ieq', 'iin', 'near', 'within']);
  });

  test('a failure has its status as Refine calls it', async () => {
    const { client } = clientOf(fail(404, { code: 'record_not_found' }));
    const asked = createDataProvider(client).getOne({ resource: 'products', id: 7 });
    expect(await asked.catch((error: unknown) => error)).toMatchObject({ statusCode: 404, code: 'record_not_found' });
    expect(await createDataProvider(client).create().catch(String)).toBe('Error: This API only reads.');
  });
});

describe('react-admin', () => {
  const rows: [filter: object, behind: string][] = [
    [{}, '?sort=-price&'],
    [{ q: 'rye', category: 'Rolls' }, '?where[category][eq]=Rolls&search=rye&sort=-price&'],
    [
      { category: ['Rolls', 'Bread'], price: { gte: 1, lt: 5 } },
      '?where[category][in]=Rolls,Bread&where[price][gte]=1&where[price][lt]=5&sort=-price&',
    ],
  ];
  test.each(rows)('%j', async (filter, expected) => {
    const { client, behind } = clientOf(none);
    await createAdminProvider(client).getList('products', { filter, sort: { field: 'price', order: 'DESC' } });
    expect(behind()).toEqual([expected]);
  });

  test('what refers to a record', async () => {
    const { client, behind } = clientOf(none);
    await createAdminProvider(client).getManyReference('products', { target: 'shelf', id: 3, filter: { a: 'b' } });
    expect(behind()).toEqual(['?where[a][eq]=b&where[shelf][eq]=3&']);
  });
});

describe('rows', () => {
  const all = Array.from({ length: 450 }, (_, index) => ({ id: `${index}` }));
  const rows: [start: number, end: number, pages: string[]][] = [
    [0, 100, ['1/100']],
    [300, 400, ['4/100']],
    [150, 250, ['2/100', '3/100']],
    [400, 600, ['3/200']],
    [0, 1000, ['1/200', '2/200', '3/200']],
    [1000, 1100, ['11/100']],
  ];
  test.each(rows)('from %d up to %d', async (start, end, pages) => {
    const asked: string[] = [];
    const client = createClient({
      ...place,
      fetch: async (url) => {
        const { searchParams } = new URL(url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        asked.push(`${page}/${limit}`);
        return succeed(all.slice((page - 1) * limit, page * limit), { total: all.length })({});
      },
    });
    const found = await readRows(client, 'products', {}, [start, end]);
    expect(found.rows.map(({ id }) => id)).toEqual(all.slice(start, end).map(({ id }) => id));
    expect([found.total, asked]).toEqual([450, pages]);
  });
});
