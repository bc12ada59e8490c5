/** Finished JSON of records as they come, in a file: to keep it in memory would take as much as the table. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Bytes } from './texts.ts';

const bufferBytes = 4 * 1024 * 1024;

export class RecordSpool {
  readonly #path: string;
  #file: number | undefined;
  readonly #buffer: Bytes = new Uint8Array(bufferBytes);
  #buffered = 0;
  #written = 0;
  #windows: Bytes[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx', 0o600);
  }

  /** @returns where the text begins */
  add(text: string): number {
    const at = this.#written + this.#buffered;
    const bytesMax = text.length * utf8BytesMax;
    if (bytesMax > bufferBytes - this.#buffered) this.#flush();
    if (bytesMax > bufferBytes) {
      this.#write(Buffer.from(text));
      return at;
    }
    this.#buffered += encoder.encodeInto(text, this.#buffer.subarray(this.#buffered)).written;
    return at;
  }

  /** Lets it be read. No more is added. */
  map(): void {
    this.#flush();
    for (let offset = 0; offset < this.#written; offset += windowBytes) {
      const size = Math.min(this.#written - offset, windowBytes + overlapBytes);
      this.#windows.push(Bun.mmap(this.#path, { shared: false, offset, size }));
    }
  }

  /** Copies some of it, from `at` on, into `target`. */
  copy(at: number, length: number, target: Bytes, targetStart: number): void {
    for (let done = 0; done < length;) {
      const window = this.#windows[Math.floor((at + done) / windowBytes)];
      const start = (at + done) % windowBytes;
      const some = window?.subarray(start, start + length - done);
      if (some === undefined || some.length === 0) throw new Error('The spool ends before the record.');
      target.set(some, targetStart + done);
      done += some.length;
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
    if (this.#file === undefined) return;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    this.#written += bytes.length;
  }
}

/** `Bun.mmap` maps 4 GB at most: the file is seen through windows, which reach into each other. */
const windowBytes = 2 ** 30;
const overlapBytes = 2 ** 20;
/** Of one UTF-16 code unit. */
const utf8BytesMax = 3;
const encoder = new TextEncoder();
