/**
 * Reads a sheet of an Excel workbook (.xlsx, ISO/IEC 29500) as rows. Its first row with a value below titles is the header, unless another one is named. Cells keep their
 * types, formulas are their last results, cells with an error have no value. Hidden rows are rows; of merged cells the first has
 * the value.
 */
import type { ReadPieces } from './file-chunks.ts';
import type { FileNote } from '@vitrine/contract/file-reasons';
import { faultIn, faultOf, FileError, list, quote } from './file-error.ts';
import type { Cell, Columns, Row } from './rows.ts';
import { textOf } from './written-text.ts';
import { findHeader, titlesMax } from './titles.ts';
import { listEntries, unpackText, type ZipEntry } from './zip-entries.ts';

/** `notes` are complete once all rows have been read. */
export const openSheet = (
  read: ReadPieces,
  { sheet, nullText, header }: Options,
  columns: Columns,
): { readonly rows: AsyncIterable<readonly Row[]>; readonly notes: () => readonly FileNote[] } => {
  const found: Found = { nullText, notes: [], errors: 0, firstError: undefined };
  return { rows: readSheet(read, { sheet, header }, columns, found), notes: () => notesOf(found) };
};

interface Options {
  readonly sheet: string | undefined;
  /** A text that is no value. */
  readonly nullText: string | undefined;
  /** The row of the header, from 1; undefined: the first with a value. */
  readonly header?: number | undefined;
}

/** Findings beside the rows. */
interface Found extends Pick<Options, 'nullText'> {
  readonly notes: FileNote[];
  errors: number;
  firstError: { readonly error: string; readonly cell: string } | undefined;
}

const notesOf = ({ notes, errors, firstError }: Found): readonly FileNote[] =>
  firstError === undefined ? notes : [...notes, { code: 'cellErrors', values: { count: errors, ...firstError } }];

async function* readSheet(
  read: ReadPieces,
  { sheet: named, header }: Pick<Options, 'sheet' | 'header'>,
  columns: Columns,
  found: Found,
): AsyncGenerator<readonly Row[]> {
  const bytes = await readAll(read);
  requireWorkbook(bytes);
  const entries = requireSmall(listEntries(bytes));
  try {
    const sheet = chooseSheet(readSheetNames(bytes, entries), named, found);
    const { streamXlsxRows } = await import('hucre/xlsx');
    const rows = toRows(streamXlsxRows(bytes, { sheet }), header, found);
    yield* toBatches(header === undefined ? belowTitles(rows, found) : rows, columns);
  } catch (error) {
    throw error instanceof FileError ? error : faultOf({ code: 'workbookUnread', values: { why: reasonOf(error) } });
  }
}

const fileBytesMax = 128 * 1024 * 1024;
const unpackedBytesMax = 1024 * 1024 * 1024;
/** The texts of all sheets are held in memory, in about fifteen times as much. */
const textBytesMax = 32 * 1024 * 1024;
const workbookBytesMax = 1024 * 1024;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200);

