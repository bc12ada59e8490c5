/** An answer is finished bytes: a body, its tag, and its encodings, each made when it is first asked for. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, zstdCompress } from 'node:zlib';

export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies are not worth compressing (contract §6.7). */
const compressedBytesMin = 1024;
/** Up to so many it takes less to copy a body and to compress it at once than to have it done elsewhere. */
const atOnceBytesMax = 32 * 1024;
/**
 * Of larger ones so many are compressed at a time; others are sent as they are, for to wait would take memory: megabytes
 * for each, however short it is.
 */
const underWayMax = { medium: 16, large: 2 };
const largeBytesMin = 1024 * 1024;
const underWay = { medium: 0, large: 0 };

/** What a body is written in. */
export type BodyFormat = 'json' | 'typescript';

export interface EncodedBody {
  /** Few are copied for each response; many are a blob, which is sent as it is. */
  readonly content: Blob | Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly encoding: Encoding | undefined;
  /** Strong, and so another for each encoding (RFC 9110 §8.8.3.3). */
  readonly etag: string;
}

export class Answer {
  readonly #plain: EncodedBody;
  /** Of the body's bytes: the same in every edition in which they are. */
  readonly #digest: string;
  #encoded: Map<Encoding, EncodedBody | Promise<EncodedBody>> | undefined;
  #encodedBytes = 0;
  #onGrown: () => void = () => undefined;
  /** Whether it may be kept only by the caller's own cache: it depended on a key. */
  readonly isPrivate: boolean;
  readonly format: BodyFormat;

  constructor(body: string | Uint8Array<ArrayBuffer>, isPrivate: boolean, format: BodyFormat = 'json') {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    this.#digest = Bun.hash.xxHash3(bytes).toString(36);
    this.#plain = bodyOf(bytes, undefined, `"${this.#digest}"`);
    this.isPrivate = isPrivate;
    this.format = format;
  }

  /** All it holds in memory. */
  get bytes(): number {
    return this.#plain.bytes + this.#encodedBytes;
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
    const held = this.#encoded?.get(encoding);
    if (held !== undefined) return held;
    if (underWay[this.#size] >= underWayMax[this.#size]) return this.#plain;
    const encoded = this.#encode(encoding);
    this.#keep(encoding, encoded);
    // Where that fails, the next one tries again.
    void encoded.catch(() => this.#encoded?.delete(encoding));
    return encoded;
  }

  /** The same, where it is held or soon made. */
  bodyAtOnce(encoding: Encoding | undefined): EncodedBody | undefined {
    if (!this.#isCompressed(encoding)) return this.#plain;
    const held = this.#encoded?.get(encoding);
    if (held instanceof Promise) return undefined;
    const { content } = this.#plain;
    if (held !== undefined || content instanceof Blob) return held;
    return this.#hold(encoding, compressorsAtOnce[encoding](content));
  }

  /** Calls back whenever another encoding makes it hold more. */
  onGrown(listener: () => void): void {
    this.#onGrown = listener;
  }

  async #encode(encoding: Encoding): Promise<EncodedBody> {
    underWay[this.#size]++;
    const compressed = await this.#compress(encoding).finally(() => underWay[this.#size]--);
    return this.#hold(encoding, new Uint8Array(compressed));
  }

  #hold(encoding: Encoding, compressed: Uint8Array<ArrayBuffer>): EncodedBody {
    const body = bodyOf(compressed, encoding, this.etag(encoding));
    this.#keep(encoding, body);
    this.#encodedBytes += body.bytes;
    this.#onGrown();
    return body;
  }

  /** Most answers are never asked for in any other encoding. */
  #keep(encoding: Encoding, body: EncodedBody | Promise<EncodedBody>): void {
    this.#encoded ??= new Map();
    this.#encoded.set(encoding, body);
  }

  async #compress(encoding: Encoding): Promise<Uint8Array> {
    const { content } = this.#plain;
    return compressors[encoding](content instanceof Blob ? await content.bytes() : content);
  }

  get #size(): keyof typeof underWay {
    return this.#plain.bytes < largeBytesMin ? 'medium' : 'large';
  }

  #isCompressed(encoding: Encoding | undefined): encoding is Encoding {
    return encoding !== undefined && this.#plain.bytes > compressedBytesMin;
  }
}

const bodyOf = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding | undefined, etag: string): EncodedBody => ({
  content: bytes.length > atOnceBytesMax ? new Blob([bytes]) : bytes,
  bytes: bytes.length,
  encoding,
  etag,
});

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
