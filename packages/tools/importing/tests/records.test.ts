/** The second pass: values as stored, and what refuses to be read, with its place in the file. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { appendFile } from 'node:fs/promises';
import { duplicateId, readRecords } from '../src/records.ts';
import { surveyFile, type ImportOptions } from '../src/survey.ts';
import { withFile } from '../../../../tests/support/with-file.ts';
import { failureOf, importedAt, importText, printFields, printRecords } from './import-text.ts';

describe('CSV values as stored', () => {
  const rows: readonly [type: FieldType | 'inferred', cell: string, expected: string][] = [
    ['inferred', '"a ""quoted"", one"', 'a "quoted", one'],
    ['inferred', ' a ', ' a '],
    ['inferred', '""', ''],
    ['inferred', '05021', '05021'],
    ['inferred', '9007199254740991', '9007199254740991'],
    ['inferred', '9007199254740993', '9007199254740993n'],
    ['inferred', '-0', '0'],
    ['inferred', '0.10', '0.1'],
    ['inferred', '-0.0', '0'],
    ['inferred', '12345678901234567890.12', '12345678901234567890.12'],
    ['inferred', 'TRUE', '1'],
    ['inferred', '2026-01-31T10:00:00.987654+02:00', '2026-01-31T08:00:00.987Z'],
    ['inferred', '2026-01-31 10:00:00', '2026-01-31T10:00:00.000Z'],
    ['inferred', '2026-01-31T10:00', '2026-01-31T10:00:00.000Z'],
    ['inferred', '2026-01-31 10:00+02', '2026-01-31T08:00:00.000Z'],
    ['inferred', '2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['number', '1e18', '1000000000000000000n'],
    ['number', '9007199254740993.0', '9007199254740993n'],
    ['number', '1e300', '1e+300'],
    ['currency', '3.50', '3.5'],
    ['percent', '-12', '-12'],
    ['boolean', 'Yes', '1'],
    ['boolean', '0', '0'],
    ['datetime', '2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['phone', '(5) 555-4729', '(5) 555-4729'],
    ['select', 'open', 'open'],
    ['text', '1', '1'],
    ['multiselect', 'a | b;c', '["a","b","c"]'],
    ['multiselect', '"[""a|b"",""c""]"', '["a|b","c"]'],
    ['json', '"{""a"": 1.10, ""b"": 12345678901234567890}"', '{"a":1.10,"b":12345678901234567890}'],
    ['json', 'null', 'null'],
    ['geo', '"50.7, 3.60"', '{"lat":50.7,"lng":3.6}'],
    ['geo', '"{""latitude"":50.7,""longitude"":3.6}"', '{"lat":50.7,"lng":3.6}'],
    ['text', '🐠é', '🐠é'],
  ];
  test.each(rows)('%s %s is stored as %s', async (type, cell, expected) => {
    const types = type === 'inferred' ? undefined : new Map([['x', type]]);
    const imported = await importText('a.csv', `id,x\n1,${cell}\n`, { types });
    expect(printRecords(imported)).toBe(`2 1 | ${expected}`);
  });
});

describe('JSON values as stored', () => {
  const rows: readonly [type: FieldType | 'inferred', value: string, expected: string][] = [
    ['inferred', '1', '1'],
    ['inferred', '12345678901234567', '12345678901234567n'],
    ['inferred', '0.30000000000000004', '0.30000000000000004'],
    ['inferred', '18446744073709551615', '18446744073709551615'],
    ['inferred', 'true', '1'],
    ['inferred', '""', ''],
    ['inferred', '["a",""]', '["a",""]'],
    ['inferred', '{"b":1.10,"a":[12345678901234567890.12]}', '{"b":1.10,"a":[12345678901234567890.12]}'],
    ['inferred', '[]', '[]'],
    ['inferred', 'null', 'null'],
    ['text', '1.10', '1.10'],
    ['text', '0.00000001', '0.00000001'],
    ['text', 'false', 'false'],
    ['number', '"2.50"', '2.5'],
    ['boolean', '1', '1'],
    ['multiselect', '"a|b"', '["a|b"]'],
    ['json', '"a"', '"a"'],
    ['json', '"\\\\u0000"', '"\\\\u0000"'],
    ['currency', '12.50', '12.5'],
    ['geo', '{"lng":3.6,"lat":50.70}', '{"lat":50.7,"lng":3.6}'],
    ['geo', '{"type":"Point","coordinates":[3.6,50.7]}', '{"lat":50.7,"lng":3.6}'],
    ['geo', '{"lat":null,"lng":null}', 'null'],
    ['inferred', '{"lng":3.6,"lat":50.70}', '{"lat":50.7,"lng":3.6}'],
    ['inferred', '{"lng":3.6,"lat":50.70,"of":1}', '{"lng":3.6,"lat":50.70,"of":1}'],
    ['inferred', '{"lng":null,"lat":null}', 'null'],
    ['geo', '"50.7,3.6"', '{"lat":50.7,"lng":3.6}'],
    ['geo', 'null', 'null'],
  ];
  test.each(rows)('%s %s is stored as %s', async (type, value, expected) => {
    const types = type === 'inferred' ? undefined : new Map([['x', type]]);
    for (const [file, content] of [
      ['a.ndjson', `{"id":"1","x":${value}}`],
      ['a.json', `[{"id":"1","x":${value}}]`],
    ] as const) {
      expect(printRecords(await importText(file, content, { types }))).toBe(`1 1 | ${expected}`);
    }
  });

  test('a property that a record lacks is null, also where it is named as what objects inherit', async () => {
    const imported = await importText('a.ndjson', '{"id":1}\n{"id":2,"constructor":"c","__proto__":"p"}\n{"id":3}');
    expect(printRecords(imported)).toBe('1 1 | null | null\n2 2 | c | p\n3 3 | null | null');
  });
});

describe('lines', () => {
  const rows: readonly [file: string, content: string, expected: string][] = [
    ['a.csv', 'id,x\n1,a\n2,b\n', '2 1 | a\n3 2 | b'],
    ['a.csv', '\n\nid,x\n\n1,a\n\n\n2,b', '5 1 | a\n8 2 | b'],
    ['a.csv', 'id,x\n1,"a\nb\n\nc"\n2,b\n', '2 1 | a\nb\n\nc\n6 2 | b'],
    ['a.csv', '"i\nd",x\r\n1,"a\r\nb"\r\n   \r\n2,b\r\n', '3 000000001 | 1 | a\r\nb\n6 000000002 | 2 | b'],
    ['a.csv', 'id,x\r1,a\r2,b\r', '2 1 | a\n3 2 | b'],
    ['a.csv', 'id,x\r\n1,a\n2,b\n', '2 1 | a\n3 2 | b'],
    ['a.ndjson', '\n{"id":1}\r\n\n{"id":2}', '2 1\n4 2'],
    ['a.json', '[\n{"id":1},\n\n{\n"id":2}\n,{"id":"} ] \\" {"}]', '2 1\n4 2\n6 } ] " {'],
  ];
  test.each(rows)('%s %j', async (file, content, expected) => {
    expect(printRecords(await importText(file, content))).toBe(expected);
  });
});

const types = (key: string, type: FieldType): ImportOptions => ({ types: new Map([[key, type]]) });
const kept = (key: string, type: FieldType): ImportOptions => ({ keepTypes: new Map([[key, type]]) });

describe('what is refused', () => {
  const rows: readonly [file: string, content: string, options: ImportOptions, expected: string][] = [
    [
      'a.csv',
      'Unit Weight\n1\n"12,5"\n',
      types('unitWeight', 'currency'),
      'Line 3, column "Unit Weight": found "12,5", expected a number such as 12, -3.5 or 1e3. If the file has decimal commas, add --decimal ,. Correct it, or import the column as text: --types unitWeight=text.',
    ],
    [
      'a.csv',
      'x\n"a\nb"\n\n2026-02-30\n',
      { types: new Map([['x', 'date']]) },
      'Line 2, column "x": found "a\\nb", expected a date such as 2026-01-31. Correct it, or import the column as text: --types x=text.',
    ],
    [
      'a.csv',
      'x,y\n1,"a\nb"\n\n2,c\n3.5,c\n',
      kept('x', 'integer'),
      'Line 6, column "x": found "3.5", expected a whole number of 64 bits such as 12 or -3. The collection\'s field is of type integer; to change its type pass --types x=number.',
    ],
    [
      'a.csv',
      'Active\n1\n5\n',
      kept('Active', 'boolean'),
      'Line 3, column "Active": found "5", expected true or false. The collection\'s field is of type boolean; to change its type pass --types Active=integer.',
    ],
    [
      'a.csv',
      'Active\n1\n5.5\n',
      kept('Active', 'boolean'),
      'Line 3, column "Active": found "5.5", expected true or false. The collection\'s field is of type boolean; to change its type pass --types Active=number.',
    ],
    [
      'a.csv',
      ',y\nmaybe,1\n',
      types('field1', 'boolean'),
      'Line 2, column "Field 1": found "maybe", expected true or false. Correct it, or import the column as text: --types field1=text.',
    ],
    [
      'a.csv',
      'x\n2026-01-31T00:00:00Z\n',
      types('x', 'date'),
      'Line 2, column "x": found "2026-01-31T00:00:00Z", expected a date such as 2026-01-31. Correct it, or import the column as datetime: --types x=datetime.',
    ],
    [
      'a.ndjson',
      '{"x":[1]}',
      types('x', 'multiselect'),
      'Line 1, column "x": found [1], expected options separated by | or ;, or a JSON array of strings. Correct it, or import the column as json: --types x=json.',
    ],
    [
      'a.csv',
      'x\na\0b\n',
      {},
      'Line 2, column "x": found "a\\u0000b", expected a text without NUL and broken characters. Remove it from the file.',
    ],
    [
      'a.ndjson',
      '{"x":"a"}\n{"x":"\\ud800"}',
      {},
      'Line 2, column "x": found "\\ud800", expected a text without NUL and broken characters. Remove it from the file.',
    ],
    [
      'a.ndjson',
      '{"x":{"a":"\\u0000"}}',
      {},
      'Line 1, column "x": found JSON that is nested too deep or holds a NUL or a broken character, expected JSON. Remove it from the file.',
    ],
    [
      'a.ndjson',
      '{"x":{"a":1}}',
      kept('x', 'text'),
      'Line 1, column "x": found {"a":1}, expected a text without NUL and broken characters. The collection\'s field is of type text; to change its type pass --types x=json.',
    ],
    [
      'a.ndjson',
      `{"x":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`,
      {},
      'Line 1, column "x": found JSON that is nested too deep or holds a NUL or a broken character, expected JSON. Remove it from the file.',
    ],
    [
      'a.csv',
      'x\0\n1\n',
      {},
      'The column name "x\\u0000" holds a NUL or a broken character. Rename the column; if the file is in UTF-16, add --encoding utf-16le.',
    ],
    [
      'a.csv',
      'x,y\n1,2\n\n1,2,3\n',
      {},
      'Line 4, column "y": found 3 cells in the line, and "3" behind this column, expected 2, one for each column of the header. Put a cell that holds the delimiter in quotes, or give the further column a heading.',
    ],
    [
      'a.csv',
      'x,y\n"a\nb",2\n1\n',
      {},
      'Line 4, column "y": found 1 cell in the line and none for this column, expected 2, one for each column of the header. Put a cell that holds a line end in quotes, or add the missing delimiters.',
    ],
    [
      'a.csv',
      'x\n5" pipe\n',
      {},
      'Line 2, column "x": found a quote after "5", in a cell that does not start with one, expected the whole cell in quotes. Put it in quotes, and double the quotes within.',
    ],
    [
      'a.csv',
      'x\n"a\n"b\n',
      {},
      'Line 2, column "x": found text after the closing quote of a cell, expected a delimiter or the end of the line. Double a quote within quotes.',
    ],
    [
      'a.csv',
      'x\n1\n"a\nb\n',
      {},
      'Line 3, column "x": found a quote that is never closed, expected a closing quote. Close it, or double a quote within quotes.',
    ],
    [
      'a.csv',
      `x\n"${'a'.repeat(16 * 1024 * 1024)}a"\n`,
      {},
      'Line 2, column "x": found a record that does not end, expected one of at most 16777216 characters. Is a closing quote missing?',
    ],
    [
      'a.ndjson',
      '{"x":1}\n\n[1]\n',
      {},
      'Line 3: found "[1]", expected a JSON object { … }. Write a record as {"heading": value}.',
    ],
    [
      'a.ndjson',
      '{"x":1}\n{"x":1',
      {},
      'Line 2: found "{\\"x\\":1", which is not JSON (Expected \'}\'), expected a JSON object. Correct the record, or remove it.',
    ],
    [
      'a.json',
      '{"data":[]}',
      {},
      'Line 1: found "{\\"data\\":[]}", expected a JSON array of objects: [ … ]. If each line is an object, name the file .ndjson.',
    ],
    ['a.json', '[\n1]', {}, 'Line 2: found "1]", expected an object { … }, or ] at the end of the array.'],
    ['a.json', '[{"x":1},\n]', {}, 'Line 2: found "]", expected an object { … }.'],
    [
      'a.json',
      '[{"x":1}\n{"x":1}]',
      {},
      'Line 2: found "{\\"x\\":1}]", expected a comma before the next object, or ] at the end of the array.',
    ],
    ['a.json', '[{"x":1}]\n,', {}, 'Line 2: found ",", expected nothing after the array.'],
    ['a.json', '[{"x":1},\n{"x":[}', {}, 'Line 2: found the end of the file, expected the end of the object: }.'],
    [
      'a.json',
      '[{"x":1}',
      {},
      'Line 1: found the end of the file, expected a comma before the next object, or ] at the end of the array.',
    ],
    ['a.json', '[\n{"x":]}]', {}, 'Line 2: found "]}]", expected the end of the object: }.'],
    [
      'a.json',
      '[\n\n{"x":1,}]',
      {},
      'Line 3: found "{\\"x\\":1,}", which is not JSON (Property name must be a string literal), expected a JSON object. Correct the record, or remove it.',
    ],
    [
      'a.csv',
      Array.from({ length: 1001 }, (_, index) => `c${index}`).join(','),
      {},
      'Line 1, column "c1000": found more than 1000 columns, expected 1000 at most. Remove those that are not needed.',
    ],
  ];
  test.each(rows)('%#: %s', async (file, content, options, expected) => {
    expect(await failureOf(importText(file, content, options))).toBe(expected);
  });

  test('a record at the bound of its length is not', async () => {
    const { survey } = await importText('a.csv', `x\n"${'a'.repeat(16 * 1024 * 1024)}"\n`);
    expect(survey.recordCount).toBe(1);
  });

  test('a thousand columns are not', async () => {
    const header = Array.from({ length: 1000 }, (_, index) => `c${index}`).join(',');
    expect((await importText('a.csv', header)).survey.fields).toHaveLength(1000);
  });
});

const invalid = (line: number, ofWindows: string, ofMacintosh: string): string =>
  `Line ${line}: found bytes that are not UTF-8, expected a file in UTF-8. In windows-1252 they are "${ofWindows}": if that is right, add --encoding windows-1252. In macintosh they are "${ofMacintosh}": if that is right, add --encoding macintosh. Else name the encoding that the file has.`;

describe('the line of the header', () => {
  const text = '"Prices\n2026"\n\nid;name\n1;"a\nb"\n2;c\n';

  test('may be named, with its delimiter, and lines are counted from the first', async () => {
    const { survey, batches } = await importText('a.csv', text, { header: 4 });
    expect([survey.columns, batches.flatMap(({ lines }) => lines)]).toEqual([
      ['id', 'name'],
      [5, 7],
    ]);
  });

  test('is proposed where a title is above it', async () => {
    expect(await failureOf(importText('a.csv', 'Prices, 2026\nid,name,price\n1,a,2\n'))).toEndWith(
      'If line 2 is the header, add --header 2.',
    );
    expect(await failureOf(importText('a.csv', 'id,name\n1,a\n2,b,c\n'))).not.toContain('--header');
  });

  test.each([
    ['sep=;\n"id";"name, short"\n1;"a, b"\n', 2, ''],
    ['# Prices\n# of 2026\nid,name\n1,a\n', 3, 'titles 3'],
    ['Prices 2026\n\nid|name|price\n1|a|2.50\n', 3, 'titles 3'],
  ])('is found in %j', async (content, line, note) => {
    const { survey, batches } = await importText('a.csv', content);
    const notes = survey.notes.map(({ code, values }) => [code, ...Object.values(values)].join(' '));
    expect([survey.idSource.kind, batches.flatMap(({ lines }) => lines)]).toEqual(['column', [line + 1]]);
    expect(notes.join()).toBe(note);
  });

  test('lines may end with a delimiter', async () => {
    const imported = await importText('a.csv', 'id;name\n1;a;\n2;b;""\n');
    expect(printRecords(imported)).toBe('2 1 | a\n3 2 | b');
    expect(await failureOf(importText('a.csv', 'id;name\n1;a;x\n'))).toContain('found 3 cells');
  });

  test('is not in JSON', async () => {
    expect(await failureOf(importText('a.json', '[{"a":1}]', { header: 1 }))).toBe(
      '--header is for CSV and Excel files: JSON has names.',
    );
  });
});

describe('files that are refused', () => {
  const rows: readonly [content: Uint8Array, expected: string][] = [
    [Buffer.from(''), 'FILE is empty. Expected a header with columns, or JSON records.'],
    [Buffer.from('\uFEFF \n'), 'The file holds nothing but blanks. Expected a header or JSON records.'],
    [Buffer.from('x\na\nP\xE8re\n', 'latin1'), invalid(3, 'Père', 'PËre')],
    [
      Buffer.from('price,x\0\n1,2\n'),
      'The column name "x\\u0000" holds a NUL or a broken character. Rename the column; if the file is in UTF-16, add --encoding utf-16le.',
    ],
    [Buffer.from('x\na\xC3', 'latin1'), invalid(2, 'Ã', '√')],
    [
      Buffer.concat([Buffer.from(`x\n${'abc\n'.repeat(200_000)}`), Buffer.from([0xff, 0x0a])]),
      invalid(200_002, 'ÿ', 'ˇ'),
    ],
  ];
  test.each(rows)('%#: %s', async (content, expected) => {
    const failure = await withFile('a.csv', content, async (path) =>
      (await failureOf(surveyFile(path))).replace(path, 'FILE'),
    );
    expect(failure).toBe(expected);
  });

  test('one that is missing, and a directory', async () => {
    expect(await failureOf(surveyFile('/no/such/file.csv'))).toBe('There is no file /no/such/file.csv.');
    expect(await failureOf(surveyFile('/'))).toBe('/ is a directory. Name one file in it.');
  });

  test('one that changes between the passes', async () => {
    const failure = await withFile('a.csv', 'x\n1\n', async (path) => {
      const survey = await surveyFile(path);
      await appendFile(path, '2\n');
      return (await failureOf(readRecords(path, survey, importedAt).next())).replace(path, 'FILE');
    });
    expect(failure).toBe('FILE changed while it was being read. Import it again when it is complete.');
  });
});

const idsOf = async (text: string): Promise<string[]> => {
  const { batches } = await importText('a.csv', text, { id: 'none', idSecret: 'secret' });
  return batches.flatMap(({ records }) => records.map(({ id }) => id));
};

describe('ids of the values', () => {
  test('stay with the rows, whatever is added, removed or moved around them', async () => {
    const [one = '', two = '', three = ''] = await idsOf('id,x\nA,1\nA,2\nB,1\n');
    expect(new Set([one, two, three]).size).toBe(3);
    expect(await idsOf('id,x\nB,1\nC,3\nA,1\n')).toEqual([three, expect.any(String), one]);
    expect(await idsOf('x,id,y\n2,A,\n')).toEqual([two]);
    expect(await idsOf('id,x\nA,3\n')).not.toEqual([one]);
  });

  test('are those of the secret, so that nobody finds the values that give an id', async () => {
    const { batches } = await importText('a.csv', 'x\na\n', { id: 'none', idSecret: 'another' });
    expect(batches[0]?.records[0]?.id).not.toBe((await idsOf('x\na\n'))[0] ?? '');
  });

  test('do not tell which rows are the same, and stay', async () => {
    const ids = await idsOf('x\na\na\nb\na\n');
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{20}$/);
    expect(await idsOf('x\nb\na\na\na\n')).toEqual([2, 0, 1, 3].map((index) => ids[index] ?? ''));
  });

  test('leave the column id to be a field, and a column of the name none to be the id', async () => {
    const { survey } = await importText('a.csv', 'id,x\nA,1\n', { id: 'none', idSecret: 'secret' });
    expect(printFields(survey)).toBe('id2:text x:integer');
    expect(await idsOf('none,x\nA,1\n')).toEqual(['A']);
  });
});

test('an id that occurs twice is named with its line and column', async () => {
  const { survey } = await importText('a.csv', 'SKU,x\nA,1\n', { id: 'SKU' });
  expect(duplicateId(survey, 'A', 7).message).toBe(
    'Line 7, column "SKU": found the id "A" a second time, expected each id once. Correct the file, name another column with --id, or have ids made of the values with --id none.',
  );
});
