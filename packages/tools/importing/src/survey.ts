/** The first pass over a file: finds its format, its fields with their types, and the columns of id and createdAt. */
import type { FieldType } from '@vitrine/contract';
import type { FieldDraft } from '@vitrine/publisher';
import {
  type Cell,
  decideFormat,
  type DecimalMark,
  decideType,
  evenNumber,
  FileError,
  type FileStamp,
  type Format,
  type Guess,
  hasDecimalComma,
  inspectFile,
  isNumberText,
  list,
  type OnProgress,
  openTable,
  piecesOf,
  quote,
  widen,
} from '@vitrine/sources/files';
import { makeKeys, makeLabel, type Column } from './keys.ts';

export interface ImportOptions {
  /** The column of the id: its header, or the key made from it; `none`: ids are made of the values. */
  readonly id?: string | undefined;
  /** The secret of ids that are made of values; without it `none` is a column. */
  readonly idSecret?: string | undefined;
  /** The column of createdAt: its header, or the key made from it. */
  readonly createdAt?: string | undefined;
  /** Types by key, from the user. */
  readonly types?: ReadonlyMap<string, FieldType> | undefined;
  /** Types by key of the collection's present fields; the user's types take precedence. */
  readonly keepTypes?: ReadonlyMap<string, FieldType> | undefined;
  /** The label of the file's encoding; else that of its byte order mark, or UTF-8. */
  readonly encoding?: string | undefined;
  /** The decimal mark of a CSV file's numbers. If set, marks between thousands are accepted too. */
  readonly decimal?: DecimalMark | undefined;
  /** Called repeatedly during each pass. */
  readonly onProgress?: OnProgress | undefined;
}

/** The origin of a record's id or createdAt; `values`: an id that stays the same as long as all values do. */
export type Source =
  | { readonly kind: 'made' }
  | { readonly kind: 'values'; readonly secret: string }
  | { readonly kind: 'column'; readonly index: number };

export interface SurveyedField extends FieldDraft {
  readonly column: number;
  readonly typeFrom: 'stated' | 'kept' | 'inferred';
  /** A sample with a decimal comma, where all values are such numbers and the type is text. */
  readonly decimalComma: string | undefined;
}

export interface Survey {
  readonly format: Format;
  /** The headers or property names, in the file's order. */
  readonly columns: readonly string[];
  readonly fields: readonly SurveyedField[];
  readonly idSource: Source;
  readonly createdAtSource: Source;
  readonly recordCount: number;
  readonly stamp: FileStamp;
}

/** Refuses a file that is invalid for its format, an unknown column, and types for unknown keys. */
export const surveyFile = async (path: string, options: ImportOptions = {}): Promise<Survey> => {
  const stamp = await inspectFile(path);
  const format = await decideFormat(path, piecesOf(path), options);
  const { columns, guesses, commas, recordCount } = await guessColumns(path, format, options.onProgress);
  requireNames(columns, path);
  const idSource = findIdSource(columns, options);
  const createdAtSource = findSource(columns, '--created-at', options.createdAt, ['createdAt', 'created_at']);
  const fields = draftFields(columns, { guesses, commas }, [idSource, createdAtSource], options);
  requireKnownKeys(fields, options.types);
  return { format, columns, fields, idSource, createdAtSource, recordCount, stamp };
};

interface Guesses {
  readonly guesses: readonly (Guess | undefined)[];
  /** By column: the first number with a decimal comma; null where some value is not such a number. */
  readonly commas: readonly (string | null | undefined)[];
}

const guessColumns = async (path: string, format: Format, onProgress: OnProgress | undefined) => {
  const { columns, rows } = openTable(piecesOf(path, onProgress), format);
  const [guesses, commas]: [(Guess | undefined)[], (string | null | undefined)[]] = [[], []];
  let recordCount = 0;
  for await (const batch of rows) {
    recordCount += batch.length;
    for (const { cells } of batch) {
      widenAll(guesses, cells, format);
      if (format.kind === 'csv') lookForCommas(commas, cells);
    }
  }
  return { columns: columns.names, guesses, commas, recordCount };
};

