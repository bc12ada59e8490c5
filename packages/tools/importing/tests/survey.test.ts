/** The first pass: formats, delimiters, keys and labels, types, and where id and createdAt come from. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import type { Source, Survey } from '../src/survey.ts';
import { failureOf, importText, printFields, printRecords } from './import-text.ts';
import { printNote } from '../src/reading-texts.ts';

describe('format and delimiter', () => {
  const rows: readonly [file: string, content: string, expected: string][] = [
    ['a.csv', 'x,y\n1,2\n', 'csv "," 1'],
    ['a.CSV', 'x;y\n1;2\n', 'csv ";" 1'],
    ['a.tsv', 'x\ty\n1\t2\n', 'csv "\\t" 1'],
    ['a.txt', 'x\ty\n1,5\t2\n', 'csv "\\t" 1'],
    ['a.csv', 'name\nChai\n', 'csv "," 1'],
    ['a.csv', 'x;y\n1,5;2,5\n1,5;2,5\n', 'csv ";" 2'],
    ['a.csv', 'name, first;age\nDoe, J;5\nRoe;6\n', 'csv ";" 2'],
    ['a.csv', '"a,b,c";y\n1;2\n', 'csv ";" 1'],
    ['a.tsv', '"x"\t"y"\n"1"\t"2"\n', 'csv "\\t" 1'],
    ['a.csv', 'x,y\n', 'csv "," 0'],
    ['a.csv', '\n\nx,y\n\n1,2\n\n', 'csv "," 1'],
    ['a.csv', '\uFEFFx,y\r\n1,2\r\n', 'csv "," 1'],
    ['a.ndjson', '{"x":1}\n\n{"x":2}', 'ndjson 2'],
    ['a.jsonl', '{"x":1}\r\n{"x":2}\r\n', 'ndjson 2'],
    ['a.json', '[{"x":1}]', 'json 1'],
    ['a.json', '\uFEFF [ ]', 'The file holds no columns. Expected a header or JSON records.'],
    ['data', ' \n[{"x":1}]', 'json 1'],
    ['data', '\uFEFF{"x":1}\n', 'ndjson 1'],
    ['data.dump', 'x,y\n1,2', 'csv "," 1'],
  ];
  test.each(rows)('%s %j is %s', async (file, content, expected) => {
    const imported = importText(file, content).then(({ survey }) => printFormat(survey));
    const failure = await failureOf(imported);
    const found = failure === 'no error' ? await imported : failure.replace(/^\S+/, 'The file');
    expect(found).toBe(expected);
  });
});

const printFormat = ({ format, recordCount }: Survey): string =>
  `${format.kind}${format.kind === 'csv' ? ` ${JSON.stringify(format.delimiter)}` : ''} ${recordCount}`;

describe('keys and labels', () => {
  const long = 'k'.repeat(64);
  const rows: readonly [header: string, expected: string][] = [
    ['name', 'name=Name'],
    ['unitPrice', 'unitPrice=Unit price'],
    ['postalCode,order,from', 'postalCode=Postal code, order=Order, from=From'],
    ['unit_price', 'unit_price=Unit price'],
    ['kcal,energyKwh', 'kcal=kcal, energyKwh=Energy kWh'],
    ['Country,SKU', 'Country=Country, SKU=SKU'],
    [' Unit Price ,UNITS', 'unitPrice=Unit Price, UNITS=UNITS'],
    ['Größe,Prénom,Straße,Smørrebrød', 'grosse=Größe, prenom=Prénom, strasse=Straße, smorrebrod=Smørrebrød'],
    ['Price (€),R&D,_x', 'price=Price (€), rD=R&D, x=_x'],
    ["Customer's name,Address 2", "customersName=Customer's name, address2=Address 2"],
    ['a,,Цена', 'a=A, field2=Field 2, tsena=Цена'],
    ['2024,2nd price', 'field2024=2024, field2ndPrice=2nd price'],
    ['"Price\n(EUR)",\u0001Name\u202e', 'priceEur=Price (EUR), name=Name'],
    ['price,price,price', 'price=Price, price2=Price, price3=Price'],
    ['price,price,price2', 'price=Price, price3=Price, price2=Price2'],
    ['Unit Price,unitPrice', 'unitPrice2=Unit Price, unitPrice=Unit price'],
    ['Price,price', 'Price=Price, price2=Price'],
    ['field2,', 'field2=Field2, field22=Field 2'],
    ['"Unit\nprice",\u001B[31mred,\u009Bx,\u202Eevil', 'unitPrice=Unit price, field31mred=[31mred, x=X, evil=Evil'],
    [`${long},${long}`, `${long}=K${long.slice(1)}, ${long.slice(1)}2=K${long.slice(1)}`],
    [`${long}k`, `${long}=K${long}`],
  ];
  test.each(rows)('%s', async (header, expected) => {
    const { survey } = await importText('a.csv', `${header}\n`);
    expect(survey.fields.map(({ key, label }) => `${key}=${label}`).join(', ')).toBe(expected);
  });

  test('of JSON are the properties in order of first appearance', async () => {
    const { survey } = await importText('a.ndjson', '{"b":1}\n{"Unit Price":2,"b":1}\n{"toString":1,"__proto__":3}\n');
    expect(printFields(survey)).toBe('b:integer unitPrice:integer toString:integer proto:integer');
  });
});

describe('types of a CSV column', () => {
  const rows: readonly [values: string, expected: FieldType][] = [
    ['true FALSE True', 'boolean'],
    ['true 1', 'text'],
    ['yes no', 'boolean'],
    ['yes maybe', 'text'],
    ['yes yes', 'text'],
    ['0 1 0', 'integer'],
    ['1 -20 9223372036854775807 -9223372036854775808', 'integer'],
    ['9223372036854775808', 'text'],
    ['1 2.5', 'number'],
    ['2.5 1', 'number'],
    ['0.10 1e3 -1.5E-7', 'number'],
    ['1.0', 'number'],
    ['0.1 9007199254740993', 'number'],
    ['12345678901234567890.12', 'number'],
    ['1 0.1000000000000000055511151231257827', 'number'],
    ['.8096868056263899 1.2248000000000001', 'number'],
    ['20000000000000000001', 'text'],
    ['1e400', 'text'],
    ['1e-400', 'text'],
    ['20000000000000000000', 'number'],
    ['+1', 'text'],
    ['05021 10000', 'text'],
    ['1,5', 'text'],
    ['.5', 'number'],
    ['NaN', 'text'],
    ['2024-02-29 2026-01-31', 'date'],
    ['2023-02-29', 'text'],
    ['1900-02-29', 'text'],
    ['2026-04-31', 'text'],
    ['0000-01-01 9999-12-31', 'date'],
    ['2026-01-31 2026-01-31T10:00:00Z', 'datetime'],
    ['2026-01-31T10:00:00.123456+02:00 2026-01-31t10:00:00', 'datetime'],
    ['0000-01-01T00:00:00+01:00', 'text'],
    ['2026-01-31T10:00', 'datetime'],
    ['2026-01-31T10', 'text'],
    ['2026-01-31T24:00:00Z', 'text'],
    ['2026-01-31 5', 'text'],
    ['a@example.com jörg@büro.example.de', 'email'],
    ['a@example', 'text'],
    ['a@@example.com', 'text'],
    ['https://example.com HTTP://example.com/a?b#c', 'url'],
    ['https://example.com/a.JPG http://example.com/b.webp?width=20#c', 'image'],
    ['https://example.com/a.jpg https://example.com/a', 'url'],
    ['https://example.com/?picture=a.jpg', 'url'],
    ['https://example.com/a.jpg a.jpg', 'text'],
    ['ftp://example.com', 'text'],
    ['https://', 'text'],
    ['https://example.com a@example.com', 'text'],
    ['[1] {}', 'text'],
    ['"" ""', 'text'],
    ['"" 5', 'integer'],
  ];
  test.each(rows)('%s is %s, in whatever order', async (values, expected) => {
    const cells = values.split(' ').map((value) => (value.startsWith('"') ? value : `"${value}"`));
    for (const order of [cells, cells.toReversed()]) {
      const { survey } = await importText('a.csv', `x\n${order.join('\n')}\n`);
      expect(printFields(survey)).toBe(`x:${expected}`);
    }
  });

  test('with blanks in the values', async () => {
    const { survey } = await importText('a.csv', 'x,y,z\n2026-01-31 10:00:00,https://a b.c, 5\n');
    expect(printFields(survey)).toBe('x:datetime y:text z:integer');
  });
});

describe('types of a JSON property', () => {
  const rows: readonly [values: string, expected: FieldType][] = [
    ['true,false', 'boolean'],
    ['1,-2,null', 'integer'],
    ['1,2.5', 'number'],
    ['10.0', 'number'],
    ['1e3', 'number'],
    ['9223372036854775807', 'integer'],
    ['1,18446744073709551615', 'text'],
    ['"1","2"', 'text'],
    ['"true"', 'text'],
    ['"2026-01-31"', 'date'],
    ['"2026-01-31","2026-01-31T00:00:00Z"', 'datetime'],
    ['"a@example.com"', 'email'],
    ['"https://example.com"', 'url'],
    ['"https://example.com/a.png",null', 'image'],
    ['"a@example.com",""', 'text'],
    ['["a","b"],[]', 'multiselect'],
    ['["a"],[1]', 'json'],
    ['{"a":1}', 'json'],
    ['[["a"]]', 'json'],
    ['1,"a"', 'text'],
    ['true,1', 'text'],
    ['["a"],"a"', 'json'],
    ['18446744073709551615,"a"', 'text'],
    ['null', 'text'],
  ];
  test.each(rows)('%s is %s, in whatever order', async (values, expected) => {
    const texts = splitTop(values);
    for (const order of [texts, texts.toReversed()]) {
      const { survey } = await importText('a.ndjson', order.map((text) => `{"x":${text}}`).join('\n'));
      expect(printFields(survey)).toBe(`x:${expected}`);
    }
  });
});

/** Cuts at the commas outside of brackets. */
const splitTop = (values: string): readonly string[] => values.split(/,(?![^[]*\]|[^{]*\})/);

