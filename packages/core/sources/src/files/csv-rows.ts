/** Parses CSV (RFC 4180) into rows: quotes, line ends within cells, any line end. The first record is the header. */
import { CsvError, parse, type Parser } from 'csv-parse';
import type { Format } from './format.ts';
import { FileError, wrong } from './file-error.ts';
import { recordCharactersMax } from './record-bounds.ts';
import type { Columns, Row } from './rows.ts';

/**
 * Skips blank lines. An empty cell is null, and `""` the empty text, unless the file has all cells in quotes. Refuses a
 * broken quote, and a row with too few or too many cells.
 * @param isUneven true if rows may have any number of cells, because the caller counts them
 */
export async function* readCsvRows(
  chunks: AsyncIterable<Buffer>,
  style: CsvStyle,
  columns: Columns,
  isUneven = false,
): AsyncGenerator<readonly Row[]> {
  const reader = new CsvReader(style, columns, isUneven);
  for await (const chunk of chunks) yield await reader.read(chunk);
  yield await reader.end();
}

/** How a file writes its cells. */
export type CsvStyle = Omit<Extract<Format, { kind: 'csv' }>, 'kind' | 'encoding' | 'decimal'>;

class CsvReader {
  readonly #columns: Columns;
  readonly #isUneven: boolean;
  readonly #parser: Parser;
  #rows: Row[] = [];
  /** The line ends passed so far, within cells and after records. The parser counts those of empty lines. */
  #lineEnds = 0;

  constructor({ delimiter, isAllQuoted, nullText = '' }: CsvStyle, columns: Columns, isUneven: boolean) {
    this.#columns = columns;
    this.#isUneven = isUneven;
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (cell, { quoting }) =>
        (cell === '' && (isAllQuoted || !quoting)) || (cell !== '' && cell === nullText) ? null : cell,
      // The parser checks the size before it takes the next character.
      max_record_size: recordCharactersMax - 1,
      on_record: (cells: (string | null)[]) => {
        this.#take(cells);
        return null;
      },
    });
    // The callbacks of write and end receive the error too, and throw it.
    this.#parser.on('error', () => undefined);
  }

  async read(chunk: Buffer): Promise<readonly Row[]> {
    return this.#takeRowsAfter((done) => this.#parser.write(chunk, done));
  }

  async end(): Promise<readonly Row[]> {
    return this.#takeRowsAfter((done) => this.#parser.end(done));
  }

  async #takeRowsAfter(step: (done: (error?: Error | null) => void) => void): Promise<readonly Row[]> {
    this.#rows = [];
    await new Promise<void>((resolve, reject) => {
      step((error) => (error ? reject(this.#explain(error)) : resolve()));
    });
    return this.#rows;
  }

  #take(cells: readonly (string | null)[]): void {
    const line = this.#line();
    this.#lineEnds += 1 + countLineEnds(cells);
    if (isBlankLine(cells) && this.#columns.names.length !== 1) return;
    if (this.#columns.names.length === 0) return this.#takeHeader(cells, line);
    if (!this.#isUneven && cells.length !== this.#columns.names.length)
      throw wrongCellCount(cells.length, this.#columns.names, line);
    this.#rows.push({ line, cells });
  }

  #takeHeader(headers: readonly (string | null)[], line: number): void {
    for (const header of headers) this.#columns.add(header?.trim() ?? '', line);
  }

  /** The line at which the current record starts. */
  #line(): number {
    return 1 + this.#lineEnds + this.#parser.info.empty_lines;
  }

  #explain(error: Error): Error {
    if (!(error instanceof CsvError)) return error;
    const place = { line: this.#line() };
    const explanation = explanations.get(error.code);
    return explanation === undefined ? new FileError(error.message, place) : wrong(place, ...explanation);
  }
}

const lineEnd = /\r\n|\n|\r/g;

const countLineEnds = (cells: readonly (string | null)[]): number => {
  let count = 0;
  for (const cell of cells) {
    if (cell !== null && (cell.includes('\n') || cell.includes('\r'))) count += cell.match(lineEnd)?.length ?? 0;
  }
  return count;
};

const isBlankLine = (cells: readonly (string | null)[]): boolean =>
  cells.length === 1 && (cells[0] ?? '').trim() === '';

const wrongCellCount = (found: number, columns: readonly string[], line: number): FileError =>
  wrong(
    { line },
    `${found} ${found === 1 ? 'cell' : 'cells'}`,
    `${columns.length}, one for each column of the header`,
    'Put a cell that holds the delimiter in quotes.',
  );

const explanations: ReadonlyMap<string, readonly [found: string, expected: string, hint: string]> = new Map([
  [
    'INVALID_OPENING_QUOTE',
    ['a quote in a cell that does not start with one', 'the whole cell in quotes', 'Double a quote within quotes.'],
  ],
  [
    'CSV_INVALID_CLOSING_QUOTE',
    ['text after the closing quote of a cell', 'a delimiter or the end of the line', 'Double a quote within quotes.'],
  ],
  [
    'CSV_QUOTE_NOT_CLOSED',
    ['a quote that is never closed', 'a closing quote', 'Close it, or double a quote within quotes.'],
  ],
  [
    'CSV_MAX_RECORD_SIZE',
    ['a record that does not end', `one of at most ${recordCharactersMax} characters`, 'Is a closing quote missing?'],
  ],
]);
