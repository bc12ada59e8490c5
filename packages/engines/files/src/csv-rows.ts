/** Parses CSV (RFC 4180) into rows: quotes, line ends within cells, any line end. The first record is the header, or the one at a named line. */
import { CsvError, parse, type Parser } from 'csv-parse';
import type { Format } from './format.ts';
import type { FileFault } from '@vitrine/contract/file-reasons';
import { faultIn, FileError, type Place, quote } from './file-error.ts';
import { recordCharactersMax } from './record-bounds.ts';
import type { Columns, Row } from './rows.ts';

/**
 * Skips blank lines. An empty cell is null, and `""` the empty text, unless the file has all cells in quotes. Refuses a
 * broken quote, and a row with too few cells, or with a value beside the table.
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
  #hasRows = false;
  /** The line ends still to come above the header: the parser does not get these lines, which may have quotes of any kind. */
  #linesAbove: number;
  #isAfterReturn = false;
  /** The line ends passed so far, within cells and after records. The parser counts those of empty lines. */
  #lineEnds: number;

  constructor({ delimiter, isAllQuoted, nullText = '', header = 1 }: CsvStyle, columns: Columns, isUneven: boolean) {
    this.#columns = columns;
    this.#isUneven = isUneven;
    this.#linesAbove = header - 1;
    this.#lineEnds = header - 1;
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
    const rest = chunk.subarray(this.#passLinesAbove(chunk));
    return this.#takeRowsAfter((done) => this.#parser.write(rest, done));
  }

  /** @returns the place behind them */
  #passLinesAbove(chunk: Buffer): number {
    let at = 0;
    for (; at < chunk.length && (this.#linesAbove > 0 || this.#isAfterReturn); at++) {
      const isReturn = chunk[at] === carriageReturn;
      const isLineFeed = chunk[at] === lineFeed;
      if (this.#linesAbove === 0 && !isLineFeed) break;
      if (isReturn || (isLineFeed && !this.#isAfterReturn)) this.#linesAbove--;
      this.#isAfterReturn = isReturn;
    }
    if (at < chunk.length) this.#isAfterReturn = false;
    return at;
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
    const within = this.#isUneven ? cells : withoutEmptyEnd(cells, this.#columns.names.length);
    if (!this.#isUneven && within.length !== this.#columns.names.length)
      throw wrongCellCount(cells, this.#columns.names, line, this.#mayBeHeader);
    this.#hasRows = true;
    this.#rows.push({ line, cells: within });
  }

  /** True for a row below a title: all above it have one cell, or it is the first. */
  get #mayBeHeader(): boolean {
    return !this.#hasRows || this.#columns.names.length === 1;
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
    const place = placeOf(this.#line(), Number(error['column']), this.#columns.names);
    const explanation = explanations.get(error.code);
    return explanation === undefined
      ? new FileError(error.message, place)
      : faultIn(place, explanation(textOf(error['field'])));
  }
}

/** Some programs end each line with a delimiter, but the header. */
const withoutEmptyEnd = (cells: readonly (string | null)[], width: number): readonly (string | null)[] =>
  cells.length > width && cells.slice(width).every((cell) => (cell ?? '') === '') ? cells.slice(0, width) : cells;

const lineFeed = 10;
const carriageReturn = 13;
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

/** A cell of the header, or behind it, is named by its number where it has no heading. */
const placeOf = (line: number, index: number, columns: readonly string[]): Place => {
  if (!Number.isInteger(index)) return { line };
  const heading = columns[index] ?? '';
  return { line, column: heading === '' ? String(index + 1) : heading };
};

/** @param mayBeHeader true if the lines above may be a title */
const wrongCellCount = (
  cells: readonly (string | null)[],
  columns: readonly string[],
  line: number,
  mayBeHeader: boolean,
): FileError => {
  const isShort = cells.length < columns.length;
  const place = placeOf(line, isShort ? cells.length : columns.length - 1, columns);
  const counts = { cells: cells.length, columns: columns.length };
  if (isShort) return faultIn(place, { code: 'cellsFew', values: counts });
  const further = cells[columns.length] ?? undefined;
  const values = { ...counts, further: further === undefined ? '' : quote(further), header: mayBeHeader ? line : 0 };
  return faultIn(place, { code: 'cellsMany', values });
};

const textOf = (field: unknown): string => (typeof field === 'string' ? field : '');

/** By what the parser says; each takes the text of the cell up to the mistake. */
const explanations: ReadonlyMap<string, (text: string) => FileFault> = new Map([
  ['INVALID_OPENING_QUOTE', (text: string): FileFault => ({ code: 'quoteInside', values: { text: quote(text) } })],
  ['CSV_INVALID_CLOSING_QUOTE', (): FileFault => ({ code: 'quoteFollowed', values: {} })],
  ['CSV_QUOTE_NOT_CLOSED', (): FileFault => ({ code: 'quoteOpen', values: {} })],
  ['CSV_MAX_RECORD_SIZE', (): FileFault => ({ code: 'recordEndless', values: { max: recordCharactersMax } })],
]);
