/** Values as cells of CSV: each is read back as it was, and nothing is a formula where a spreadsheet reads. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { parse } from 'csv-parse/sync';
import { csv, csvForSpreadsheets } from '../../../../../tests/oracle/oracle-csv.ts';

const cellOf = (format: typeof csv, type: FieldType, value: unknown): string =>
  format.printRecord({ id: '1', createdAt: '', value }, [{ key: 'value', type }]).replace(/\r\n$/, '');

const rows: [type: FieldType, value: unknown, cell: string, inSpreadsheet?: string][] = [
  ['text', null, ''],
  ['text', '', '""'],
  ['text', 'Käse', 'Käse'],
  ['text', 'a,b', '"a,b"'],
  ['text', '5" nail', '"5"" nail"'],
  ['text', 'two\nlines', '"two\nlines"'],
  ['text', ' blanks ', '" blanks "'],
  ['text', '=1+1', '=1+1', `'=1+1`],
  ['text', '=HYPERLINK("http://x")', '"=HYPERLINK(""http://x"")"', `"'=HYPERLINK(""http://x"")"`],
  ['phone', '+49 731 1', '+49 731 1', `'+49 731 1`],
  ['text', '-1', '-1', `'-1`],
  ['text', '@SUM(A1)', '@SUM(A1)', `'@SUM(A1)`],
  ['text', '\t=1', '"\t=1"', `"'\t=1"`],
  ['text', '\n=1', '"\n=1"', `"'\n=1"`],
  ['text', '＝1+1', '＝1+1', `'＝1+1`],
  ['phone', '＋49', '＋49', `'＋49`],
  ['text', '－1', '－1', `'－1`],
  ['text', '＠SUM(A1)', '＠SUM(A1)', `'＠SUM(A1)`],
  ['text', 'a;=1', 'a;=1', '"a;=1"'],
  ['text', 'a\t=1', 'a\t=1', '"a\t=1"'],
  ['text', 'a=1', 'a=1'],
  ['integer', -5, '-5'],
  ['boolean', false, 'false'],
  ['date', '2026-01-31', '2026-01-31'],
  ['multiselect', ['a', 'b,c'], '"[""a"",""b,c""]"'],
  ['multiselect', [], '[]'],
  ['json', { a: [1, null] }, '"{""a"":[1,null]}"'],
  ['json', '=1', '"""=1"""'],
  ['json', -1, '-1'],
];

describe.each(rows)('%s %p', (type, value, cell, inSpreadsheet = cell) => {
  test(`is ${cell}, and ${inSpreadsheet} in a spreadsheet`, () => {
    expect([cellOf(csv, type, value), cellOf(csvForSpreadsheets, type, value)]).toEqual([cell, inSpreadsheet]);
  });

  test('is read back', () => {
    const [[read] = []]: string[][] = parse(`${cellOf(csv, type, value)}\r\n`, { skip_empty_lines: false });
    const isText = typeof value === 'string' && type !== 'json';
    expect(read).toBe(isText ? value : value === null ? '' : JSON.stringify(value));
  });
});

test('a head of keys; for spreadsheets behind the mark of UTF-8', () => {
  const columns = [
    { key: 'id', type: 'text' },
    { key: 'price', type: 'currency' },
  ] as const;
  expect(csv.printHead(columns)).toBe('id,price\r\n');
  expect(new TextEncoder().encode(csvForSpreadsheets.printHead(columns)).subarray(0, 4)).toEqual(
    Uint8Array.of(0xef, 0xbb, 0xbf, 0x69),
  );
});

test('a text that begins with NUL is no formula in a spreadsheet', () => {
  expect([cellOf(csv, 'text', '\0=1'), cellOf(csvForSpreadsheets, 'text', '\0=1')]).toEqual(['\0=1', `'\0=1`]);
});

test('a name that would be a formula is none in a spreadsheet', () => {
  const columns = [{ key: '=1+1', type: 'text' as const }];
  expect([csv.printHead(columns), csvForSpreadsheets.printHead(columns)]).toEqual(['=1+1\r\n', "\uFEFF'=1+1\r\n"]);
});
