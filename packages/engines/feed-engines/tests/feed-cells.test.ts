/** Cells of files as values of fields, by the column's declared kind. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { type ColumnKind, columnKinds } from '@vitrine/sources/engine';
import { type ReadValue, type Source, unreadable } from '@vitrine/sources';
import { openForEachTest } from './support/folder-of-each-test.ts';
import { scanAll } from '../../../../tests/support/scanned.ts';
import { field, tableOf, type TestFolder } from './support/test-folder.ts';

let folder: TestFolder;
let source: Source;
openForEachTest((...opened) => ([folder, source] = opened));

describe('a cell as a value', () => {
  const cells: readonly [cell: unknown, type: FieldType, kind: ColumnKind, value: ReadValue][] = [
    ['007', 'text', 'integer', '007'],
    ['12', 'integer', 'integer', '12'],
    ['9007199254740993', 'integer', 'integer', '9007199254740993'],
    ['12.5', 'integer', 'integer', unreadable],
    ['n/a', 'number', 'numeric', unreadable],
    ['1e3', 'number', 'numeric', '1000'],
    ['Yes', 'boolean', 'text', 1],
    ['maybe', 'boolean', 'boolean', unreadable],
    [true, 'boolean', 'boolean', 1],
    [0, 'boolean', 'integer', 0],
    ['2026-02-30', 'date', 'date', unreadable],
    ['2026-01-31', 'datetime', 'date', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30:00+02:00', 'datetime', 'timestamptz', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31T09:30:00+02:00', 'text', 'timestamptz', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31 09:30', 'datetime', 'timestamp', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00+02:00', 'datetime', 'timestamp', unreadable],
    ['31.1.2026 9:30', 'text', 'timestamp', '2026-01-31T09:30:00.000'],
    ['soon', 'datetime', 'timestamp', unreadable],
    ['50.7,3.6', 'geo', 'text', '{"lat":50.7,"lng":3.6}'],
    [['a', 'b'], 'multiselect', 'json', '["a","b"]'],
    ['a', 'multiselect', 'json', unreadable],
    [{ a: 1 }, 'json', 'json', '{"a":1}'],
    ['a', 'json', 'json', '"a"'],
    [false, 'text', 'text', 'false'],
    [{ a: [1] }, 'text', 'text', '{"a":[1]}'],
    ['', 'text', 'text', ''],
    ['\0', 'text', 'text', unreadable],
    ['\ud800', 'text', 'text', unreadable],
  ];

  test.each(cells)('%j as %s in a column of kind %s', async (cell, type, kind, value) => {
    folder.write('products.json', JSON.stringify([{ id: 1, a: cell }]));
    const { rows } = await scanAll(source, [tableOf('products', { fields: [field('a', type, kind)] })]);
    expect(rows['products']?.[0]?.at(-1)).toEqual(value);
  });

  const paths: readonly [cell: unknown, value: ReadValue][] = [
    [{ a: { b: 1.5 } }, '1.5'],
    ['{"a":{"b":2}}', '2'],
    [{ a: {} }, null],
    ['{', unreadable],
    [null, null],
  ];

  test.each(paths)('the path a.b of %j', async (cell, value) => {
    folder.write('products.json', JSON.stringify([{ id: 1, a: cell }]));
    const wanted = tableOf('products', { fields: [field('a', 'number', 'json', ['a', 'b'])] });
    expect((await scanAll(source, [wanted])).rows['products']?.[0]?.at(-1)).toEqual(value);
  });

  test.each([
    ['["a";"b"]', 'multiselect', 'json', unreadable],
    ['["a"]', 'multiselect', 'json', '["a"]'],
    ['[]', 'text', 'text', '[]'],
    ['{"a": 1.0}', 'json', 'json', '{"a": 1.0}'],
    ['null', 'json', 'json', null],
    ['x', 'json', 'json', unreadable],
  ] as const)('%s of CSV as %s in a column of kind %s', async (cell, type, kind, value) => {
    folder.write('products.tsv', `id\ta\n1\t"${cell.replaceAll('"', '""')}"\n`);
    const { rows } = await scanAll(source, [tableOf('products', { fields: [field('a', type, kind)] })]);
    expect(rows['products']?.[0]?.at(-1)).toEqual(value);
  });

  test('no kind makes the reader throw', async () => {
    folder.write('products.json', JSON.stringify([{ id: 1, a: 'x' }]));
    const fields = columnKinds.map((kind) => field('a', 'text', kind));
    expect((await scanAll(source, [tableOf('products', { fields })])).failures).toEqual({});
  });
});
