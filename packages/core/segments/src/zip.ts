/**
 * The frame of a ZIP archive (APPNOTE 6.3) around files that are whole in memory, and a last one that is printed in pieces:
 * its size and checksum follow its data. Libraries write archives as one stream; here any piece can be printed again.
 */
import { crc32 } from 'node:zlib';

/** A file in an archive; its data are compressed by DEFLATE. */
export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array;
  readonly sums: ZipSums;
}

/** The checksum of a file's content, and its length in bytes. */
export interface ZipSums {
  readonly crc: number;
  readonly bytes: number;
}

export const noSums: ZipSums = { crc: 0, bytes: 0 };

/** The sums of a content, and of what follows it. */
export const sumOf = (before: ZipSums, text: Uint8Array): ZipSums => ({
  crc: crc32(text, before.crc),
  bytes: before.bytes + text.length,
});

const version = 20;
/** Sizes and checksum follow the data. */
const laterFlag = 0x08;
const utf8Flag = 0x800;
const deflate = 8;
/** The 1st of January 1980, which has no meaning: the same content is the same file. */
const [noTime, noDate] = [0, 0x21];

const numbers = (...written: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(written.reduce((length, [, bytes]) => length + bytes, 0));
  let place = 0;
  for (const [value, bytes] of written) place = buffer.writeUIntLE(value, place, bytes);
  return buffer;
};

const sizes = ({ crc, bytes }: ZipSums, packed: number): Buffer => numbers([crc, 4], [packed, 4], [bytes, 4]);

const fixedOf = (flags: number): Buffer => numbers([version, 2], [flags, 2], [deflate, 2], [noTime, 2], [noDate, 2]);

const localHeader = (name: string, flags: number, sums: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4]),
    fixedOf(flags),
    sums,
    numbers([Buffer.byteLength(name), 2], [0, 2]),
    Buffer.from(name),
  ]);

const centralHeader = (name: string, flags: number, sums: Buffer, offset: number): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2]),
    fixedOf(flags),
    sums,
    numbers([Buffer.byteLength(name), 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    Buffer.from(name),
  ]);

/** The archive up to the data of its last file. */
export const zipHead = (entries: readonly ZipEntry[], last: string): Buffer =>
  Buffer.concat([
    ...entries.flatMap(({ name, data, sums }) => [localHeader(name, utf8Flag, sizes(sums, data.length)), data]),
    localHeader(last, utf8Flag | laterFlag, sizes(noSums, 0)),
  ]);

/**
 * The archive behind the data of its last file.
 * @param packed the bytes of these data
 */
export const zipFoot = (entries: readonly ZipEntry[], last: string, sums: ZipSums, packed: number): Buffer => {
  const lastSizes = sizes(sums, packed);
  let offset = 0;
  const central = entries.map(({ name, data, sums: own }) => {
    const header = centralHeader(name, utf8Flag, sizes(own, data.length), offset);
    offset += localHeader(name, utf8Flag, sizes(own, data.length)).length + data.length;
    return header;
  });
  const directory = Buffer.concat([...central, centralHeader(last, utf8Flag | laterFlag, lastSizes, offset)]);
  const descriptor = Buffer.concat([numbers([0x08074b50, 4]), lastSizes]);
  const start = zipHead(entries, last).length + packed + descriptor.length;
  const count = entries.length + 1;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [start, 4],
    [0, 2],
  );
  return Buffer.concat([descriptor, directory, end]);
};
