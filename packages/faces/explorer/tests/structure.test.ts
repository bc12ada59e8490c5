/** Structured data on pages: names, lists and links for readers, JSON where it is long or deep; nothing is markup. */
import { expect, test } from 'bun:test';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Structure } from '../src/parts/structure.tsx';
import { wordsOf } from '../src/words/words.ts';

const words = await wordsOf('de');

const render = (value: unknown): string => renderToString(h(Structure, { words, value }));
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.each<[unknown, string]>([
  [{ energyKj: 1234.5, saturated_fat: 0.3, Salz: '1 g' }, 'Energy kJ 1234,5 Saturated fat 0,3 Salz 1 g'],
  [{ kcal: 250, kwh_per_day: 3, saturatedKcal: 1 }, 'kcal 250 kWh per day 3 Saturated kcal 1'],
  [{ isVegan: true, note: null, tags: [] }, 'Is vegan ja'],
  [['a', 2, true], 'a 2 ja'],
  [{ kJ: 5, pH: 7.4, vitaminB12: 1, year: 2024 }, 'kJ 5 pH 7,4 vitaminB12 1 Year 2024'],
  [[{ size: 'S', stock: 1 }, { size: 'M' }], 'Size S Stock 1 Size M'],
  [{ site: 'https://a.example/b' }, 'Site a.example/b'],
  [{ site: 'javascript:alert(1)' }, 'Site javascript:alert(1)'],
])('%j: %s', (value, text) => {
  expect(textOf(render(value))).toBe(text);
});

test('markup is text, and only addresses of the web are links', () => {
  const html = render({ '<b>': '<img src=x onerror=alert(1)>', link: 'javascript:alert(1)', web: 'https://a.example' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)>');
  expect(html).not.toContain('<b>');
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://a.example"']);
});

test('what is long or deep is JSON', () => {
  for (const value of [{ text: 'a'.repeat(5000) }, { a: { b: { c: { d: { e: 1 } } } } }]) {
    expect(render(value)).toStartWith('<pre');
    expect(render({ a: { b: { c: { d: 1 } } } })).not.toContain('<pre');
  }
});
