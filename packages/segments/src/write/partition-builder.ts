/** Takes up the records of one partition as they come; then orders them by id and writes the parts of the partition. */
import { fieldName, ownField, type PartitionEntry, type PartLocation, type SegmentField } from '../format.ts';
import { compareTextAt, endOf, readText, startOf, type Integers, type Texts } from '../texts.ts';
import { TextsBuilder } from './build-texts.ts';
import { createColumn, putTextIndex, putTexts, type Column, type PutPart } from './columns.ts';
import { growingIntegers, growingNumbers } from './growing.ts';
import { putDirectory, type PartsWriter } from './parts-writer.ts';
import type { RecordSpool } from './record-spool.ts';
import type { Sizes } from './sizes.ts';
import { pickTexts, sortTexts } from './sort-texts.ts';
import { createPropertyPrinter, printOwn, type StoredValue } from './stored-value.ts';

/** Two records of a partition have one id. */
export class DuplicateId extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`Two records have the id ${JSON.stringify(id)}.`);
    this.name = 'DuplicateId';
    this.id = id;
  }
}

export class PartitionBuilder {
  readonly #fields: readonly SegmentField[];
  readonly #spool: RecordSpool;
  readonly #chunkBytesEnough: number;
  readonly #ids = new TextsBuilder();
  readonly #createdAt = createColumn('datetime');
  readonly #columns: readonly Column[];
  readonly #printers: readonly ((value: StoredValue) => string)[];
  /** What the record shows that is being taken up: its own fields, then each property. */
  readonly #texts: string[];
  /** Where each record begins in the spool. */
  readonly #offsets = growingNumbers();
  /** Record after record the lengths in bytes of what it shows: its own fields, then each property. */
  readonly #lengths = growingIntegers();

  constructor(fields: readonly SegmentField[], spool: RecordSpool, { chunkBytesEnough }: Sizes) {
    this.#fields = fields;
    this.#spool = spool;
    this.#chunkBytesEnough = chunkBytesEnough;
    this.#columns = fields.map(({ type }) => createColumn(type));
    this.#printers = fields.map(createPropertyPrinter);
    this.#texts = ['', ...fields.map(() => '')];
  }

  get count(): number {
    return this.#ids.length;
  }

  add(id: string, createdAt: string, values: readonly StoredValue[]): void {
    this.#ids.add(id);
    this.#createdAt.add(createdAt);
    let record = printOwn(id, createdAt);
    this.#texts[0] = record;
    for (let index = 0; index < this.#columns.length; index++) {
      const value = values[index] ?? null;
      this.#columns[index]?.add(value);
      const property = this.#printers[index]?.(value) ?? '';
      this.#texts[index + 1] = property;
      record += property;
    }
    this.#offsets.push(this.#spool.length);
    const isAscii = this.#spool.add(record) === record.length;
    for (const text of this.#texts) this.#lengths.push(isAscii ? text.length : Buffer.byteLength(text));
  }

  /** @throws DuplicateId */
  finish(writer: PartsWriter): PartitionEntry {
    const parts: Record<string, PartLocation> = {};
    const put: PutPart = (name, part) => (parts[name] = writer.put(part));
    const { ids, order } = inOrder(this.#ids.finish());
    putOf(put, ownField.id, (putId) => {
      putTexts('values', ids, putId);
      putTextIndex(ids, putId);
    });
    putOf(put, ownField.createdAt, (putIt) => this.#createdAt.finish(order, putIt));
    for (const [index, column] of this.#columns.entries()) {
      putOf(put, fieldName(index), (putIt) => column.finish(order, putIt));
      if (order.length > recordsMany) Bun.gc(true);
    }
    const chunks = this.#putRecords(order, put);
    return putDirectory(writer, { records: order.length, fields: this.#fields, chunks, parts });
  }

  /** The finished JSON of the records, and where each property ends in it. */
  #putRecords(order: Integers, put: PutPart): number[] {
    const textsOfRecord = 1 + this.#fields.length;
    const lengths = this.#lengths.finish();
    const chunks: number[] = [];
    for (let first = 0; first < order.length;) {
      const { end, bytes } = chunkFrom(order, first, lengths, textsOfRecord, this.#chunkBytesEnough);
      const target = new Uint8Array(bytes);
      const ends = new Uint32Array((end - first) * textsOfRecord);
      let length = 0;
      for (let record = first, text = 0; record < end; record++) {
        const came = order[record] ?? 0;
        const start = length;
        for (let index = 0; index < textsOfRecord; index++) {
          length += lengths[came * textsOfRecord + index] ?? 0;
          ends[text++] = length;
        }
        this.#spool.copy(this.#offsets.at(came), length - start, target, start);
      }
      put(`json-${chunks.length}`, target);
      put(`json-${chunks.length}.ends`, ends);
      chunks.push(first);
      first = end;
    }
    return chunks;
  }
}

/**
 * Of more records the arrays of one field are let go of before those of the next: they lie outside of the heap, and the
 * collector learns of them so late that 1,000,000 records of 12 fields took 2 GB, in the same time.
 */
export const recordsMany = 100_000;

/** The parts of a field are named after it. */
const putOf = (put: PutPart, field: string, work: (put: PutPart) => void): void =>
  work((name, part) => put(`${field}.${name}`, part));

const inOrder = (came: Texts): { ids: Texts; order: Integers } => {
  const order = sortTexts(came);
  const ids = pickTexts(came, order);
  for (let record = 1; record < order.length; record++) {
    const text = ids.bytes.subarray(startOf(ids, record), endOf(ids, record));
    if (compareTextAt(ids, record - 1, text) === 0) throw new DuplicateId(readText(ids, record));
  }
  return { ids, order };
};

/** Which records a chunk ends before, and what it takes. */
const chunkFrom = (
  order: Integers,
  first: number,
  lengths: Integers,
  textsOfRecord: number,
  bytesEnough: number,
): { readonly end: number; readonly bytes: number } => {
  let bytes = 0;
  let end = first;
  while (end < order.length && bytes < bytesEnough) {
    const came = (order[end++] ?? 0) * textsOfRecord;
    for (let index = 0; index < textsOfRecord; index++) bytes += lengths[came + index] ?? 0;
  }
  return { end, bytes };
};
