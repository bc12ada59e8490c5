/** The finished JSON of the records of two partitions, in the order of both. */
import { chunkOf, type JsonChunk, type Partition } from '../partition.ts';
import { startOf, type Bytes, type Integers, type Texts } from '../texts.ts';
import type { PutPart } from './columns.ts';
import { absent, type Numbering } from './numbering.ts';

/**
 * Puts the chunks.
 * @returns the numbers of the records that they begin with
 */
export const joinRecords = (
  both: { readonly old: Partition; readonly fresh: Partition },
  numbering: Numbering,
  chunkBytesEnough: number,
  put: PutPart,
  putPieces: PutPieces,
): number[] => {
  const records = new JoinedRecords(both, numbering);
  const chunks: number[] = [];
  for (let first = 0; first < numbering.count;) {
    const { end, bytes } = records.chunkFrom(first, chunkBytesEnough);
    putPieces(`json-${chunks.length}`, bytes, records.jsonOf(first, end));
    put(`json-${chunks.length}.ends`, records.endsOf(first, end));
    chunks.push(first);
    first = end;
  }
  return chunks;
};

/** Puts a part whose bytes come one piece after another. */
export type PutPieces = (name: string, byteLength: number, pieces: Iterable<Bytes>) => void;

/** Where the JSON of a record is: its texts in a chunk. */
interface Found {
  readonly chunk: JsonChunk;
  readonly firstText: number;
}

class JoinedRecords {
  readonly #old: Partition;
  readonly #fresh: Partition;
  readonly #textsOfRecord: number;
  /** Of each record its number among the old ones, or the complement of that among the new ones. */
  readonly #origins: Int32Array;

  constructor(
    { old, fresh }: { readonly old: Partition; readonly fresh: Partition },
    { olds, news, count }: Numbering,
  ) {
    this.#old = old;
    this.#fresh = fresh;
    this.#textsOfRecord = 1 + old.fields.length;
    this.#origins = new Int32Array(count);
    for (let record = 0; record < olds.length; record++) {
      const number = olds[record] ?? absent;
      if (number !== absent) this.#origins[number] = record;
    }
    for (let record = 0; record < news.length; record++) this.#origins[news[record] ?? 0] = ~record;
  }

  /** Which records a chunk ends before, and what it takes. */
  chunkFrom(first: number, bytesEnough: number): { readonly end: number; readonly bytes: number } {
    let bytes = 0;
    let end = first;
    while (end < this.#origins.length && bytes < bytesEnough) {
      const { chunk, firstText } = this.#find(end++);
      bytes += startOf(chunk.texts, firstText + this.#textsOfRecord) - startOf(chunk.texts, firstText);
    }
    return { end, bytes };
  }

  *jsonOf(first: number, end: number): Generator<Bytes> {
    for (const { texts, firstText, lastText } of this.#runs(first, end))
      yield texts.bytes.subarray(startOf(texts, firstText), startOf(texts, lastText));
  }

  endsOf(first: number, end: number): Integers {
    const ends = new Uint32Array((end - first) * this.#textsOfRecord);
    let length = 0;
    let text = 0;
    for (const { texts, firstText, lastText } of this.#runs(first, end)) {
      const start = startOf(texts, firstText);
      for (let from = firstText; from < lastText; from++) ends[text++] = (texts.ends[from] ?? 0) - start + length;
      length += startOf(texts, lastText) - start;
    }
    return ends;
  }

  /** What is copied at once: texts of records that follow one another in a chunk. */
  *#runs(first: number, end: number): Generator<{ texts: Texts; firstText: number; lastText: number }> {
    for (let record = first; record < end;) {
      const { chunk, firstText } = this.#find(record);
      const next = this.#runEnd(record, end, chunk);
      yield { texts: chunk.texts, firstText, lastText: firstText + (next - record) * this.#textsOfRecord };
      record = next;
    }
  }

  #find(record: number): Found {
    const origin = this.#origins[record] ?? 0;
    const [partition, number] = origin < 0 ? [this.#fresh, ~origin] : [this.#old, origin];
    const chunk = chunkOf(partition.chunks, number);
    return { chunk, firstText: (number - chunk.first) * this.#textsOfRecord };
  }

  /** Old records that follow one another in a chunk are copied at once. */
  #runEnd(record: number, end: number, { first, texts }: JsonChunk): number {
    const origin = this.#origins[record] ?? 0;
    if (origin < 0) return record + 1;
    const most = Math.min(end, record + first + texts.ends.length / this.#textsOfRecord - origin);
    let next = record + 1;
    while (next < most && this.#origins[next] === origin + next - record) next++;
    return next;
  }
}
