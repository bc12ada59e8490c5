/** Numbers, dates and times in columns of texts: what is read as which value, and what cannot be read. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { assert, integer, property, string } from 'fast-check';
import { readWritten } from '../src/composing/written-value.ts';
import type { WrittenForm } from '../src/origin.ts';
import { type ReadValue, unreadable } from '../src/source.ts';

const rows: readonly (readonly [type: FieldType, form: WrittenForm, text: string, expected: ReadValue])[] = [
  ['multiselect', {}, 'a, b', '["a","b"]'],
  ['multiselect', {}, 'a|b, c|a', '["a","b, c"]'],
  ['multiselect', {}, 'a; b;', '["a","b"]'],
  ['multiselect', {}, '["a, b","c"]', '["a, b","c"]'],
  ['multiselect', {}, '[1', unreadable],
  ['multiselect', {}, ' ', null],
  ['number', {}, '12.50', '12.50'],
  ['number', {}, ' 12 ', '12'],
  ['number', {}, '+7', '7'],
  ['number', {}, '-0.5', '-0.5'],
  ['number', {}, '.5', '0.5'],
  ['number', {}, '5.', '5'],
  ['number', {}, '0042', '42'],
  ['number', {}, '1e3', '1000'],
  ['number', {}, '1,234.56', unreadable],
  ['number', {}, '1,234', unreadable],
  ['number', {}, '1 234', unreadable],
  ['number', {}, '0,250', unreadable],
  ['number', { decimal: '.' }, '1,234.56', '1234.56'],
  ['number', { decimal: '.' }, '1,234,567', '1234567'],
  ['number', { decimal: '.' }, '0,250', unreadable],
  ['number', { decimal: '.' }, '1 234,567', unreadable],
  ['number', { decimal: '.' }, '12\n345', unreadable],
  ['number', { decimal: '.' }, '1,234 567', unreadable],
  ['number', { decimal: ',' }, '0.123', unreadable],
  ['number', { decimal: ',' }, '-0.500', unreadable],
  ['number', { decimal: ',' }, '1.234 567', unreadable],
  ['number', { decimal: ',' }, '\u22121.234', '-1234'],
  ['number', {}, '12.345678901234567890', '12.345678901234567890'],
  ['number', {}, '1,23', unreadable],
  ['number', {}, '1234,567', unreadable],
  ['number', {}, '12,50', unreadable],
  ['number', {}, '1.234,56', unreadable],
  ['number', {}, '12 €', unreadable],
  ['currency', { decimal: ',', affix: 'EUR' }, '1.234,56 €', '1234.56'],
  ['currency', { decimal: ',', affix: 'EUR' }, 'EUR 12,50', '12.50'],
  ['currency', { decimal: ',', affix: 'EUR' }, '12,50', '12.50'],
  ['currency', { decimal: ',', affix: 'EUR' }, '12,50 $', unreadable],
  ['currency', { decimal: ',', affix: 'EUR' }, 'CHF 12,50', unreadable],
  ['currency', { decimal: '.', affix: 'USD' }, '$1,299.00', '1299.00'],
  ['currency', { decimal: '.', affix: 'CAD' }, '$19.99', '19.99'],
  ['currency', { decimal: ',', affix: 'SEK' }, '5,50 €', unreadable],
  ['currency', { decimal: '.', affix: 'CHF' }, 'Fr. 12.50', '12.50'],
  ['currency', { decimal: '.', affix: 'CHF' }, "CHF 1'234.-", '1234'],
  ['currency', { decimal: '.', affix: 'CHF' }, '12.–', '12'],
  ['currency', { decimal: '.', affix: 'CHF' }, 'EUR 12.-', unreadable],
  ['currency', { decimal: ',', affix: 'EUR' }, '12,-', '12'],
  ['currency', { decimal: ',', affix: 'EUR' }, '12,50-', '-12.50'],
  ['currency', { decimal: ',', affix: 'EUR' }, '(12,50 €)', '-12.50'],
  ['currency', { decimal: '.', affix: 'USD' }, '-$1,234.50', '-1234.50'],
  ['currency', { decimal: '.', affix: 'USD' }, '($5.00)', '-5.00'],
  ['currency', { decimal: ',', affix: 'SEK' }, '12,50 kr', '12.50'],
  ['currency', { decimal: '.', affix: 'JPY' }, '¥１，２３４', '1234'],
  ['number', { decimal: ',', affix: 'Stk' }, '1.200 Stk', '1200'],
  ['number', {}, '12-', unreadable],
  ['number', {}, '10²', unreadable],
  ['percent', { affix: '%' }, '20 %', '20'],
  ['number', { decimal: ',', affix: 'kg' }, '0,5 kg', '0.5'],
  ['number', { decimal: ',', affix: 'kg' }, '500 g', unreadable],
  ['number', {}, 'NaN', unreadable],
  ['number', {}, '.', unreadable],
  ['number', {}, '-', unreadable],
  ['number', {}, '--5', unreadable],
  ['number', {}, '', null],
  ['number', {}, '  ', null],
  ['number', {}, '9'.repeat(2001), unreadable],
  ['number', { decimal: ',' }, '12,50', '12.50'],
  ['number', { decimal: ',' }, '1.234,56', '1234.56'],
  ['number', { decimal: ',' }, '1 234 567,8', '1234567.8'],
  ['number', { decimal: ',' }, '1\u00A0234,8', '1234.8'],
  ['number', { decimal: ',' }, '1’234', '1234'],
  ['number', { decimal: ',' }, '1.234', '1234'],
  ['number', { decimal: ',' }, '12.50', unreadable],
  ['currency', { decimal: ',' }, '-3,9', '-3.9'],
  ['percent', {}, '7.5', '7.5'],
  ['integer', {}, '12', '12'],
  ['integer', { decimal: '.' }, '1,200', '1200'],
  ['integer', { decimal: ',' }, '1.200', '1200'],
  ['integer', {}, '12.5', unreadable],
  ['integer', {}, '7.0', '7'],
  ['integer', {}, '-7.', '-7'],
  ['integer', {}, '-0.0', '0'],
  ['integer', {}, '1e3', '1000'],
  ['integer', {}, '1.5e1', '15'],
  ['integer', {}, '1.25e1', unreadable],
  ['integer', {}, '7,0', unreadable],
  ['integer', { decimal: '.' }, '7,0', unreadable],
  ['integer', { decimal: ',' }, '7,0', '7'],
  ['integer', { decimal: ',' }, '1.200,00', '1200'],
  ['integer', { decimal: ',' }, '7,5', unreadable],
  ['integer', { decimal: ',' }, '1E3', '1000'],
  ['integer', {}, '9223372036854775808', '9223372036854775808'],
  ['date', {}, '2026-02-28', '2026-02-28'],
  ['date', {}, '20260228', '2026-02-28'],
  ['date', {}, '2026-02-30', unreadable],
  ['date', {}, '28.02.2026', '2026-02-28'],
  ['date', {}, '2026/2/8', '2026-02-08'],
  ['date', {}, '28. Februar 2026', '2026-02-28'],
  ['date', {}, '２０２６-02-28', '2026-02-28'],
  ['date', {}, '28/02/2026', unreadable],
  ['date', {}, '30.02.2026', unreadable],
  ['date', {}, '2026-02-28T23:00:00+01:00', unreadable],
  ['date', {}, '0000-00-00', unreadable],
  ['date', {}, '', null],
  ['datetime', {}, '2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['datetime', {}, '2026-02-28 10:30', '2026-02-28T10:30:00.000Z'],
  ['datetime', {}, '2026-02-28T10:30:00+02:00', '2026-02-28T08:30:00.000Z'],
  ['datetime', { zone: 'Europe/Berlin' }, '2026-02-28 10:30', '2026-02-28T09:30:00.000Z'],
  ['datetime', { zone: 'Europe/Berlin' }, '2026-02-28T10:30Z', '2026-02-28T10:30:00.000Z'],
  ['datetime', { zone: 'Europe/Berlin' }, '2026-02-28', '2026-02-27T23:00:00.000Z'],
  ['datetime', { zone: 'Europe/Berlin' }, '2026-10-25 02:30', '2026-10-25T01:30:00.000Z'],
  ['datetime', { zone: 'Europe/Berlin' }, '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['datetime', { zone: 'Pacific/Kiritimati' }, '0000-01-01', unreadable],
  ['datetime', { zone: 'Europe/Berlin' }, '28.02.2026 10:30', '2026-02-28T09:30:00.000Z'],
  ['datetime', { zone: 'Europe/Berlin' }, '28.2.2026', '2026-02-27T23:00:00.000Z'],
  ['datetime', {}, 'soon', unreadable],
];

test.each(rows)('%s %j: %j is read as %p', (type, form, text, expected) => {
  const read = readWritten(type, form)(text);
  // Numbers have one value however many zeros they have behind the point.
  const isNumber = typeof expected === 'string' && ['number', 'currency', 'percent', 'integer'].includes(type);
  if (isNumber) expect(Number(read)).toBe(Number(expected));
  else expect(read).toBe(expected);
});

describe('a number that a program prints for people', () => {
  test.each([
    ['en-US', '.'],
    ['de-DE', ','],
    ['fr-FR', ','],
    ['nl-NL', ','],
    ['es-ES', ','],
    ['sv-SE', ','],
    ['de-CH', '.'],
  ] as const)('in %s is the number', (language, decimal) => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
    const read = readWritten('number', { decimal });
    assert(
      property(integer({ min: -(10 ** 12), max: 10 ** 12 }), (tenThousandths) => {
        const text = format.format(tenThousandths / 10_000);
        expect(Number(read(text))).toBe(tenThousandths / 10_000);
      }),
    );
  });
});

test('no text makes it throw', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      for (const type of ['number', 'integer', 'date', 'datetime'] as const)
        expect([typeof readWritten(type, { decimal: ',' })(text)]).not.toEqual(['undefined']);
    }),
  );
});

test('of other types no text is read', () => {
  for (const type of ['text', 'boolean', 'json', 'geo', 'select'] as const)
    expect(() => readWritten(type, {})).toThrow(`Values of type ${type} are not read from texts.`);
});
