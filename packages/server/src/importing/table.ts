/** A file as a table: rows of cells by column, in batches, each with the line at which it starts. */
import { readCsvRows } from './csv-rows.ts';
import type { ExactValue } from './exact-json.ts';
import { readChunks, type OnProgress } from './file-chunks.ts';
import type { Format } from './format.ts';
import { ImportError } from './import-error.ts';
import { readArrayElements } from './json-array.ts';
import { readJsonRows } from './json-rows.ts';
import { readLines } from './ndjson.ts';

/** A CSV cell is a text or null where it is empty; a JSON cell any JSON value. */
export type Cell = ExactValue;

export interface Row {
  readonly line: number;
  /** By column; shorter than the columns where the last ones have no value. */
  readonly cells: readonly Cell[];
}

export interface Table {
  /** The headers or properties in order of first appearance: complete once all rows have been read. */
  readonly columns: Columns;
  readonly rows: AsyncIterable<readonly Row[]>;
}

export const openTable = (path: string, format: Format, onProgress?: OnProgress): Table => {
  const columns = new Columns();
  const chunks = readChunks(path, onProgress);
  if (format.kind === 'csv') return { columns, rows: readCsvRows(chunks, format.delimiter, columns) };
  const texts = format.kind === 'json' ? readArrayElements(chunks) : readLines(chunks);
  return { columns, rows: readJsonRows(texts, columns) };
};

/** The columns seen so far. */
export class Columns {
  readonly #indexes = new Map<string, number>();
  readonly #names: string[] = [];

  get names(): readonly string[] {
    return this.#names;
  }

  /** Adds a column whatever its name: a CSV header may hold one name twice. */
  add(name: string, line: number): number {
    if (this.#names.length === columnsMax) throw new ImportError(`found more than ${columnsMax} columns.`, { line });
    this.#indexes.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** The index of a name, which is added where it is new. */
  indexFor(name: string, line: number): number {
    return this.#indexes.get(name) ?? this.add(name, line);
  }
}

const columnsMax = 1000;
