/** LibreOffice opens a workbook of the API, and finds in each cell what the API shows. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { findProgram } from '../../../../tests/support/system-program.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const office = findProgram({
  names: ['soffice', 'libreoffice'],
  package: 'libreoffice-calc-nogui',
  needs: 'The tests of workbooks',
});

const fields = [
  { key: 'article', label: 'Article', type: 'text' },
  { key: 'ean', label: 'EAN', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'stock', label: 'Stock', type: 'integer' },
  { key: 'isNew', label: 'New', type: 'boolean' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'at', label: 'At', type: 'datetime' },
] as const;

const texts = [
  '00000007',
  '=1+1',
  '@SUM(A1)',
  '2026-01-02',
  'TRUE',
  '1e3',
  ' a ',
  'a\nb',
  '<&>"\'',
  '_x0041_',
  'Käse 🥐',
  '-',
];
const records = Array.from({ length: 2000 }, (_, index) => ({
  id: `r${String(index).padStart(4, '0')}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  article: texts[index % texts.length] ?? '',
  ean: String(4_012_345_610_001 + index),
  price: index / 8,
  stock: index % 3 === 0 ? null : 1234567890123456 + index,
  isNew: index % 2 === 0,
  day: index % 5 === 0 ? null : '2026-03-29',
  at: '2026-03-29T01:30:15.000Z',
}));

const folder = mkdtempSync(join(tmpdir(), 'vitrine-workbook-'));
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'workbook');
  const things = await addCollection(service, tenant, { slug: 'things', fields: [...fields] }, records);
  await exposeAll(service, tenant, things);
  await follow(service);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Formats as the cells show them, and texts in quotes, so that a text that became a number is seen. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false';

test.skipIf(office === null)('LibreOffice opens a workbook, cell by cell', async () => {
  const path = join(folder, 'things.xlsx');
  await Bun.write(path, await service.get('workbook/things/export?format=xlsx&sort=id&tz=Europe/Berlin'));
  const converted = Bun.spawn(
    [
      office ?? '',
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      filter,
      '--outdir',
      folder,
      path,
    ],
    { stdout: 'ignore', stderr: 'pipe' },
  );
  expect(await converted.exited).toBe(0);
  const rows: readonly (readonly string[])[] = parse(await Bun.file(join(folder, 'things.csv')).text());
  expect(rows[0]).toEqual(['id', 'createdAt', ...fields.map(({ label }) => label)]);
  expect(rows.slice(1)).toEqual(
    records.map(({ id, article, ean, price, stock, isNew, day }) => [
      id,
      '2026-01-01 01:00:00',
      article,
      ean,
      String(price),
      stock === null ? '' : String(stock),
      isNew ? 'TRUE' : 'FALSE',
      day ?? '',
      '2026-03-29 03:30:15',
    ]),
  );
});
