/**
 * Numbers of records ─▶ a piece of a file of them, in CSV, NDJSON, JSON, GeoJSON or XLSX (contract §11.5). A file is its head, its
 * pieces and its foot; the JSON size of the records determines where a piece ends, in every format.
 */
import type { ExposedField } from '@vitrine/query';
import { type CsvForm, createRowPrinter, printCsvHead } from './print-csv.ts';
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

const headOf = (format: Exclude<FileFormat, { kind: 'xlsx' }>, fields: readonly ExposedField[]): string => {
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
  Exclude<FileFormat['kind'], 'xlsx'>,
  string
>;

const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** The piece that a file goes on with. */
export const printPiece = (partition: Partition, question: PieceQuestion): Piece => {
  const { fields, format, records, first, sums } = question;
  const runs = runsOf(partition, fields);
  const cut = cutPiece(partition, runs, records, format.kind === 'xlsx' ? pieceBytesOfSheet : pieceBytes);
  const count = cut.records.length;
  switch (format.kind) {
    case 'csv':
      return { bytes: printRows(partition, fields, format, cut), count };
    case 'ndjson':
    case 'json':
      return { bytes: printJson(partition, runs, format.kind, first === 0, cut), count };
    case 'geojson':
      return { bytes: printFeatures(partition, fields, first === 0, cut), count };
    case 'xlsx':
      return { ...printXlsxRows(partition, fields, format, cut.records, first, sums), count };
  }
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

const [comma = 0, endOfLine = 0] = Buffer.from(',\n');

const printJson = (
  partition: Partition,
  runs: readonly Run[],
  format: 'ndjson' | 'json',
  isFirst: boolean,
  { records, jsonBytes }: Cut,
): Bytes => {
  const data = Buffer.allocUnsafeSlow(jsonBytes + 2 * records.length);
  const mayHaveLines = partition.fields.some(({ type }) => type === 'json');
  let length = 0;
  for (const record of records) {
    if (format === 'json' && (length > 0 || !isFirst)) {
      data[length++] = comma;
      data[length++] = endOfLine;
    }
    const start = length;
    length = copyRecord(partition, runs, record, data, length);
    if (format === 'ndjson') {
      if (mayHaveLines) joinLines(data, start, length);
      data[length++] = endOfLine;
    }
  }
  return bytesBefore(data, length);
};

const printFeatures = (
  partition: Partition,
  fields: readonly ExposedField[],
  isFirst: boolean,
  { records, jsonBytes }: Cut,
): Bytes => {
  const printFeature = createFeaturePrinter(partition, fields);
  const data = Buffer.allocUnsafeSlow(jsonBytes + records.length * featureBytesMax);
  let length = 0;
  for (const record of records) {
    if (length > 0 || !isFirst) length += data.write(',\n', length);
    length = printFeature(record, data, length);
  }
  return bytesBefore(data, length);
};

const [carriageReturn = 0, blank = 0] = Buffer.from('\r ');

/** JSON is shown as it was written, which may be on several lines: only between its tokens, where a blank does as well. */
const joinLines = (data: Buffer<ArrayBuffer>, start: number, end: number): void => {
  for (let place = start; place < end; place++)
    if (data[place] === endOfLine || data[place] === carriageReturn) data[place] = blank;
};

const printRows = (
  partition: Partition,
  fields: readonly ExposedField[],
  form: CsvForm,
  { records, jsonBytes }: Cut,
): Bytes => {
  const printRow = createRowPrinter(partition, fields, form);
  // A quote takes two bytes in both, so that a text is no longer than its JSON, and quoted JSON twice as long at most.
  const cells = 2 + fields.length;
  const data = Buffer.allocUnsafeSlow(2 * jsonBytes + records.length * (4 * cells + 2));
  let length = 0;
  for (const record of records) length = printRow(record, data, length);
  return bytesBefore(data, length);
};

/** In a buffer of that size, which can be handed over to another thread. */
const bytesBefore = (data: Buffer<ArrayBuffer>, length: number): Bytes =>
  length === data.length ? new Uint8Array(data.buffer) : new Uint8Array(data.buffer.slice(0, length));
