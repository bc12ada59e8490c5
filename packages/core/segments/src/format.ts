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
import type { Synonyms } from '@vitrine/query/stems';

/** The version of segments, but for those with coded words. */
export const formatVersion = 5;
/** Some words are coded. */
const codedFormatVersion = 6;
/** 3 and 4 are the same without further words of ids and compact numbers: their records are found by other words alone. */
export const formatsRead: readonly number[] = [3, 4, formatVersion, codedFormatVersion];
export const directoryFile = 'directory.json';
export const partsFile = (index: number): string => `parts-${index}`;

/** `Bun.mmap` maps 4 GB at most: a file that is about to be ended has room for one more part. */
export const partBytesMax = 3 * 2 ** 30 - 1;
export const partAlignment = 8;

/**
 * The location of a part: the file's number, the first byte, the length in bytes; the shortened SHA-256 of its bytes;
 * and their CRC-32, which takes a sixth of the time to compare.
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
  /** Counts the segments of these bytes that were found damaged, so that this one has another name; none: 0. */
  readonly anew?: number;
}

/** The number of records by partition. */
export const recordsOf = ({ partitions }: SegmentDirectory): ReadonlyMap<string, number> =>
  new Map(Object.entries(partitions).map(([name, { records }]) => [name, records]));

export interface PartitionEntry {
  readonly records: number;
  /** The location of the partition's directory. */
  readonly directory: PartLocation;
}

/** A property of a record: its name, and how its values are written. */
export interface SegmentField {
  readonly key: string;
  readonly type: FieldType;
  /** The language of its texts, a tag of BCP 47; undefined: none was declared. */
  readonly language?: string | undefined;
}

export interface PartitionDirectory {
  readonly records: number;
  readonly fields: readonly SegmentField[];
  /** The synonyms of its texts. */
  readonly synonyms?: Synonyms | undefined;
  /** The numbers of the records that the chunks of finished JSON begin with. */
  readonly chunks: readonly number[];
  readonly parts: Readonly<Record<string, PartLocation>>;
  /** For a delta: the digests of the records before and after. */
  readonly delta?: { readonly from: string; readonly to: string };
}

/** The names of the parts of coded words, behind that of the field. */
export const codedParts = { blocks: 'wordBlocks', words: 'codedWords', members: 'codedMembers' } as const;

/** The version that a segment with these parts has. */
export const formatOf = (parts: readonly string[]): number =>
  parts.some((name) => name.endsWith(`.${codedParts.blocks}`)) ? codedFormatVersion : formatVersion;

/** @throws Error where no part has this name */
export const locationOf = ({ parts }: Pick<PartitionDirectory, 'parts'>, part: string): PartLocation => {
  const location = parts[part];
  if (location === undefined) throw new Error(`The segment has no part ${part}.`);
  return location;
};

/** The names of parts. Those of a field go by its place among the fields; the record's own are `id` and `createdAt`. */
export const ownField = { id: 'id', createdAt: 'createdAt' } as const;
export const fieldName = (index: number): string => `field-${index}`;

const digestLength = 32;

/** The digest in names of segments and checksums of parts: SHA-256, shortened, in hexadecimal digits. */
export const digestOf = (bytes: Uint8Array<ArrayBuffer> | string): string => printDigest(createHasher().update(bytes));

export const createHasher = (): Bun.CryptoHasher => new Bun.CryptoHasher('sha256');
export const printDigest = (hasher: Bun.CryptoHasher): string => hasher.digest('hex').slice(0, digestLength);
