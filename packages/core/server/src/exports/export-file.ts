/**
 * An export of all matching records. Its length and digest are known, but its bytes are not kept: they are printed
 * piece by piece for each reader, from the immutable segment.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ExposedField, QueryError } from '@vitrine/query';
import {
  type FileFormat,
  type FileSums,
  printFoot,
  printHead,
  type Piece,
  type Question,
  recordsOfPieceMax,
  sheetBytesMax,
  sheetRecordsMax,
} from '@vitrine/segments';
import { requirePresent } from '../client.ts';
import type { OpenPartition } from '../editions/records.ts';
import type { PageFinder } from '../finding/finder.ts';
import type { RecordNumbers } from '../finding/find-message.ts';
import type { Requester } from '../finding/waiting.ts';

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
  readonly opened: OpenPartition;
  readonly requester: Requester;
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
  readonly #foot: Bytes;
  #gzipped: Promise<Bytes> | undefined;
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: Buffer;

  private constructor(
    plan: FilePlan,
    records: RecordNumbers,
    starts: readonly PieceStart[],
    { bytes, digest, whole, foot }: Measured,
  ) {
    this.#plan = plan;
    this.#records = records;
    this.#starts = starts;
    this.#whole = whole;
    this.#foot = foot;
    this.bytes = bytes;
    this.digest = digest;
  }

  /** Prints all records once, to find the pieces and the digest. @throws QueryError where the format has no room for them */
  static async measure(plan: FilePlan, records: RecordNumbers, place: PrintPlace): Promise<ExportFile> {
    requireRoom(plan, records.length);
    const starts: PieceStart[] = [];
    const hash = new Bun.CryptoHasher('sha256');
    let [byte, record] = [0, 0];
    let first: Bytes | undefined;
    let sums: FileSums | undefined;
    do {
      requirePresent(place.requester.client);
      const piece = await printFrom(plan, records, record, records.length, place, sums);
      starts.push({ byte, record });
      hash.update(piece.bytes);
      byte += piece.bytes.length;
      record += piece.count;
      first = starts.length === 1 ? piece.bytes : undefined;
      ({ sums } = piece);
      requireRoom(plan, records.length, sums?.bytes);
    } while (record < records.length);
    const foot = printFoot(plan.format, byte, sums);
    const digest = hash.update(foot).digest();
    const whole = first && joined(first, foot);
    return new ExportFile(plan, records, starts, { bytes: byte + foot.length, digest, whole, foot });
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
    if (this.#whole !== undefined) return this.#whole.subarray(from - byte);
    const { bytes } = await printFrom(this.#plan, this.#records, record, this.#endRecord(piece), place);
    const isLast = piece === this.#starts.length - 1;
    return (isLast ? joined(bytes, this.#foot) : bytes).subarray(from - byte);
  }

  #endRecord(piece: number): number {
    return this.#starts[piece + 1]?.record ?? this.#records.length;
  }

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
  /** The bytes after the last record. */
  readonly foot: Bytes;
}

/** @param bytes of the content so far, before it is compressed */
const requireRoom = ({ format }: FilePlan, records: number, bytes = 0): void => {
  if (format.kind !== 'xlsx') return;
  if (records > sheetRecordsMax) throw tooLarge(`${sheetRecordsMax} records, and these are ${records}`);
  if (bytes > sheetBytesMax) throw tooLarge('4 GiB, and these have more');
};

const tooLarge = (room: string): QueryError =>
  new QueryError([
    { parameter: 'format', message: `A sheet has room for ${room}. Ask for csv, or for fewer by where.` },
  ]);

const joined = (one: Bytes, other: Bytes): Bytes =>
  other.length === 0 ? one : new Uint8Array(Buffer.concat([one, other]));

const compress = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await promisify<Uint8Array, Buffer>(gzip)(bytes));

const bytesOfStart = 64;
const bytesOfFile = 1024;

/** Prints a piece, with the head before the first record. */
const printFrom = async (
  { fields, format }: FilePlan,
  records: RecordNumbers,
  record: number,
  endRecord: number,
  { finder, opened, requester }: PrintPlace,
  sums?: FileSums,
): Promise<Piece> => {
  const next = records.slice(record, Math.min(endRecord, record + recordsOfPieceMax));
  const head = record === 0 ? printHead(format, fields) : { bytes: nothing, sums };
  const piece = await finder.print(
    { fields, format, records: next, first: record, sums: head.sums },
    opened,
    requester,
  );
  return { ...piece, bytes: head.bytes.length === 0 ? piece.bytes : joined(head.bytes, piece.bytes) };
};

const nothing: Bytes = new Uint8Array();
