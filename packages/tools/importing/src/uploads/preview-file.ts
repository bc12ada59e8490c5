/** Previews a file before anything is stored: its fields, samples, mistakes, and a replacement's changes. */
import type { FieldType } from '@vitrine/contract';
import type { FileDifference, FileField, FileLimits, FileMistake, FilePreview } from '@vitrine/contract/files';
import type { CatalogDatabase, Collection } from '@vitrine/catalog';
import { type Cell, FileError, printExact, textOf } from '@vitrine/files';
import type { RandomBytes } from '@vitrine/store';
import { type ImportOrder, notePages, surveyOrder, withChoices } from '../import-collection.ts';
import { openRecords } from '../open-records.ts';
import { duplicateId, readRecords } from '../records.ts';
import type { Survey } from '../survey.ts';
import { compareRecords, type Comparison } from './difference.ts';

export type PreviewedFile = Pick<
  FilePreview,
  | 'encoding'
  | 'decimal'
  | 'dates'
  | 'header'
  | 'format'
  | 'total'
  | 'isTotalLeftOut'
  | 'zone'
  | 'records'
  | 'notes'
  | 'columns'
  | 'id'
  | 'fields'
  | 'unpublished'
  | 'mistakes'
  | 'difference'
>;

export type FileBounds = Pick<FileLimits, 'records' | 'fields'>;

/** The file has more than the operator allows. */
export class FileBoundError extends Error {
  readonly bound: keyof FileBounds;

  constructor(bound: keyof FileBounds) {
    super(`The file has too many ${bound}.`);
    this.bound = bound;
  }
}

type PreviewOrder = Omit<ImportOrder, 'tenant' | 'isReplacing'> & {
  /** The collection that the file replaces. */
  readonly existing: Collection | undefined;
};

interface Examined {
  readonly survey: Survey;
  /** One a column at most; empty: the file can be stored. */
  readonly mistakes: readonly FileMistake[];
}

/**
 * Reads the whole file for its mistakes.
 * @throws FileError if its columns cannot be read, and FileBoundError
 */
export const examineFile = async (
  store: CatalogDatabase,
  order: PreviewOrder,
  bounds: FileBounds,
  now: Date,
  randomBytes: RandomBytes,
): Promise<Examined> => {
  const read = async (types: ReadonlyMap<string, FieldType>) =>
    surveyOrder(store, { ...order, types, isReplacing: order.existing !== undefined }, order.existing, randomBytes);
  const survey = await read(order.types);
  requireBounds(survey, bounds, order);
  return { survey, mistakes: await findMistakes(order, survey, now, read) };
};

/**
 * Reads the whole file. Mistakes in it are part of the result.
 * @throws FileBoundError
 */
export const previewFile = async (
  store: CatalogDatabase,
  order: PreviewOrder,
  bounds: FileBounds,
  now: Date,
  randomBytes: RandomBytes,
): Promise<PreviewedFile> => {
  try {
    const { survey, mistakes } = await examineFile(store, order, bounds, now, randomBytes);
    const difference =
      mistakes.length > 0 || order.existing === undefined
        ? null
        : await compare(store, order.existing, order, survey, now);
    return { ...(await present(order, survey)), mistakes, difference };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const mistake = presentMistake(error);
    if (order.id === undefined && order.types.size === 0) return { ...unread, mistakes: [mistake] };
    // A column that was chosen may not be there: so others can be.
    const others = { ...order, id: undefined, types: new Map() };
    const previewed = await previewFile(store, others, bounds, now, randomBytes);
    return { ...previewed, mistakes: [mistake, ...previewed.mistakes], difference: null };
  }
};

const unread: Omit<PreviewedFile, 'mistakes'> = {
  encoding: null,
  decimal: null,
  dates: null,
  header: null,
  format: null,
  total: null,
  isTotalLeftOut: false,
  zone: null,
  records: 0,
  notes: [],
  columns: [],
  id: { kind: 'made', column: null },
  fields: [],
  unpublished: [],
  difference: null,
};

/** @throws FileBoundError */
const requireBounds = (survey: Survey, bounds: FileBounds, choices: Pick<ImportOrder, 'leftOut'>): void => {
  if (survey.recordCount > bounds.records) throw new FileBoundError('records');
  if (withChoices(survey, choices).fields.length > bounds.fields) throw new FileBoundError('fields');
};

const mistakesMax = 10;

