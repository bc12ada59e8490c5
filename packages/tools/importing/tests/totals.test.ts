/** A last row that sums the others: it is told, stays a record, and is left out where the user says so. */
import { describe, expect, test } from 'bun:test';
import { importText, printFields, printRecords } from './import-text.ts';

const prices = 'Artikel;Preis\nBrot;2,50\nKäse;3,50\nSumme:;6,00\n';

describe('a last row with a word for sums', () => {
  test('is told, and is a record', async () => {
    const imported = await importText('a.csv', prices);
    expect([imported.survey.total, imported.survey.recordCount]).toEqual([{ line: 4, text: '"Summe:"' }, 3]);
    expect(printRecords(imported)).toEndWith('4 000000003 | Summe: | 6');
  });

  test('is left out where the user says so, also of what tells types', async () => {
    const content = 'day,sold\n2026-03-01,2\n2026-03-02,3\nTotal,5\n';
    const { survey, ...imported } = await importText('a.csv', content, { withoutTotal: true });
    expect([printFields(survey), survey.recordCount, survey.notes]).toEqual([
      'day:date sold:integer',
      2,
      [{ code: 'totalLeftOut', values: { line: 4, text: '"Total"' } }],
    ]);
    expect(printRecords({ survey, ...imported })).toEndWith('3 000000002 | 2026-03-02 | 3');
  });

  test.each([
    ['in JSON', 'a.ndjson', '{"a":"b","c":1}\n{"a":"Total","c":1}\n', 2],
    ['behind empty cells', 'a.csv', 'a,b,c\n1,2,3\n,Grand total,5\n', 3],
    ['in French', 'a.csv', 'a,b\nx,1\nSous-total,1\n', 3],
  ])('%s', async (_name, file, content, line) => {
    expect((await importText(file, content)).survey.total?.line).toBe(line);
  });

  test.each([
    ['above others', 'a,b\nTotal,1\nx,2\n'],
    ['alone in its row', 'a,b\nx,2\nTotal,\n'],
    ['of which it is a part', 'a,b\nx,2\nTotal Energies,3\n'],
    ['in another column', 'a,b\nx,2\ny,Total\n'],
  ])('is none %s', async (_name, content) => {
    expect((await importText('a.csv', content)).survey.total).toBeUndefined();
  });
});
