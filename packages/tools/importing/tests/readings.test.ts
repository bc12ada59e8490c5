/** Columns as shops and people write them: what is certain for a whole column is read so, and nothing else. */
import type { FieldType } from '@vitrine/contract';
import { describe, expect, test } from 'bun:test';
import type { ImportOptions } from '../src/survey.ts';
import { importText, printFields } from './import-text.ts';

/** The type and the values of a column; `|` is between cells. */
const read = async (heading: string, cells: string, delimiter = ';'): Promise<string> => {
  const lines = cells.split('¦').map((cell, index) => `${index + 1}${delimiter}${quote(cell)}\n`);
  const { survey, batches } = await importText('a.csv', `id${delimiter}${quote(heading)}\n${lines.join('')}`);
  const values = batches.flatMap(({ records }) => records.map((record) => record.values[0] ?? 'null'));
  const [field] = survey.fields;
  const extra = [field?.currency, field?.meaning?.unit].filter(Boolean).join('');
  return `${printFields(survey).split(':')[1]}${extra === '' ? '' : ` ${extra}`}: ${values.join(' ¦ ')}`;
};

const quote = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`);

describe('amounts', () => {
  const rows: readonly [cells: string, expected: string][] = [
    ['19,99 €¦1.299,00 €¦5 €', 'currency EUR: 19.99 ¦ 1299 ¦ 5'],
    ['EUR 19.99¦EUR 1,299.00', 'currency EUR: 19.99 ¦ 1299'],
    ['19.99EUR¦19,99 €', 'text: 19.99EUR ¦ 19,99 €'],
    ['€ 19,-¦€ 7,50', 'currency EUR: 19 ¦ 7.5'],
    ['1.234 €¦5 €', 'text: 1.234 € ¦ 5 €'],
    ['19,99 €¦19,99 £', 'text: 19,99 € ¦ 19,99 £'],
    ['$19.99¦$5', 'currency USD: 19.99 ¦ 5'],
    ['$1,299.00¦$5', 'currency USD: 1299 ¦ 5'],
    ['C$1,50¦C$5', 'currency CAD: 1.5 ¦ 5'],
    ['5 kr¦6,50 kr', 'text: 5 kr ¦ 6,50 kr'],
    ['19,99 €¦', 'currency EUR: 19.99 ¦ null'],
    ['19,99 €¦n/a¦-', 'currency EUR: 19.99 ¦ null ¦ null'],
    ['19,99 €¦?¦.', 'currency EUR: 19.99 ¦ null ¦ null'],
    ['19,99 €¦#DIV/0!¦#BEZUG!', 'currency EUR: 19.99 ¦ null ¦ null'],
    ['19,99 €¦ask us', 'text: 19,99 € ¦ ask us'],
    ['-3,50 €¦2 €', 'currency EUR: -3.5 ¦ 2'],
    ['19 %¦7,5 %', 'percent: 19 ¦ 7.5'],
    ['0,5 kg¦1 kg', 'number kg: 0.5 ¦ 1'],
    ['0,5 kg¦200 g', 'text: 0,5 kg ¦ 200 g'],
    ['0,5¦12', 'number: 0.5 ¦ 12'],
    ['1.234,50¦2', 'number: 1234.5 ¦ 2'],
    ['1,234¦5', 'text: 1,234 ¦ 5'],
    ['1.234¦5', 'number: 1.234 ¦ 5'],
    ['007,5¦1,2', 'text: 007,5 ¦ 1,2'],
    ['3 Stück¦2 Stück', 'text: 3 Stück ¦ 2 Stück'],
  ];
  test.each(rows)('%s', async (cells, expected) => {
    expect(await read('x', cells)).toBe(expected);
  });

  test('in a file with commas, a decimal comma is certain in a price alone', async () => {
    expect(await read('Größen', '1,5¦2,5', ',')).toBe('text: 1,5 ¦ 2,5');
    expect(await read('Verkaufspreis', '1,5¦2,5', ',')).toBe('number: 1.5 ¦ 2.5');
  });

  const amongCommas: readonly [cells: string, expected: string][] = [
    ['45,571,090¦0¦-566,000', 'integer: 45571090 ¦ 0 ¦ -566000'],
    ['1,234.5¦12', 'number: 1234.5 ¦ 12'],
    ['123,456,789¦234,567', 'text: 123,456,789 ¦ 234,567'],
    ['1,881¦4,554', 'text: 1,881 ¦ 4,554'],
    ['1,881¦4,55', 'text: 1,881 ¦ 4,55'],
    ['1 000 000¦12', 'integer: 1000000 ¦ 12'],
    ["1'000.50¦12", 'number: 1000.5 ¦ 12'],
    ['.8096868056263899¦0.1000000000000000055', 'number: 0.8096868056263899 ¦ 0.1000000000000000055'],
  ];
  test.each(amongCommas)('marks between thousands in a file with commas: %s', async (cells, expected) => {
    expect(await read('x', cells, ',')).toBe(expected);
  });

  test('in a file with commas, another column may say that commas are between thousands', async () => {
    expect(await print('id,votes,lat\n1,"1,881",50.25\n2,"4,554",3\n')).toBe(
      'votes:integer lat:number [1881,50.25] [4554,3]',
    );
    expect(await print('id,codes,lat\n1,"881,100",50.25\n2,"554,200",3\n')).toBe(
      'codes:text lat:number ["881,100",50.25] ["554,200",3]',
    );
  });
});

describe('signs', () => {
  test.each([
    ['100,00-¦20,00', 'number: -100 ¦ 20'],
    ['1.200,00-€¦5,00€', 'currency EUR: -1200 ¦ 5'],
    ['(1,200.00)¦20.00', 'number: -1200 ¦ 20'],
    ['\u22125¦6', 'integer: -5 ¦ 6'],
    ['12,34,567.00¦99.50', 'number: 1234567 ¦ 99.5'],
    ['5,10,100¦2,50,500', 'text: 5,10,100 ¦ 2,50,500'],
    ['1.5-kg¦2.5-kg', 'text: 1.5-kg ¦ 2.5-kg'],
    ['1.50- kg¦2.50 kg', 'number kg: -1.5 ¦ 2.5'],
    ["CHF 12.-¦CHF 1'234.50", 'currency CHF: 12 ¦ 1234.5'],
    ['-€5,50¦€7,00', 'currency EUR: -5.5 ¦ 7'],
    ['($5.00)¦$7.00', 'currency USD: -5 ¦ 7'],
    ['1-¦2', 'text: 1- ¦ 2'],
    ['(1)¦2', 'text: (1) ¦ 2'],
    ['+49¦+1', 'text: +49 ¦ +1'],
  ])('%s', async (cells, expected) => {
    expect(await read('x', cells)).toBe(expected);
  });

  test('in a file with commas, cents make a decimal comma certain', async () => {
    expect(await read('x', '29,37¦34,05', ',')).toBe('number: 29.37 ¦ 34.05');
    expect(await print('id,Preis,Netto\n1,"2,05","1,50"\n2,"3,00","2,25"\n')).toBe(
      'Preis:number Netto:number [2.05,1.5] [3,2.25]',
    );
    expect(await print('id,Preis,Sizes\n1,"2,05","36,38"\n2,"3,00","40,42"\n')).toStartWith('Preis:number Sizes:text');
  });
});

describe('currencies of headings', () => {
  test.each([
    ['Preis in EUR', '3,50¦4,00', 'currency EUR: 3.5 ¦ 4'],
    ['price_usd', '3¦4', 'currency USD: 3 ¦ 4'],
    ['Prix (€)', '3,50¦4,00', 'currency EUR: 3.5 ¦ 4'],
    ['Price $', '3.50¦4', 'currency USD: 3.5 ¦ 4'],
    ['Einzelpreis [CHF]', '3.50¦4', 'currency CHF: 3.5 ¦ 4'],
    ['Preis EUR', '3,50 CHF¦4,00 CHF', 'currency CHF: 3.5 ¦ 4'],
    ['Price EUR/USD', '1.05¦1.25', 'number: 1.05 ¦ 1.25'],
    ['Umrechnung EUR', '1.05¦1.25', 'number: 1.05 ¦ 1.25'],
  ])('%s', async (heading, cells, expected) => {
    expect(await read(heading, cells)).toBe(expected);
  });
});

describe('days without marks', () => {
  test.each([
    ['start_date', '20240229¦20251231', 'date: 2024-02-29 ¦ 2025-12-31'],
    ['Lieferdatum', '20240229¦', 'date: 2024-02-29 ¦ null'],
    ['Datum', '46053¦46054', 'date: 2026-01-31 ¦ 2026-02-01'],
    ['date', '20240230¦20251231', 'integer: 20240230 ¦ 20251231'],
    ['date', '2024¦2025', 'integer: 2024 ¦ 2025'],
    ['number', '20240229¦20251231', 'integer: 20240229 ¦ 20251231'],
    ['number', '46053¦46054', 'integer: 46053 ¦ 46054'],
    ['candidate', '46053¦46054', 'integer: 46053 ¦ 46054'],
    ['date_id', '46053¦46054', 'integer: 46053 ¦ 46054'],
    ['Update count', '46053¦46054', 'integer: 46053 ¦ 46054'],
  ])('%s %s', async (heading, cells, expected) => {
    expect(await read(heading, cells)).toBe(expected);
  });

  // The last one is the number of an article, too.
  test.each(['20240229', '46053', '20240219'])('are read again where the field has days: %s', async (cell) => {
    const { survey, batches } = await importText('a.csv', `id,Datum\n1,${cell}\n`);
    const again = await importText('a.csv', `id,Datum\n1,${cell}\n`, { keepTypes: new Map([['datum', 'date']]) });
    expect(survey.fields[0]?.type).toBe('date');
    expect(again.batches).toEqual(batches);
  });
});

describe('a cross or nothing', () => {
  test.each([
    ['Lagerhaltig', 'X¦¦X', 'boolean: 1 ¦ 0 ¦ 1'],
    ['whatever', '✓¦¦✓', 'boolean: 1 ¦ 0 ¦ 1'],
    ['Gesperrt', '¦x¦', 'boolean: 0 ¦ 1 ¦ 0'],
    ['whatever', '¦x¦', 'text: null ¦ x ¦ null'],
    ['whatever', 'X¦X', 'text: X ¦ X'],
    ['whatever', 'X¦¦Y', 'text: X ¦ null ¦ Y'],
    ['whatever', 'X¦ ¦X', 'boolean: 1 ¦ 0 ¦ 1'],
    ['vegan', '✗¦¦✗', 'text: ✗ ¦ null ¦ ✗'],
  ])('%s %s', async (heading, cells, expected) => {
    expect(await read(heading, cells)).toBe(expected);
  });

  test('says which records are not published', async () => {
    const { survey } = await importText('a.csv', 'id,Aktiv,Gesperrt\n1,X,\n2,,X\n3,X,\n');
    expect(survey.fields.map(({ rule }) => [rule?.condition, rule?.values])).toEqual([
      ['Aktiv=true', [{ value: 'false', records: 1 }]],
      ['Gesperrt[ne]=true', [{ value: 'X', records: 1 }]],
    ]);
  });

  test('keeps its type in a file with crosses alone', async () => {
    const kept = { keepTypes: new Map([['aktiv', 'boolean']] as const) };
    const { batches } = await importText('a.csv', 'id,aktiv\n1,X\n', kept);
    expect(batches.flatMap(({ records }) => records.map(({ values }) => values))).toEqual([[1]]);
  });
});

describe('JSON in cells', () => {
  test.each([
    ['["a","b"]¦["a"]', 'multiselect: ["a","b"] ¦ ["a"]'],
    ['{"lat":50.5,"lng":3.25}¦', 'geo: {"lat":50.5,"lng":3.25} ¦ null'],
    ['{"lat":50.5,"lng":3.25}¦{"lat":null,"lng":null}', 'geo: {"lat":50.5,"lng":3.25} ¦ null'],
    ['{"a":1}¦[{"b":2}]', 'json: {"a":1} ¦ [{"b":2}]'],
    ['[1]¦[2]', 'text: [1] ¦ [2]'],
    ['["a"]¦none of them', 'text: ["a"] ¦ none of them'],
    ['{a}¦{b}', 'text: {a} ¦ {b}'],
  ])('%s', async (cells, expected) => {
    expect(await read('x', cells)).toBe(expected);
  });
});

describe('points of other programs', () => {
  test.each([
    ['(52.520, 13.405)¦(48.137, 11.575)', 'geo: {"lat":52.52,"lng":13.405} ¦ {"lat":48.137,"lng":11.575}'],
    ['POINT (13.405 52.52)¦POINT(11.5 48)', 'geo: {"lat":52.52,"lng":13.405} ¦ {"lat":48,"lng":11.5}'],
    ['POINT Z (13 52 1)¦POINT (11 48)', 'text: POINT Z (13 52 1) ¦ POINT (11 48)'],
  ])('%s', async (cells, expected) => {
    expect(await read('x', cells)).toBe(expected);
  });
});

test('many short items make a list, however long the cell is', async () => {
  const cell = [
    'Wines of the Loire',
    'Red wines',
    'Gifts for friends',
    'New this year',
    'All collections',
    'Reduced',
  ].join(';');
  expect(await read('Collection', `${cell};Wines for the summer¦${cell}¦${cell}`, ',')).toStartWith(
    'multiselect: ["Wines of the Loire","Red wines"',
  );
});

describe('blanks', () => {
  test('cells of blanks are no value', async () => {
    expect(await read('x', '1¦ ¦2')).toBe('integer: 1 ¦ null ¦ 2');
    expect(await read('x', 'a¦ ¦b')).toBe('text: a ¦ null ¦ b');
  });

  test('options have none at their ends', async () => {
    const cells = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'red' : 'red ')).join('¦');
    expect(await read('x', `${cells}¦blue ¦blue¦blue¦blue`)).toStartWith('select: red ¦ red ¦ red');
    const kept = { keepTypes: new Map([['x', 'select']] as const) };
    const { batches } = await importText('a.csv', 'id,x\n1,red \n2,blue\n', kept);
    expect(batches.flatMap(({ records }) => records.map(({ values }) => values[0]))).toEqual(['red', 'blue']);
  });
});

describe('numbers that are codes', () => {
  test.each([
    ['gtin', '8.80609E+12¦8.80610E+12'],
    ['HS Code', '611421¦620520'],
    ['Telefon', '4930123456¦4989123456'],
    ['Strichcode', '201203201123¦201203201124'],
  ])('below %s', async (heading, cells) => {
    expect(await read(heading, cells)).toBe(`text: ${cells.replace('¦', ' ¦ ')}`);
  });

  test('are none below prices', async () => {
    expect(await read('Mobile price', '450¦525')).toBe('integer: 450 ¦ 525');
    expect(await read('Phone cost', '4.50¦5.25')).toBe('number: 4.5 ¦ 5.25');
  });
});

describe('marks that only other columns make certain', () => {
  const rows: readonly [header: string, lines: string, expected: string][] = [
    ['Menge;Preis', '1.000;10,5 2.500;1.299,00€ 3;7', 'Menge:text Preis:text 1.000,10,5 2.500,1.299,00€ 3,7'],
    ['Menge;Preis', '1.000;10,5 2.500;12 3;7', 'Menge:integer Preis:number 1000,10.5 2500,12 3,7'],
    ['Menge;Preis', '1.000;10,50€ 3;7€', 'Menge:integer Preis:currency 1000,10.5 3,7'],
    ['Menge;Preis', '1.000;10.5 3;7', 'Menge:number Preis:number 1,10.5 3,7'],
    ['Menge;Preis', '1,000;10.5 3;7', 'Menge:integer Preis:number 1000,10.5 3,7'],
    ['Menge;Preis', '1.234€;10,5 5€;7', 'Menge:currency Preis:number 1234,10.5 5,7'],
    ['Menge;Preis', '1.000;1.299 2;3.450', 'Menge:text Preis:text 1.000,1.299 2,3.450'],
    ['Menge;lat', '1.000;10.5 2;7', 'Menge:number lat:number 1,10.5 2,7'],
    ['Menge;Preis;lat', '1.000;10,5;50.25 2;7;3', 'Menge:text Preis:number lat:number 1.000,10.5,50.25 2,7,3'],
    ['SKU;Preis', '1.000;10,5 1.001;7', 'SKU:text Preis:number 1.000,10.5 1.001,7'],
    ['Menge;Faktor', '0.500;10,5 2;7', 'Menge:number Faktor:number 0.5,10.5 2,7'],
  ];
  test.each(rows)('%s: %s', async (header, lines, expected) => {
    const text = lines.split(' ').map((line, index) => `${index};${line}\n`);
    const { survey, batches } = await importText('a.csv', `id;${header}\n${text.join('')}`);
    const values = batches.flatMap(({ records }) => records.map((record) => record.values.join(',')));
    expect(`${printFields(survey)} ${values.join(' ')}`).toBe(expected);
  });

  const doubts: readonly [heading: string, cells: string, options: ImportOptions, expected: string | undefined][] = [
    ['Preis', '1.299¦2', {}, '1.299'],
    ['Preis', '1.299¦2.5', {}, undefined],
    ['Preis', '1.299¦2', { decimal: '.' }, undefined],
    ['Preis', '1.299¦2', { decimal: ',' }, undefined],
    ['Preis', '1.250¦2', { keepTypes: new Map([['Preis', 'currency']]) }, '1.250'],
    ['Preis', '1.250¦2', { keepTypes: new Map([['Preis', 'text']]) }, undefined],
    ['x', '1.250¦2', {}, undefined],
  ];
  test.each(doubts)('%s: %s %o', async (heading, cells, options, expected) => {
    const lines = cells.split('¦').map((cell, index) => `${index};${cell}\n`);
    const { survey } = await importText('a.csv', `id;${heading}\n${lines.join('')}`, options);
    expect(survey.fields[0]?.ambiguous).toBe(expected);
  });
});

describe('days with the year last', () => {
  const rows: readonly [cells: string, expected: string][] = [
    ['1/21/77¦2/3/19', 'date: 1977-01-21 ¦ 2019-02-03'],
    ['31/01/2026¦01/02/2026', 'date: 2026-01-31 ¦ 2026-02-01'],
    ['31-1-2026¦1-2-2026', 'date: 2026-01-31 ¦ 2026-02-01'],
    ['31.1.26¦1.2.26', 'date: 2026-01-31 ¦ 2026-02-01'],
    ['1.2.26', 'date: 2026-02-01'],
    ['01/02/2026', 'text: 01/02/2026'],
    ['13/02/2026¦02/13/2026', 'text: 13/02/2026 ¦ 02/13/2026'],
    ['31/02/2026', 'text: 31/02/2026'],
    ['1/21/47', 'text: 1/21/47'],
    ['1/21/2026¦soon', 'text: 1/21/2026 ¦ soon'],
    ['3/20/2014 3:33 PM¦3/21/2014 12:38 am', 'datetime: 2014-03-20T15:33:00.000Z ¦ 2014-03-21T00:38:00.000Z'],
    ['31/1/2026, 09:30:15¦1/2/2026', 'datetime: 2026-01-31T09:30:15.000Z ¦ 2026-02-01T00:00:00.000Z'],
    ['3/20/2014 13:00 PM', 'text: 3/20/2014 13:00 PM'],
    ['3/20/2014 24:10', 'text: 3/20/2014 24:10'],
    ['1/20/2026¦n/a', 'date: 2026-01-20 ¦ null'],
  ];
  test.each(rows)('%s', async (cells, expected) => {
    expect(await read('x', cells)).toBe(expected);
  });

  const told: readonly [options: ImportOptions, cell: string, type: FieldType, value: string][] = [
    [{ dates: 'dmy' }, '01/02/2026', 'date', '2026-02-01'],
    [{ keepDates: 'mdy' }, '01/02/2026', 'date', '2026-01-02'],
    [{ dates: 'mdy', keepDates: 'dmy' }, '01/02/2026', 'date', '2026-01-02'],
    [{ dates: 'dmy' }, 'x', 'text', 'x'],
  ];
  test.each(told)('that the user, or the file before, tells: %j %s', async (options, cell, type, value) => {
    const { survey, batches } = await importText('a.csv', `id,a\n1,${cell}\n`, options);
    expect([survey.fields[0]?.type, batches[0]?.records[0]?.values[0]]).toEqual([type, value]);
  });

  test('another column may tell which part is first', async () => {
    expect(await print('id,a,b\n1,01/02/2026,01/31/2026\n')).toBe('a:date b:date ["2026-01-02","2026-01-31"]');
    expect(await print('id,a,b,c\n1,01/02/2026,01/31/2026,31/01/2026\n')).toBe(
      'a:text b:date c:date ["01/02/2026","2026-01-31","2026-01-31"]',
    );
  });
});

describe('truths', () => {
  const rows: readonly [heading: string, cells: string, expected: string][] = [
    ['x', 'yes¦No', 'boolean: 1 ¦ 0'],
    ['x', 'WAHR¦FALSCH', 'boolean: 1 ¦ 0'],
    ['x', 'Sí¦no', 'boolean: 1 ¦ 0'],
    ['x', 'ja¦nee', 'boolean: 1 ¦ 0'],
    ['x', 'Y¦N', 'text: Y ¦ N'],
    ['Wind', 'N¦S', 'text: N ¦ S'],
    ['Vent', 'O¦N', 'text: O ¦ N'],
    ['Actif', 'O¦N', 'boolean: 1 ¦ 0'],
    ['Aktiv', 'J¦N', 'boolean: 1 ¦ 0'],
    ['available', '1¦0', 'integer: 1 ¦ 0'],
    ['available', 'yes¦no', 'boolean: 1 ¦ 0'],
    ['available stock', '1¦0', 'integer: 1 ¦ 0'],
    ['new price', '1¦0', 'integer: 1 ¦ 0'],
    ['Lagerbestand aktiv', '1¦0', 'integer: 1 ¦ 0'],
    ['is_in_stock', '1¦0', 'boolean: 1 ¦ 0'],
    ['Neu', '1¦0', 'boolean: 1 ¦ 0'],
    ['product_online', '1¦0', 'boolean: 1 ¦ 0'],
    ['x', 'N¦N', 'text: N ¦ N'],
    ['Aktiv', 'N¦N', 'boolean: 0 ¦ 0'],
    ['x', 'ja¦no', 'text: ja ¦ no'],
    ['x', '1¦0', 'integer: 1 ¦ 0'],
    ['In stock?', '1¦0', 'boolean: 1 ¦ 0'],
    ['is_active', '1¦', 'boolean: 1 ¦ null'],
    ['Published', '1¦0¦-1', 'integer: 1 ¦ 0 ¦ -1'],
  ];
  test.each(rows)('%s: %s', async (heading, cells, expected) => {
    expect(await read(heading, cells)).toBe(expected);
  });
});

describe('lists', () => {
  const rows: readonly [heading: string, cells: string, expected: string][] = [
    ['Tags', 'a, b¦c', 'multiselect: ["a","b"] ¦ ["c"]'],
    ['Tags', 'a|b, c', 'multiselect: ["a","b, c"]'],
    ['Categories', 'A > B, A¦C', 'multiselect: ["A > B","A"] ¦ ["C"]'],
    ['Attribute 1 value(s)', String.raw`S\, slim, M`, 'multiselect: ["S, slim","M"]'],
    ['Titles', 'a, b¦c', 'text: a, b ¦ c'],
    ['x', 'a|b¦b|a', 'multiselect: ["a","b"] ¦ ["b","a"]'],
    ['x', 'a|b¦c|d', 'text: a|b ¦ c|d'],
    [
      'hours',
      'Mo-Fr 8:00-18:00; Sa 9:00-13:00¦Mo 8:00-18:00; Sa 9:00-13:00',
      'text: Mo-Fr 8:00-18:00; Sa 9:00-13:00 ¦ Mo 8:00-18:00; Sa 9:00-13:00',
    ],
    [
      'Images',
      'https://a.de/1.jpg, https://a.de/2.jpg¦https://a.de/3,4.jpg',
      'image: https://a.de/1.jpg ¦ https://a.de/3,4.jpg',
    ],
    ['Images', 'https://a.de/1.jpg , |\n https://a.de/2.jpg', 'image: https://a.de/1.jpg'],
    ['Links', 'https://a.de/1, https://a.de/2', 'text: https://a.de/1, https://a.de/2'],
  ];
  test.each(rows)('%s: %s', async (heading, cells, expected) => {
    expect(await read(heading, cells)).toBe(expected);
  });
});

describe('long cells and headings cost no more than their length', () => {
  const rows: readonly [start: string, run: string, end: string][] = [
    ['https://a.de/1.jpg', ' ', 'x'],
    ['https://a.de/', ',', '.jpg'],
    ['1', ' 1', 'x'],
    ['', '1', 'x'],
    ['x', ' ', 'x'],
    ["'", "'", 'x'],
  ];
  test.each(rows)('%s%s…%s', async (start, run, end) => {
    const text = `${start}${run.repeat(1_000_000)}${end}`;
    expect((await read('x', text)).endsWith(`: ${text}`)).toBe(true);
  });

  test('also those of pictures', async () => {
    const text = `https://a.de/${','.repeat(19_000)}.jpg`;
    expect(await read('x', `${text}, ${text}`)).toStartWith('text');
    expect(
      await read(
        'x',
        Array(1000)
          .fill(`${text.slice(0, 9000)}.jpg, ${text.slice(0, 9000)}.jpg`)
          .join('¦'),
      ),
    ).toStartWith('image');
  });

  test('a heading of digits', async () => {
    expect(await read(`a${'1'.repeat(300_000)}x`, 'b')).toBe('text: b');
  });
});

