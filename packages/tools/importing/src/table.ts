/** Opens a file as a table: rows of cells by column, in batches, each row with its line. */
import { readCsvRows } from './csv-rows.ts';
import { readChunks, type OnProgress } from './file-chunks.ts';
import type { Format } from './format.ts';
import { readArrayElements } from './json-array.ts';
import { readJsonRows } from './json-rows.ts';
import { readLines } from './ndjson.ts';
import { Columns, type Row } from './rows.ts';

export interface Table {
  /** The headers or properties in order of first appearance: complete once all rows have been read. */
  readonly columns: Columns;
  readonly rows: AsyncIterable<readonly Row[]>;
}

export const openTable = (path: string, format: Format, onProgress?: OnProgress): Table => {
  const columns = new Columns();
  const chunks = readChunks(path, format.encoding, onProgress);
  if (format.kind === 'csv') return { columns, rows: readCsvRows(chunks, format.delimiter, columns) };
  const texts = format.kind === 'json' ? readArrayElements(chunks) : readLines(chunks);
  return { columns, rows: readJsonRows(texts, columns) };
};
