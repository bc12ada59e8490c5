/** Typed arrays that grow as they are filled. */

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** There are many arrays for each of many small tenants. */
const firstBytes = 64;
const nothing = new ArrayBuffer(0);
const asciiEnd = 0x80;
/** Up to so long it is faster to take up a text letter by letter. */
const shortMax = 32;

/** Appends to a typed array, which is copied into one of twice the length where it is full. */
export class Growing<Array extends Numbers> {
  readonly #view: View<Array>;
  #array: Array;
  #length = 0;

  constructor(view: View<Array>) {
    this.#view = view;
    this.#array = view(nothing, 0, undefined);
  }

  get length(): number {
    return this.#length;
  }

  /** The array as it is until the next one is appended, longer than what it holds: for loops over many of its items. */
  get array(): Array {
    return this.#array;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.reserve(1);
    this.#array[this.#length++] = value;
  }

  /** The item at an index below the length. */
  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  /** Replaces the item at an index below the length. */
  set(index: number, value: number): void {
    this.#array[index] = value;
  }

  /** Lets go of all but the first ones. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Takes up a text in UTF-8. */
  pushText(this: Growing<Uint8Array<ArrayBuffer>>, text: string): void {
    this.reserve(text.length * utf8BytesMax);
    if (text.length <= shortMax && this.#pushAscii(text)) return;
    this.#length += encoder.encodeInto(text, this.#array.subarray(this.#length)).written;
  }

  /** @returns whether the text is one of ASCII; otherwise it is not taken up */
  #pushAscii(text: string): boolean {
    const array = this.#array;
    const start = this.#length;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= asciiEnd) return false;
      array[start + index] = unit;
    }
    this.#length += text.length;
    return true;
  }

  /** Takes up some bytes out of others. */
  pushBytes(this: Growing<Uint8Array<ArrayBuffer>>, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.reserve(length);
    const array = this.#array;
    const own = this.#length;
    if (length > shortMax) array.set(bytes.subarray(start, end), own);
    else for (let index = 0; index < length; index++) array[own + index] = bytes[start + index] ?? 0;
    this.#length += length;
  }

  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#array.length) return;
    const { BYTES_PER_ELEMENT: bytes } = this.#array;
    const length = Math.max(needed, this.#array.length * 2, firstBytes / bytes);
    const larger = this.#view(new ArrayBuffer(length * bytes), 0, length);
    larger.set(this.#array);
    const { byteLength } = this.#array;
    this.#array = larger;
    collect(byteLength);
  }

  /** A view of the appended items, without a copy: nothing may be appended afterwards. */
  finish(): Array {
    return this.#view(this.#array.buffer, 0, this.#length);
  }
}

/** An array over a buffer; without a length, over all of it. */
type View<Array extends Numbers> = (buffer: ArrayBuffer, offset: number, length: number | undefined) => Array;

export const growingIntegers = (): Growing<Uint32Array<ArrayBuffer>> =>
  new Growing((...view) => new Uint32Array(...view));
export const growingNumbers = (): Growing<Float64Array<ArrayBuffer>> =>
  new Growing((...view) => new Float64Array(...view));
export const growingBytes = (): Growing<Uint8Array<ArrayBuffer>> => new Growing((...view) => new Uint8Array(...view));

/** Less is left to the collector. */
const collectedBytes = 2 ** 24;
let uncollectedBytes = 0;

/** Releases arrays, once they have many bytes: they lie outside of the heap, where the collector would leave them for long. */
export const collect = (byteLength: number): void => {
  uncollectedBytes += byteLength;
  if (uncollectedBytes <= collectedBytes) return;
  uncollectedBytes = 0;
  Bun.gc(true);
};

/** Bytes per UTF-16 code unit. */
const utf8BytesMax = 3;
const encoder = new TextEncoder();