describe('codes', () => {
  const rows: readonly [heading: string, cells: string, expected: string][] = [
    ['x', "'4012345000009¦123", 'text: 4012345000009 ¦ 123'],
    ['x', '="00123"¦="7"', 'text: 00123 ¦ 7'],
    ['x', "'s morgens¦'1", "text: 's morgens ¦ '1"],
    ['Variant SKU', "'00123¦AB-1", 'text: 00123 ¦ AB-1'],
    ['Variant SKU', "'00123-A¦AB'1", "text: 00123-A ¦ AB'1"],
    ['Barcode', '="00123"¦AB-1', 'text: 00123 ¦ AB-1'],
    ['x', "'00123¦AB-1", "text: '00123 ¦ AB-1"],
    ['SKU', '10001¦10002', 'text: 10001 ¦ 10002'],
    ['Artikelnummer', '10001', 'text: 10001'],
    ['Stock', '10001', 'integer: 10001'],
  ];
  test.each(rows)('%s: %s', async (heading, cells, expected) => {
    expect(await read(heading, cells)).toBe(expected);
  });
});

describe('options', () => {
  test('are states of few kinds, and few short texts in many records', async () => {
    expect(await read('Status', 'active¦draft¦active')).toBe('select: active ¦ draft ¦ active');
    expect(await read('Status', 'active¦draft')).toBe('text: active ¦ draft');
    expect(await read('x', Array(10).fill('S¦M').join('¦'))).toStartWith('select');
    expect(await read('x', Array(9).fill('S¦M').join('¦'))).toStartWith('text');
  });
});

