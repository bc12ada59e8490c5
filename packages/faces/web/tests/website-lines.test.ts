/** The lines for an owner's website: what was chosen and nothing else, written so that it stays what it is. */
import { expect, test } from 'bun:test';
import { elementLine, frameAddress, frameLine, type WebsiteChoice } from '../src/console/website-lines.ts';

const place = { apiUrl: 'https://api.example.com/data', publicId: 'kornhaus' };
const plain: WebsiteChoice = {
  collection: 'products',
  look: 'list',
  fields: [],
  limit: 6,
  hasSearch: false,
  hasMore: false,
  currency: '',
  timeZone: null,
};

const rows: [changes: Partial<WebsiteChoice>, attributes: string, parameters: string][] = [
  [{}, 'limit="6"', 'limit=6'],
  [
    { look: 'cards', fields: ['name', 'price'], currency: 'EUR', hasSearch: true, hasMore: true },
    'look="cards" fields="name,price" limit="6" currency="EUR" search more',
    'look=cards&fields=name%2Cprice&limit=6&currency=EUR&search=&more=',
  ],
  [{ look: 'hours', fields: ['name'], hasSearch: true, currency: 'EUR' }, 'look="hours"', 'look=hours'],
  [{ timeZone: 'Europe/Brussels' }, 'limit="6" timezone="Europe/Brussels"', 'limit=6&timezone=Europe%2FBrussels'],
  [{ look: 'hours', timeZone: 'UTC' }, 'look="hours" timezone="UTC"', 'look=hours&timezone=UTC'],
  [{ currency: 'EURO' }, 'limit="6"', 'limit=6'],
];

test.each(rows)('%j', (changes, attributes, parameters) => {
  const choice = { ...plain, ...changes };
  expect(elementLine(place, choice)).toBe(
    `<script src="https://api.example.com/data/embed.js" async></script><vitrine-list tenant="kornhaus" collection="products" ${attributes}></vitrine-list>`,
  );
  expect(frameAddress(place, choice)).toBe(`https://api.example.com/data/embed/t/kornhaus/products?${parameters}`);
});

test('markup in names stays text', () =>
  expect(frameLine(place, { ...plain, fields: ['a&b'] }, `"><script>`)).toBe(
    '<iframe src="https://api.example.com/data/embed/t/kornhaus/products?fields=a%26b&amp;limit=6" title="&quot;&gt;&lt;script&gt;" width="100%" height="600" loading="lazy" frameborder="0"></iframe>',
  ));
