/** An answer is finished bytes: a body, its tag, and its encodings, each made when it is first asked for. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, zstdCompress } from 'node:zlib';

export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies are not worth compressing (contract §6.7). */
const compressedBytesMin = 1024;
/** A small body is copied for each response, which is faster than sending a blob. */
const smallBytesMax = 32 * 1024;
/** Up to this size a body is compressed on the event loop, which takes half a millisecond, with gzip up to 0.8. */
const atOnceBytesMax = 64 * 1024;
/**
 * So many larger bodies are compressed at the same time, in the thread pool of the runtime, which has the priority of the
 * event loop. Further ones are sent uncompressed, because each encoder takes megabytes of memory.
 */
const underWayMax = 2;
let underWay = 0;

/** What a body is written in. */
export type BodyFormat = 'json' | 'linkset' | 'text' | 'typescript' | 'xml' | 'html' | PictureFormat;
/** These are compressed in themselves. */
const pictureFormats = ['png', 'jpeg', 'webp'] as const;
type PictureFormat = (typeof pictureFormats)[number];

/** Which page of a list an answer is, and how many there are. */
export interface Paging {
  readonly page: number;
  readonly pages: number;
}

export interface EncodedBody {
  /** A blob is sent without a copy. */
  readonly content: Blob | Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly encoding: Encoding | undefined;
  /** Strong, and so another for each encoding (RFC 9110 §8.8.3.3). */
  readonly etag: string;
}

export class Answer {
  #plain: EncodedBody;
  /** Of the body's bytes: the same in every edition in which they are. */
  readonly #digest: string;
  #encoded: Map<Encoding, EncodedBody | Promise<EncodedBody>> | undefined;
  #encodedBytes = 0;
  #onGrown: () => void = () => undefined;
  /** Whether it may be kept only by the caller's own cache: it depended on a key. */
  readonly isPrivate: boolean;
  readonly format: BodyFormat;
  readonly paging: Paging | undefined;
  /** What a page may load and run: its Content-Security-Policy. */
  readonly policy: string | undefined;

  constructor(
    body: string | Uint8Array<ArrayBuffer>,
    isPrivate: boolean,
    format: BodyFormat = 'json',
    { paging, policy }: { readonly paging?: Paging | undefined; readonly policy?: string } = {},
  ) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    this.#digest = Bun.hash.xxHash3(bytes).toString(36);
    this.#plain = { content: bytes, bytes: bytes.length, encoding: undefined, etag: `"${this.#digest}"` };
    this.isPrivate = isPrivate;
    this.format = format;
    this.paging = paging;
    this.policy = policy;
  }

  get isSmall(): boolean {
    return this.#plain.bytes <= smallBytesMax;
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
    return etags.some((etag) => etag === '*' || (etag.includes(this.#digest) && this.#isTag(etag)));
  }

  #isTag(etag: string): boolean {
    const ends = ['', ...encodings.map((encoding) => `-${encoding}`)];
    return ends.some((end) => etag === `"${this.#digest}${end}"`);
  }

  /** The body in this encoding, or as it is where it is too small or too much is being compressed. */
  body(encoding: Encoding | undefined): EncodedBody | Promise<EncodedBody> {
    const atOnce = this.bodyAtOnce(encoding);
    if (atOnce !== undefined || encoding === undefined) return atOnce ?? this.#sendable();
    const held = this.#encoded?.get(encoding);
    if (held !== undefined) return held;
    if (underWay >= underWayMax) return this.#sendable();
    const encoded = this.#encode(encoding);
    this.#keep(encoding, encoded);
    // Where that fails, the next one tries again.
    void encoded.catch(() => this.#encoded?.delete(encoding));
    return encoded;
  }

  /** The same, where it is held or soon made. */
  bodyAtOnce(encoding: Encoding | undefined): EncodedBody | undefined {
    if (!this.#isCompressed(encoding)) return this.#sendable();
    const held = this.#encoded?.get(encoding);
    if (held instanceof Promise) return undefined;
    const { content, bytes } = this.#plain;
    if (held !== undefined || content instanceof Blob || bytes > atOnceBytesMax) return held;
    return this.#hold(encoding, compressorsAtOnce[encoding](content));
  }

  /** Calls back whenever another encoding makes it hold more. */
  onGrown(listener: () => void): void {
    this.#onGrown = listener;
  }

  async #encode(encoding: Encoding): Promise<EncodedBody> {
    underWay++;
    const compressed = await this.#compress(encoding).finally(() => underWay--);
    return this.#hold(encoding, new Uint8Array(compressed));
  }

  #hold(encoding: Encoding, compressed: Uint8Array<ArrayBuffer>): EncodedBody {
    const body = sendable({ content: compressed, bytes: compressed.length, encoding, etag: this.etag(encoding) });
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

  /** The uncompressed body. It is bytes until it is first sent, so that it can be compressed on the event loop before that. */
  #sendable(): EncodedBody {
    this.#plain = sendable(this.#plain);
    return this.#plain;
  }

  #isCompressed(encoding: Encoding | undefined): encoding is Encoding {
    return encoding !== undefined && this.#plain.bytes > compressedBytesMin && !isPicture(this.format);
  }
}

const isPicture = (format: BodyFormat): boolean => pictureFormats.some((each) => each === format);

const sendable = (body: EncodedBody): EncodedBody =>
  body.bytes <= smallBytesMax || body.content instanceof Blob ? body : { ...body, content: new Blob([body.content]) };

/** Higher levels save a few percent of the bytes, and take up to twice the time. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipLevel = { level: 4 } as const;

const compressorsAtOnce: Record<Encoding, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  br: (bytes) => new Uint8Array(brotliCompressSync(bytes, brotli)),
  zstd: (bytes) => new Uint8Array(Bun.zstdCompressSync(bytes)),
  gzip: (bytes) => Bun.gzipSync(bytes, gzipLevel),
};

const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify<Uint8Array, object, Buffer>(brotliCompress)(bytes, brotli),
  zstd: (bytes) => promisify<Uint8Array, Buffer>(zstdCompress)(bytes),
  gzip: (bytes) => promisify<Uint8Array, object, Buffer>(gzip)(bytes, gzipLevel),
};
