/**
 * Reads files of a segment piece by piece into one buffer. Pages of a mapped file count as memory of the process until the
 * collector finds the mapping unused: a walk over many segments would take as much memory as they have bytes.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import type { PartLocation } from './format.ts';
import type { Bytes } from './texts.ts';

/** Reads a part, in one or more pieces; each is valid until the next one is read. */
export type ReadPieces = (location: PartLocation) => Iterable<Bytes>;

/** The buffer, too: parts that lie side by side are read together. */
const pieceBytesMax = 1024 * 1024;

export class FilePieces {
  readonly #pathOf: (file: number) => string;
  readonly #failed: (error: unknown) => Error;
  readonly #buffer: Bytes;
  #file = -1;
  #descriptor: number | undefined;
  /** The place of the buffered bytes in the file. */
  #start = 0;
  #end = 0;

  /** @param failed creates the error for a file that cannot be read, or ends before a part */
  constructor(pathOf: (file: number) => string, failed: (error: unknown) => Error, bytesMax = pieceBytesMax) {
    this.#pathOf = pathOf;
    this.#failed = failed;
    this.#buffer = new Uint8Array(bytesMax);
  }

  readonly read: ReadPieces = (location) => {
    const byteLength = location[2];
    return byteLength <= this.#buffer.length ? [this.#at(location[0], location[1], byteLength)] : this.#each(location);
  };

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#file = -1;
  }

  *#each([file, offset, byteLength]: PartLocation): Generator<Bytes> {
    for (let done = 0; done < byteLength; done += this.#buffer.length)
      yield this.#at(file, offset + done, Math.min(this.#buffer.length, byteLength - done));
  }

  #at(file: number, offset: number, length: number): Bytes {
    try {
      if (file !== this.#file) this.#open(file);
      if (offset < this.#start || offset + length > this.#end) this.#fill(offset, length);
    } catch (error) {
      throw this.#failed(error);
    }
    return this.#buffer.subarray(offset - this.#start, offset - this.#start + length);
  }

  #open(file: number): void {
    this.close();
    this.#descriptor = openSync(this.#pathOf(file), 'r');
    this.#file = file;
    this.#start = 0;
    this.#end = 0;
  }

  /** Reads what the buffer holds from a place on: at least so many bytes. */
  #fill(offset: number, length: number): void {
    this.#start = offset;
    this.#end = offset;
    while (this.#end < offset + length) {
      const place = this.#end - offset;
      const read = readSync(this.#descriptor ?? -1, this.#buffer, place, this.#buffer.length - place, this.#end);
      if (read === 0) throw new Error('The file ends before its last part.');
      this.#end += read;
    }
  }
}
