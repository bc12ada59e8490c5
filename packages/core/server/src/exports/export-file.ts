/**
 * An export of all matching records. Its length and digest are known, but its bytes are not kept: they are printed
 * piece by piece for each reader, from the immutable segment.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ExposedField } from '@vitrine/query';
import { type FileFormat, printFoot, printHead, type Question, recordsOfPieceMax } from '@vitrine/segments';
import { requirePresent } from '../client.ts';
import type { Asked, PageFinder } from '../finding/finder.ts';
import type { RecordNumbers } from '../finding/find-message.ts';
import type { Asker } from '../finding/waiting.ts';

/** The records and the format of a file. */
export interface FilePlan {
  /** Its canonical text. */
  readonly text: string;
  readonly question: Question;
  readonly fields: readonly ExposedField[];
  readonly format: FileFormat;
}

/** The source of the records, and the caller that they are printed for. */
export interface PrintPlace {
  readonly finder: Pick<PageFinder, 'findAll' | 'print'>;
  readonly asked: Asked;
  readonly asker: Asker;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The first byte of a piece, and its first record. */
interface PieceStart {
  readonly byte: number;
  readonly record: number;
}

export class ExportFile {
  readonly #plan: FilePlan;
  readonly #records: RecordNumbers;
  /** At least one. The first piece includes the head, and the last the foot. */
  readonly #starts: readonly PieceStart[];
  /** The content, if it fits in one piece. */
  readonly #whole: Bytes | undefined;
  #gzipped: Promise<Bytes> | undefined;
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: Buffer;

  private constructor(
    plan: FilePlan,
    records: RecordNumbers,
    starts: readonly PieceStart[],
    { bytes, digest, whole }: Measured,
  ) {
    this.#plan = plan;
    this.#records = records;
    this.#starts = starts;
    this.#whole = whole;
    this.bytes = bytes;
    this.digest = digest;
  }

  /** Prints all records once, to find the pieces and the digest. */
  static async measure(plan: FilePlan, records: RecordNumbers, place: PrintPlace): Promise<ExportFile> {
    const starts: PieceStart[] = [];
    const hash = new Bun.CryptoHasher('sha256');
    let [byte, record] = [0, 0];
    let whole: Bytes | undefined;
    do {
      requirePresent(place.asker.client);
      const piece = await printFrom(plan, records, record, records.length, place);
      starts.push({ byte, record });
      hash.update(piece.bytes);
      byte += piece.bytes.length;
      record += piece.count;
      whole = starts.length === 1 ? piece.bytes : undefined;
    } while (record < records.length);
    return new ExportFile(plan, records, starts, { bytes: byte, digest: hash.digest(), whole });
  }

  /** Memory use, with room for the compressed content. */
  get heldBytes(): number {
    const wholeBytes = 2 * (this.#whole?.length ?? 0);
    return this.#records.byteLength + this.#starts.length * bytesOfStart + wholeBytes + bytesOfFile;
  }

  get total(): number {
    return this.#records.length;
  }

  /** Number of records in the pieces that contain these bytes; `end` is exclusive. */
  recordsIn(from: number, end: number): number {
    if (end <= from) return 0;
    return this.#endRecord(this.#pieceOf(end - 1)) - (this.#starts[this.#pieceOf(from)]?.record ?? 0);
  }

  /** The content, if it fits in one piece. */
  get whole(): Bytes | undefined {
    return this.#whole;
  }

  /** The same, gzipped in the runtime's thread pool, once. */
  async gzip(): Promise<Bytes | undefined> {
    if (this.#whole === undefined || this.#gzipped !== undefined) return this.#gzipped;
    this.#gzipped = compress(this.#whole);
    // A failed compression is retried on the next request.
    void this.#gzipped.catch(() => (this.#gzipped = undefined));
    return this.#gzipped;
  }

  /**
   * The bytes from an offset to the end of its piece.
   * @param from less than `bytes`
   */
  async read(from: number, place: PrintPlace): Promise<Bytes> {
    const piece = this.#pieceOf(from);
    const { byte, record } = this.#starts[piece] ?? { byte: 0, record: 0 };
    const printed =
      this.#whole ?? (await printFrom(this.#plan, this.#records, record, this.#endRecord(piece), place)).bytes;
    return printed.subarray(from - byte);
  }

  #endRecord(piece: number): number {
    return this.#starts[piece + 1]?.record ?? this.#records.length;
  }

  /** The piece that contains a byte. */
  #pieceOf(byte: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle]?.byte ?? 0) <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

interface Measured {
  readonly bytes: number;
  readonly digest: Buffer;
  readonly whole: Bytes | undefined;
}

const compress = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await promisify<Uint8Array, Buffer>(gzip)(bytes));

const bytesOfStart = 64;
const bytesOfFile = 1024;

/** Prints a piece, with the head before the first record and the foot after the last. */
const printFrom = async (
  { fields, format }: FilePlan,
  records: RecordNumbers,
  record: number,
  endRecord: number,
  { finder, asked, asker }: PrintPlace,
): Promise<{ readonly bytes: Bytes; readonly count: number }> => {
  const next = records.slice(record, Math.min(endRecord, record + recordsOfPieceMax));
  const piece = await finder.print({ fields, format, records: next, isFirst: record === 0 }, asked, asker);
  const { bytes, count } = piece;
  const head = record === 0 ? printHead(format, fields) : '';
  const foot = record + count === records.length ? printFoot(format) : '';
  if (head === '' && foot === '') return piece;
  return { bytes: new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(foot)])), count };
};
