/** A folder as a source: the rows of its files, as of one look, and why a file is not read. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { appendFileSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { explainFailure, type ScanTable, type Source } from '@vitrine/sources';
import { openForEachTest } from './support/folder-of-each-test.ts';
import { failureOf, place, RecordingSink, scanAll } from '../../../../tests/support/scanned.ts';
import { field, idsOf, tableOf, type TestFolder } from './support/test-folder.ts';

let folder: TestFolder;
let source: Source;
openForEachTest((...opened) => ([folder, source] = opened));

const products = tableOf('products', { fields: [field('name'), field('price', 'number', 'numeric')] });

const formats: readonly [file: string, content: string][] = [
  ['products.csv', 'id,name,price\n1,Chai,1.50\n2,,\n'],
  ['products.CSV', '\ufeffid;name;price\r\n1;Chai;1.50\r\n2;;\r\n'],
  ['products.tsv', 'id\tprice\tname\n1\t1.50\tChai\n2\t\t\n'],
  ['products.ndjson', '{"id":1,"name":"Chai","price":1.50}\n{"id":"2","name":null}\n'],
  ['products.json', '[{"id":1,"name":"Chai","price":"1.50"},{"id":2}]'],
];

test.each(formats)('the rows of %s', async (file, content) => {
  folder.write(file, content);
  const { rows, failures } = await scanAll(source, [products]);
  expect(failures).toEqual({});
  expect(rows['products']).toEqual([
    [null, '1', null, 'Chai', '1.50'],
    [null, '2', null, null, null],
  ]);
});

describe('an Excel file', () => {
  const [first, second] = [
    {
      name: 'Now',
      rows: [
        ['id', 'name', 'price'],
        [1, 'Chai', 1.5],
        [2, '', 'n/a'],
      ],
    },
    {
      name: 'Old',
      rows: [
        ['id', 'name', 'price'],
        [3, 'Chang', 19],
      ],
    },
  ];

  test('is a table of its first sheet, or of the one that the address names', async () => {
    folder.write('products.xlsx', await writeXlsx({ sheets: [first, second] }));
    expect((await scanAll(source, [products])).rows['products']).toEqual([
      [null, '1', null, 'Chai', '1.5'],
      [null, '2', null, '', null],
    ]);
    expect((await scanAll(await folder.open('?sheet=Old'), [products])).rows['products']).toEqual([
      [null, '3', null, 'Chang', '19'],
    ]);
    expect((await scanAll(await folder.open('?sheet=New'), [products])).failures).toEqual({
      products: 'products.xlsx: It has no sheet "…". It has "…", "…".',
    });
  });
});

const encodings: readonly [encoding: string, options: string, bytes: Uint8Array][] = [
  ['utf-8', '', Buffer.from('id,name\n1,Käse €\n')],
  ['utf-16le', '', Buffer.from('\ufeffid,name\n1,Käse €\n', 'utf16le')],
  ['windows-1252', '?encoding=windows-1252', Buffer.from('id,name\n1,K\xe4se \x80\n', 'latin1')],
];

test.each(encodings)('a file in %s', async (_encoding, options, bytes) => {
  folder.write('products.csv', bytes);
  const { rows } = await scanAll(await folder.open(options), [tableOf('products', { fields: [field('name')] })]);
  expect(rows['products']).toEqual([[null, '1', null, 'Käse €']]);
});

test('rows without an id or a time are no records, and rows of other scope values are left out', async () => {
  folder.write(
    'products.csv',
    'id,at,owner\n1,2026-01-01,7\n,2026-01-01,7\n3,,7\n4,2026-01-01,8\n5,2026-01-01,\n6,x,7\n',
  );
  const scoped = { createdAt: place('at', 'date'), scope: place('owner', 'integer'), scopeValues: ['7'] };
  expect(await idsOf(tableOf('products', scoped), source)).toEqual(['1', '6']);
  expect(await idsOf(tableOf('products', { ...scoped, isNullShared: true }), source)).toEqual(['1', '6', '5']);
});

describe('a file that is not read says why, and the others are read', () => {
  const faults: readonly [why: string, name: string, content: string | Uint8Array, message: string][] = [
    [
      'missing',
      'other.csv',
      'id\n1\n',
      'There is no file products with one of the extensions .csv .tsv .ndjson .jsonl .json .xlsx',
    ],
    ['empty', 'products.csv', '', 'products.csv: It is empty. Expected a header with columns, or JSON records.'],
    [
      'blank',
      'products.csv',
      ' \n',
      'products.csv: The file holds nothing but blanks. Expected a header or JSON records.',
    ],
    [
      'cut within a line',
      'products.csv',
      'id,name,price\n1,a,1\n2,b\n',
      'products.csv: Line 3, column "…": found 2 cells in the line and none for this column, expected 3, one for each column of the header. Put a cell that holds a line end in quotes, or add the missing delimiters.',
    ],
    [
      'cut within quotes',
      'products.csv',
      'id,name,price\n1,"a',
      'products.csv: Line 2, column "…": found a quote that is never closed, expected a closing quote. Close it, or double a quote within quotes.',
    ],
    [
      'cut within a JSON array',
      'products.json',
      '[{"id":1,"name":"a","price":1},',
      'products.json: Line 1: found the end of the file, expected an object { … }.',
    ],
    [
      'of no JSON',
      'products.ndjson',
      '{"id":1,"name":"a","price":1}\n{"id":2,"secret":\n',
      'products.ndjson: Line 2: found "…", which is not JSON (Unexpected EOF), expected a JSON object. Correct the record, or remove it.',
    ],
    [
      'with a word that is no JSON',
      'products.ndjson',
      '{"id":1,"name":"a","price":1}\n{"id":2,"pin":hidden}\n',
      'products.ndjson: Line 2: found "…", which is not JSON (Unexpected identifier "…"), expected a JSON object. Correct the record, or remove it.',
    ],
    [
      'with quotes within a value that is no JSON',
      'products.ndjson',
      '{"id":1,"name":"\\u12","price":"secret"}\n',
      'products.ndjson: Line 1: found "…", which is not JSON ("…" is not a valid unicode escape), expected a JSON object. Correct the record, or remove it.',
    ],
    [
      'of other JSON',
      'products.ndjson',
      '["secret"]\n',
      'products.ndjson: Line 1: found "…", expected a JSON object { … }. Write a record as {"…": value}.',
    ],
    [
      'with a quote in a cell',
      'products.csv',
      'id,name,price\n1,5" bolt,1\n',
      'products.csv: Line 2, column "…": found a quote after "…", in a cell that does not start with one, expected the whole cell in quotes. Put it in quotes, and double the quotes within.',
    ],
    [
      'in another encoding',
      'products.csv',
      Buffer.from('id,name,price\n1,Secr\xe9t,1\n', 'latin1'),
      'products.csv: Line 2: found bytes that are not UTF-8, expected a file in UTF-8. In windows-1252 they are "…": if that is right, add ?encoding=windows-1252. In macintosh they are "…": if that is right, add ?encoding=macintosh. Else name the encoding that the file has.',
    ],
    [
      'without a column',
      'products.csv',
      'id,name\n1,a\n',
      'The table products has changed: found no column price. Declare it as it is now, and run vitrine apply.',
    ],
    [
      'without a property in all of its records',
      'products.ndjson',
      '{"id":1,"price":2}\n',
      'The table products has changed: found no column name. Declare it as it is now, and run vitrine apply.',
    ],
    [
      'with a column twice',
      'products.csv',
      'id,name,price,name\n1,a,2,b\n',
      'The table products has changed: found the column name 2 times. Declare it as it is now, and run vitrine apply.',
    ],
  ];

  test.each(faults)('%s', async (_why, name, content, message) => {
    folder.write(name, content);
    folder.write('units.csv', 'id\nkg\n');
    const { rows, failures } = await scanAll(source, [products, tableOf('units')]);
    expect(failures).toEqual({ products: message });
    expect(rows).toEqual({ units: [[null, 'kg', null]] });
  });

  test('in a file with a quote in its name', async () => {
    folder.write('products-".ndjson', '{"id":1,"pin":hidden}\n');
    expect(await idsOf(tableOf('products-"'), source)).toBe(
      `products-'.ndjson: Line 1: found "…", which is not JSON (Unexpected identifier "…"), expected a JSON object. Correct the record, or remove it.`,
    );
  });

  test('several of one name', async () => {
    folder.write('products.csv', 'id\n1\n');
    folder.write('products.json', '[]');
    expect(await idsOf(products, source)).toBe(
      'Several files are the table products: products.csv, products.json. Leave one of them.',
    );
  });

  test('too large', async () => {
    folder.write('products.csv', 'id,name,price\n1,a,1\n');
    expect(await idsOf(products, await folder.open('?maxBytes=19'))).toBe(
      'products.csv: It has 20 bytes, expected at most 19. Divide it, or write maxBytes= in the address.',
    );
    expect(await idsOf(products, await folder.open('?maxBytes=20'))).toEqual(['1']);
  });

  test('and the reason is what the log has', async () => {
    folder.write('products.csv', '');
    const sink = new RecordingSink();
    const explained: string[] = [];
    sink.failed = (_table, error) => void explained.push(explainFailure(error));
    await source.scan([products], sink);
    expect(explained).toEqual(['products.csv: It is empty. Expected a header with columns, or JSON records.']);
  });
});

/** Acts once the first rows have come. */
class ActingSink extends RecordingSink {
  readonly #act: () => void;
  #hasActed = false;

