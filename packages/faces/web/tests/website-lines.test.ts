/** The lines for an owner's website: what was chosen and nothing else, written so that it stays what it is. */
import { expect, test } from 'bun:test';
import type { WebsiteChoice } from '../src/console/website-choice.ts';
import { elementLine, frameAddress, frameLine, looksFor } from '../src/console/website-lines.ts';

const place = { apiUrl: 'https://api.example.com/data', publicId: 'kornhaus' };
const plain: WebsiteChoice = {
  collection: 'products',
  look: 'list',
  fields: [],
  limit: 6,
  hasSearch: false,
  sort: '',
  filters: [],
  further: 'none',
  href: '',
  currency: '',
  timeZone: null,
  picture: '',
};

const rows: [changes: Partial<WebsiteChoice>, attributes: string, parameters: string][] = [
  [{}, 'limit="6"', 'limit=6'],
  [
    { look: 'cards', fields: ['name', 'price'], currency: 'EUR', hasSearch: true, further: 'more' },
    'look="cards" fields="name,price" limit="6" currency="EUR" search more',
    'look=cards&fields=name%2Cprice&limit=6&currency=EUR&search=&more=',
  ],
  [{ look: 'hours', fields: ['name'], hasSearch: true, currency: 'EUR' }, 'look="hours"', 'look=hours'],
  [{ timeZone: 'Europe/Brussels' }, 'limit="6" timezone="Europe/Brussels"', 'limit=6&timezone=Europe%2FBrussels'],
  [{ look: 'hours', timeZone: 'UTC' }, 'look="hours" timezone="UTC"', 'look=hours&timezone=UTC'],
  [
    { look: 'gallery', sort: '-price', filters: ['kind', 'price'], further: 'pages', href: 'https://a.example/{id}' },
    'look="gallery" limit="6" sort="-price" filters="kind,price" pages href="https://a.example/{id}"',
    'look=gallery&limit=6&sort=-price&filters=kind%2Cprice&pages=&href=https%3A%2F%2Fa.example%2F%7Bid%7D',
  ],
  [
    { look: 'map', sort: 'price', filters: ['kind'], further: 'pages', href: 'dialog', fields: ['name'] },
    'look="map" filters="kind" href="dialog"',
    'look=map&filters=kind&href=dialog',
  ],
  [{ currency: 'EURO' }, 'limit="6"', 'limit=6'],
  [{ look: 'cards', picture: 'photo' }, 'look="cards" picture="photo" limit="6"', 'look=cards&picture=photo&limit=6'],
];

test.each(rows)('%j', (changes, attributes, parameters) => {
  const choice = { ...plain, ...changes };
  const line = elementLine(place, choice).replace(/^<style>.*?<\/style>/, '');
  expect(line.replace(/ style="--room:[^"]+"/, '')).toBe(
    `<script src="https://api.example.com/data/embed.js" async></script><vitrine-list tenant="kornhaus" collection="products" ${attributes}></vitrine-list>`,
  );
  expect(frameAddress(place, choice)).toBe(`https://api.example.com/data/embed/t/kornhaus/products?${parameters}`);
});

test.each<[Partial<WebsiteChoice>, room: string]>([
  [{}, '47.7rem'],
  [{ look: 'table', fields: ['name'] }, '19.7rem'],
  [{ look: 'table', fields: ['name'], hasSearch: true, filters: ['kind'] }, '27.8rem'],
  [{ look: 'hours', limit: 200, filters: ['kind'] }, '19.5rem'],
  [{ look: 'map' }, 'min(max(25.5rem, 52vw), 80vh) + 1.5rem'],
  [{ look: 'calendar' }, 'clamp(19.5rem, (100vw - 42rem) * 99, 39.5rem)'],
  [
    { look: 'cards', fields: ['name', 'photo'], picture: 'photo', limit: 4 },
    'clamp(18.5rem, (42rem - 100vw) * 99, 81.5rem)',
  ],
])('%j keeps its room until the script is there', (changes, room) =>
  expect(elementLine(place, { ...plain, ...changes })).toEndWith(` style="--room:min(100vh, ${room})"></vitrine-list>`),
);

test('two elements on a page share a rule, and not their room', () => {
  const [map, list] = [elementLine(place, { ...plain, look: 'map' }), elementLine(place, plain)];
  const rule = '<style>vitrine-list:not(:defined){display:block;min-height:var(--room)}</style><script ';
  for (const line of [map, list]) expect(line).toStartWith(rule);
});

test('looks are offered by the types of fields', () => {
  expect(looksFor([{ type: 'text' }])).toEqual(['list', 'cards', 'table', 'hours']);
  expect(looksFor([{ type: 'image' }, { type: 'geo' }, { type: 'date' }])).toEqual([
    'list',
    'cards',
    'gallery',
    'table',
    'map',
    'calendar',
    'hours',
  ]);
});

test('markup in names stays text', () =>
  expect(frameLine(place, { ...plain, fields: ['a&b'] }, `"><script>`)).toBe(
    '<iframe src="https://api.example.com/data/embed/t/kornhaus/products?fields=a%26b&amp;limit=6" title="&quot;&gt;&lt;script&gt;" width="100%" height="600" loading="lazy" frameborder="0"></iframe>',
  ));
