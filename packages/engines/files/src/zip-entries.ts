/** Reads the directory of a ZIP file (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16), and small entries of it. */
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** As the directory declares it. */
  readonly unpackedBytes: number;
  readonly packedBytes: number;
  /** The offset of its local header. */
  readonly at: number;
}

/** @returns undefined without a whole directory */
export const listEntries = (bytes: Uint8Array): readonly ZipEntry[] | undefined => {
  const view = viewOf(bytes);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  for (
    let at = view.getUint32(end + 16, true);
    at + entryBytes <= end;
    at += entryBytes + lengthsAt(view, at + 28, 3)
  ) {
    const nameEnd = at + entryBytes + view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryBytes, nameEnd)),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
  }
  return entries;
};

/** @throws Error for an entry that is damaged, not deflated, or unpacks to more bytes */
export const unpackText = (bytes: Uint8Array, { at, packedBytes }: ZipEntry, bytesMax: number): string => {
  const start = at + localBytes + lengthsAt(viewOf(bytes), at + 26, 2);
  const packed = bytes.subarray(start, start + packedBytes);
  const isStored = viewOf(bytes).getUint16(at + 8, true) === 0;
  return new TextDecoder().decode(isStored ? packed : inflateRawSync(packed, { maxOutputLength: bytesMax }));
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The sum of lengths of 16 bits: of a name, extra fields and a comment. */
const lengthsAt = (view: DataView, at: number, count: number): number => {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += view.getUint16(at + 2 * index, true);
  return sum;
};

const [entryBytes, localBytes, endBytes] = [46, 30, 22];
const endSignature = 0x06054b50;

/** The record at the end, before a comment of at most 65,535 bytes. */
const findEnd = (view: DataView): number | undefined => {
  const first = Math.max(0, view.byteLength - endBytes - 0xffff);
  for (let at = view.byteLength - endBytes; at >= first; at--) if (view.getUint32(at, true) === endSignature) return at;
  return undefined;
};
