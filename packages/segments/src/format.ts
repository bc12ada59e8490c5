/**
 * How a segment is laid out. A segment is a folder, named by the digest of its directory:
 *
 *     directory.json   the version of the format, the files with their lengths, and where each partition's directory is
 *     parts-0 …        parts one after another: arrays of bytes, of 32-bit integers or of doubles, little-endian
 *
 * A partition has the records of one tenant. Its directory is a part as well; it names the partition's other parts, each
 * with its digest, so that the name of a segment vouches for every byte of it. Parts begin at multiples of 8 bytes and
 * are in one file each, so that a file that is mapped is read where it lies.
 */
import type { FieldType } from '@vitrine/contract';

/** Another version is refused. */
export const formatVersion = 3;
export const directoryFile = 'directory.json';
export const partsFile = (index: number): string => `parts-${index}`;

/** `Bun.mmap` maps 4 GB at most: a file that is about to be ended has room for one more part. */
export const partBytesMax = 3 * 2 ** 30 - 1;
export const partAlignment = 8;

/**
 * Where a part is: the file's number, the first byte, the length in bytes; the SHA-256 of its bytes, shortened; and their
 * CRC-32, which is compared in a sixth of the time.
 */
export type PartLocation = readonly [
  file: number,
  offset: number,
  byteLength: number,
  digest: string,
  checksum: number,
];

export interface SegmentDirectory {
  readonly format: number;
  /** The lengths of the files, in bytes. */
  readonly files: readonly number[];
  readonly partitions: Readonly<Record<string, PartitionEntry>>;
}

export interface PartitionEntry {
  readonly records: number;
  /** Of the partition's directory. */
  readonly directory: PartLocation;
}

/** A property of a record: its name, and how its values are written. */
export interface SegmentField {
  readonly key: string;
  readonly type: FieldType;
}

export interface PartitionDirectory {
  readonly records: number;
  readonly fields: readonly SegmentField[];
  /** The numbers of the records that the chunks of finished JSON begin with. */
  readonly chunks: readonly number[];
  readonly parts: Readonly<Record<string, PartLocation>>;
  /** Of a delta: the digests of the records before and after. */
  readonly delta?: { readonly from: string; readonly to: string };
}

/** The names of parts. Those of a field go by its place among the fields; the record's own are `id` and `createdAt`. */
export const ownField = { id: 'id', createdAt: 'createdAt' } as const;
export const fieldName = (index: number): string => `field-${index}`;

const digestLength = 32;

/** What segments are named by, and what vouches for a part: SHA-256, shortened, in hexadecimal digits. */
export const digestOf = (bytes: Uint8Array<ArrayBuffer> | string): string => printDigest(createHasher().update(bytes));

export const createHasher = (): Bun.CryptoHasher => new Bun.CryptoHasher('sha256');
export const printDigest = (hasher: Bun.CryptoHasher): string => hasher.digest('hex').slice(0, digestLength);
