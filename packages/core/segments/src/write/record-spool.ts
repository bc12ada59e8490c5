/** Finished JSON of records as they come, in a file: to keep it in memory would take as much as the table. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Bytes } from '../texts.ts';
import type { PartStream } from './part-stream.ts';
import type { Sizes } from './sizes.ts';

export class RecordSpool {
  readonly #path: string;
  readonly #windowBytes: number;
  readonly #buffer: Bytes;
  #file: number | undefined;
  #buffered = 0;
  #written = 0;
  /** `Bun.mmap` maps 4 GB at most: the file is seen through windows, one behind another. */
  #windows: Bytes[] = [];

  constructor(path: string, { spoolBufferBytes, spoolWindowBytes }: Sizes) {
    this.#path = path;
    this.#windowBytes = spoolWindowBytes;
    this.#buffer = new Uint8Array(spoolBufferBytes);
    this.#file = openSync(path, 'wx', 0o600);
  }

  /** The start of the next text. */
  get length(): number {
    return this.#written + this.#buffered;
  }

  /** @returns how many bytes the text has */
  add(text: string): number {
    const bytesMax = text.length * utf8BytesMax;
    if (bytesMax > this.#buffer.length - this.#buffered) this.#flush();
    if (bytesMax > this.#buffer.length) {
      const bytes = encoder.encode(text);
      this.#write(bytes);
      return bytes.length;
    }
    const { written } = encoder.encodeInto(text, this.#buffer.subarray(this.#buffered));
    this.#buffered += written;
    return written;
  }

  /** Lets it be read. No more is added. */
  map(): void {
    this.#flush();
    for (let offset = 0; offset < this.#written; offset += this.#windowBytes) {
      const size = Math.min(this.#written - offset, this.#windowBytes);
      this.#windows.push(Bun.mmap(this.#path, { shared: false, offset, size }));
    }
  }

  /** Passes some of it on, from `at` on. */
  copy(at: number, length: number, stream: PartStream): void {
    for (let done = 0; done < length;) {
      const window = this.#windows[Math.floor((at + done) / this.#windowBytes)] ?? new Uint8Array();
      const start = (at + done) % this.#windowBytes;
      const end = Math.min(window.length, start + length - done);
      if (end <= start) throw new Error('The spool ends before the record.');
      stream.bytes(window, start, end);
      done += end - start;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#windows = [];
  }

  /** Closes it, and gives back its room on the disk. */
  remove(): void {
    this.close();
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #write(bytes: Uint8Array): void {
    if (this.#file === undefined) throw new Error('Nothing is added to a segment that is finished or given up.');
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    this.#written += bytes.length;
  }
}

/** Bytes per UTF-16 code unit. */
const utf8BytesMax = 3;
const encoder = new TextEncoder();
