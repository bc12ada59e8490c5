/** Bytes in a separate file until they are put into a part: mapped, they take no memory. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Bytes, Integers } from '../texts.ts';

/** A target of bytes, in memory or in a file. */
export interface ByteSink {
  readonly length: number;
  readonly push: (byte: number) => void;
  readonly pushBytes: (bytes: Bytes, start: number, end: number) => void;
  /** The appended bytes: nothing may be appended afterwards. */
  readonly finish: () => Bytes;
}

const bufferBytes = 2 ** 18;
/** Bytes per UTF-16 code unit. */
const utf8BytesMax = 3;
const encoder = new TextEncoder();

export class ByteSpool implements ByteSink {
  readonly #path: string;
  readonly #buffer = Buffer.alloc(bufferBytes);
  #file: number | undefined;
  #buffered = 0;
  #written = 0;

  /** @param path of a file that is not there yet */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx', 0o600);
  }

  get length(): number {
    return this.#written + this.#buffered;
  }

  push(byte: number): void {
    if (this.#buffered === bufferBytes) this.#flush();
    this.#buffer[this.#buffered++] = byte;
  }

  pushBytes(bytes: Bytes, start: number, end: number): void {
    if (end - start > bufferBytes - this.#buffered) this.#flush();
    if (end - start > bufferBytes) return void this.#write(bytes.subarray(start, end));
    for (let place = start; place < end; place++) this.#buffer[this.#buffered++] = bytes[place] ?? 0;
  }

  /** @returns how many bytes the text has in UTF-8 */
  pushText(text: string): number {
    const bytesMax = text.length * utf8BytesMax;
    if (bytesMax > bufferBytes - this.#buffered) this.#flush();
    if (bytesMax > bufferBytes) return this.#write(encoder.encode(text));
    const { written } = encoder.encodeInto(text, this.#buffer.subarray(this.#buffered));
    this.#buffered += written;
    return written;
  }

  /** Maps the file, and removes its name: it is gone with the mapping. */
  finish(): Bytes {
    this.#flush();
    const bytes = this.#written === 0 ? new Uint8Array() : Bun.mmap(this.#path, { shared: false });
    this.close();
    rmSync(this.#path);
    return bytes;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #flush(): void {
    const buffered = this.#buffered;
    this.#buffered = 0;
    this.#write(this.#buffer.subarray(0, buffered));
  }

  #write(bytes: Uint8Array): number {
    if (this.#file === undefined) throw new Error('Nothing is appended to bytes that are finished.');
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    this.#written += bytes.length;
    return bytes.length;
  }
}

/** Keeps arrays in files. */
export class SpooledArrays {
  readonly #spool: () => ByteSpool;

  constructor(spool: () => ByteSpool) {
    this.#spool = spool;
  }

  bytes(bytes: Bytes): Bytes {
    if (bytes.length === 0) return bytes;
    const spool = this.#spool();
    spool.pushBytes(bytes, 0, bytes.length);
    return spool.finish();
  }

  integers({ buffer, byteOffset, byteLength }: Integers): Integers {
    const bytes = this.bytes(new Uint8Array(buffer, byteOffset, byteLength));
    return new Uint32Array(bytes.buffer, bytes.byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
  }
}