  constructor(act: () => void) {
    super();
    this.#act = act;
  }

  override rows(...given: Parameters<RecordingSink['rows']>): void {
    if (!this.#hasActed) this.#act();
    this.#hasActed = true;
    super.rows(...given);
  }
}

const scanActing = async (tables: readonly ScanTable[], act: () => void): Promise<RecordingSink> => {
  const sink = new ActingSink(act);
  await source.scan(tables, sink);
  return sink;
};

const longCsv = (rows: number): string =>
  `id,name,price\n${Array.from({ length: rows }, (_, index) => `${index},n,1\n`).join('')}`;

test('a file that grows while it is read is not taken', async () => {
  folder.write('products.csv', longCsv(100_000));
  const sink = await scanActing([products], () => appendFileSync(join(folder.path, 'products.csv'), '100000,n,1\n'));
  expect(sink.failures.get('products')).toBe(
    'products.csv: It changed while it was read. Write it under another name, and rename it when it is complete.',
  );
  expect(await idsOf(products, source)).toHaveLength(100_001);
});

test('a file that is replaced by rename, or removed, is read as it was opened', async () => {
  folder.write('a.csv', longCsv(5000));
  folder.write('b.csv', 'id\nold\n');
  folder.write('b.csv.part', 'id\nnew\n');
  const tables = [tableOf('a'), tableOf('b')];
  const sink = await scanActing(tables, () => {
    renameSync(join(folder.path, 'b.csv.part'), join(folder.path, 'b.csv'));
    unlinkSync(join(folder.path, 'a.csv'));
  });
  expect(sink.failures).toEqual(new Map());
  expect(sink.rowsOf.get('b')).toEqual([[null, 'old', null]]);
  expect(await idsOf(tableOf('b'), source)).toEqual(['new']);
});

describe('an unchanged file is not read', () => {
  const grouped = [tableOf('a', { group: 'g' }), tableOf('b', { group: 'g' }), tableOf('c')];

  beforeEach(() => {
    for (const name of ['a', 'b', 'c']) folder.write(`${name}.csv`, 'id\n1\n');
  });

  test('all of a group, or none', async () => {
    const { versions, unchanged } = await scanAll(source, grouped);
    expect([...unchanged]).toEqual([]);
    expect([...(await scanAll(source, grouped, versions)).unchanged]).toEqual(['a', 'b', 'c']);
    folder.write('b.csv', 'id\n12\n');
    const after = await scanAll(source, grouped, versions);
    expect([...after.unchanged]).toEqual(['c']);
    expect(Object.keys(after.rows)).toEqual(['a', 'b']);
  });

  test('but one of another encoding is, and one of the same size that was replaced', async () => {
    const { versions } = await scanAll(source, grouped);
    expect([...(await scanAll(await folder.open('?encoding=windows-1252'), grouped, versions)).unchanged]).toEqual([]);
    folder.write('c.new', 'id\n2\n');
    renameSync(join(folder.path, 'c.new'), join(folder.path, 'c.csv'));
    expect([...(await scanAll(source, grouped, versions)).unchanged]).toEqual(['a', 'b']);
  });

  test('nor does one that cannot be read count as unchanged', async () => {
    const { versions } = await scanAll(source, grouped);
    unlinkSync(join(folder.path, 'c.csv'));
    const { failures, unchanged } = await scanAll(source, grouped, versions);
    expect(Object.keys(failures)).toEqual(['c']);
    expect([...unchanged]).toEqual(['a', 'b']);
  });
});

test('a folder that is away ends the scan', async () => {
  folder.remove();
  expect(await failureOf(scanAll(source, [products]))).toContain(
    'The folder cannot be read (ENOENT). Check its path and who may read it.',
  );
});

test('a closed source reads nothing more', async () => {
  folder.write('products.csv', longCsv(100_000));
  expect(await failureOf(scanActing([products], () => void source.close()))).toContain('The source files is closed.');
  expect(await failureOf(scanAll(source, [products]))).toContain('The source files is closed.');
});
