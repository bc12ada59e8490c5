/** Excel files, from LibreOffice (`excel/goods.xlsx` is made of `goods.fods`) and from a library's writer. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportOptions } from '../src/survey.ts';
import { failureOf, importText, printFields, printRecords } from './import-text.ts';
import { printNote } from '../src/reading-texts.ts';

const readGoods = async (): Promise<Uint8Array> => Bun.file(join(import.meta.dir, 'excel', 'goods.xlsx')).bytes();

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number];

const write = async (
  rows: NonNullable<Sheet['rows']>,
  options: Partial<Omit<Parameters<typeof writeXlsx>[0], 'sheets'>> = {},
): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Sheet1', rows }], ...options });

const print = async (content: Uint8Array, options: ImportOptions = {}): Promise<string> => {
  const imported = await importText('a.xlsx', content, options);
  return `${printFields(imported.survey)}\n${printRecords(imported)}`;
};

describe('a workbook of LibreOffice', () => {
  test('keeps types: texts of digits, results of formulas, days, times, lines; blank rows and errors are nothing', async () => {
    expect(await print(await readGoods(), { id: 'No' })).toBe(
      [
        'Name:text Price:number Gross:number Since:date Changed:datetime Opens:text Active:integer Group:text RRP:currency',
        '2 00000007 | Käse & Brot | 1.5 | 1.65 | 2026-01-31 | 2026-03-02T12:31:00.000Z | 08:30:00 | 1 | Food | 19.99',
        '3 00000008 | Two\nlines | 0.1 | 0.3 | 1999-12-31 | 2026-12-31T23:59:59.000Z | 18:00:30 | 0 | null | 5',
        '5 00000009 | Tea | 3 | null | null | null | null | null | Drink | null',
      ].join('\n'),
    );
  });

  test('has several sheets: the first is read, and said, or the named one', async () => {
    const { survey } = await importText('a.xlsx', await readGoods());
    expect(survey.notes.map(printNote)).toEqual([
      'The sheet "Products" was read, of "Products", "Shops". Another one is named by --sheet.',
      'One cell has an error, so no value, first #DIV/0! in D5.',
    ]);
    expect(await print(await readGoods(), { sheet: 'Shops' })).toBe('City:text\n2 1 | Köln');
    expect(await failureOf(importText('a.xlsx', await readGoods(), { sheet: 'Shop' }))).toBe(
      'It has no sheet "Shop". It has "Products", "Shops".',
    );
  });

  test('is known by its first bytes', async () => {
    expect((await importText('input', await readGoods())).survey.format.kind).toBe('xlsx');
  });
});

describe('cells', () => {
  const moment = new Date('2026-03-02T12:31:00Z');
  const rows: readonly [
    what: string,
    values: readonly (string | number | boolean | Date | null)[],
    expected: string,
  ][] = [
    ['numbers', [1, 2.5, null], 'x:number / 1 | 2.5 | null'],
    ['a sum as Excel shows it', [0.1 + 0.2], 'x:number / 0.3'],
    ['booleans', [true, false], 'x:boolean / 1 | 0'],
    ['days', [new Date('2026-01-31T00:00:00Z')], 'x:date / 2026-01-31'],
    [
      'times',
      [moment, new Date('2026-03-02T00:00:00Z')],
      'x:datetime / 2026-03-02T12:31:00.000Z | 2026-03-02T00:00:00.000Z',
    ],
    ['texts of digits', ['00123', '456'], 'x:text / 00123 | 456'],
    ['texts of digits alone', ['456', '7'], 'x:text / 456 | 7'],
    ['texts as numbers of Germans', ['1.234,50', '7,00'], 'x:number / 1234.5 | 7'],
    ['a number among texts', ['A', 7], 'x:text / A | 7'],
    ['a word that the user names', [7, '?'], 'x:integer / 7 | null'],
    ['words for no value', [7, 'n/a', '#N/A'], 'x:integer / 7 | null | null'],
    ['texts as days', ['31.1.2026'], 'x:date / 2026-01-31'],
    ['yes and no', ['yes', 'no'], 'x:boolean / 1 | 0'],
    ['article numbers', [4012345000009], 'x:text / 4012345000009'],
  ];
  test.each(rows)('%s', async (_what, values, expected) => {
    const content = await write([['id', 'x'], ...values.map((value, index) => [index, value])]);
    const { survey, batches } = await importText('a.xlsx', content, { nullText: '?' });
    const read = batches.flatMap(({ records }) => records.map((record) => String(record.values[0])));
    expect(`${printFields(survey)} / ${read.join(' | ')}`).toBe(expected);
  });

  test('days are the same since 1904', async () => {
    const content = await write(
      [
        ['id', 'x'],
        [1, moment],
      ],
      { dateSystem: '1904' },
    );
    expect(await print(content)).toBe('x:datetime\n2 1 | 2026-03-02T12:31:00.000Z');
  });

  test('times are of the zone that is stated, as Excel has none', async () => {
    const content = await write([
      ['id', 'x'],
      [1, moment],
    ]);
    expect(await print(content, { zone: 'Europe/Berlin' })).toBe('x:datetime\n2 1 | 2026-03-02T11:31:00.000Z');
  });

  test('numbers that are texts are numbers below headings of amounts alone', async () => {
    const content = await write([
      ['id', 'Price', 'Qty', 'Size', 'Net price'],
      [1, '12.50', '3', '36', '1.299'],
      [2, '7', '4', '38', '5'],
    ]);
    expect(await print(content)).toBe(
      'Price:number Qty:integer Size:text netPrice:text\n2 1 | 12.5 | 3 | 36 | 1.299\n3 2 | 7 | 4 | 38 | 5',
    );
  });

  test('rows above the header are blank, or the header is named', async () => {
    expect(await print(await write([[], ['id', 'x'], [1, 2]]))).toBe('x:integer\n3 1 | 2');
    expect(await failureOf(importText('a.xlsx', await write([['id'], [1, 2]])))).toBe(
      'Line 2: found a value in column B, beyond the header ("id"). If row 2 is the header, add --header 2; else remove what is beside the table.',
    );
    const titled = await write([['Prices 2026'], [], ['id', 'x'], [1, 2]]);
    expect(await print(titled, { header: 3 })).toBe('x:integer\n4 1 | 2');
    expect(await print(titled, { header: 2 })).toBe('x:integer\n4 1 | 2');
    expect(await failureOf(importText('a.xlsx', titled, { header: 9 }))).toEndWith(
      'has nothing from line 9 on. Name the line of its header: --header.',
    );
  });

  test.each<[name: string, rows: NonNullable<Sheet['rows']>, header: number]>([
    ['one title', [['Prices 2026'], ['id', 'x'], [1, 2]], 2],
    [
      'a title beside an empty column',
      [
        [null, 'Prices 2026'],
        [null, 'id', 'x'],
        [null, 1, 2],
      ],
      2,
    ],
    ['two titles', [['Prices 2026'], ['As of', '1 March'], [], ['id', 'x', 'y', 'z'], [1, 2, 3, 4]], 4],
  ])('a header is found below %s', async (_name, titled, header) => {
    const { survey, batches } = await importText('a.xlsx', await write(titled));
    expect(survey.notes).toContainEqual({ code: 'titles', values: { header } });
    expect([survey.columns.find((name) => name !== ''), batches.flatMap(({ lines }) => lines)]).toEqual([
      'id',
      [header + 1],
    ]);
  });

  test('rows that are no titles stay: the first one is the header', async () => {
    const uneven = [
      ['name', 'taste'],
      ['Bread', 'mild', 'of rye'],
    ];
    expect(await failureOf(importText('a.xlsx', await write(uneven)))).toStartWith('Line 2: found a value in column C');
    const wide = [
      ['name', 'x', 'y'],
      ['a', 1, 2],
      ['b', 'c', 'd'],
    ];
    expect((await importText('a.xlsx', await write(wide))).survey.notes).toEqual([]);
  });

  test('a hidden sheet is not the first', async () => {
    const sheets = [
      { name: 'Old', rows: [['a'], [1]], hidden: true },
      { name: 'New', rows: [['b'], [2]] },
    ];
    expect(await print(await writeXlsx({ sheets }))).toStartWith('b:integer');
  });
});

describe('what is refused', () => {
  test('an encrypted workbook, one that is cut off, and other bytes', async () => {
    const book = await write([['a'], [1]]);
    const encrypted = await write([['a'], [1]], { encryption: { password: 'secret', spinCount: 1 } });
    const rows: readonly [Uint8Array, string][] = [
      [
        encrypted,
        'It is encrypted, or in the format of Excel before 2007. Save it as .xlsx without a password, or as CSV.',
      ],
      [book.subarray(0, 300), 'It is cut off, or no workbook of Excel (.xlsx). Write it again.'],
      [Buffer.from('a,b\n1,2\n'), 'It is no workbook of Excel (.xlsx). Save it again as .xlsx, or as CSV.'],
    ];
    for (const [content, expected] of rows) expect(await failureOf(importText('a.xlsx', content))).toBe(expected);
  });

  test.each([
    ['old.xls', 'd0cf11e0a1b11ae1', /^It is encrypted, or in the format of Excel before 2007\./],
    [
      'menu.pdf',
      '255044462d312e370a25e2e3',
      /^It is no workbook of Excel \(\.xlsx\)\. Save it again as \.xlsx, or as CSV\.$/,
    ],
    ['photo.csv', 'ffd8ffe000104a464946', /^It is no workbook of Excel/],
    ['photo.csv', '89504e470d0a1a0a', /^It is no workbook of Excel/],
  ])('%s, which is no text, by its first bytes', async (name, start, expected) => {
    const content = Buffer.concat([Buffer.from(start, 'hex'), Buffer.from('\n\u00e9 1\n', 'latin1')]);
    expect(await failureOf(importText(name, content))).toMatch(expected);
  });

  test('a workbook that unpacks to too much, by its directory', async () => {
    const book = Buffer.from(await write([['a'], [1]]));
    const directory = book.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    book.writeUInt32LE(0xfffffffe, directory + 24);
    expect(await failureOf(importText('a.xlsx', book))).toEqual(
      expect.stringMatching(
        /^It unpacks to \d{10} bytes, of which \d+ are texts, expected at most 1073741824 and 33554432\. Save it as CSV\.$/,
      ),
    );
  });

  test('a workbook that unpacks to more than its directory says', async () => {
    const rows = [['a'], ...Array.from({ length: 5000 }, (_, index) => [`text ${index}`])];
    const book = Buffer.from(await write(rows));
    for (let at = book.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = book.indexOf('PK\x01\x02', at + 4, 'latin1'))
      book.writeUInt32LE(100, at + 24);
    expect(await failureOf(importText('a.xlsx', book))).toStartWith('It is no workbook that can be read (');
  });

  test('options of other formats', async () => {
    expect(await failureOf(importText('a.xlsx', await readGoods(), { decimal: ',' }))).toBe(
      '--decimal is for CSV files: in Excel numbers are numbers.',
    );
    expect(await failureOf(importText('a.csv', 'a\n1\n', { sheet: 'x' }))).toBe('--sheet is for Excel files (.xlsx).');
  });
});
