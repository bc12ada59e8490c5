/** Lines above the header are passed over as they are, wherever they are cut into chunks. */
import { expect, test } from 'bun:test';
import { readCsvRows } from '../src/csv-rows.ts';
import { Columns, type Row } from '../src/rows.ts';

const linesOf = (end: string): string =>
  ['Report "A" of "x', '', 'id,name', '', '1,Ada', '2,"B', 'o"', '3,C'].join(end);

async function* chunksOf(text: string, length: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const style = { delimiter: ',', isAllQuoted: false, header: 3 } as const;

test.each(['\n', '\r\n', '\r'])('lines that end with %j', async (end) => {
  for (const length of [1, 2, 3, 19, 1000]) {
    const columns = new Columns();
    const rows: Row[] = [];
    for await (const some of readCsvRows(chunksOf(linesOf(end), length), style, columns)) rows.push(...some);
    expect([length, columns.names, rows]).toEqual([
      length,
      ['id', 'name'],
      [
        { line: 5, cells: ['1', 'Ada'] },
        { line: 6, cells: ['2', `B${end}o`] },
        { line: 8, cells: ['3', 'C'] },
      ],
    ]);
  }
});
