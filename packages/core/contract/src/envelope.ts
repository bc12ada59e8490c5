/** The one shape of every response (contract §2). */
import type { FieldDescriptor } from './descriptors.ts';
import type { ErrorCode, Mistake } from './errors.ts';

export interface Success<Data, Meta = undefined> {
  readonly success: true;
  readonly message: string;
  readonly data: Data;
  readonly meta?: Meta;
}

export interface Failure {
  readonly success: false;
  readonly message: string;
  readonly data: null;
  readonly meta: FailureMeta;
}

interface FailureMeta {
  readonly code: ErrorCode;
  readonly details?: readonly Mistake[];
}

/** A record: `id`, `createdAt`, then one property for each exposed field, in the collection's order. */
export interface RecordData {
  readonly id: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly createdAt: string;
  readonly [key: string]: unknown;
}

/** The envelope of one record. */
export interface RecordMeta {
  readonly collection: { readonly slug: string; readonly name: string };
  /** All the fields offered for the collection, whatever was projected. Who asks with `meta=false` gets none of them. */
  readonly fields: readonly FieldDescriptor[];
}

/** The changes of a collection (contract §11.6). */
export interface ChangesData {
  /** New and changed records, in the order of their ids. */
  readonly upserted: readonly RecordData[];
  /** The ids of those that are there no more. */
  readonly removed: readonly string[];
}

export interface ChangesMeta extends RecordMeta {
  /** The token that was sent. */
  readonly since: string;
  /** The token of what a copy is that has taken them up: as in the header `Edition`. */
  readonly edition: string;
}

export interface RecordListMeta extends RecordMeta {
  /** From 1. */
  readonly page: number;
  /** Rows a page, as in effect: at most 200. */
  readonly limit: number;
  /** Matching records on all pages. */
  readonly total: number;
  /** Pages at this limit; 0 where the total is 0. */
  readonly pages: number;
  /** If a search finds nothing: the nearest searches that find a record with the same conditions, if any. */
  readonly suggestions?: readonly string[];
  /**
   * With `meta=highlights`, of each record: where its texts have the words of the search, as ranges of UTF-16 code units, by
   * field.
   */
  readonly highlights?: readonly Readonly<Record<string, readonly (readonly [start: number, end: number])[]>>[];
}
