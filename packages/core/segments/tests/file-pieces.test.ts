/** Files of segments are read in pieces, with parts side by side in one read. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FilePieces } from '../src/file-pieces.ts';
import type { PartLocation } from '../src/format.ts';
import { createFolder } from './support/write-records.ts';

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const pathOf = (file: number): string => join(folder, `parts-${file}`);
const failed = (cause: unknown): Error => new Error('No file.', { cause });
const bytesOf = (length: number, first: number): Uint8Array =>
  Uint8Array.from({ length }, (_, place) => (first + place) % 251);
const at = (file: number, offset: number, length: number): PartLocation => [file, offset, length, '', 0];

beforeAll(() => {
  writeFileSync(pathOf(0), bytesOf(100, 0));
  writeFileSync(pathOf(1), bytesOf(40, 7));
});

/** Pieces are valid until the next one is read. */
const read = (pieces: FilePieces, location: PartLocation): readonly number[][] =>
  Array.from(pieces.read(location), (piece) => [...piece]);

test.each<[string, PartLocation, readonly number[]]>([
  ['of no bytes', at(0, 50, 0), [0]],
  ['that fits', at(0, 3, 16), [16]],
  ['that does not fit', at(0, 3, 17), [16, 1]],
  ['as long as two pieces', at(0, 0, 32), [16, 16]],
  ['at the end of the file', at(0, 99, 1), [1]],
  ['of all bytes of another file', at(1, 0, 40), [16, 16, 8]],
])('a part %s', (_, location, lengths) => {
  const pieces = new FilePieces(pathOf, failed, 16);
  const found = read(pieces, location);
  pieces.close();
  expect(found.map(({ length }) => length)).toEqual([...lengths]);
  const [file, offset, length] = location;
  expect(found.flat()).toEqual([...bytesOf(length, offset + (file === 0 ? 0 : 7))]);
});

test('parts in any order, of any file', () => {
  const pieces = new FilePieces(pathOf, failed, 16);
  for (const [file, offset] of [
    [0, 90],
    [0, 80],
    [1, 0],
    [0, 84],
    [1, 36],
    [0, 0],
  ] as const)
    expect(read(pieces, at(file, offset, 4))).toEqual([[...bytesOf(4, offset + (file === 0 ? 0 : 7))]]);
  pieces.close();
});

test('parts side by side are read together: the file is not asked again', () => {
  writeFileSync(pathOf(2), bytesOf(16, 0));
  const pieces = new FilePieces(pathOf, failed, 16);
  read(pieces, at(2, 0, 4));
  truncateSync(pathOf(2), 4);
  expect(read(pieces, at(2, 4, 12))).toEqual([[...bytesOf(12, 4)]]);
  expect(() => read(pieces, at(2, 8, 16))).toThrow('No file.');
  pieces.close();
});

test('a file that is missing, or ends before the part', () => {
  writeFileSync(pathOf(3), bytesOf(8, 0));
  const pieces = new FilePieces(pathOf, failed, 16);
  expect(() => read(pieces, at(3, 4, 8))).toThrow('No file.');
  expect(read(pieces, at(3, 4, 4))).toEqual([[4, 5, 6, 7]]);
  pieces.close();
  unlinkSync(pathOf(3));
  expect(() => read(pieces, at(3, 0, 1))).toThrow('No file.');
});