describe('id and createdAt', () => {
  const rows: readonly [content: string, options: { id?: string; createdAt?: string }, expected: string][] = [
    ['id,x\nA,5\n', {}, 'id=0 createdAt=made x:integer\n2 A | 5'],
    ['x\n5\n6\n', {}, 'id=made createdAt=made x:integer\n2 000000001 | 5\n3 000000002 | 6'],
    ['ID,created_at,x\nA,2026-01-31,5\n', {}, 'id=0 createdAt=1 x:integer\n2 A | 5'],
    ['ID,id\nA,B\n', {}, 'id=1 createdAt=made ID2:text\n2 B | A'],
    ['id,SKU\n1,A\n', { id: 'SKU' }, 'id=1 createdAt=made id2:integer\n2 A | 1'],
    ['Order No,x\n7,5\n', { id: 'Order No' }, 'id=0 createdAt=made x:integer\n2 7 | 5'],
    ['Order No,x\n7,5\n', { id: 'orderNo' }, 'id=0 createdAt=made x:integer\n2 7 | 5'],
    ['id,createdAt,Ordered\n1,x,2026-01-31\n', { createdAt: 'Ordered' }, 'id=0 createdAt=2 createdAt2:text\n2 1 | x'],
    ['id,x\n007,5\n', {}, 'id=0 createdAt=made x:integer\n2 007 | 5'],
    ['a,b\n1,2\n', { id: 'c' }, '--id names "c", but the file has no such column. It has "a", "b".'],
    ['a,b\n1,2\n', { createdAt: 'c' }, '--created-at names "c", but the file has no such column. It has "a", "b".'],
    [
      'id,x\n1,5\n,6\n',
      {},
      'id=made createdAt=made id2:integer x:integer\n2 000000001 | 1 | 5\n3 000000002 | null | 6',
    ],
    [
      'id,x\n1,5\n,6\n',
      { id: 'id' },
      'Line 3, column "id": found no value, expected an id of 1 to 200 characters. Name another column with --id.',
    ],
    [`id\n${'i'.repeat(200)}\n`, {}, `id=0 createdAt=made \n2 ${'i'.repeat(200)}`],
    [
      `id\n${'i'.repeat(201)}\n`,
      {},
      `Line 2, column "id": found "${'i'.repeat(60)}…", expected an id of 1 to 200 characters. Name another column with --id.`,
    ],
    [
      'createdAt,x\n2026-01-31,1\n,5\n',
      {},
      'id=made createdAt=made createdAt2:date x:integer\n2 000000001 | 2026-01-31 | 1\n3 000000002 | null | 5',
    ],
  ];
  test.each(rows)('%j %j', async (content, options, expected) => {
    const imported = importText('a.csv', content, options);
    const failure = await failureOf(imported);
    if (failure !== 'no error') return expect(failure).toBe(expected);
    const { survey } = await imported;
    const sources = `id=${printSource(survey.idSource)} createdAt=${printSource(survey.createdAtSource)}`;
    expect(`${sources} ${printFields(survey)}\n${printRecords(await imported)}`).toBe(expected);
  });

  test('a column of ids with empty cells is a field, and a note says so', async () => {
    const { survey } = await importText('a.csv', 'id,x\n1,5\n,6\n');
    expect(survey.notes.map(printNote)).toEqual([
      '"id" is a field like others: some records have no value in it. Ids are the numbers of records. To have others, add --id.',
    ]);
  });

  test('a column of createdAt whose values are no times is a field', async () => {
    const { survey } = await importText('a.csv', 'created_at,x\n"1/31/26, 4:46 PM",1\n"2/1/26, 9:05 AM",2\n');
    expect([survey.notes.map(({ code }) => code), printFields(survey)]).toEqual([
      ['createdAtField'],
      'created_at:datetime x:integer',
    ]);
  });

  test('a column createdAt with empty cells is a field, and a note says so', async () => {
    const content = 'created_at,x\n2026-01-31,1\n,2\n';
    const { survey } = await importText('a.csv', content);
    expect(survey.notes.map(printNote)).toEqual([
      '"created_at" is a field like others: some records have no time in it. Records count as created at their first import.',
    ]);
    const named = importText('a.csv', content, { createdAt: 'created_at' });
    expect(await failureOf(named)).toContain('Line 3, column "created_at": found no value');
  });

  test('createdAt is read as a time in UTC, or is the time of the import', async () => {
    const { batches } = await importText('a.csv', 'createdAt\n2026-01-31\n2026-01-31 01:00:00+02:00\n');
    const times = batches.flatMap(({ records }) => records.map(({ createdAt }) => createdAt));
    expect(times).toEqual(['2026-01-31T00:00:00.000Z', '2026-01-30T23:00:00.000Z']);
    const without = await importText('b.csv', 'x\n1\n');
    expect(without.batches[0]?.records[0]?.createdAt).toBe('2026-01-31T00:00:00.000Z');
  });

  test('a JSON id may be a number, with all its digits', async () => {
    const imported = await importText('a.ndjson', '{"id":18446744073709551615}\n{"id":1.10}\n');
    expect(printRecords(imported)).toBe('1 18446744073709551615\n2 1.10');
  });
});

const printSource = (source: Source): string => (source.kind === 'column' ? String(source.index) : source.kind);

describe('types stated and kept', () => {
  const options = {
    types: new Map<string, FieldType>([['price', 'currency']]),
    keepTypes: new Map<string, FieldType>([
      ['price', 'text'],
      ['zip', 'text'],
      ['gone', 'date'],
    ]),
  };
  test('come before those inferred, stated ones first', async () => {
    const { survey } = await importText('a.csv', 'price,zip,x\n1,2,3\n', options);
    expect(survey.fields.map(({ key, type, typeFrom }) => `${key}:${type} ${typeFrom}`)).toEqual([
      'price:currency stated',
      'zip:text kept',
      'x:integer inferred',
    ]);
  });

  test('for keys that there are not are refused', async () => {
    const imported = importText('a.csv', 'Unit Price,id\n1,2\n', { types: new Map([['id', 'text']]) });
    expect(await failureOf(imported)).toBe('--types names "id", but the file\'s fields are "unitPrice".');
  });
});
