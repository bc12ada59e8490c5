/**
 * Keeps rows until segments are built of them: in memory while they are few, then in one file, by streams. So a table
 * that is read as a whole is built in parts, and only one part of it has to be in memory.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { unfinishedPrefix } from '@vitrine/segments/write';
import type { ScannedRow } from '@vitrine/sources';
import { printRows, parseRows } from './spooled-rows.ts';

/** How much of the rows of all streams is kept in memory, as `weightOf` counts it. */
const memoryWeightMax = 16 * 1024 * 1024;
/** Rows are written and read again in pieces of so much. */
const blockWeightEnough = 1024 * 1024;
/** The collector runs after so many bytes: it counts mapped segments as memory, and would wait long before it releases rows. */
const collectedBytes = 16 * 1024 * 1024;
/** The memory of a value beside its characters. */
const valueWeight = 16;

/** Roughly the bytes of a row in memory. */
const weightOf = (row: ScannedRow): number => {
  let weight = row.length * valueWeight;
  for (const value of row) if (typeof value === 'string') weight += value.length;
  return weight;
};

interface Block {
  readonly offset: number;
  readonly length: number;
}

export class RowSpool {
  readonly #folder: string;
  readonly #streams: RowStream[] = [];
  #own: string | undefined;
  #file: number | undefined;
  #length = 0;
  #weight = 0;
  #bytesLeft = collectedBytes;

  /** @param folder where its file is made */
  constructor(folder: string) {
    this.#folder = folder;
  }

  open(): RowStream {
    const stream = new RowStream(this);
    this.#streams.push(stream);
    return stream;
  }

  /** Notes rows that a stream keeps in memory, and writes all of them where those are too many. */
  take(weight: number): void {
    this.#weight += weight;
    if (this.#weight <= memoryWeightMax) return;
    for (const stream of this.#streams) stream.flush();
    this.#weight = 0;
  }

  write(bytes: Buffer): Block {
    const file = this.#open();
    const offset = this.#length;
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    this.#length += bytes.length;
    this.#collect(bytes.length);
    return { offset, length: bytes.length };
  }

  read({ offset, length }: Block): string {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const read = readSync(this.#open(), bytes, done, length - done, offset + done);
      if (read === 0) throw new Error('The file of rows ends before its last row.');
      done += read;
    }
    this.#collect(length);
    return bytes.toString();
  }

  /** Removes the file. */
  remove(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    if (this.#own !== undefined) rmSync(this.#own, { recursive: true, force: true });
    this.#file = undefined;
    this.#own = undefined;
  }

  #collect(bytes: number): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft > 0) return;
    this.#bytesLeft = collectedBytes;
    Bun.gc(true);
  }

  #open(): number {
    if (this.#file !== undefined) return this.#file;
    this.#own = mkdtempSync(join(this.#folder, unfinishedPrefix));
    return (this.#file = openSync(join(this.#own, 'rows'), 'wx+', 0o600));
  }
}

/** Rows in the order in which they came. */
export class RowStream {
  readonly #spool: RowSpool;
  readonly #blocks: Block[] = [];
  #rows: ScannedRow[] = [];
  count = 0;
  /** The sum of their weights. */
  weight = 0;

  constructor(spool: RowSpool) {
    this.#spool = spool;
  }

  add(row: ScannedRow): void {
    const weight = weightOf(row);
    this.#rows.push(row);
    this.count += 1;
    this.weight += weight;
    this.#spool.take(weight);
  }

  *rows(): Generator<ScannedRow> {
    for (const block of this.#blocks) yield* parseRows(this.#spool.read(block));
    yield* this.#rows;
  }

  /** Writes the rows that are in memory. */
  flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    for (let first = 0; first < rows.length;) {
      let end = first;
      for (let weight = 0; end < rows.length && weight < blockWeightEnough; end++) weight += weightOf(rows[end] ?? []);
      this.#blocks.push(this.#spool.write(Buffer.from(printRows(rows.slice(first, end)))));
      first = end;
    }
  }
}
