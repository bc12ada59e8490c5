/** An answer is finished bytes: a body, its tag, and its encodings, each made when it is first asked for. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, zstdCompress } from 'node:zlib';

export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies are not worth compressing (contract §6.7). */
const compressedBytesMin = 1024;
/** Up to so many it takes less to compress at once than to have it done elsewhere. */
const atOnceBytesMax = 32 * 1024;
/** Of larger ones so many are compressed at a time; others are sent as they are, for to wait would take memory. */
const largeBytesMin = 1024 * 1024;
const largeAtOnceMax = 2;
let largeUnderWay = 0;

/** What a body is written in. */
export type BodyFormat = 'json' | 'typescript';

export interface EncodedBody {
  /** Sent as it is, where bytes would be copied for each response. */
  readonly blob: Blob;
  readonly encoding: Encoding | undefined;
  /** Strong, and so another for each encoding (RFC 9110 §8.8.3.3). */
  readonly etag: string;
}

export class Answer {
  readonly #plain: EncodedBody;
  /** The bytes of a body that is compressed at once. */
  readonly #small: Uint8Array<ArrayBuffer> | undefined;
  /** Of the body's bytes: the same in every edition in which they are. */
  readonly #digest: string;
  readonly #encoded = new Map<Encoding, EncodedBody | Promise<EncodedBody>>();
  #encodedBytes = 0;
  #onGrown: () => void = () => undefined;
  /** Whether it may be kept only by the caller's own cache: it depended on a key. */
  readonly isPrivate: boolean;
  readonly format: BodyFormat;

  constructor(body: string | Uint8Array<ArrayBuffer>, isPrivate: boolean, format: BodyFormat = 'json') {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    this.#small = bytes.length > compressedBytesMin && bytes.length <= atOnceBytesMax ? bytes : undefined;
    this.#digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32);
    this.#plain = { blob: new Blob([bytes]), encoding: undefined, etag: `"${this.#digest}"` };
    this.isPrivate = isPrivate;
    this.format = format;
  }

  /** All it holds in memory. */
  get bytes(): number {
    return this.#plain.blob.size + (this.#small?.length ?? 0) + this.#encodedBytes;
  }

  /** The tag of the body in this encoding. */
  etag(encoding: Encoding | undefined): string {
    return this.#isCompressed(encoding) ? `"${this.#digest}-${encoding}"` : this.#plain.etag;
  }

  /** Whether one of these tags is of this body, in whatever encoding. */
  matches(etags: readonly string[]): boolean {
    return etags.some((etag) => etag === '*' || etag.slice(1, -1).split('-', 1)[0] === this.#digest);
  }

  /** The body in this encoding, or as it is where it is too small or too much is being compressed. */
  body(encoding: Encoding | undefined): EncodedBody | Promise<EncodedBody> {
    const atOnce = this.bodyAtOnce(encoding);
    if (atOnce !== undefined || encoding === undefined) return atOnce ?? this.#plain;
    const held = this.#encoded.get(encoding);
    if (held !== undefined) return held;
    if (this.#isLarge && largeUnderWay >= largeAtOnceMax) return this.#plain;
    const encoded = this.#encode(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  /** The same, where it is held or soon made. */
  bodyAtOnce(encoding: Encoding | undefined): EncodedBody | undefined {
    if (!this.#isCompressed(encoding)) return this.#plain;
    const held = this.#encoded.get(encoding);
    if (held instanceof Promise) return undefined;
    if (held !== undefined || this.#small === undefined) return held;
    return this.#hold(encoding, compressorsAtOnce[encoding](this.#small));
  }

  /** Calls back whenever another encoding makes it hold more. */
  onGrown(listener: () => void): void {
    this.#onGrown = listener;
  }

  async #encode(encoding: Encoding): Promise<EncodedBody> {
    if (this.#isLarge) largeUnderWay++;
    const compressed = await this.#compress(encoding).finally(() => {
      if (this.#isLarge) largeUnderWay--;
    });
    return this.#hold(encoding, new Uint8Array(compressed));
  }

  #hold(encoding: Encoding, compressed: Uint8Array<ArrayBuffer>): EncodedBody {
    const blob = new Blob([compressed]);
    const body = { blob, encoding, etag: this.etag(encoding) };
    this.#encoded.set(encoding, body);
    this.#encodedBytes += blob.size;
    this.#onGrown();
    return body;
  }

  async #compress(encoding: Encoding): Promise<Uint8Array> {
    return compressors[encoding](await this.#plain.blob.bytes());
  }

  get #isLarge(): boolean {
    return this.#plain.blob.size >= largeBytesMin;
  }

  #isCompressed(encoding: Encoding | undefined): encoding is Encoding {
    return encoding !== undefined && this.#plain.blob.size > compressedBytesMin;
  }
}

const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressorsAtOnce: Record<Encoding, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  br: (bytes) => new Uint8Array(brotliCompressSync(bytes, brotliQuality)),
  zstd: (bytes) => new Uint8Array(Bun.zstdCompressSync(bytes)),
  gzip: (bytes) => Bun.gzipSync(bytes),
};

/** An answer is compressed once an edition and sent many times; beyond these levels the gain is small. */
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify<Uint8Array, object, Buffer>(brotliCompress)(bytes, brotliQuality),
  zstd: (bytes) => promisify<Uint8Array, Buffer>(zstdCompress)(bytes),
  gzip: (bytes) => promisify<Uint8Array, Buffer>(gzip)(bytes),
};
