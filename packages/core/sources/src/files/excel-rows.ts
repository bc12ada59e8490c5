/**
 * Reads a sheet of an Excel workbook (.xlsx, ISO/IEC 29500) as rows. Its first row with a value is the header. Cells keep their
 * types, formulas are their last results, cells with an error have no value. Hidden rows are rows; of merged cells the first has
 * the value.
 */
import type { ReadPieces } from './file-chunks.ts';
import { FileError, list, quote } from './file-error.ts';
import type { Cell, Columns, Row } from './rows.ts';
import { textOf } from './written-text.ts';
import { listEntries, unpackText, type ZipEntry } from './zip-entries.ts';

/** `notes` are complete once all rows have been read. */
export const openSheet = (
  read: ReadPieces,
  { sheet, nullText }: Options,
  columns: Columns,
): { readonly rows: AsyncIterable<readonly Row[]>; readonly notes: () => readonly string[] } => {
  const found: Found = { nullText, sheet: undefined, errors: 0, firstError: undefined };
  return { rows: readSheet(read, sheet, columns, found), notes: () => printNotes(found) };
};

interface Options {
  readonly sheet: string | undefined;
  /** A text that is no value. */
  readonly nullText: string | undefined;
}

/** Findings beside the rows. */
interface Found extends Pick<Options, 'nullText'> {
  /** Set where the workbook has several. */
  sheet: string | undefined;
  errors: number;
  firstError: string | undefined;
}

const printNotes = ({ sheet, errors, firstError }: Found): readonly string[] => [
  ...(sheet === undefined ? [] : [sheet]),
  ...(errors === 0
    ? []
    : [`${errors === 1 ? 'One cell has' : `${errors} cells have`} an error, so no value, first ${firstError}.`]),
];

async function* readSheet(
  read: ReadPieces,
  named: string | undefined,
  columns: Columns,
  found: Found,
): AsyncGenerator<readonly Row[]> {
  const bytes = await readAll(read);
  requireWorkbook(bytes);
  const entries = requireSmall(listEntries(bytes));
  try {
    const sheet = chooseSheet(readSheetNames(bytes, entries), named, found);
    const { streamXlsxRows } = await import('hucre/xlsx');
    yield* toBatches(streamXlsxRows(bytes, { sheet }), columns, found);
  } catch (error) {
    throw error instanceof FileError
      ? error
      : new FileError(`It is no workbook that can be read (${reasonOf(error)}).`);
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
    if (length > fileBytesMax)
      throw new FileError(`It has more than ${fileBytesMax} bytes, the most of a workbook. Save it as CSV.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Files of Excel 97 and encrypted ones are in the same older container. */
const requireWorkbook = (bytes: Uint8Array): void => {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === zipStart) return;
  const isOld = Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0';
  throw new FileError(
    isOld
      ? 'It is encrypted, or in the format of Excel before 2007. Save it as .xlsx without a password, or as CSV.'
      : 'It is no workbook of Excel (.xlsx). Save it again as .xlsx, or as CSV.',
  );
};

export const zipStart = 'PK\x03\x04';

/** By what the directory declares: the library unpacks no entry to more. */
const requireSmall = (entries: readonly ZipEntry[] | undefined): readonly ZipEntry[] => {
  if (entries === undefined) throw new FileError('It is cut off, or no workbook of Excel (.xlsx). Write it again.');
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const texts = entries.find(({ name }) => /sharedStrings\.xml$/i.test(name))?.unpackedBytes ?? 0;
  if (total <= unpackedBytesMax && texts <= textBytesMax) return entries;
  throw new FileError(
    `It unpacks to ${total} bytes, of which ${texts} are texts, expected at most ${unpackedBytesMax} and ${textBytesMax}. Save it as CSV.`,
  );
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
  if (first === undefined) throw new FileError('It has no sheet.');
  if (named !== undefined && !names.includes(named))
    throw new FileError(`It has no sheet ${quote(named)}. It has ${list(names)}.`);
  if (named === undefined && names.length > 1)
    found.sheet = `The sheet ${quote(first)} was read, of ${list(names)}. Another one is named by --sheet.`;
  return named ?? first;
};

type ExcelValue = string | number | boolean | Date | null;

async function* toBatches(
  sheet: AsyncIterable<{ readonly index: number; readonly values: readonly ExcelValue[] }>,
  columns: Columns,
  found: Found,
): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const { index, values } of sheet) {
    const line = index + 1;
    const cells = values.map((value, column) => toCell(value, line, column, found));
    const end = cells.findLastIndex((cell) => cell !== null && cell !== '') + 1;
    if (end === 0) continue;
    if (columns.names.length === 0) {
      for (const cell of cells.slice(0, end)) columns.add(printHeading(cell), line);
      continue;
    }
    if (end > columns.names.length) throw beyondHeader(line, end, columns.names);
    batch.push({ line, cells: cells.slice(0, columns.names.length) });
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
  new FileError(
    `found a value in column ${letters(width - 1)}, beyond the header (${list(names.slice(0, 5))}). The first row with a value is the header: remove titles above it, and notes beside the table.`,
    { line },
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
  found.firstError ??= `${value} in ${letters(column)}${line}`;
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
  return clock === '00:00:00' ? day : `${day}T${clock}Z`;
};
