/** Opens files whose rows the caller checks: CSV with its header, and lines of NDJSON. */
import { readCsvRows } from './csv-rows.ts';
import { findDelimiter } from './delimiter.ts';
import { findEncoding, readChunks, readHead } from './file-chunks.ts';
import type { JsonText } from './json-rows.ts';
import { readLines } from './ndjson.ts';
import { piecesOf } from './path-pieces.ts';
import { Columns, type Row } from './rows.ts';

export interface CsvFile {
  /** The header; empty until the first rows were read. */
  readonly columns: Columns;
  /** With any number of cells; an empty cell is null. */
  readonly rows: AsyncIterable<readonly Row[]>;
}

/**
 * @param encoding a label; undefined: that of the byte order mark, or UTF-8
 * @throws FileError for a file that cannot be read, is not in the encoding, or has a broken quote
 */
export const openCsv = async (path: string, encoding: string | undefined): Promise<CsvFile> => {
  const read = piecesOf(path);
  const known = await findEncoding(read, encoding);
  const style = { delimiter: findDelimiter(await readHead(read, known)), isAllQuoted: true };
  const columns = new Columns();
  return { columns, rows: readCsvRows(readChunks(read, known), style, columns, true) };
};

/** The lines that are not blank. @throws FileError likewise */
export const openLines = async (
  path: string,
  encoding: string | undefined,
): Promise<AsyncIterable<readonly JsonText[]>> => {
  const read = piecesOf(path);
  return readLines(readChunks(read, await findEncoding(read, encoding)));
};
