/** The setting of the tiles of maps. */
import { expect, test } from 'bun:test';
import { parseMapTiles } from '../src/map-tiles.ts';

test('an address and an attribution, or nothing', () => {
  expect(parseMapTiles('')).toEqual({ kind: 'value', value: null });
  expect(parseMapTiles('https://tiles.example/a/{z}/{x}/{y}.png?k=1  © Tile Makers')).toEqual({
    kind: 'value',
    value: { address: 'https://tiles.example/a/{z}/{x}/{y}.png?k=1', attribution: '© Tile Makers' },
  });
});

test.each([
  'https://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png © Tile Makers',
  'javascript:alert({z},{x},{y}) © a',
  'tiles.example/{z}/{x}/{y}.png © a',
  '© a',
])('%s is a mistake', (text) => {
  expect(parseMapTiles(text)).toMatchObject({ kind: 'mistake', expected: expect.stringContaining('{z}/{x}/{y}') });
});
