/** Values as owners have them, by type, and the tree that each face shows. */
import { describe, expect, test } from 'bun:test';
import { currencyOf, createValueText, printLine, showValue, type ShownValue } from '../src/index.ts';
import type { ValueField } from '../src/shown-value.ts';

const print = createValueText('en', 'Europe/Brussels');

/** The tree as a line: its kind, and its texts. */
const line = (value: unknown, field: ValueField | string): string => {
  const { kind, ...rest }: ShownValue = showValue(value, typeof field === 'string' ? { type: field } : field, print);
  return [kind, ...Object.values(rest).map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))].join(
    ' | ',
  );
};

const weekdays = JSON.stringify([{ days: 'Mon–Fri', times: '08:00–18:00' }]);

const rows: [type: string, value: unknown, shown: string][] = [
  ['text', null, 'empty'],
  ['text', undefined, 'empty'],
  ['text', '', 'empty'],
  ['multiselect', [], 'empty'],
  ['text', '<b onclick=alert(1)>Rye</b>', 'text | <b onclick=alert(1)>Rye</b>'],
  ['text', 'https://a.example', 'text | https://a.example'],
  ['text', { a: 1 }, 'text | {"a":1}'],
  ['select', '<script>', 'text | <script>'],
  ['email', 'a@b.example', 'link | mailto:a@b.example | a@b.example | a@b.example'],
  ['email', 'ask at the desk', 'text | ask at the desk'],
  ['email', 'javascript:alert(1)', 'text | javascript:alert(1)'],
  ['phone', '+49 (731) 55-50', 'link | tel:+497315550 | +49 (731) 55-50 | +49 (731) 55-50'],
  ['phone', 'on request', 'text | on request'],
  ['phone', 'javascript:alert(1)', 'link | tel:1 | javascript:alert(1) | javascript:alert(1)'],
  ['url', 'https://www.a.example/b', 'link | https://www.a.example/b | https://www.a.example/b | a.example/b'],
  ['url', 'HTTP://a.example', 'link | HTTP://a.example | HTTP://a.example | a.example'],
  ['url', 'mailto:a@b.example', 'text | mailto:a@b.example'],
  ['image', 'https://a.example/b.jpg', 'link | https://a.example/b.jpg | https://a.example/b.jpg | a.example/b.jpg'],
  ['image', 'loaf.jpg', 'text | loaf.jpg'],
  ['multiselect', ['a', '<i>', 3], 'list | ["a","<i>","3"]'],
  ['multiselect', 'a', 'text | a'],
  ['number', 1234.5, 'amount | 1,234.5'],
  ['number', '12345678901234567890.5', 'amount | 12,345,678,901,234,567,890.5'],
  ['number', '<1>', 'amount | <1>'],
  ['integer', -3, 'amount | -3'],
  ['percent', 7.25, 'amount | 7.25%'],
  ['currency', 12, 'amount | 12.00'],
  ['boolean', true, 'boolean | true'],
  ['boolean', 'true', 'boolean | false'],
  ['date', '2026-01-31', 'time | 2026-01-31 | 31 Jan 2026'],
  ['date', '0065-12-08', 'time | 0065-12-08 | 0065-12-08'],
  ['date', '31.1.', 'time | 31.1. | 31.1.'],
  ['datetime', '2026-01-31T23:30:00Z', 'time | 2026-01-31T23:30:00Z | 1 Feb 2026, 00:30 CET'],
  ['datetime', '<time>', 'time | <time> | <time>'],
  ['geo', { lat: 48.4, lng: -9.98 }, 'link | geo:48.4,-9.98 | 48.4°, -9.98° | 48.4°, -9.98°'],
  ['geo', { lat: '<b>', lng: 0 }, 'text | {"lat":"<b>","lng":0}'],
  ['geo', 'javascript:alert(1)', 'text | javascript:alert(1)'],
  ['json', { a: ['<b>'] }, 'structured | {"a":["<b>"]}'],
  ['json', '<b>', 'structured | <b>'],
  ['json', 'Mo-Fr 8:00-18:00', `hours | ${weekdays} | Mo-Fr 8:00-18:00`],
  // Types of a service that is newer than a widget.
  ['colour', '#fff', 'text | #fff'],
  ['weight', 2.5, 'text | 2.5'],
  ['flag', false, 'text | false'],
  ['shape', { sides: 3 }, 'text | {"sides":3}'],
  ['constructor', 'javascript:alert(1)', 'text | javascript:alert(1)'],
];
test.each(rows)('%s %j: %s', (type, value, shown) => expect(line(value, type)).toBe(shown));

describe('nothing but these schemes becomes a link or a picture', () => {
  const addresses = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:a',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg/>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    '//a.example/a',
    '/a',
    'a',
    'https://',
    'https:///a',
    'https:a',
  ];
  test.each(addresses)('%p', (text) => {
    for (const type of ['url', 'image', 'text', 'select', 'email', 'unknown'])
      for (const isPicture of [false, true]) expect(line(text, { type, isPicture })).toBe(`text | ${text}`);
    expect(line(text, 'phone')).toMatch(/^text \||^link \| tel:[+\d]* \|/);
  });
  test.each(['http://a.example/b', 'https://a.example/b'])('a picture: %s', (text) =>
    expect(line(text, { type: 'text', isPicture: true })).toBe(`picture | ${text}`),
  );
});

test.each([
  ['EUR', '€1,234.50'],
  ['JPY', '¥1,234.5'],
  [undefined, '1,234.50'],
])('an amount in %s: %s', (currency, text) =>
  expect(line(1234.5, { type: 'currency', currency })).toBe(`amount | ${text}`),
);

test.each([
  [undefined, {}, undefined],
  ['EUR', {}, 'EUR'],
  ['coin', { coin: 'CHF' }, 'CHF'],
  ['coin', { coin: '<b>' }, undefined],
  ['coin', {}, undefined],
])('the currency %s of %j is %s', (currency, record, code) => expect(currencyOf({ currency }, record)).toBe(code));

test.each([
  ['text', ' a\n\t b ', 'a b'],
  ['text', '* a\n * b', 'a, b'],
  ['text', 'With:\n\n • a\n • b (c)\n • d.\n\nAnd - so on', 'With: a, b (c), d. And - so on'],
  ['text', `${' \n'.repeat(50_000)}*`, '*'],
  ['url', 'https://www.a.example', 'https://www.a.example'],
  ['multiselect', ['a', 'b'], 'a, b'],
  ['boolean', false, 'no'],
  ['json', { a: 1 }, '{"a":1}'],
  ['json', ['a', 1], 'a, 1'],
  ['date', '2026-01-31', '31 Jan 2026'],
  ['number', null, ''],
])('%s %j as a line: %s', (type, value, text) =>
  expect(printLine(showValue(value, { type }, print), (isTrue) => (isTrue ? 'yes' : 'no'))).toBe(text),
);
