/** docs/embedding.md against the sources: every attribute, part and variable is there, and nothing that is not. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { codesIn, readPage, rowsUnder } from '../../../../tests/support/markdown-tables.ts';
import { attributeNames } from '@vitrine/explorer/embedded';

const source = async (path: string): Promise<string> => Bun.file(join(import.meta.dir, '../src', path)).text();

const documented = async (head: string): Promise<string[]> => {
  const rows = rowsUnder(await readPage('docs/embedding.md'), head);
  return rows.flatMap(([names]) => codesIn(names)).toSorted();
};

const unique = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

test('attributes', async () => expect(await documented('attribute')).toEqual(unique(attributeNames)));

test('variables', async () => {
  const sheets = await Promise.all(['styles.css', 'looks.css'].map(source));
  const [styles, rows] = [sheets.join(''), rowsUnder(await readPage('docs/embedding.md'), 'variable')];
  expect(await documented('variable')).toEqual(unique(styles.match(/--vitrine-[\w-]+/g) ?? []));
  const values = rows.flatMap(([, , value]) => codesIn(value));
  expect(values.length).toBe(11);
  for (const value of values) expect(styles).toMatch(new RegExp(String.raw`(?:, |light-dark\()${value}[,)]`));
});

test('parts', async () => {
  const files = [
    'choice.ts',
    'controls.ts',
    'frame-look.ts',
    'late-values.ts',
    'opening-hours.ts',
    'parts.ts',
    'record-dialog.ts',
    'records.ts',
    'status.ts',
    'values.ts',
    'visitor.ts',
  ];
  const texts = await Promise.all(files.map(source));
  const given = texts.join('\n').matchAll(/\bpart: ([^,}]+)/g);
  const names = Array.from(given, ([, value = '']) =>
    Array.from(value.matchAll(/'([^']+)'/g), ([, text = '']) => text.split(' ')),
  );
  expect(await documented('parts')).toEqual(unique(names.flat(2)));
});
