/** The page of a record leads to its related ones: to one by its title, to many in a list; to nothing that the visitor may not see. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Relation } from '@vitrine/contract';
import { type Collection, hide, setRelations, type Tenant } from '@vitrine/catalog';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  startOfTime,
  type TestService,
} from '../support/test-service.ts';

const now = new Date(startOfTime);
const createdAt = now.toISOString();
const text = (key: string, label: string) => ({ key, label, type: 'text' }) as const;
const artist: Relation = { key: 'artist', label: 'By', kind: 'one', collection: 'artists', from: 'artistId', to: 'id' };
const works: Relation = {
  ...artist,
  key: 'works',
  label: 'Works',
  kind: 'many',
  collection: 'works',
  from: 'id',
  to: 'artistId',
};

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let artists: Collection;

  beforeAll(async () => {
    service = await engines[engine]();
    tenant = await addTenant(service, 'related1');
    const people = [
      { id: 'a/1', createdAt, name: 'Ada <b>', secret: 'quokka', latitude: 52.5, longitude: -13.25 },
      { id: 'a2', createdAt, name: 'Béla', secret: 'wombat', latitude: 47.5, longitude: null },
    ];
    artists = await addCollection(
      service,
      tenant,
      {
        slug: 'artists',
        name: 'Artists',
        fields: [
          text('name', 'Name'),
          text('secret', 'Secret'),
          { key: 'latitude', label: 'Latitude', type: 'number' },
          { key: 'longitude', label: 'Longitude', type: 'number' },
        ],
      },
      people,
    );
    const made = Array.from({ length: 12 }, (_, index) => ({
      id: `w${index}`,
      createdAt,
      title: `Work no. ${index}`,
      artistId: index < 11 ? 'a/1' : 'gone',
    }));
    const fields = [text('title', 'Title'), text('artistId', 'Artist')];
    const collection = await addCollection(service, tenant, { slug: 'works', name: 'Works of art', fields }, made);
    await setRelations(service.store, tenant, collection, [artist], now);
    await setRelations(service.store, tenant, artists, [works], now);
    await exposeAll(service, tenant, artists, ['name', 'latitude', 'longitude']);
    await exposeAll(service, tenant, collection);
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  const pageOf = async (path: string): Promise<string> => {
    const response = await fetch(`${service.service.url}/t/related1/${path}`, { headers: { 'Accept-Language': 'en' } });
    expect(response.status).toBe(200);
    return response.text();
  };

  test('one: its title, as a link; the value where there is none', async () => {
    expect(await pageOf('works/w1')).toMatch(/<a href="\/t\/related1\/artists\/a%2F1"[^>]*>Ada &lt;b><\/a>/);
    expect(await pageOf('works/w11')).toContain('gone');
    expect(await pageOf('works/w11')).not.toContain('/t/related1/artists/');
  });

  test('many: their number, the first ten, and a link to all', async () => {
    const page = await pageOf('artists/a%2F1');
    expect(page).toMatch(/<h2>.*Works.*11.*<\/h2>/);
    expect(page.match(/href="\/t\/related1\/works\/w\d+"/g)).toHaveLength(10);
    const [, all = ''] = /href="\/t\/related1\/(works\?where[^"]*)"/.exec(page) ?? [];
    expect(await pageOf(all)).toContain('11');
    expect(await pageOf('artists/a2')).not.toContain('class="related"');
  });

  test('latitude and longitude are one row, which leads to the map; one of them alone is a number', async () => {
    const page = await pageOf('artists/a%2F1');
    expect(page).toMatch(/<a href="geo:52\.5,-13\.25"[^>]*>52\.5°, -13\.25°<\/a>/);
    expect(page.match(/Longitude/g)).toHaveLength(1);
    expect(await pageOf('artists/a2')).not.toContain('geo:');
  });

  test('of what is hidden there is neither link nor name, at once', async () => {
    await pageOf('works/w1');
    await hide(service.store, tenant, artists, 'all', now);
    await follow(service);
    const page = await pageOf('works/w1');
    expect(page).not.toContain('Ada');
    expect(page).not.toContain('/artists');
    expect(page).toContain('a/1');
  });
});
