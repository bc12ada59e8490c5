/** Takes up the bytes of a part one after another, and passes them on in pieces: the part need not be in memory. */
import type { Bytes, Integers } from '../texts.ts';

/** A multiple of 8, so that integers and doubles fill it. */
const pieceBytes = 2 ** 18;
/** Up to so many items a loop is faster than a view. */
const shortMax = 32;
const shortBytesMax = 128;

/** Takes up a part of one kind of values. Between two parts it is flushed. */
export class PartStream {
  readonly #write: (piece: Bytes) => void;
  readonly #bytes: Bytes = new Uint8Array(pieceBytes);
  readonly #integers = new Uint32Array(this.#bytes.buffer);
  readonly #numbers = new Float64Array(this.#bytes.buffer);
  #used = 0;

  /** @param write takes a piece, which the next one overwrites */
  constructor(write: (piece: Bytes) => void) {
    this.#write = write;
  }

  bytes(source: Bytes, start: number, end: number): void {
    const length = end - start;
    if (length > pieceBytes - this.#used) this.flush();
    if (length > pieceBytes) return this.#write(source.subarray(start, end));
    const own = this.#bytes;
    const used = this.#used;
    if (length > shortBytesMax) own.set(source.subarray(start, end), used);
    else for (let index = 0; index < length; index++) own[used + index] = source[start + index] ?? 0;
    this.#used = used + length;
  }

  integer(value: number): void {
    if (this.#used === pieceBytes) this.flush();
    this.#integers[this.#used >>> 2] = value;
    this.#used += Uint32Array.BYTES_PER_ELEMENT;
  }

  integers(source: Integers, start: number, end: number): void {
    if (end - start < shortMax) {
      for (let index = start; index < end; index++) this.integer(source[index] ?? 0);
      return;
    }
    const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    this.bytes(bytes, start * Uint32Array.BYTES_PER_ELEMENT, end * Uint32Array.BYTES_PER_ELEMENT);
  }

  numbers(source: Float64Array<ArrayBuffer>, start: number, end: number): void {
    for (let index = start; index < end; index++) {
      if (this.#used === pieceBytes) this.flush();
      this.#numbers[this.#used >>> 3] = source[index] ?? 0;
      this.#used += Float64Array.BYTES_PER_ELEMENT;
    }
  }

  flush(): void {
    const used = this.#used;
    this.#used = 0;
    if (used > 0) this.#write(this.#bytes.subarray(0, used));
  }
}
