/** The client's adapters in the hands of the libraries that they are for: their types compile, and what they ask is answered. */
import type { DataProvider as RefineProvider } from '@refinedev/core';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import type { IServerSideDatasource, IServerSideGetRowsParams, IServerSideGetRowsRequest } from 'ag-grid-community';
import type { DataProvider as AdminProvider } from 'ra-core';
import { createServerSideDatasource } from './client/ag-grid.js';
import { createDataProvider as createAdminProvider } from './client/react-admin.js';
import { createDataProvider as createRefineProvider } from './client/refine.js';
import { createQueries } from './client/tanstack-query.js';
import { createClient } from './client.js';
import type { Collections } from './collections.d.ts';

let requests = 0;
const vitrine = createClient<Collections>({
  url: 'http://localhost:8080',
  tenant: 'kornhaus',
  fetch: async (url, init) => {
    requests++;
    return fetch(url, init);
  },
});

// TanStack Query: what is asked for again within the edition is not sent.
const queries = createQueries(vitrine);
const cache = new QueryClient();
const cheap = queries.records('products', { where: { price: { lt: 1 } }, sort: ['price'], fields: ['name', 'price'] });
const first = await cache.fetchQuery(cheap);
const price: number | null | undefined = first.data[0]?.price;
await cache.fetchQuery(
  queries.records('products', { where: { price: { lt: 1 } }, sort: ['price'], fields: ['name', 'price'] }),
);
console.log('records', first.meta.total, price, requests);
const { data: roll } = await cache.fetchQuery(queries.get('products', 'KH-0073', { fields: ['name'] }));
const { data: profile } = await cache.fetchQuery(queries.profile());
console.log(
  'get',
  roll.name,
  profile.name,
  cache.getQueryCache().findAll({ queryKey: ['vitrine', 'kornhaus', 'products'] }).length,
);
const observer = new InfiniteQueryObserver(cache, queries.pages('products', { sort: ['id'], limit: 200 }));
const stop = observer.subscribe(() => undefined);
await observer.refetch();
const { data: pages, hasNextPage } = await observer.fetchNextPage();
console.log(
  'pages',
  pages?.pages.map(({ data }) => data.length),
  hasNextPage,
);
stop();
cache.clear();

// AG Grid: the grid's requests, and what it is given.
const ask = async (more: Partial<IServerSideGetRowsRequest>): Promise<string> =>
  new Promise((resolve) => {
    const onError = (error: unknown): void => resolve(String(error));
    const datasource: IServerSideDatasource = createServerSideDatasource(vitrine, 'products', { onError });
    const request: IServerSideGetRowsRequest = {
      startRow: 0,
      endRow: 100,
      rowGroupCols: [],
      valueCols: [],
      pivotCols: [],
      pivotMode: false,
      groupKeys: [],
      filterModel: null,
      sortModel: [],
      ...more,
    };
    const params: Pick<IServerSideGetRowsParams, 'request' | 'success' | 'fail'> = {
      request,
      success: ({ rowData, rowCount }) => resolve(`${rowData.length} of ${rowCount}`),
      fail: () => resolve('failed'),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of it is the grid itself
    datasource.getRows(params as IServerSideGetRowsParams);
  });
console.log('block', await ask({ startRow: 200, endRow: 300 }), await ask({ startRow: 50, endRow: 290 }));
console.log(
  'number',
  await ask({ filterModel: { price: { filterType: 'number', type: 'inRange', filter: 5, filterTo: 6.5 } } }),
);
console.log('text', await ask({ filterModel: { name: { filterType: 'text', type: 'contains', filter: 'BROT' } } }));
console.log(
  'date',
  await ask({
    filterModel: { seasonFrom: { filterType: 'date', type: 'equals', dateFrom: '2026-10-23 00:00:00', dateTo: null } },
  }),
);
console.log('set', await ask({ filterModel: { category: { filterType: 'set', values: ['Snacks', 'Pretzels'] } } }));
console.log(
  'blank or',
  await ask({
    filterModel: {
      pageUrl: { filterType: 'text', type: 'blank' },
      category: {
        filterType: 'text',
        operator: 'OR',
        conditions: [
          { type: 'equals', filter: 'Snacks' },
          { type: 'notEqual', filter: 'Snacks' },
        ],
      },
    },
  }),
);
console.log('refused', await ask({ filterModel: { prise: { filterType: 'text', type: 'blank' } } }));

// Refine.
const refine: RefineProvider = createRefineProvider(vitrine);
const list = await refine.getList<{ id: string; price: number }>({
  resource: 'products',
  pagination: { currentPage: 2, pageSize: 4 },
  sorters: [{ field: 'price', order: 'asc' }],
  filters: [
    {
      operator: 'or',
      value: [
        { field: 'price', operator: 'lt', value: 1 },
        { field: 'category', operator: 'eq', value: 'Pretzels' },
      ],
    },
  ],
});
console.log('refine', list.data.length, list.total);
const whole = await refine.getList({ resource: 'products', pagination: { mode: 'off' } });
console.log('refine', whole.data.length, (await refine.getOne({ resource: 'products', id: 'KH-0073' })).data['name']);
console.log(
  'refine',
  (await refine.getMany?.({ resource: 'products', ids: ['KH-0113', 'KH-0073'] }))?.data.map(({ id }) => id).join(),
);
const missing = await refine
  .getOne({ resource: 'products', id: 'none' })
  .catch((error: { statusCode: number }) => error.statusCode);
console.log('refine', missing);

// react-admin.
const admin: AdminProvider = createAdminProvider(vitrine);
const found = await admin.getList('products', {
  pagination: { page: 1, perPage: 5 },
  sort: { field: 'price', order: 'DESC' },
  filter: { category: ['Snacks', 'Pretzels'], price: { gte: 1 }, q: 'brezel' },
});
console.log('react-admin', found.data.length, (await admin.getOne('products', { id: 'KH-0073' })).data.name);
console.log(
  'react-admin',
  (await admin.getMany('products', { ids: ['KH-0113', 'none'] })).data.length,
  await admin.create('products', { data: {} }).catch(String),
);
