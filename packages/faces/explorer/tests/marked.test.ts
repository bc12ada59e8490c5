/** Texts with the words of a search in them: cut at the ranges that the API says, and escaped. */
import { expect, test } from 'bun:test';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Marked, Marks } from '../src/parts/marked.tsx';

const field = { key: 'name', label: 'Name', type: 'text' } as const;

const rows: [value: string, shown: string, ranges: [number, number][], html: string][] = [
  ['Landbrot', 'Landbrot', [[4, 8]], 'Land<mark>brot</mark>'],
  ['ab ab', 'ab ab', [[0, 2], [3, 5]], '<mark>ab</mark> <mark>ab</mark>'],
  ['<b>&"', '<b>&"', [[1, 2]], '&lt;<mark>b</mark>>&amp;&quot;'],
  ['🧀x', '🧀x', [[2, 3]], '🧀<mark>x</mark>'],
  ['Landbrot', 'Landbrot', [], 'Landbrot'],
  ['https://a.example', 'a.example', [[0, 5]], 'a.example'],
]; // prettier-ignore

test.each(rows)('%j shown as %j', (value, text, ranges, html) => {
  const record = { id: 'r1', createdAt: '2026-01-01T00:00:00.000Z', name: value };
  const marked = h(Marked, { field, record, text });
  expect(renderToString(h(Marks.Provider, { value: { name: ranges }, children: marked }))).toBe(html);
});
