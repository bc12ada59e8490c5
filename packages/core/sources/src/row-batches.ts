/** Passes rows to a sink in batches, which are limited by rows and characters to bound memory. */
import type { ScannedRow, ScanSink, ScanTable } from './source.ts';

const rowsMax = 2000;
const charactersMax = 1_000_000;

export class RowBatches {
  readonly #table: ScanTable;
  readonly #sink: Pick<ScanSink, 'rows'>;
  #rows: ScannedRow[] = [];
  #characters = 0;

  constructor(table: ScanTable, sink: Pick<ScanSink, 'rows'>) {
    this.#table = table;
    this.#sink = sink;
  }

  /** Adds a row. @returns true if that filled a batch, which was passed to the sink */
  add(row: ScannedRow): boolean {
    this.#rows.push(row);
    for (const value of row) if (typeof value === 'string') this.#characters += value.length;
    if (this.#rows.length < rowsMax && this.#characters < charactersMax) return false;
    this.flush();
    return true;
  }

  flush(): void {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    this.#sink.rows(this.#table, rows);
  }
}
