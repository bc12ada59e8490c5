/** The bytes of a response body, its ETag, and its encodings, each made on first use. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, zstdCompress } from 'node:zlib';
import type { QuestionParts } from '../observe/question-counter.ts';

export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies are not worth compressing (contract §6.7). */
const compressedBytesMin = 1024;
/** A small body is copied for each response, which is faster than sending a blob. */
const smallBytesMax = 32 * 1024;
/** Bodies of up to this size are compressed on the event loop, which takes half a millisecond, with gzip up to 0.8. */
const atOnceBytesMax = 64 * 1024;
/**
 * The number of larger bodies compressed concurrently in the runtime's thread pool, which has the priority of the event
 * loop. Further ones are sent uncompressed, because each encoder takes megabytes of memory.
 */
const underWayMax = 2;
let underWay = 0;

/** The media type of a body. */
export type BodyFormat =
  | 'json'
  | 'jsonLd'
  | 'linkset'
  | 'text'
  | 'typescript'
  | 'xml'
  | 'atom'
  | 'calendar'
  | 'html'
  | 'frame'
  | ODataFormat
  | PackedFormat;
/** The bodies of OData 4.0: with control information and without, a number, and the metadata. */
type ODataFormat = 'odata' | 'odataBare' | 'odataText' | 'csdl';
/** These formats are already compressed. */
const packedFormats = ['png', 'jpeg', 'webp', 'gzip'] as const;
type PackedFormat = (typeof packedFormats)[number];

/** The page of a list that an answer holds, and the number of pages. */
export interface Paging {
  readonly page: number;
  readonly pages: number;
}

interface Level {
  readonly br: number;
  readonly zstd: number;
  readonly gzip: 4 | 9;
}

/** How well bodies are compressed. */
export const levels = {
  /** Higher levels save a few percent of the bytes, and take up to twice the time. */
  answer: { br: 3, zstd: 3, gzip: 4 },
  /** For small files of the program, which are compressed once in the life of a process. */
  file: { br: 9, zstd: 12, gzip: 9 },
} as const satisfies Readonly<Record<string, Level>>;

interface AnswerOptions {
  readonly records?: number;
  readonly paging?: Paging | undefined;
  readonly asked?: QuestionParts | undefined;
  readonly policy?: string;
  readonly level?: Level;
}

export interface EncodedBody {
  /** A blob is sent without a copy. */
  readonly content: Blob | Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly encoding: Encoding | undefined;
  /** A strong tag, so it differs by encoding (RFC 9110 §8.8.3.3). */
  readonly etag: string;
}

export class Answer {
  #plain: EncodedBody;
  /** The hash of the body, which stays the same in an edition that changes nothing. */
  readonly #digest: string;
  #encoded: Map<Encoding, EncodedBody | Promise<EncodedBody>> | undefined;
  #encodedBytes = 0;
  #onGrown: () => void = () => undefined;
  /** True if it depends on an API key: then only the caller's own cache may store it. */
  readonly isPrivate: boolean;
  readonly format: BodyFormat;
  readonly paging: Paging | undefined;
  readonly records: number;
  /** The fields and words that usage counts at each request for it. */
  readonly asked: QuestionParts | undefined;
  /** The Content-Security-Policy of a page. */
  readonly policy: string | undefined;
  readonly #level: Level;

