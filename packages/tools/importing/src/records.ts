/** The second pass over a file: converts its rows to stored records. */
import type { FieldType } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import type { StoredRecord } from '@vitrine/catalog';
import {
  type Cell,
  evenNumber,
  faultIn,
  faultOf,
  type FileError,
  hasDecimalComma,
  inspectFile,
  isOfCells,
  type Place,
  printExact,
  quote,
  readInteger,
  readMoment,
  readNumber,
  type Row,
  textOf,
  withWhole,
} from '@vitrine/files';
import type { SurveyedField } from './draft-fields.ts';
import { makeKeys } from './keys.ts';
import { openRecords } from './open-records.ts';
import type { ImportOptions, Source, Survey } from './survey.ts';
import { cellReader, textFormOf, type ReadCell } from './values.ts';

export interface RecordBatch {
  readonly records: readonly StoredRecord[];
  /** The line of the file at which each record starts. */
  readonly lines: readonly number[];
}

/**
 * Reads the records in the file's order, in batches of at most 1000. `importedAt` is YYYY-MM-DDTHH:mm:ss.sssZ. Refuses
 * a value that is invalid for its field's type, an id that is missing or too long, and a file that has changed since
 * the survey. The caller finds repeated ids, see `duplicateId`.
 */
export async function* readRecords(
  path: string,
  survey: Survey,
  importedAt: string,
  { onProgress }: Pick<ImportOptions, 'onProgress'> = {},
): AsyncGenerator<RecordBatch> {
  await requireUnchanged(path, survey);
  const reader = createRecordReader(survey, importedAt);
  let number = 0;
  for await (const rows of openRecords(path, survey.format, survey.isTotalLeftOut, onProgress).rows) {
    for (let start = 0; start < rows.length; start += batchRecordsMax) {
      const batch = rows.slice(start, start + batchRecordsMax);
      yield { records: batch.map((row) => reader(row, ++number)), lines: batch.map(({ line }) => line) };
    }
  }
}

/** The error for a record with the id of an earlier one. */
export const duplicateId = (survey: Survey, id: string, line: number): FileError =>
  faultIn(placeOf(survey, survey.idSource, line), { code: 'idRepeated', values: { id: quote(id) } });

export const batchRecordsMax = 1000;
const idCharactersMax = 200;
const madeIdDigits = 9;

const requireUnchanged = async (path: string, { stamp }: Survey): Promise<void> => {
  const { bytes, modifiedMs } = await inspectFile(path);
  if (bytes === stamp.bytes && modifiedMs === stamp.modifiedMs) return;
  throw faultOf({ code: 'fileChanged', values: {} }, path);
};

/** @param number the record's number in the file, from 1 */
type RecordReader = (row: Row, number: number) => StoredRecord;

const createRecordReader = (survey: Survey, importedAt: string): RecordReader => {
  const readId = createIdReader(survey);
  const readCreatedAt = createCreatedAtReader(survey, importedAt);
  const readers = survey.fields.map((field) => createFieldReader(survey, field));
  return (row, number) => ({
    id: readId(row, number),
    createdAt: readCreatedAt(row),
    values: readers.map((read) => read(row)),
  });
};

const createFieldReader = (survey: Survey, field: SurveyedField): ((row: Row) => StoredValue) => {
  if (field.longitude !== undefined) return createPointReader(survey, field, field.longitude);
  const read: ReadCell = cellReader(survey.format, field.type, field.rewrite !== undefined, survey.zone);
  const hasTexts = isOfCells(survey.format);
  const { rewrite = (text: string) => text } = field;
  const ofBlank = field.blank === undefined ? null : (read(field.blank) ?? null);
  return ({ cells, line }) => {
    const cell = cells[field.column] ?? null;
    const isBlank = hasTexts && typeof cell === 'string' && cell.trim() === '';
    if (cell === null || (isBlank && ofBlank !== null)) return ofBlank;
    if (typeof cell === 'string' && hasTexts && field.isNone(cell)) return null;
    const value = read(typeof cell === 'string' ? rewrite(cell) : cell);
    if (value === undefined) throw wrongValue(survey, field, cell, line);
    return value;
  };
};

/** A record has both halves or none. */
const createPointReader = (
  survey: Survey,
  field: SurveyedField,
  longitude: NonNullable<SurveyedField['longitude']>,
): ((row: Row) => StoredValue) => {
  const { columns, format } = survey;
  const decimal = format.kind === 'csv' ? format.decimal : undefined;
  const read = cellReader(format, 'geo', true);
  const half = ({ column, rewrite, isNone }: typeof longitude, { cells }: Row): string | undefined => {
    const text = textOf(cells[column] ?? '') ?? '';
    if (text === '' || (isOfCells(format) && isNone(text))) return undefined;
    return rewrite?.(text) ?? (decimal === undefined ? withWhole(text) : evenNumber(text, decimal)) ?? text;
  };
  return (row) => {
    const [lat, lng] = [half(field, row), half(longitude, row)];
    if (lat === undefined && lng === undefined) return null;
    const value = read(`${lat},${lng}`);
    if (value !== undefined) return value;
    const [of, found] = lng === undefined ? [longitude, ''] : [field, describe(row.cells[field.column] ?? null)];
    const place = { line: row.line, column: columns[of.column] ?? '' };
    const [key = ''] = makeKeys([{ header: columns[field.column] ?? '', index: field.column }]);
    throw faultIn(place, { code: 'pointHalf', values: { found, key } });
  };
};

