/** The pages for users against the tables that the program runs by, both ways: what is said is so, and all that is is said. */
import { describe, expect, test } from 'bun:test';
import { errorCodes, fieldTypes, fieldTypeTraits } from '@vitrine/contract';
import { settings } from '../packages/cli/src/settings.ts';
import { codesIn, readPage, rowsUnder } from './support/markdown-tables.ts';

/** A line a row, so that a difference reads as the row that is missing or too many. */
const sorted = (lines: readonly string[]): string[] => [...lines].sort();

test('docs/errors.md: every error code with its status', async () => {
  const rows = rowsUnder(await readPage('docs/errors.md'), 'Code');
  const said = rows.map(([code, status]) => `${codesIn(code).join()} ${status}`);
  expect(sorted(said)).toEqual(sorted(Object.entries(errorCodes).map(([code, { status }]) => `${code} ${status}`)));
});

test('docs/operations.md: every setting with its default and its meaning', async () => {
  const page = await readPage('docs/operations.md');
  const [, section = ''] = /^## Settings\n([^]*?)^## /m.exec(page) ?? [];
  const items = Array.from(section.matchAll(/^- `(\w+)`(?: \(`(.+?)`\))?: (.+)$/gm));
  const said = items.map(([, variable, value = '', meaning]) => [variable, value, meaning]);
  const are = Object.values(settings).map((setting) => [setting.variable, setting.default, setting.meaning]);
  expect(sorted(said.map((row) => row.join(' | ')))).toEqual(sorted(are.map((row) => row.join(' | '))));
});

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

test('docs/querying.md: every field type with its operators, and whether sort and search take it', async () => {
  const rows = rowsUnder(await readPage('docs/querying.md'), 'Type');
  const said = rows.flatMap(([types, operators, sort, search]) =>
    codesIn(types).map((type) => `${type}: ${sorted(codesIn(operators)).join(' ')}, sort ${sort}, search ${search}`),
  );
  const are = fieldTypes.map((type) => {
    const { operators, sortable, searchable } = fieldTypeTraits[type];
    return `${type}: ${sorted(operators).join(' ')}, sort ${yesOrNo(sortable)}, search ${yesOrNo(searchable)}`;
  });
  expect(sorted(said)).toEqual(sorted(are));
});

describe('a page’s tables', () => {
  const page = [
    '# Page',
    '| Code | Status |',
    '| --- | ---: |',
    '| `a` | 400 |',
    '| `b\\|c` | 404 |',
    '',
    'Text with `code`.',
    '| Setting | Default |',
    '|---|---|',
    '| `A` | |',
    '',
    '| Code | Status |',
    '|:--|:--|',
    '| `d`, `e` | 500 |',
  ].join('\n');
  const rows: [head: string, cells: string][] = [
    ['Code', '`a` = 400; `b|c` = 404; `d`, `e` = 500'],
    ['Setting', '`A` = '],
    ['Status', ''],
    ['# Page', ''],
  ];
  test.each(rows)('under %s', (head, cells) => {
    expect(
      rowsUnder(page, head)
        .map((row) => row.join(' = '))
        .join('; '),
    ).toBe(cells);
  });

  test('codes in a cell', () => expect(codesIn('`d`, `e` and f')).toEqual(['d', 'e']));
  test('a page that is missing', () => expect(readPage('docs/none.md')).rejects.toThrow('docs/none.md is missing.'));
});
