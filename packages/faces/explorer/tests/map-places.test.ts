/** Marks on a map: where they are, which are one, and which names there is room for. */
import { describe, expect, test } from 'bun:test';
import type { RecordData } from '@vitrine/contract';
import {
  conditionsAround,
  frameOf,
  latitudeAt,
  longitudeAt,
  placeNames,
  placesOf,
  pointOf,
  project,
  scaleOf,
  type Frame,
} from '../src/asking/map-places.ts';

const points = { point: { key: 'place', label: 'Place', type: 'geo' } } as const;
const two = {
  latitude: { key: 'lat', label: 'Lat', type: 'number' },
  longitude: { key: 'lng', label: 'Lng', type: 'number' },
} as const;

const recordAt = (id: string, lat: unknown, lng: unknown): RecordData => ({
  id,
  createdAt: '',
  place: lat === null ? null : { lat, lng },
  lat,
  lng,
});
const [ulm, berlin, rome] = [recordAt('Ulm', 48.4, 9.99), recordAt('Berlin', 52.5, 13.4), recordAt('Rome', 41.9, 12.5)];

const frame = (records: readonly RecordData[]): Frame => {
  const found = frameOf(records.flatMap((record) => pointOf(points, record) ?? []).map(project));
  if (found === undefined) throw new Error('There is no frame.');
  return found;
};

test.each([
  [48.4, 9.99],
  [-33.9, 151.2],
  [0, 0],
  [85, -180],
])('%p, %p is where tiles have it', (lat, lng) => {
  const { x, y } = project({ lat, lng });
  expect([latitudeAt(y), longitudeAt(x)]).toEqual([expect.closeTo(lat), expect.closeTo(lng)]);
});

test('the poles are at the edges, and what is no point has no place', () => {
  expect([project({ lat: 90, lng: 0 }).y, project({ lat: -90, lng: 0 }).y]).toEqual([
    expect.closeTo(0),
    expect.closeTo(1),
  ]);
  for (const [lat, lng] of [
    [null, null],
    ['48', '9'],
    [91, 0],
    [0, 181],
    [Number.NaN, 0],
  ] as const)
    // prettier-ignore
    for (const fields of [points, two]) expect(pointOf(fields, recordAt('a', lat, lng))).toBeUndefined();
  expect(frameOf([])).toBeUndefined();
});

test('all points are within the frame, however few or far', () => {
  const far = [recordAt('a', 85, -180), recordAt('b', -85, 180)];
  for (const records of [[ulm], [ulm, ulm], [ulm, berlin, rome], far]) {
    const shown = frame(records);
    expect([shown.width, shown.height, Number.isFinite(shown.scale)]).toEqual([800, 600, true]);
    for (const { x, y } of placesOf(points, records, shown)) {
      expect((x - shown.x) * shown.scale).toBeWithin(0, shown.width);
      expect((y - shown.y) * shown.scale).toBeWithin(0, shown.height);
    }
  }
});

test('points that cannot be told apart are one place, which leads to its records', () => {
  const near = recordAt('near', 48.4001, 9.9901);
  const records = [ulm, near, berlin, rome];
  const places = placesOf(points, records, frame(records));
  expect(places.map((place) => place.records.map(({ id }) => id))).toEqual([['Ulm', 'near'], ['Berlin'], ['Rome']]);
  expect(conditionsAround(points, [ulm, near])).toEqual([
    { field: 'place', operator: 'within', values: ['48.4', '9.99', '48.4001', '9.9901'] },
  ]);
  expect(conditionsAround(two, [ulm, near])).toEqual([
    { field: 'lat', operator: 'between', values: ['48.4', '48.4001'] },
    { field: 'lng', operator: 'between', values: ['9.99', '9.9901'] },
  ]);
});

test('marks do not overlap on a phone, where they are 24 pixels wide', () => {
  const records = Array.from({ length: 200 }, (_, index) =>
    recordAt(String(index), 48 + ((index * 7919) % 100) / 25, 8 + ((index * 104_729) % 100) / 25),
  );
  const shown = frame(records);
  const places = placesOf(points, records, shown);
  expect(places.flatMap((place) => place.records)).toBeArrayOfSize(200);
  const phone = (342 / shown.width) * shown.scale;
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y) * phone).toBeGreaterThanOrEqual(24);
});

test.each([0, 48, 83, 89.9, -89.9])('a scale takes a third of a map of one place at %p degrees at most', (lat) => {
  const { lengthKm, part } = scaleOf(frame([recordAt('One', lat, 10)]));
  expect(lengthKm).toBeGreaterThan(0);
  expect(part).toBeWithin(0.05, 0.34);
});

test('names cover neither marks nor each other', () => {
  const records = [ulm, berlin, rome, recordAt('Beside Berlin', 52.5, 10.4)];
  const shown = frame(records);
  const names = placeNames(placesOf(points, records, shown), shown, ([record]) => record?.id);
  expect([...names.values()].map(({ text }) => text).toSorted()).toEqual(['Berlin', 'Beside Berlin', 'Rome', 'Ulm']);
  const long = placeNames(placesOf(points, [ulm], frame([ulm])), frame([ulm]), () => 'x'.repeat(100));
  expect(long.values().next().value?.text).toBe(`${'x'.repeat(28)}…`);
});

describe('over the date line', () => {
  const [suva, apia, auckland] = [
    recordAt('Suva', -18.1, 178.4),
    recordAt('Apia', -13.8, -171.8),
    recordAt('Auckland', -36.8, 174.8),
  ];

  test('points on both sides are one view, in order', () => {
    const shown = frame([suva, apia, auckland]);
    const places = placesOf(points, [suva, apia, auckland], shown);
    const across = places.map(({ x, records }) => [records[0]?.id, Math.round((x - shown.x) * shown.scale)] as const);
    expect(across.toSorted(([, one], [, other]) => one - other).map(([id]) => id)).toEqual([
      'Auckland',
      'Suva',
      'Apia',
    ]);
    for (const [, x] of across) expect(x >= 0 && x <= shown.width).toBe(true);
    expect(shown.width / shown.scale).toBeLessThan(0.2);
  });

  test('other views begin where they did', () => {
    expect(longitudeAt(frame([ulm, berlin, rome]).x)).toBeLessThan(9.99);
    expect(longitudeAt(frame([suva]).x)).toBeGreaterThan(178);
  });

  test('the records of a place on both sides are asked for by a box over it', () => {
    const both = [recordAt('East', -17, 179.9), recordAt('West', -16, -179.8)];
    expect(conditionsAround(points, both)).toEqual([
      { field: 'place', operator: 'within', values: ['-17', '179.9', '-16', '-179.8'] },
    ]);
  });

  test('where degrees are two numbers, they are asked for by their longitudes', () => {
    const both = [recordAt('East', -17, 179.9), recordAt('West', -16, -179.8), recordAt('Same', -16, -179.8)];
    expect(conditionsAround(two, both)).toEqual([
      { field: 'lat', operator: 'between', values: ['-17', '-16'] },
      { field: 'lng', operator: 'in', values: ['179.9', '-179.8'] },
    ]);
  });
});