const createIdReader = (survey: Survey): ((row: Row, number: number) => string) => {
  const { idSource } = survey;
  if (idSource.kind === 'made') return (_row, number) => String(number).padStart(madeIdDigits, '0');
  if (idSource.kind === 'values') return createIdOfValues(survey.columns, idSource.secret);
  const read = cellReader(survey.format, 'text', true);
  return ({ cells, line }) => {
    const cell = cells[idSource.index] ?? null;
    const id = cell === null ? null : read(cell);
    if (typeof id === 'string' && id !== '' && id.length <= idCharactersMax) return id;
    const values = { found: describe(cell), max: idCharactersMax };
    throw faultIn(placeOf(survey, idSource, line), { code: 'idWrong', values });
  };
};

/**
 * The order of columns does not matter, nor an empty one. The ids of rows with the same values tell nothing of each other:
 * some of the values may be hidden.
 */
const createIdOfValues = (columns: readonly string[], secret: string): ((row: Row) => string) => {
  const counts = new Map<string, number>();
  const digest = (parts: readonly unknown[]): string =>
    new Bun.CryptoHasher('sha256', secret).update(JSON.stringify(parts)).digest('hex').slice(0, idOfValuesDigits);
  const sorted = columns.map((name, index) => ({ name, index })).sort((one, other) => (one.name < other.name ? -1 : 1));
  return ({ cells }) => {
    const values = sorted.flatMap(({ name, index }) => {
      const cell = cells[index] ?? null;
      return cell === null ? [] : [name, printExact(cell)];
    });
    const id = digest(values);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : digest([values, count]);
  };
};

/** 80 bits: of a thousand million rows with different values two have the same with a probability below 10⁻⁶. */
const idOfValuesDigits = 20;

const createCreatedAtReader = (survey: Survey, importedAt: string): ((row: Row) => string) => {
  const { createdAtSource } = survey;
  if (createdAtSource.kind !== 'column') return () => importedAt;
  return ({ cells, line }) => {
    const cell = cells[createdAtSource.index] ?? null;
    const createdAt = readMoment((cell === null ? undefined : textOf(cell)) ?? '', survey.zone);
    if (createdAt !== undefined) return createdAt;
    const values = { found: describe(cell) };
    throw faultIn(placeOf(survey, createdAtSource, line), { code: 'createdAtWrong', values });
  };
};

const placeOf = ({ columns }: Survey, source: Source, line: number): Place =>
  source.kind === 'column' ? { line, column: columns[source.index] ?? '' } : { line };

const wrongValue = ({ columns }: Survey, field: SurveyedField, cell: NonNullable<Cell>, line: number): FileError => {
  const { key, type, typeFrom } = field;
  const place = { line, column: nameOf(columns, field) };
  const { expected } = textFormOf(type);
  const found = describe(cell);
  if (printExact(cell) === undefined) return faultIn(place, { code: 'valueBroken', values: { found, expected } });
  const text = textOf(cell);
  const values = {
    found,
    expected,
    key,
    type,
    wider: widen(type, text),
    isKept: typeFrom === 'kept' ? 'yes' : 'no',
    hasComma: text !== undefined && hasDecimalComma(text) ? 'yes' : 'no',
  } as const;
  return faultIn(place, { code: 'valueWrong', values });
};

/** The header of a column, or its label where the header is empty. */
const nameOf = (columns: readonly string[], { column, label }: SurveyedField): string => {
  const header = columns[column] ?? '';
  return header === '' ? label : header;
};

/** The narrowest type that includes both the field's type and this text. */
const widen = (type: FieldType, text: string | undefined): FieldType => {
  if (text === undefined) return 'json';
  if (type === 'boolean' && readInteger(text) !== undefined) return 'integer';
  if ((type === 'boolean' || type === 'integer') && readNumber(text) !== undefined) return 'number';
  return type === 'date' && readMoment(text) !== undefined ? 'datetime' : 'text';
};

/** Blank: no value. */
const describe = (cell: Cell): string => {
  if (cell === null || cell === '') return '';
  return typeof cell === 'string' ? quote(cell) : cut(printExact(cell) ?? '');
};

const cut = (text: string): string =>
  text.length > foundCharactersMax ? `${text.slice(0, foundCharactersMax)}…` : text;

const foundCharactersMax = 60;
