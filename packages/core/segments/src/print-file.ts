/**
 * Numbers of records ─▶ a piece of a file of them, in CSV, NDJSON, JSON, GeoJSON or XLSX (contract §11.5). A file is its head, its
 * pieces and its foot; the JSON size of the records determines where a piece ends, in every format.
 */
import type { ExposedField } from '@vitrine/query';
import { type CsvForm, createRowPrinter, printCsvHead, type PrintRow } from './print-csv.ts';
import type { Partition } from './partition.ts';
import { createFeaturePrinter, featureBytesMax, featuresFoot, featuresHead } from './print-geojson.ts';
import { printXlsxFoot, printXlsxHead, printXlsxRows, type XlsxForm } from './print-xlsx.ts';
import { bytesOfRecord, copyRecord, runsOf, type Run } from './show.ts';
import type { Bytes, Integers } from './texts.ts';
import { noSums, type ZipSums } from './zip.ts';

export type FileFormat =
  | ({ readonly kind: 'csv' } & CsvForm)
  | ({ readonly kind: 'xlsx' } & XlsxForm)
  | { readonly kind: 'ndjson' | 'json' | 'geojson' };

/** The checksum and the length of a content, which a format has at its end. */
export type FileSums = ZipSums;

export interface PieceQuestion {
  readonly fields: readonly ExposedField[];
  readonly format: FileFormat;
  /** The next records of the file, in its order. */
  readonly records: Integers;
  /** The number of records of the file before them. */
  readonly first: number;
  /** The sums of the content before them; undefined: the format has none, or the piece was printed before. */
  readonly sums?: FileSums | undefined;
}

/** Bytes of a file. */
export interface Printed {
  readonly bytes: Bytes;
  /** The sums of the content up to their end, if the format has any. */
  readonly sums?: FileSums;
}

export interface Piece extends Printed {
  /** Number of records in it, at least one. */
  readonly count: number;
}

/** Little more than a millisecond's work, and what a slow reader keeps in memory; a workbook takes longer. */
const pieceBytes = 256 * 1024;
const pieceBytesOfSheet = 64 * 1024;
/** Maximum number of records in a piece. */
export const recordsOfPieceMax = 4096;

/** Prints the bytes before the first record. */
export const printHead = (format: FileFormat, fields: readonly ExposedField[]): Printed =>
  format.kind === 'xlsx' ? printXlsxHead(format, fields) : { bytes: encode(headOf(format, fields)) };

type RowFormat = Exclude<FileFormat, { kind: 'xlsx' }>;

const headOf = (format: RowFormat, fields: readonly ExposedField[]): string => {
  switch (format.kind) {
    case 'csv':
      return printCsvHead(format, fields);
    case 'ndjson':
      return '';
    case 'json':
      return '[';
    case 'geojson':
      return featuresHead;
  }
};

/**
 * Prints the bytes after the last record.
 * @param bytes the number of all bytes before it
 * @param sums those of the content before it
 */
export const printFoot = (format: FileFormat, bytes: number, sums: FileSums = noSums): Bytes =>
  format.kind === 'xlsx' ? printXlsxFoot(format, sums, bytes) : encode(feet[format.kind]);

const feet = { csv: '', ndjson: '', json: ']\n', geojson: featuresFoot } as const satisfies Record<
  RowFormat['kind'],
  string
>;

const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** The piece that a file goes on with. */
export const printPiece = (partition: Partition, question: PieceQuestion): Piece => {
  const { fields, format, records, first, sums } = question;
  const runs = runsOf(partition, fields);
  const cut = cutPiece(partition, runs, records, format.kind === 'xlsx' ? pieceBytesOfSheet : pieceBytes);
  const count = cut.records.length;
  if (format.kind === 'xlsx') return { ...printXlsxRows(partition, fields, format, cut.records, first, sums), count };
  const print = createPrinter(partition, fields, runs, format);
  const isList = format.kind === 'json' || format.kind === 'geojson';
  const data = Buffer.allocUnsafeSlow(bytesMaxOf(format, fields, cut));
  let length = 0;
  for (const record of cut.records) {
    if (isList && (length > 0 || first > 0)) {
      data[length++] = comma;
      data[length++] = endOfLine;
    }
    length = print(record, data, length);
  }
  return { bytes: bytesBefore(data, length), count };
};

interface Cut {
  readonly records: Integers;
  /** Their size as JSON. */
  readonly jsonBytes: number;
}

const cutPiece = (partition: Partition, runs: readonly Run[], records: Integers, enough: number): Cut => {
  let jsonBytes = 0;
  let count = 0;
  while (count < records.length && jsonBytes < enough)
    jsonBytes += bytesOfRecord(partition, runs, records[count++] ?? 0);
  return { records: records.subarray(0, count), jsonBytes };
};

/** The most bytes that the records take, with the separators between them. */
const bytesMaxOf = ({ kind }: RowFormat, fields: readonly ExposedField[], { records, jsonBytes }: Cut): number => {
  const { length } = records;
  switch (kind) {
    case 'csv':
      // A quote takes two bytes in both, so that a text is no longer than its JSON, and quoted JSON twice as long at most.
      return 2 * jsonBytes + length * (4 * (2 + fields.length) + 2);
    case 'ndjson':
    case 'json':
      return jsonBytes + 2 * length;
    case 'geojson':
      return jsonBytes + length * featureBytesMax;
  }
};

const createPrinter = (
  partition: Partition,
  fields: readonly ExposedField[],
  runs: readonly Run[],
  format: RowFormat,
): PrintRow => {
  switch (format.kind) {
    case 'csv':
      return createRowPrinter(partition, fields, format);
    case 'ndjson':
      return createLinePrinter(partition, runs);
    case 'json':
      return (record, data, at) => copyRecord(partition, runs, record, data, at);
    case 'geojson':
      return createFeaturePrinter(partition, fields);
  }
};

const [comma = 0, endOfLine = 0, carriageReturn = 0, blank = 0] = Buffer.from(',\n\r ');

const createLinePrinter = (partition: Partition, runs: readonly Run[]): PrintRow => {
  const mayHaveLines = partition.fields.some(({ type }) => type === 'json');
  return (record, data, at) => {
    const end = copyRecord(partition, runs, record, data, at);
    if (mayHaveLines) joinLines(data, at, end);
    data[end] = endOfLine;
    return end + 1;
  };
};

/** JSON is shown as it was written, which may be on several lines: only between its tokens, where a blank does as well. */
const joinLines = (data: Buffer<ArrayBuffer>, start: number, end: number): void => {
  for (let place = start; place < end; place++)
    if (data[place] === endOfLine || data[place] === carriageReturn) data[place] = blank;
};

/** In a buffer of that size, which can be handed over to another thread. */
const bytesBefore = (data: Buffer<ArrayBuffer>, length: number): Bytes =>
  length === data.length ? new Uint8Array(data.buffer) : new Uint8Array(data.buffer.slice(0, length));