const readAll = async (read: ReadPieces): Promise<Uint8Array> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of read()) {
    length += piece.length;
    if (length > fileBytesMax) throw faultOf({ code: 'workbookLarge', values: { max: fileBytesMax } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Files of Excel 97 and encrypted ones are in the same older container. */
const requireWorkbook = (bytes: Uint8Array): void => {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === zipStart) return;
  const isOld = Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0';
  throw faultOf({ code: isOld ? 'workbookOld' : 'workbookForeign', values: {} });
};

export const zipStart = 'PK\x03\x04';

/** By what the directory declares: the library unpacks no entry to more. */
const requireSmall = (entries: readonly ZipEntry[] | undefined): readonly ZipEntry[] => {
  if (entries === undefined) throw faultOf({ code: 'workbookCut', values: {} });
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const texts = entries.find(({ name }) => /sharedStrings\.xml$/i.test(name))?.unpackedBytes ?? 0;
  if (total <= unpackedBytesMax && texts <= textBytesMax) return entries;
  const values = { bytes: total, texts, bytesMax: unpackedBytesMax, textsMax: textBytesMax };
  throw faultOf({ code: 'workbookUnpacked', values });
};

interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

const readSheetNames = (bytes: Uint8Array, entries: readonly ZipEntry[]): readonly SheetName[] => {
  const workbook = entries.find(({ name }) => /(?:^|\/)workbook\.xml$/i.test(name));
  if (workbook === undefined) return [];
  const text = unpackText(bytes, workbook, workbookBytesMax);
  return Array.from(text.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g), ([tag]) => ({
    name: attributeOf(tag, 'name') ?? '',
    isHidden: (attributeOf(tag, 'state') ?? 'visible') !== 'visible',
  }));
};

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)
    ?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal?: string, hexadecimal?: string, entity?: string) =>
      entity === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal))
        : (entities.get(entity) ?? ''),
    );

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The named sheet, else the first that is not hidden. */
const chooseSheet = (sheets: readonly SheetName[], named: string | undefined, found: Found): string => {
  const names = sheets.map(({ name }) => name);
  const first = (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.name;
  if (first === undefined) throw faultOf({ code: 'sheetNone', values: {} });
  if (named !== undefined && !names.includes(named))
    throw new FileError(`It has no sheet ${quote(named)}. It has ${list(names)}.`);
  if (named === undefined && names.length > 1)
    found.notes.push({ code: 'sheet', values: { sheet: quote(first), sheets: list(names) } });
  return named ?? first;
};

type ExcelValue = string | number | boolean | Date | null;
type ExcelRow = { readonly index: number; readonly values: readonly ExcelValue[] };

/** The rows with a value from the header on: cells up to the last one that has one. */
async function* toRows(sheet: AsyncIterable<ExcelRow>, header: number | undefined, found: Found): AsyncGenerator<Row> {
  for await (const { index, values } of sheet) {
    const line = index + 1;
    if (header !== undefined && line < header) continue;
    const cells = values.map((value, column) => toCell(value, line, column, found));
    const end = cells.findLastIndex((cell) => !isEmpty(cell)) + 1;
    if (end > 0) yield { line, cells: cells.slice(0, end) };
  }
}

/** Leaves out titles above the header. */
async function* belowTitles(rows: AsyncIterable<Row>, { notes }: Found): AsyncGenerator<Row> {
  let first: Row[] | undefined = [];
  for await (const row of rows) {
    if (first === undefined) yield row;
    else if (first.push(row) === titlesMax + 1) {
      yield* withoutTitles(first, notes);
      first = undefined;
    }
  }
  yield* withoutTitles(first ?? [], notes);
}

const withoutTitles = (rows: readonly Row[], notes: FileNote[]): readonly Row[] => {
  const at = findHeader(
    rows.map(({ cells }) => cells),
    { isEmpty, mayBe: (headings) => headings.every((cell) => typeof cell === 'string' && cell !== '') },
  );
  const header = rows[at];
  if (at <= 0 || header === undefined) return rows;
  notes.push({ code: 'titles', values: { header: header.line } });
  return rows.slice(at);
};

const isEmpty = (cell: Row['cells'][number]): boolean => cell === null || cell === '';

async function* toBatches(rows: AsyncIterable<Row>, columns: Columns): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const { line, cells } of rows) {
    if (columns.names.length === 0) {
      for (const cell of cells) columns.add(printHeading(cell), line);
      continue;
    }
    if (cells.length > columns.names.length) throw beyondHeader(line, cells.length, columns.names);
    batch.push({ line, cells });
    if (batch.length === batchRows) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

const batchRows = 1000;

const printHeading = (cell: Cell): string => (cell === null ? '' : (textOf(cell) ?? '').trim());

const beyondHeader = (line: number, width: number, names: readonly string[]): FileError =>
  faultIn(
    { line },
    { code: 'besideTable', values: { column: letters(width - 1), headings: list(names.slice(0, 5)), line } },
  );

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

const toCell = (value: ExcelValue, line: number, column: number, found: Found): Cell => {
  if (value instanceof Date) return printDate(value);
  // Excel shows 15 digits, and stores 0.1 + 0.2 with more.
  if (typeof value === 'number') return Number(value.toPrecision(15));
  if (value === found.nullText) return null;
  if (typeof value !== 'string' || !errors.has(value)) return value;
  found.errors += 1;
  found.firstError ??= { error: value, cell: `${letters(column)}${line}` };
  return null;
};

const errors: ReadonlySet<string> = new Set(
  '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #GETTING_DATA'.split(' '),
);

/** A day, a time of day, or both: Excel stores days since 1900 or 1904, without a zone. */
const printDate = (date: Date): string => {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 100) * 100).toISOString().slice(0, -1).split('T');
  const clock = time.replace('.000', '');
  if (day < '1900-01-01') return clock;
  return clock === '00:00:00' ? day : `${day}T${clock}`;
};