/** The fields, and the values of each record. */
const print = async (content: string, nullText?: string): Promise<string> => {
  const { survey, batches } = await importText('a.csv', content, { nullText });
  const records = batches.flatMap((batch) => batch.records.map(({ values }) => JSON.stringify(values)));
  return `${printFields(survey)} ${records.join(' ')}`;
};

describe('no value', () => {
  const rows: readonly [cells: string, expected: string][] = [
    ['12.5¦NULL', 'number: 12.5 ¦ null'],
    ['2026-01-31¦-', 'date: 2026-01-31 ¦ null'],
    ['true¦n/a', 'boolean: 1 ¦ null'],
    ['a@b.de¦none', 'email: a@b.de ¦ null'],
    ['Anna¦NULL', 'text: Anna ¦ NULL'],
    ['-¦a', 'text: - ¦ a'],
  ];
  test.each(rows)('%s', async (cells, expected) => {
    expect(await read('x', cells)).toBe(expected);
  });

  test('NULL is no option, and None is one', async () => {
    const options = Array<string>(10).fill('S¦M¦None').join('¦');
    expect(await read('x', [options, 'NULL', '\\N', '#N/A'].join('¦'))).toBe(
      `select: ${options.replaceAll('¦', ' ¦ ')} ¦ null ¦ null ¦ null`,
    );
  });

  test('NULL is none in texts too, where numbers or another column have it', async () => {
    expect(await print('id,a,b\n1,Anna,2\n2,NULL,NULL\n')).toBe('a:text b:integer ["Anna",2] [null,null]');
    expect(await print('id,a,b\n1,Anna,x\n2,NULL,y\n')).toBe('a:text b:text ["Anna","x"] ["NULL","y"]');
    expect(await print('id,a,b\n1,Anna,x\n2,NULL,y\n', 'NULL')).toBe('a:text b:text ["Anna","x"] [null,"y"]');
    expect(await print('id,a,b\n1,7,x\n2,?,y\n', '?')).toBe('a:integer b:text [7,"x"] [null,"y"]');
  });

  test('an empty cell, and "" where not all cells are in quotes, are two things in texts', async () => {
    expect(await print('id,e\n1,""\n2,\n3,x\n')).toBe('e:text [""] [null] ["x"]');
    expect(await print('"id","e"\n"1",""\n"3","x"\n')).toBe('e:text [null] ["x"]');
    expect(await print('id,n,d\n1,"",""\n2,3,2026-01-31\n')).toBe('n:integer d:date [null,null] [3,"2026-01-31"]');
  });

  test('columns without a value become no field, but one that is named or there already', async () => {
    expect(await print('id,a,b\n1,,x\n2,n/a,y\n')).toBe('b:text ["x"] ["y"]');
    const types = new Map([['a', 'text']] as const);
    for (const options of [{ types }, { keepTypes: types }])
      expect(printFields((await importText('a.csv', 'id,a,b\n1,,x\n', options)).survey)).toBe('a:text b:text');
  });
});