/** The first mistake of each column: for the next one, the column is read as text. */
const findMistakes = async (
  order: PreviewOrder,
  survey: Survey,
  now: Date,
  read: (types: ReadonlyMap<string, FieldType>) => Promise<Survey>,
): Promise<readonly FileMistake[]> => {
  const types = new Map(order.types);
  const mistakes: FileMistake[] = [];
  let tried = withChoices(survey, order);
  while (mistakes.length < mistakesMax) {
    const error = await findMistake(order.file, tried, now);
    if (error === undefined) break;
    mistakes.push(presentMistake(error));
    const field = tried.fields.find(
      ({ column, type }) => type !== 'text' && tried.columns[column] === error.place.column,
    );
    if (field === undefined) break;
    types.set(field.key, 'text');
    tried = withChoices(await read(types), order);
  }
  return mistakes;
};

const findMistake = async (file: string, survey: Survey, now: Date): Promise<FileError | undefined> => {
  const ids = new Set<string>();
  try {
    for await (const { records, lines } of readRecords(file, survey, now.toISOString()))
      for (const [index, { id }] of records.entries()) {
        if (ids.has(id)) return duplicateId(survey, id, lines[index] ?? 0);
        ids.add(id);
      }
    return undefined;
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
};

export const presentMistake = ({ message, fault, place: { line, column } }: FileError): FileMistake => ({
  line: line ?? null,
  column: column ?? null,
  message,
  fault: fault ?? null,
});

const compare = async (
  store: CatalogDatabase,
  existing: Collection,
  order: PreviewOrder,
  survey: Survey,
  now: Date,
): Promise<FileDifference> => {
  const stored = withChoices(survey, order);
  const comparison: Comparison = await compareRecords(store, existing, stored.fields);
  for await (const { records } of readRecords(order.file, stored, now.toISOString())) comparison.add(records);
  return comparison.finish();
};

const present = async (
  order: PreviewOrder,
  survey: Survey,
): Promise<Omit<PreviewedFile, 'mistakes' | 'difference'>> => {
  const { format, columns, idSource } = survey;
  const samples = await sampleColumns(order.file, survey);
  return {
    encoding: format.encoding,
    decimal: (format.kind === 'csv' ? format.decimal : undefined) ?? null,
    dates: order.dates ?? null,
    header: order.header ?? null,
    format: format.kind,
    total: survey.total ?? null,
    isTotalLeftOut: survey.isTotalLeftOut,
    zone: survey.hasLocalTimes ? (survey.zone ?? 'UTC') : null,
    records: survey.recordCount,
    notes: [...survey.notes, ...notePages(survey, order)],
    columns,
    id: { kind: idSource.kind, column: idSource.kind === 'column' ? (columns[idSource.index] ?? null) : null },
    unpublished: withChoices(survey, order).fields.flatMap(({ rule }) => rule ?? []),
    fields: withChoices(survey, { known: order.known }).fields.map(
      ({
        key,
        label,
        column,
        type,
        typeFrom,
        currency = null,
        decimalComma = null,
        ambiguous = null,
        ambiguousDay = null,
        because = null,
      }): FileField => ({
        key,
        label,
        column: columns[column] ?? '',
        type,
        typeFrom,
        currency,
        isLeftOut: order.leftOut?.has(key) === true,
        samples: samples[column] ?? [],
        decimalComma,
        ambiguous,
        ambiguousDay,
        because: ambiguous !== null && type === 'text' ? null : because,
      }),
    ),
  };
};

const samplesMax = 3;
const sampleCharactersMax = 100;
const sampledRowsMax = 1000;

const print = (cell: Cell | undefined): string => (cell == null ? '' : (textOf(cell) ?? printExact(cell) ?? ''));

/** The first different values of each column, in the first rows. */
const sampleColumns = async (
  file: string,
  { columns, format, fields, isTotalLeftOut }: Survey,
): Promise<readonly (readonly string[])[]> => {
  const samples = columns.map(() => new Set<string>());
  const longitudes = new Map(fields.map(({ column, longitude }) => [column, longitude?.column]));
  let rowCount = 0;
  for await (const rows of openRecords(file, format, isTotalLeftOut).rows) {
    for (const { cells } of rows.slice(0, sampledRowsMax))
      for (const [column, of] of samples.entries()) {
        const cell = cells[column] ?? null;
        if (cell !== null && of.size < samplesMax) {
          const longitude = longitudes.get(column);
          const text = longitude === undefined ? print(cell) : `${print(cell)}, ${print(cells[longitude])}`;
          of.add(text.slice(0, sampleCharactersMax).toWellFormed());
        }
      }
    rowCount += rows.length;
    if (rowCount >= sampledRowsMax) break;
  }
  return samples.map((values) => Array.from(values));
};
