/** The first pass over a file: finds its format, its fields with their types, and the columns of id and createdAt. */
import type { FieldType } from '@vitrine/contract';
import type { FieldDraft } from '@vitrine/publisher';
import {
  decideFormat,
  type DecimalMark,
  FileError,
  type FileStamp,
  type Format,
  guessEncoding,
  hasProductLines,
  inspectFile,
  list,
  type OnProgress,
  openTable,
  piecesOf,
  quote,
} from '@vitrine/sources/files';
import { ColumnTally } from './column-tally.ts';
import { draftFields, type SurveyedField, type TypeChoices } from './draft-fields.ts';
import { makeKeys, type Column } from './keys.ts';

export interface ImportOptions extends TypeChoices {
  /** The column of the id: its header, or the key made from it; `none`: ids are made of the values. */
  readonly id?: string | undefined;
  /** The secret of ids that are made of values; without it `none` is a column. */
  readonly idSecret?: string | undefined;
  /** The column of createdAt: its header, or the key made from it. */
  readonly createdAt?: string | undefined;
  /** The label of the file's encoding; else that of its byte order mark, or UTF-8. */
  readonly encoding?: string | undefined;
  /** The decimal mark of a CSV file's numbers. If set, marks between thousands are accepted too. */
  readonly decimal?: DecimalMark | undefined;
  /** The text of a CSV cell without a value; undefined: it is found. */
  readonly nullText?: string | undefined;
  /** The sheet of an Excel file; undefined: the first. */
  readonly sheet?: string | undefined;
  /** Called repeatedly during each pass. */
  readonly onProgress?: OnProgress | undefined;
}

/** The origin of a record's id or createdAt; `values`: an id that stays the same as long as all values do. */
export type Source =
  | { readonly kind: 'made' }
  | { readonly kind: 'values'; readonly secret: string }
  | { readonly kind: 'column'; readonly index: number };

export interface Survey {
  readonly format: Format;
  /** The headers or property names, in the file's order. */
  readonly columns: readonly string[];
  readonly fields: readonly SurveyedField[];
  readonly idSource: Source;
  readonly createdAtSource: Source;
  readonly recordCount: number;
  /** Decisions about the file as a whole, in sentences. */
  readonly notes: readonly string[];
  readonly stamp: FileStamp;
}

/** Refuses a file that is invalid for its format, an unknown column, and types for unknown keys. */
export const surveyFile = async (path: string, options: ImportOptions = {}): Promise<Survey> => {
  const stamp = await inspectFile(path);
  const guessed = options.encoding === undefined ? await guessEncoding(piecesOf(path)) : undefined;
  const format = await decideFormat(path, piecesOf(path), { ...options, encoding: options.encoding ?? guessed });
  const { columns, tallies, recordCount, notes: found } = await tallyColumns(path, format, options.onProgress);
  requireNames(columns, path);
  const idSource = findIdSource(columns, options);
  const createdAtSource = findSource(columns, '--created-at', options.createdAt, ['createdAt', 'created_at']);
  const used = new Set(
    [idSource, createdAtSource].map((source) => (source.kind === 'column' ? source.index : undefined)),
  );
  const rest = toColumns(columns).filter(({ index }) => !used.has(index));
  const { fields, notes } = draftFields(rest, tallies, options);
  requireKnownKeys(fields, options.types);
  const read = [
    ...found,
    ...(guessed === undefined ? [] : [notUtf8(guessed)]),
    ...(format.kind === 'csv' && hasProductLines(columns) ? [productLines] : []),
  ];
  return { format, columns, fields, idSource, createdAtSource, recordCount, notes: [...read, ...notes], stamp };
};

const notUtf8 = (encoding: string): string =>
  `The file is not in UTF-8. It was read as ${encoding}: so all of its letters are usual. If some are wrong, add --encoding.`;

const productLines =
  'Lines with the Handle of the line above are variants of its product: what they leave empty is filled from it. Lines with a picture alone are left out.';

const tallyColumns = async (path: string, format: Format, onProgress: OnProgress | undefined) => {
  const { columns, rows, notes } = openTable(piecesOf(path, onProgress), format);
  const tallies: ColumnTally[] = [];
  let recordCount = 0;
  for await (const batch of rows) {
    recordCount += batch.length;
    for (const { cells } of batch)
      for (const [index, cell] of cells.entries()) (tallies[index] ??= new ColumnTally(format)).add(cell);
  }
  return { columns: columns.names, tallies, recordCount, notes: notes?.() ?? [] };
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

const toColumns = (headers: readonly string[]): readonly Column[] =>
  headers.map((header, index) => ({ header, index }));

const requireKnownKeys = (fields: readonly FieldDraft[], types: ReadonlyMap<string, FieldType> | undefined): void => {
  const keys = fields.map(({ key }) => key);
  const unknown = [...(types?.keys() ?? [])].filter((key) => !keys.includes(key));
  if (unknown.length === 0) return;
  throw new FileError(`--types names ${list(unknown)}, but the file's fields are ${list(keys)}.`);
};