  constructor(
    body: string | Uint8Array<ArrayBuffer>,
    isPrivate: boolean,
    format: BodyFormat = 'json',
    { records = 0, paging, asked, policy, level = levels.answer }: AnswerOptions = {},
  ) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    this.#digest = Bun.hash.xxHash3(bytes).toString(36);
    this.#plain = { content: bytes, bytes: bytes.length, encoding: undefined, etag: `"${this.#digest}"` };
    this.isPrivate = isPrivate;
    this.format = format;
    this.records = records;
    this.paging = paging;
    this.asked = asked;
    this.policy = policy;
    this.#level = level;
  }

  get isSmall(): boolean {
    return this.#plain.bytes <= smallBytesMax;
  }

  /** The memory it occupies, with all encodings. */
  get bytes(): number {
    return this.#plain.bytes + this.#encodedBytes;
  }

  /** The tag of the body in this encoding. */
  etag(encoding: Encoding | undefined): string {
    return this.#isCompressed(encoding) ? `"${this.#digest}-${encoding}"` : this.#plain.etag;
  }

  /** True if one of these tags is the body's in any encoding. */
  matches(etags: readonly string[]): boolean {
    return etags.some((etag) => etag === '*' || (etag.includes(this.#digest) && this.#isTag(etag)));
  }

  #isTag(etag: string): boolean {
    const ends = ['', ...encodings.map((encoding) => `-${encoding}`)];
    return ends.some((end) => etag === `"${this.#digest}${end}"`);
  }

  /** The body in this encoding, or uncompressed if it is small or too many bodies are being compressed. */
  body(encoding: Encoding | undefined): EncodedBody | Promise<EncodedBody> {
    const atOnce = this.bodyAtOnce(encoding);
    if (atOnce !== undefined || encoding === undefined) return atOnce ?? this.#sendable();
    const held = this.#encoded?.get(encoding);
    if (held !== undefined) return held;
    if (underWay >= underWayMax) return this.#sendable();
    const encoded = this.#encode(encoding);
    this.#keep(encoding, encoded);
    // A failed compression is retried on the next request.
    void encoded.catch(() => this.#encoded?.delete(encoding));
    return encoded;
  }

  /** As `body`, but undefined if the compressed body has to be awaited. */
  bodyAtOnce(encoding: Encoding | undefined): EncodedBody | undefined {
    if (!this.#isCompressed(encoding)) return this.#sendable();
    const held = this.#encoded?.get(encoding);
    if (held instanceof Promise) return undefined;
    const { content, bytes } = this.#plain;
    if (held !== undefined || content instanceof Blob || bytes > atOnceBytesMax) return held;
    return this.#hold(encoding, compressorsAtOnce[encoding](content, this.#level));
  }

  /** Calls back whenever another encoding increases its size. */
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

  /** The map is created late, as most answers are requested in one encoding only. */
  #keep(encoding: Encoding, body: EncodedBody | Promise<EncodedBody>): void {
    this.#encoded ??= new Map();
    this.#encoded.set(encoding, body);
  }

  async #compress(encoding: Encoding): Promise<Uint8Array> {
    const { content } = this.#plain;
    return compressors[encoding](content instanceof Blob ? await content.bytes() : content, this.#level);
  }

  /**
   * The uncompressed body. It is bytes until it is first sent, so that it can be compressed on the event loop before
   * that.
   */
  #sendable(): EncodedBody {
    this.#plain = sendable(this.#plain);
    return this.#plain;
  }

  #isCompressed(encoding: Encoding | undefined): encoding is Encoding {
    return encoding !== undefined && this.#plain.bytes > compressedBytesMin && !isPacked(this.format);
  }
}

const isPacked = (format: BodyFormat): boolean => packedFormats.some((each) => each === format);

const sendable = (body: EncodedBody): EncodedBody =>
  body.bytes <= smallBytesMax || body.content instanceof Blob ? body : { ...body, content: new Blob([body.content]) };

const brotliOf = ({ br }: Level) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: br } });
const zstdOf = ({ zstd }: Level) => ({ params: { [constants.ZSTD_c_compressionLevel]: zstd } });

const compressorsAtOnce: Record<Encoding, (bytes: Uint8Array<ArrayBuffer>, level: Level) => Uint8Array<ArrayBuffer>> = {
  br: (bytes, level) => new Uint8Array(brotliCompressSync(bytes, brotliOf(level))),
  zstd: (bytes, { zstd }) => new Uint8Array(Bun.zstdCompressSync(bytes, { level: zstd })),
  gzip: (bytes, { gzip: level }) => Bun.gzipSync(bytes, { level }),
};

const compressors: Record<Encoding, (bytes: Uint8Array, level: Level) => Promise<Uint8Array>> = {
  br: (bytes, level) => promisify<Uint8Array, object, Buffer>(brotliCompress)(bytes, brotliOf(level)),
  zstd: (bytes, level) => promisify<Uint8Array, object, Buffer>(zstdCompress)(bytes, zstdOf(level)),
  gzip: (bytes, { gzip: level }) => promisify<Uint8Array, object, Buffer>(gzip)(bytes, { level }),
};
