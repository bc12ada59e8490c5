/** A folder as a source: the rows of its files, as of one look, and why a file is not read. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldType } from '@vitrine/contract';
import { loadEngine, type ScanTable, type Source } from '../src/index.ts';
import { place, scanAll, tableOf as tableOfPostgres } from './support/scanned.ts';

let folder: string;
let source: Source;

const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content);

const openSource = async (): Promise<Source> => {
  const url = `folder:${folder}`;
  return (await loadEngine(url)).openSource({ name: 'files', url, now: Date.now });
};

const tableOf = (name: string, rest: Partial<ScanTable> = {}): ScanTable =>
  tableOfPostgres(name, { schema: undefined, id: place('id'), createdAt: undefined, ...rest });

const field = (column: string, type: FieldType = 'text', kind: ScanTable['fields'][number]['kind'] = 'text') =>
  ({ key: column, type, column, kind, path: [] }) as const;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-folder-'));
  source = await openSource();
});
afterEach(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

const products = tableOf('products', { fields: [field('name'), field('price', 'number', 'numeric')] });

const formats: readonly [file: string, content: string][] = [
  ['products.csv', 'id,name,price\n1,Chai,1.50\n2,,\n'],
  ['products.CSV', '\ufeffid;name;price\r\n1;Chai;1.50\r\n2;;\r\n'],
  ['products.tsv', 'id\tprice\tname\n1\t1.50\tChai\n2\t\t\n'],
  ['products.ndjson', '{"id":1,"name":"Chai","price":1.50}\n{"id":"2","name":null}\n'],
  ['products.json', '[{"id":1,"name":"Chai","price":"1.50"},{"id":2}]'],
];

test.each(formats)('the rows of %s', async (file, content) => {
  write(file, content);
  const { rows, failures } = await scanAll(source, [products]);
  expect(failures).toEqual({});
  expect(rows['products']).toEqual([
    [null, '1', null, 'Chai', '1.50'],
    [null, '2', null, null, null],
  ]);
});
