/** Files of GeoJSON (RFC 7946), as maps read them: whole, in parts, and where there is no place. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
} from '../../../../../tests/service/test-service.ts';
import type { TestService } from '../../../../../tests/service/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'place', label: 'Place', type: 'geo' },
  { key: 'other', label: 'Other', type: 'geo' },
  { key: 'hidden', label: 'Hidden', type: 'geo' },
] as const;

const count = 3000;
const placeOf = (index: number) => (index % 3 === 0 ? null : { lat: 48 + index / 1e4, lng: -index / 1e3 });
const records = Array.from({ length: count }, (_, index) => ({
  id: `p"${String(index).padStart(5, '0')}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: index % 5 === 0 ? null : `Käse, ${'x'.repeat(300)}`,
  place: placeOf(index),
  other: { lat: 0, lng: 180 },
  hidden: { lat: 12.345678, lng: 1 },
}));

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'geojson1');
  const places = await addCollection(service, tenant, { slug: 'places', fields: [...fields] }, records);
  await exposeAll(service, tenant, places, ['name', 'place', 'other']);
  const people = await addCollection(service, tenant, { slug: 'people', fields: [...fields] }, records.slice(0, 3));
  await exposeAll(service, tenant, people, ['name']);
  await follow(service);
});
afterAll(async () => service.stop());

const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.get(`geojson1/${path}`, headers);

test('has each record as a feature, its longitude first, in pieces as in one', async () => {
  const response = await ask('places/export?format=geojson&sort=id');
  expect(response.headers.get('content-type')).toBe('application/geo+json');
  expect(response.headers.get('content-disposition')).toEndWith('.geojson"');
  const body = await response.text();
  expect(JSON.parse(body)).toEqual({
    type: 'FeatureCollection',
    features: records.map(({ id, createdAt, name, place, other }) => ({
      type: 'Feature',
      id,
      geometry: place && { type: 'Point', coordinates: [place.lng, place.lat] },
      properties: { createdAt, name, other },
    })),
  });
  expect(body).not.toContain('12.345678');
  const bytes = Buffer.from(body);
  const part = await ask('places/export?format=geojson&sort=id', { Range: 'bytes=700000-700099' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(700_000, 700_100)]);
});

test('has the place of the first point that is chosen, and none of its records is an empty collection', async () => {
  const chosen = await ask(
    'places/export?format=geojson&sort=id&fields=other&where[place][exists]=false&where[id]=p%2200003',
  );
  expect(await chosen.json()).toMatchObject({
    features: [{ geometry: { coordinates: [180, 0] }, properties: { createdAt: expect.any(String) } }],
  });
  const none = await ask('places/export?format=geojson&where[id]=x');
  expect(await none.text()).toBe('{"type":"FeatureCollection","features":[]}\n');
});

test.each([
  [
    'places/export?format=geojson&fields=name',
    'geojson needs a field of type geo, and fields leaves out "place", "other".',
  ],
  ['people/export?format=geojson', 'geojson needs a field of type geo, and the collection has none.'],
  [
    'places/export?format=geojson&fields=hidden',
    'geojson needs a field of type geo, and fields leaves out "place", "other".',
  ],
  ['places/export?format=geojson&csv.decimal=,', 'It is for format=csv; this is geojson.'],
])('%s is a mistake', async (path, message) => {
  const response = await ask(path);
  const { meta }: { readonly meta: { readonly details: readonly { readonly message: string }[] } } = JSON.parse(
    await response.text(),
  );
  expect([response.status, meta.details[0]?.message]).toEqual([400, message]);
});