const widenAll = (guesses: (Guess | undefined)[], cells: readonly Cell[], format: Format): void => {
  for (let index = 0; index < cells.length; index++) {
    guesses[index] = widen(guesses[index], cells[index] ?? null, format);
  }
};

const lookForCommas = (commas: (string | null | undefined)[], cells: readonly Cell[]): void => {
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index];
    if (commas[index] === null || typeof cell !== 'string') continue;
    if (!isNumberText(evenNumber(cell, ',') ?? '')) commas[index] = null;
    else if (commas[index] === undefined && hasDecimalComma(cell)) commas[index] = cell;
  }
};

/** Refuses a JSON file without records, which has no columns, and names with a NUL, which cannot be stored. */
const requireNames = (columns: readonly string[], path: string): void => {
  if (columns.length === 0) throw new FileError(`${path} holds no columns. Expected a header or JSON records.`);
  const broken = columns.find((name) => name.includes('\0') || !name.isWellFormed());
  if (broken === undefined) return;
  throw new FileError(
    `The column name ${quote(broken)} holds a NUL or a broken character. Rename the column; if the file is in UTF-16, add --encoding utf-16le.`,
  );
};

/** Without the secret, values of hidden fields could be found by trying which of them give the id. */
const findIdSource = (columns: readonly string[], { id, idSecret }: ImportOptions): Source =>
  id === 'none' && idSecret !== undefined && !columns.includes(id)
    ? { kind: 'values', secret: idSecret }
    : findSource(columns, '--id', id, ['id', 'ID', 'Id']);

const findSource = (
  columns: readonly string[],
  option: string,
  named: string | undefined,
  usual: readonly string[],
): Source => {
  const names = named === undefined ? usual : [named.trim()];
  const index = names.map((name) => columns.indexOf(name)).find((found) => found >= 0);
  if (index !== undefined) return { kind: 'column', index };
  if (named === undefined) return { kind: 'made' };
  const byKey = makeKeys(toColumns(columns)).indexOf(named);
  if (byKey >= 0) return { kind: 'column', index: byKey };
  throw new FileError(`${option} names ${quote(named)}, but the file has no such column. It has ${list(columns)}.`);
};

const draftFields = (
  columns: readonly string[],
  { guesses, commas }: Guesses,
  sources: readonly Source[],
  options: ImportOptions,
): readonly SurveyedField[] => {
  const used = new Set(sources.map((source) => (source.kind === 'column' ? source.index : undefined)));
  const rest = toColumns(columns).filter(({ index }) => !used.has(index));
  const keys = makeKeys(rest, reservedKeys);
  return rest.map((column, position) => {
    const { index } = column;
    return draftField(
      column,
      keys[position] ?? '',
      { guess: guesses[index], comma: commas[index] ?? undefined },
      options,
    );
  });
};

const toColumns = (headers: readonly string[]): readonly Column[] =>
  headers.map((header, index) => ({ header, index }));

const reservedKeys = ['id', 'createdAt'];

const draftField = (
  column: Column,
  key: string,
  { guess, comma }: { readonly guess: Guess | undefined; readonly comma: string | undefined },
  { types, keepTypes }: ImportOptions,
): SurveyedField => {
  const [stated, kept] = [types?.get(key), keepTypes?.get(key)];
  const typeFrom = stated !== undefined ? 'stated' : kept !== undefined ? 'kept' : 'inferred';
  const type = stated ?? kept ?? decideType(guess);
  const decimalComma = typeFrom === 'inferred' && type === 'text' ? comma : undefined;
  return { key, label: makeLabel(column), type, column: column.index, typeFrom, decimalComma };
};

const requireKnownKeys = (fields: readonly FieldDraft[], types: ReadonlyMap<string, FieldType> | undefined): void => {
  const keys = fields.map(({ key }) => key);
  const unknown = [...(types?.keys() ?? [])].filter((key) => !keys.includes(key));
  if (unknown.length === 0) return;
  throw new FileError(`--types names ${list(unknown)}, but the file's fields are ${list(keys)}.`);
};
