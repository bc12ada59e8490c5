/** Files as other programs write them: in other encodings, with decimal commas and marks between thousands. */
import { describe, expect, test } from 'bun:test';
import type { ImportOptions } from '../src/survey.ts';
import { failureOf, importText, printFields, printRecords } from './import-text.ts';

const outcome = async (content: Uint8Array | string, options: ImportOptions): Promise<string> => {
  const imported = importText('a.csv', content, options);
  const failure = await failureOf(imported);
  return failure === 'no error' ? `${printFields((await imported).survey)} / ${printRecords(await imported)}` : failure;
};

describe('encodings', () => {
  const rows: readonly [what: string, content: Uint8Array, encoding: string | undefined, expected: string][] = [
    ['windows-1252', Buffer.from('id;Größe\n1;je \x80\n', 'latin1'), 'windows-1252', 'grosse:text / 2 1 | je €'],
    [
      'windows-1252 by its usual letters',
      Buffer.from('id;Größe\n1;für \x84Öl\x93\n', 'latin1'),
      undefined,
      'grosse:text / 2 1 | für „Öl“',
    ],
    ['a label in other letters', Buffer.from('id;x\n1;\xA4\n', 'latin1'), 'ISO-8859-15', 'x:text / 2 1 | €'],
    ['UTF-16 by its mark', Buffer.from('\uFEFFid;x\r\n1;€\r\n', 'utf16le'), undefined, 'x:text / 2 1 | €'],
    ['UTF-16, big-endian', Buffer.from('\uFEFFid;x\n1;€\n', 'utf16le').swap16(), undefined, 'x:text / 2 1 | €'],
    ['UTF-16 without one', Buffer.from('id;x\n1;€\n', 'utf16le'), 'utf-16le', 'x:text / 2 1 | €'],
    ['UTF-8 as it is called', Buffer.from('\uFEFFid;x\n1;€\n'), 'utf8', 'x:text / 2 1 | €'],
    [
      'not what it is called',
      Buffer.from('id;x\n1;\xFF\xFF\n', 'latin1'),
      'shift_jis',
      'Line 1: found bytes that are not shift_jis, here or further on, expected a file in shift_jis.',
    ],
    [
      'no encoding',
      Buffer.from('id\n'),
      'excel',
      '--encoding: found "excel", expected a label such as utf-8, windows-1252, iso-8859-15, windows-1250 or utf-16le.',
    ],
  ];
  test.each(rows)('%s', async (_what, content, encoding, expected) => {
    expect(await outcome(content, { encoding })).toBe(expected);
  });

  test('characters that two pieces of a large file share', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row};日本 ${row}\n`).join('');
    const { survey, batches } = await importText('a.csv', Buffer.from(`\uFEFFid;xy\n${lines}`, 'utf16le'));
    expect(survey.recordCount).toBe(100_000);
    expect(batches.flatMap(({ records }) => records).every(({ id, values }) => values[0] === `日本 ${id}`)).toBe(true);
  });
});

describe('numbers', () => {
  const rows: readonly [values: string, decimal: ImportOptions['decimal'], expected: string][] = [
    ['0,57|12|-3,5', ',', 'number: 0.57 12 -3.5'],
    ['1.234,56|1 234,5|1\u00A0234|1\u202F234,5|1’234', ',', 'number: 1234.56 1234.5 1234 1234.5 1234'],
    ['1.234|12', ',', 'integer: 1234 12'],
    ['1.234.567', ',', 'integer: 1234567'],
    ['1,234.56|0.5', '.', 'number: 1234.56 0.5'],
    ['1.23|0,5', ',', 'text: 1.23 0,5'],
    ['1,5|2,5,5', ',', 'text: 1,5 2,5,5'],
    ['007|1,5', ',', 'text: 007 1,5'],
    ['1,2|x', undefined, 'text: 1,2 x'],
    ['0.57|12', undefined, 'number: 0.57 12'],
  ];
  test.each(rows)('%s with --decimal %s', async (values, decimal, expected) => {
    const { survey, batches } = await importText('a.tsv', `id\tx\n${values.split('|').map(toLine).join('')}`, {
      decimal,
    });
    const read = batches.flatMap(({ records }) => records.map(({ values: [value] }) => String(value)));
    expect(`${survey.fields[0]?.type}: ${read.join(' ')}`).toBe(expected);
  });

  test('a type that is stated is read so too', async () => {
    const types = new Map([['Preis', 'currency']] as const);
    expect(await outcome('id;Preis\n1;1.234,50\n2;3\n', { types, decimal: ',' })).toBe(
      'Preis:currency / 2 1 | 1234.5\n3 2 | 3',
    );
  });

  test('texts are left as they are', async () => {
    expect(await outcome('id;a;b\n1;1,5;x 1,5\n', { decimal: ',' })).toBe('a:number b:text / 2 1 | 1.5 | x 1,5');
  });

  test('in JSON they are written in one way', async () => {
    const failure = await failureOf(importText('a.json', '[{"x":1}]', { decimal: ',' }));
    expect(failure).toBe('--decimal is for CSV files: in JSON numbers are written in one way.');
  });

  const suspicions: readonly [values: string, found: string | undefined][] = [
    ['12|0,57|3', '0,57'],
    ['1.234,56', '1.234,56'],
    ['0,57|n/a', '0,57'],
    ['0,57|there', undefined],
    ['1,2,3', undefined],
    ['12|13', undefined],
    ['Chai, big', undefined],
  ];
  test.each(suspicions)('%s: a decimal comma is noticed, or not', async (values, found) => {
    const { survey } = await importText('a.csv', `id,x\n${values.split('|').map(toCell).join('')}`);
    expect(survey.fields[0]?.decimalComma).toBe(found);
  });
});

const toCell = (value: string, index: number): string => `${index},"${value}"\n`;
const toLine = (value: string, index: number): string => `${index}\t${value}\n`;
