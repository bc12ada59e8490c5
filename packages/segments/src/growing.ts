/** Typed arrays that grow as they are filled. */

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const firstLength = 64;
const asciiEnd = 0x80;
/** Up to so long it is faster to take up a text letter by letter. */
const shortMax = 32;

/** Appends to a typed array, which is copied into one of twice the length where it is full. */
export class Growing<Array extends Numbers> {
  readonly #create: (length: number) => Array;
  #array: Array;
  #length = 0;

  constructor(create: (length: number) => Array) {
    this.#create = create;
    this.#array = create(firstLength);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    this.reserve(1);
    this.#array[this.#length++] = value;
  }

  /** What stands at an index below the length. */
  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  /** Replaces what is at an index below the length. */
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
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= asciiEnd) return false;
      this.#array[this.#length + index] = unit;
    }
    this.#length += text.length;
    return true;
  }

  /** Takes up some bytes out of others. */
  pushBytes(this: Growing<Uint8Array<ArrayBuffer>>, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.reserve(length);
    if (length > shortMax) this.#array.set(bytes.subarray(start, end), this.#length);
    else for (let index = 0; index < length; index++) this.#array[this.#length + index] = bytes[start + index] ?? 0;
    this.#length += length;
  }

  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#array.length) return;
    const larger = this.#create(Math.max(needed, this.#array.length * 2));
    larger.set(this.#array);
    this.#array = larger;
  }

  /** What was appended, in an array of just that length. */
  finish(): Array {
    const whole = this.#create(this.#length);
    whole.set(this.#array.subarray(0, this.#length));
    return whole;
  }
}

export const growingIntegers = (): Growing<Uint32Array<ArrayBuffer>> =>
  new Growing((length) => new Uint32Array(length));
export const growingNumbers = (): Growing<Float64Array<ArrayBuffer>> =>
  new Growing((length) => new Float64Array(length));
export const growingBytes = (): Growing<Uint8Array<ArrayBuffer>> => new Growing((length) => new Uint8Array(length));

/** Of one UTF-16 code unit. */
const utf8BytesMax = 3;
const encoder = new TextEncoder();
