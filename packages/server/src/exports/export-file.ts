/**
 * A file of all that a question finds. What it is made of is known, and how long it is, but its bytes are not kept: they are
 * printed for each who reads, piece by piece, out of the segment, which does not change.
 */
import type { ExposedField } from '@vitrine/query';
import { type FileFormat, printFoot, printHead, type Question, recordsOfPieceMax } from '@vitrine/segments';
import type { Asked, PageFinder } from '../finding/finder.ts';
import type { RecordNumbers } from '../finding/find-message.ts';
import type { Asker } from '../finding/waiting.ts';

/** Which records the file has, and how they are written. */
export interface FilePlan {
  /** Its one canonical text. */
  readonly text: string;
  readonly question: Question;
  readonly fields: readonly ExposedField[];
  readonly format: FileFormat;
}

/** Where a file is printed, and for whom. */
export interface PrintPlace {
  readonly finder: Pick<PageFinder, 'findAll' | 'print'>;
  readonly asked: Asked;
  readonly asker: Asker;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Where a piece starts: with which byte, and with which of the file's records. */
interface PieceStart {
  readonly byte: number;
  readonly record: number;
}

export class ExportFile {
  readonly #plan: FilePlan;
  readonly #records: RecordNumbers;
  /** One at least. The head is in the first piece, and the foot in the last. */
  readonly #starts: readonly PieceStart[];
  /** All of it, where it is one piece. */
  readonly #whole: Bytes | undefined;
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

  /** Finds the records and prints them once, to learn where the pieces are and what the digest is. */
  static async measure(plan: FilePlan, place: PrintPlace): Promise<ExportFile> {
    const { finder, asked, asker } = place;
    const records = await finder.findAll(plan.question, asked, asker);
    const starts: PieceStart[] = [];
    const hash = new Bun.CryptoHasher('sha256');
    let [byte, record] = [0, 0];
    let whole: Bytes | undefined;
    do {
      const piece = await printFrom(plan, records, record, records.length, place);
      starts.push({ byte, record });
      hash.update(piece.bytes);
      byte += piece.bytes.length;
      record += piece.count;
      whole = starts.length === 1 ? piece.bytes : undefined;
    } while (record < records.length);
    return new ExportFile(plan, records, starts, { bytes: byte, digest: hash.digest(), whole });
  }

  /** What it takes in memory. */
  get heldBytes(): number {
    return this.#records.byteLength + this.#starts.length * bytesOfStart + (this.#whole?.length ?? 0) + bytesOfFile;
  }

  /** How many records it has. */
  get total(): number {
    return this.#records.length;
  }

  /** How many records are in the pieces from one byte up to another. */
  recordsIn(from: number, end: number): number {
    if (end <= from) return 0;
    return this.#endRecord(this.#pieceOf(end - 1)) - (this.#starts[this.#pieceOf(from)]?.record ?? 0);
  }

  /** All of it, where that is small. */
  get whole(): Bytes | undefined {
    return this.#whole;
  }

  /**
   * The bytes from one on, as far as a piece goes.
   * @param from below `bytes`
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

  /** The piece that a byte is in. */
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

const bytesOfStart = 64;
const bytesOfFile = 1024;

/** The piece that starts with a record, and what stands before the first record or behind the last one. */
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
