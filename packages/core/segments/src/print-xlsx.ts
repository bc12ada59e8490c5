/**
 * Records ─▶ a workbook of one sheet (ECMA-376), for spreadsheets: cells have types, so that no text becomes a number, a date or
 * a formula. The sheet is compressed piece by piece, each by itself.
 */
import { constants, deflateRawSync } from 'node:zlib';
import type { ExposedField } from '@vitrine/query';
import { ownField } from './format.ts';
import { chunkOf } from './json-chunks.ts';
import type { Partition } from './partition.ts';
import { createdAtNameBytes, endOfId, idNameBytes } from './print-csv.ts';
import { endOf, startOf, type Bytes, type Integers } from './texts.ts';
import { createCellPrinter, lettersOf, printText } from './xlsx-cells.ts';
import { ownColumns, sheetEnd, sheetPath, sheetStart, styles, workbookFiles } from './xlsx-workbook.ts';
import { noSums, sumOf, zipFoot, zipHead, type ZipEntry, type ZipSums } from './zip.ts';

export interface XlsxForm {
  /** The name of the sheet. */
  readonly sheet: string;
  /** The names of the columns; undefined: `id`, `createdAt`, and the labels of the fields. */
  readonly headings?: readonly string[] | undefined;
  /** The zone that times are shown in, as a spreadsheet knows none. */
  readonly timeZone: string;
  /** The labels of options, by the keys of fields: a value, and its label. */
  readonly labels?: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>> | undefined;
}

/** The number of records that a sheet has room for, below its row of names. */
export const sheetRecordsMax = 2 ** 20 - 1;
/** The most bytes of a sheet before it is compressed: archives with more are in a format that few programs read. */
export const sheetBytesMax = 2 ** 32 - 1;

/** A part of the archive, and the sums of the sheet up to its end. */
export interface SheetPart {
  readonly bytes: Bytes;
  readonly sums: ZipSums;
}

/** The archive up to the first record. */
export const printXlsxHead = (form: XlsxForm, fields: readonly ExposedField[]): SheetPart => {
  const names = (form.headings ?? namesOf(fields)).map((name, column) =>
    printText(name, lettersOf(column), 1, styles.heading),
  );
  const text = Buffer.from(`${sheetStart(fields)}<row r="1">${names.join('')}</row>`);
  const head = zipHead(entriesOf(form), sheetPath);
  return { bytes: joined(head, pack(text)), sums: sumOf(noSums, text) };
};

/**
 * The rows of records.
 * @param first the number of records before them
 * @param sums of the sheet before them; undefined: these rows were printed before, and have no further sums
 */
export const printXlsxRows = (
  partition: Partition,
  fields: readonly ExposedField[],
  form: XlsxForm,
  records: Integers,
  first: number,
  sums: ZipSums | undefined,
): Partial<SheetPart> & Pick<SheetPart, 'bytes'> => {
  const printRow = createRowPrinter(partition, fields, form);
  const text = Buffer.from(Array.from(records, (record, index) => printRow(record, rowOf(first + index))).join(''));
  return { bytes: new Uint8Array(pack(text)), ...(sums !== undefined && { sums: sumOf(sums, text) }) };
};

/**
 * The archive behind the last record.
 * @param bytes those of the archive before it
 */
export const printXlsxFoot = (form: XlsxForm, sums: ZipSums, bytes: number): Bytes => {
  const text = Buffer.from(sheetEnd);
  const end = pack(text, constants.Z_FINISH);
  const entries = entriesOf(form);
  const packed = bytes - zipHead(entries, sheetPath).length + end.length;
  return joined(end, zipFoot(entries, sheetPath, sumOf(sums, text), packed));
};

/** Row 1 has the names. */
const rowOf = (record: number): number => record + 2;

/** Higher levels save little, and take longer than the rest. */
const level = 4;

/** A piece ends at a byte, and nothing in it refers to the one before. */
const pack = (text: Uint8Array, finishFlush: number = constants.Z_SYNC_FLUSH): Buffer =>
  deflateRawSync(text, { finishFlush, level });

const entriesOf = ({ sheet }: XlsxForm): readonly ZipEntry[] =>
  workbookFiles(sheet).map(([name, written]) => {
    const text = Buffer.from(written);
    return { name, data: pack(text, constants.Z_FINISH), sums: sumOf(noSums, text) };
  });

const joined = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

/** Labels, as people know the fields by them; those of several fields have the key behind them. */
const namesOf = (fields: readonly ExposedField[]): readonly string[] => {
  const own: readonly string[] = [ownField.id, ownField.createdAt];
  const counts = new Map(own.map((name) => [name, 1]));
  for (const { label } of fields) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...own, ...fields.map(({ key, label }) => (counts.get(label) === 1 ? label : `${label} (${key})`))];
};

type PrintRow = (record: number, row: number) => string;

const createRowPrinter = (
  partition: Partition,
  fields: readonly ExposedField[],
  { timeZone, labels = {} }: XlsxForm,
): PrintRow => {
  const printId = createCellPrinter('text', timeZone);
  const printTime = createCellPrinter('datetime', timeZone);
  const [idColumn, timeColumn] = [lettersOf(0), lettersOf(1)];
  const columns = fields.map(({ key, type }, index) => ({
    letters: lettersOf(ownColumns + index),
    text: partition.textOf(key),
    /** Bytes before the value. */
    nameBytes: Buffer.byteLength(`,${JSON.stringify(key)}:`),
    print: createCellPrinter(type, timeZone, Object.hasOwn(labels, key) ? new Map(labels[key]) : undefined),
  }));
  const textsOfRecord = 1 + partition.fields.length;
  return (record, row) => {
    const { first, texts } = chunkOf(partition.chunks, record);
    const { bytes } = texts;
    const own = (record - first) * textsOfRecord;
    const [start, end] = [startOf(texts, own), endOf(texts, own)];
    const idEnd = endOfId(bytes, end);
    const cells = [
      printId(bytes.toString('utf8', start + idNameBytes, idEnd), idColumn, row),
      printTime(bytes.toString('utf8', idEnd + createdAtNameBytes, end), timeColumn, row),
      ...columns.map(({ letters, text, nameBytes, print }) => {
        const json = bytes.toString('utf8', startOf(texts, own + text) + nameBytes, endOf(texts, own + text));
        return print(json, letters, row);
      }),
    ];
    return `<row r="${row}">${cells.join('')}</row>`;
  };
};
