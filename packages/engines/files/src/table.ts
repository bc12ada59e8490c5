/** Opens a file as a table: rows of cells by column, in batches, each row with its line. */
import type { FileNote } from '@vitrine/contract/file-reasons';
import { readCsvRows } from './csv-rows.ts';
import { openSheet } from './excel-rows.ts';
import { readChunks, type ReadPieces } from './file-chunks.ts';
import type { Format } from './format.ts';
import { readArrayElements } from './json-array.ts';
import { readJsonRows } from './json-rows.ts';
import { readLines } from './ndjson.ts';
import { readProductLines } from './product-lines.ts';
import { Columns, type Row } from './rows.ts';

export interface Table {
  readonly format: Format;
  /** The headers or properties in order of first appearance: complete once all rows have been read. */
  readonly columns: Columns;
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Decisions, once all rows have been read. */
  readonly notes?: (() => readonly FileNote[]) | undefined;
}

export const openTable = (read: ReadPieces, format: Format): Table => {
  const columns = new Columns();
  if (format.kind === 'xlsx') return { format, columns, ...openSheet(read, format, columns) };
  const chunks = readChunks(read, format.encoding);
  if (format.kind === 'csv') {
    const { header, isBelowTitles = false } = format;
    const notes = (): readonly FileNote[] =>
      isBelowTitles && header !== undefined ? [{ code: 'titles', values: { header } }] : [];
    return { format, columns, rows: readProductLines(readCsvRows(chunks, format, columns), columns), notes };
  }
  const texts = format.kind === 'json' ? readArrayElements(chunks) : readLines(chunks);
  return { format, columns, rows: readJsonRows(texts, columns) };
};
