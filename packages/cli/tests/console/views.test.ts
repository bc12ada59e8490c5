/** Views in the console's HTTP API: an owner saves, changes and ends them; they are one tenant's, and no more than it shows. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Preview } from '@vitrine/console';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { engineNames, follow, type TestService } from '../support/test-service.ts';
import { askWithToken, startConsoleService, type Ask } from './visit.ts';

interface View {
  readonly slug: string;
  readonly state: string;
  readonly hiddenBecause: string | null;
  readonly query: string;
  readonly fields: readonly string[];
  readonly look: string | null;
  readonly endsAt: string | null;
}

const cheap = { collection: 'products', slug: 'cheap', name: 'Cheap', query: '?where[price][lt]=20&page=3' };

/** A proposal about the products alone. */
const products = (changes: object) => ({ collections: [{ slug: 'products', ...changes }] });

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  let ask: Ask;
  let theirs: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    shop = await openShop(service, 'viewshop');
    await openShop(service, 'theirs11');
    [ask, theirs] = [await askWithToken(service, 'viewshop'), await askWithToken(service, 'theirs11')];
  });
  afterAll(async () => service.stop());

  const statusOf = async (path: string): Promise<number> => {
    await follow(service);
    return (await service.get(path)).status;
  };

  test('a view is saved, and answers; it is changed, ended and forgotten, and all of it is told', async () => {
    const saved = await ask<View>('POST', 'views', cheap);
    expect([saved.status, saved.body.data.query]).toEqual([201, 'where[price][lt]=20&fields=name,price']);
    expect(await statusOf('viewshop/cheap')).toBe(200);
    const changed = await ask<View>('PATCH', 'views/cheap', { look: 'cards', isPrivate: true, endsAt: '2030-01-01' });
    expect(changed.body.data).toMatchObject({ state: 'private', look: 'cards', endsAt: '2030-01-01T00:00:00.000Z' });
    expect(await statusOf('viewshop/cheap')).toBe(404);
    await ask('PATCH', 'views/cheap', { isPrivate: false, look: null, endsAt: null });
    expect(await statusOf('viewshop/cheap')).toBe(200);
    const ended = await ask<View>('POST', 'views/cheap/end');
    expect(ended.body.data).toMatchObject({ state: 'hidden', hiddenBecause: 'It has ended.', fields: [] });
    expect(await statusOf('viewshop/cheap')).toBe(404);
    expect((await ask<readonly View[]>('GET', 'views')).body.data).toHaveLength(1);
    expect((await ask('DELETE', 'views/cheap')).status).toBe(200);
    expect((await ask<readonly View[]>('GET', 'views')).body.data).toEqual([]);
    const changes = await ask<readonly { readonly text: string }[]>('GET', 'changes');
    expect(changes.body.data.slice(0, 2).map(({ text }) => text)).toEqual([
      'deleted the view cheap',
      'ended the view cheap',
    ]);
    expect(changes.body.data.map(({ text }) => text)).toContain(
      'saved the view cheap of products: where[price][lt]=20&fields=name,price',
    );
  });

  test('what cannot be saved is refused with what is wrong, and changes nothing', async () => {
    const refused = async (draft: object): Promise<string> => {
      const { status, body } = await ask('POST', 'views', { ...cheap, ...draft });
      return `${status} ${body.message} ${(body.meta?.details ?? []).map(({ parameter }) => parameter).join()}`.trim();
    };
    expect(await refused({ query: 'where[cost][gt]=1' })).toBe('409 Unknown field "cost". The fields are name, price.');
    expect(await refused({ query: 'where[nosuchfield][gt]=1' })).toBe(
      '409 Unknown field "nosuchfield". The fields are name, price.',
    );
    expect(await refused({ collection: 'orders' })).toStartWith('409 orders is hidden');
    expect(await refused({ collection: 'nothing' })).toStartWith('409 Tenant viewshop has no collection nothing');
    expect(await refused({ slug: 'prices' })).toStartWith('409 A collection of a tenant has the slug prices already');
    expect(await refused({ slug: 'No Slug' })).toStartWith('409 "No Slug" cannot be');
    expect(await refused({ endsAt: '2020-01-01' })).toBe(
      '400 The request has mistakes; meta.details names each. endsAt',
    );
    expect(await refused({ look: 'pretty', name: ' ' })).toContain('look');
    expect((await ask<readonly View[]>('GET', 'views')).body.data).toEqual([]);
  });

  test('a preview tells which views go with a collection, or with a field that their filters ask about', async () => {
    const named = {
      collection: 'products',
      slug: 'named',
      name: 'Named',
      query: '?where[name][exists]=true&fields=name',
    };
    const ended = { ...named, slug: 'ended', name: 'Ended' };
    for (const view of [cheap, named, ended]) await ask('POST', 'views', view);
    await ask('POST', 'views/ended/end');
    const look = async (proposal: object): Promise<readonly (readonly string[])[]> => {
      const { status, body } = await ask<Preview>('POST', 'preview', proposal);
      expect(status).toBe(200);
      return body.data.collections
        .filter((collection) => collection.slug === 'products')
        .flatMap(({ views }) => views.map(({ slug, name, state, text }) => [slug, name, state, text]));
    };
    expect(await look(products({ state: 'public', fields: ['name'] }))).toEqual([
      ['cheap', 'Cheap', 'hidden', 'withdraws the view cheap from the world'],
    ]);
    expect(await look(products({ state: 'hidden' }))).toEqual([
      ['cheap', 'Cheap', 'hidden', 'withdraws the view cheap from the world'],
      ['named', 'Named', 'hidden', 'withdraws the view named from the world'],
    ]);
    expect(await look(products({ state: 'private', fields: ['name', 'price'] }))).toEqual([
      ['cheap', 'Cheap', 'private', 'withdraws the view cheap from the world; those with a key still see it'],
      ['named', 'Named', 'private', 'withdraws the view named from the world; those with a key still see it'],
    ]);
    expect((await look({ isEnabled: false })).map(([slug, , state]) => [slug, state])).toEqual([
      ['cheap', 'hidden'],
      ['named', 'hidden'],
    ]);
    expect(await look(products({ state: 'public', fields: ['name', 'price'] }))).toEqual([]);
    expect(await statusOf('viewshop/cheap')).toBe(200);
    for (const slug of ['cheap', 'named', 'ended']) await ask('DELETE', `views/${slug}`);
  });

  test('and which come back with it', async () => {
    await ask('POST', 'views', { ...cheap, isPrivate: true });
    const put = async (proposal: object): Promise<Preview> => {
      const { body } = await ask<Preview>('POST', 'preview', proposal);
      await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
      return body.data;
    };
    await put({ collections: [{ slug: 'products', state: 'hidden' }] });
    const { collections } = await put({
      collections: [{ slug: 'products', state: 'public', fields: ['name', 'price'] }],
    });
    expect(collections[0]?.views.map(({ kind, text }) => [kind, text])).toEqual([
      ['view-shown', 'shows the view cheap to those with a key'],
    ]);
    await ask('DELETE', 'views/cheap');
  });

  test("another tenant's view is none", async () => {
    await ask('POST', 'views', cheap);
    for (const [method, path] of [
      ['PATCH', 'views/cheap'],
      ['POST', 'views/cheap/end'],
      ['DELETE', 'views/cheap'],
    ] as const)
      expect((await theirs(method, path, {})).status).toBe(404);
    expect((await theirs<readonly View[]>('GET', 'views')).body.data).toEqual([]);
    expect(await statusOf('theirs11/cheap')).toBe(404);
    expect((await theirs('POST', 'views', cheap)).status).toBe(201);
    expect(await statusOf('viewshop/cheap')).toBe(200);
    expect(shop.tenant.publicId).toBe('viewshop');
  });
});
