/** Takes up the records of one partition as they come; then orders them by id and writes the parts of the partition. */
import { onceFor } from '@vitrine/query';
import { fieldName, ownField, type PartitionDirectory, type PartitionEntry, type PartLocation } from '../format.ts';
import { compareTextAt, endOf, readText, startOf, type Bytes, type Integers, type Texts } from '../texts.ts';
import { TextsBuilder } from './build-texts.ts';
import type { ByteSpool } from './byte-spool.ts';
import { createColumn, putNatural, putSearchedIndex, putTexts, type Column } from './columns.ts';
import { DuplicateId } from './duplicate-id.ts';
import { collect, growingIntegers, growingNumbers } from './growing.ts';
import type { PartStream } from './part-stream.ts';
import { putDirectory, putInto, under, type PartsWriter, type Put, type PutPart } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';
import { pickTexts, sortTexts } from './sort-texts.ts';
import { createFitting, createPropertyPrinter, printOwn, type StoredValue } from './stored-value.ts';

type Draft = Pick<PartitionDirectory, 'fields' | 'synonyms'>;

export class PartitionBuilder {
  readonly #draft: Draft;
  readonly #spool: ByteSpool;
  readonly #sizes: Sizes;
  #ids = new TextsBuilder();
  readonly #createdAt = createColumn({ type: 'datetime' });
  readonly #columns: Column[];
  readonly #fittings: readonly ((value: StoredValue) => StoredValue)[];
  readonly #printers: readonly ((value: StoredValue) => string)[];
  /** The texts of the record being added: its fields, then each property. */
  readonly #texts: string[];
  /** The start of each record in the spool. */
  readonly #offsets = growingNumbers();
  /** Record after record the lengths in bytes of what it shows: its own fields, then each property. */
  readonly #lengths = growingIntegers();

  constructor({ fields, synonyms }: Draft, spool: ByteSpool, sizes: Sizes) {
    this.#draft = { fields, synonyms };
    this.#spool = spool;
    this.#sizes = sizes;
    this.#columns = fields.map((field) => createColumn({ ...field, synonyms }));
    const { fittings, printers, texts } = takenBy(fields);
    this.#fittings = fittings;
    this.#printers = printers;
    this.#texts = texts;
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
      const value = this.#fittings[index]?.(values[index] ?? null) ?? null;
      this.#columns[index]?.add(value);
      const property = this.#printers[index]?.(value) ?? '';
      this.#texts[index + 1] = property;
      record += property;
    }
    this.#offsets.push(this.#spool.length);
    const isAscii = this.#spool.pushText(record) === record.length;
    for (const text of this.#texts) this.#lengths.push(isAscii ? text.length : Buffer.byteLength(text));
  }

  /** @param json all that the spool has taken up @throws DuplicateId */
  finish(writer: PartsWriter, json: Bytes): PartitionEntry {
    const parts: Record<string, PartLocation> = {};
    const put = putInto(parts, writer);
    if (this.count > recordsMany) Bun.gc(true);
    const order = this.#putIds(under(put, ownField.id).part);
    if (order.length > recordsMany) Bun.gc(true);
    this.#createdAt.finish(order, under(put, ownField.createdAt).part, this.#sizes);
    // Each column is released behind its parts.
    for (let index = 0, column = this.#columns.shift(); column !== undefined; column = this.#columns.shift()) {
      const { finish } = column;
      const byteLength = putMeasured(under(put, fieldName(index++)).part, (putIt) => finish(order, putIt, this.#sizes));
      if (order.length > recordsMany) Bun.gc(true);
      else collect(byteLength);
    }
    const chunks = this.#putRecords(order, json, put);
    return putDirectory(writer, { records: order.length, ...this.#draft, chunks, parts });
  }

  /** @returns the records in the order of their ids @throws DuplicateId */
  #putIds(put: PutPart): Integers {
    const { ids, order } = inOrder(this.#ids.finish());
    this.#ids = new TextsBuilder();
    putTexts('values', ids, put);
    putNatural(ids, undefined, put);
    putSearchedIndex(ids, put, this.#sizes, undefined);
    return order;
  }

  /** The finished JSON of the records, and where each property ends in it. */
  #putRecords(order: Integers, json: Bytes, put: Put): number[] {
    const textsOfRecord = 1 + this.#draft.fields.length;
    const lengths = this.#lengths.finish();
    const chunks: number[] = [];
    for (let first = 0; first < order.length;) {
      const end = chunkEnd(order, first, lengths, textsOfRecord, this.#sizes.chunkBytesEnough);
      const ends = new Uint32Array((end - first) * textsOfRecord);
      let length = 0;
      for (let record = first, text = 0; record < end; record++) {
        const came = (order[record] ?? 0) * textsOfRecord;
        for (let index = 0; index < textsOfRecord; index++) {
          length += lengths[came + index] ?? 0;
          ends[text++] = length;
        }
      }
      put.stream(`json-${chunks.length}`, (stream) => {
        this.#putJson(json, order.subarray(first, end), ends, textsOfRecord, stream);
      });
      put.part(`json-${chunks.length}.ends`, ends);
      chunks.push(first);
      first = end;
    }
    return chunks;
  }

  /** @param ends of the texts of the records */
  #putJson(json: Bytes, order: Integers, ends: Integers, textsOfRecord: number, stream: PartStream): void {
    let start = 0;
    for (let record = 0; record < order.length; record++) {
      const end = ends[(record + 1) * textsOfRecord - 1] ?? 0;
      const offset = this.#offsets.at(order[record] ?? 0);
      stream.bytes(json, offset, offset + end - start);
      start = end;
    }
  }
}

/** Many tenants share their fields, and what takes up a record. */
const takenBy = onceFor((fields: Draft['fields']) => ({
  fittings: fields.map(createFitting),
  printers: fields.map(createPropertyPrinter),
  texts: ['', ...fields.map(() => '')],
}));

/**
 * With more records the arrays of one field are released before those of the next: they lie outside of the heap, and
 * the collector frees them so late that 1,000,000 records of 12 fields took 2 GB, in the same time.
 */
export const recordsMany = 100_000;

/** @returns how many bytes the parts have */
const putMeasured = (put: PutPart, work: (put: PutPart) => void): number => {
  let byteLength = 0;
  work((name, part) => {
    byteLength += part.byteLength;
    put(name, part);
  });
  return byteLength;
};

const inOrder = (came: Texts): { ids: Texts; order: Integers } => {
  const order = sortTexts(came);
  const ids = pickTexts(came, order);
  for (let record = 1; record < order.length; record++) {
    const text = ids.bytes.subarray(startOf(ids, record), endOf(ids, record));
    if (compareTextAt(ids, record - 1, text) === 0) throw new DuplicateId(readText(ids, record));
  }
  return { ids, order };
};

/** Which record a chunk ends before. */
const chunkEnd = (
  order: Integers,
  first: number,
  lengths: Integers,
  textsOfRecord: number,
  bytesEnough: number,
): number => {
  let bytes = 0;
  let end = first;
  while (end < order.length && bytes < bytesEnough) {
    const came = (order[end++] ?? 0) * textsOfRecord;
    for (let index = 0; index < textsOfRecord; index++) bytes += lengths[came + index] ?? 0;
  }
  return end;
};