describe('rules', () => {
  const rows: readonly [heading: string, cells: string, condition: string | undefined][] = [
    ['Status', 'active¦draft¦archived¦active', 'Status=active'],
    ['Status', 'publish¦active¦trash¦active', 'Status[in]=publish,active'],
    ['Status', 'entwurf¦fertig¦fertig', 'Status[nin]=entwurf'],
    ['Status', 'open¦closed¦open', undefined],
    ['Status', 'freigegeben¦offen¦gesperrt', 'Status=freigegeben'],
    ['Statut', 'actif¦supprimé¦actif', 'Statut=actif'],
    ['Published', 'true¦false', 'Published=true'],
    ['Published', 'true¦true', undefined],
    ['Aktiv', 'J¦N', 'Aktiv=true'],
    ['Deleted', '0¦1', 'Deleted[ne]=true'],
    ['Deleted', '1¦', 'Deleted[ne]=true'],
    ['Published', '1¦0¦-1', 'Published=1'],
    ['Colour', 'hidden¦red', undefined],
    ['Visibility', '"Catalog, Search"¦Not Visible Individually', 'Visibility=Catalog, Search'],
    ['Visibility', '"Catalog, Search"¦Search¦Not Visible Individually', 'Visibility[in]="Catalog, Search",Search'],
  ];
  test.each(rows)('%s: %s', async (heading, cells, condition) => {
    const lines = cells.split('¦').map((cell, index) => `${index},${cell}\n`);
    const { survey } = await importText('a.csv', `id,${heading}\n${lines.join('')}`);
    expect(survey.fields[0]?.rule?.condition).toBe(condition);
  });
});

test('a type that a collection has is read so again', async () => {
  const keepTypes = new Map([
    ['price', 'currency'],
    ['tags', 'multiselect'],
    ['live', 'boolean'],
    ['note', 'text'],
  ] as const);
  const content = 'id;price;tags;live;note\n1;5,50 €;a, b;ja;5 €\n';
  const { survey, batches } = await importText('a.csv', content, { keepTypes });
  expect(printFields(survey)).toBe('price:currency tags:multiselect live:boolean note:text');
  expect(batches[0]?.records[0]?.values).toEqual([5.5, '["a","b"]', 1, '5 €']);
});

test('prices are in the currency of the file', async () => {
  const { survey } = await importText('a.csv', 'id,price,stock,Currency\n1,5.5,3,EUR\n2,7,1,CHF\n');
  expect(survey.fields.map(({ key, type, currency }) => `${key} ${type} ${currency}`)).toEqual([
    'price currency Currency',
    'stock integer undefined',
    'Currency text undefined',
  ]);
});
