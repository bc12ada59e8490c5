/** Contract §11.6: each list answer names its edition in a header, which says what its records were. */
import { expect, test } from 'bun:test';
import { hide } from '@vitrine/catalog';
import { openShop, productFields, productRecords } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  engineNames,
  engines,
  exposeAll,
  follow,
  startOfTime,
} from '../../../../../tests/service/test-service.ts';

const now = new Date(startOfTime);

test.each(engineNames)(
  'on %s: of pages, held answers, HEAD and 304; another one with each edition and state',
  async (engine) => {
    const service = await engines[engine]();
    const { tenant, products, key } = await openShop(service, 'headers1');
    const editionOf = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
      const response = await fetch(`${service.service.url}/api/v1/public/t/${path}`, { headers, method });
      return [response.status, response.headers.get('edition')] as const;
    };
    const number = service.service.edition.times?.number ?? 0;
    const [, first] = await editionOf('headers1/products');
    expect(first).toMatch(new RegExp(`^${number}-[0-9a-f]{16}$`));
    for (const query of ['', '?limit=1', '?limit=1', '?limit=1&page=2', '?search=lamp&fields=name', '?limit=1&page=9'])
      expect(await editionOf(`headers1/products${query}`)).toEqual([200, first]);
    expect(await editionOf('headers1/products', {}, 'HEAD')).toEqual([200, first]);
    const { headers } = await service.get('headers1/products');
    expect(await editionOf('headers1/products', { 'If-None-Match': headers.get('etag') ?? '' })).toEqual([304, first]);
    expect(await editionOf('headers1/products', { 'x-api-key': key })).toEqual([200, first]);
    // What is of no edition of records has none, whatever was asked before it.
    for (const path of ['headers1', 'headers1/nothing', 'headers1/prices', 'headers1/products?limit=0'])
      expect(await editionOf(path)).toEqual([expect.any(Number), null]);
    const [, ofPrices] = await editionOf('headers1/prices', { 'x-api-key': key });
    expect(ofPrices).toMatch(new RegExp(`^${number}-`));

    await service.turn();
    const state = first?.split('-')[1];
    expect(await editionOf('headers1/products')).toEqual([200, `${number + 1}-${state}`]);
    const changed = [
      ...productRecords.slice(1),
      { ...productRecords[0], id: 'p9', createdAt: '2026-01-01T00:00:00.000Z' },
    ];
    const draft = { slug: 'products', fields: productFields };
    await addCollection(service, tenant, draft, changed, products);
    await service.turn();
    const [, second] = await editionOf('headers1/products');
    expect(second?.split('-')[0]).toBe(String(number + 2));
    expect(second?.split('-')[1]).not.toBe(state);

    const states = new Set([second]);
    await hide(service.store, tenant, products, ['price'], now);
    await follow(service);
    states.add((await editionOf('headers1/products'))[1]);
    await exposeAll(service, tenant, products, ['name'], 'private');
    await follow(service);
    states.add((await editionOf('headers1/products', { 'x-api-key': key }))[1]);
    expect(states.size).toBe(3);
    await service.stop();
  },
);
