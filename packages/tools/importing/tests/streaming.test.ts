/** Large files and arbitrary contents: bounded memory, progress, and values that come back as they were written. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { batchRecordsMax, readRecords } from '../src/records.ts';
import { surveyFile } from '../src/survey.ts';
import { withFile } from '../../../../tests/support/with-file.ts';
import { importedAt, importText, type Imported } from './import-text.ts';

const rowCount = 200_000;
const notes = 'x'.repeat(400);

describe(`${rowCount} rows are read in bounded memory`, () => {
  const names = Array.from({ length: rowCount }, (_, index) => `Grüße 🐠 "${index}"`);
  const formats: readonly [file: string, content: (some: readonly string[]) => string][] = [
    [
      'a.csv',
      (some) => {
        const rows = some.map((name, id) => `${id},"${name.replaceAll('"', '""')}",1.5,${notes}\n`);
        return `id,name,price,notes\n${rows.join('')}`;
      },
    ],
    ['a.ndjson', (some) => some.map((name, id) => `${JSON.stringify({ id, name, price: 1.5, notes })}\n`).join('')],
    ['a.json', (some) => JSON.stringify(some.map((name, id) => ({ id, name, price: 1.5, notes })))],
  ];
  test.each(formats)('%s', async (file, content) => {
    const few = names.slice(0, rowCount / 10);
    const peakBytesOfFew = await withFile(file, content(few), (path) => peakBytesOf(path, few.length));
    await withFile(file, content(names), async (path) => {
      const progress: number[] = [];
      const onProgress = (bytesRead: number, bytesTotal: number): number => progress.push(bytesRead / bytesTotal);
      const survey = await surveyFile(path, { onProgress });
      expect(survey.recordCount).toBe(rowCount);
      expect(await countMatching(readRecords(path, survey, importedAt, { onProgress }), names)).toBe(rowCount);
      expect(progress.filter((share) => share === 1)).toHaveLength(2);
      const growth = (await peakBytesOf(path, rowCount)) - peakBytesOfFew;
      expect(growth).toBeLessThan(Bun.file(path).size);
    });
  });
});

/** The most memory that a process of its own takes for it; this one holds what other tests left behind. */
const peakBytesOf = async (path: string, recordCount: number): Promise<number> => {
  const reader = Bun.spawn([process.execPath, join(import.meta.dir, 'read-file.ts'), path], { stdout: 'pipe' });
  const { count, peakBytes } = JSON.parse(await reader.stdout.text());
  expect(count).toBe(recordCount);
  return peakBytes;
};

/** How many records hold the name of their number; every batch must be small. */
const countMatching = async (batches: ReturnType<typeof readRecords>, names: readonly string[]): Promise<number> => {
  let [count, matching] = [0, 0];
  for await (const { records, lines } of batches) {
    expect(records.length).toBeLessThanOrEqual(batchRecordsMax);
    expect(lines).toHaveLength(records.length);
    for (const { values } of records) if (values[0] === names[count++]) matching++;
  }
  return matching;
};

const valuesOf = ({ batches }: Imported): readonly unknown[] =>
  batches.flatMap(({ records }) => records.map(({ values }) => values[0]));

describe('values come back as they were written', () => {
  const storable = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));
  const texts = { types: new Map([['x', 'text']] as const) };

  test('texts from CSV', () =>
    fc.assert(
      fc.asyncProperty(fc.array(storable, { minLength: 1 }), async (cells) => {
        const content = `x,y\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}",1\n`).join('')}`;
        expect(valuesOf(await importText('a.csv', content, texts))).toEqual(cells);
      }),
    ));

  test('texts from JSON, however it is spaced', () =>
    fc.assert(
      fc.asyncProperty(fc.array(storable, { minLength: 1 }), fc.integer({ min: 0, max: 2 }), async (cells, space) => {
        const content = JSON.stringify(
          cells.map((x) => ({ x })),
          null,
          space,
        );
        expect(valuesOf(await importText('a.json', content, texts))).toEqual(cells);
      }),
    ));

  test('JSON of any shape', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { minLength: 1 }), async (cells) => {
        const values = cells.filter((cell) => cell !== null && !JSON.stringify(cell).includes('\\u0000'));
        const content = JSON.stringify([...values, null].map((x) => ({ x })));
        const imported = await importText('a.json', content, { types: new Map([['x', 'json']] as const) });
        const expected = values.map((value) => JSON.parse(JSON.stringify(value)) as unknown);
        const found = valuesOf(imported).map((value) =>
          typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
        );
        expect(found).toEqual([...expected, null]);
      }),
    ));

  test('doubles and 64-bit whole numbers', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
          {
            minLength: 1,
          },
        ),
        async (numbers) => {
          const imported = await importText('a.csv', `x\n${numbers.join('\n')}\n`);
          expect(['integer', 'number']).toContain(imported.survey.fields[0]?.type ?? '');
          expect(valuesOf(imported).map(Number)).toEqual(numbers.map((number) => Number(number) + 0));
        },
      ),
    ));
});
