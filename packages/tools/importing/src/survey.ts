/** The first pass over a file: finds its format, its fields with their types, and the columns of id and createdAt. */
import type { FileNote } from '@vitrine/contract/file-reasons';
import type { DayOrder } from '@vitrine/contract/files';
import {
  decideFormat,
  type DecimalMark,
  faultOf,
  type FileStamp,
  type Format,
  guessEncoding,
  hasProductLines,
  inspectFile,
  list,
  type OnProgress,
  piecesOf,
  quote,
} from '@vitrine/files';
import { ColumnTally } from './column-tally.ts';
import { draftFields, type SurveyedField, type TypeChoices } from './draft-fields.ts';
import { makeKeys, type Column } from './keys.ts';
import { openRecords, type Total } from './open-records.ts';

export interface ImportOptions extends TypeChoices {
  /** The column of the id: its header, or the key made from it; `none`: ids are made of the values. */
  readonly id?: string | undefined;
  /** The secret of ids that are made of values; without it `none` is a column. */
  readonly idSecret?: string | undefined;
  /** The column of createdAt: its header, or the key made from it. */
  readonly createdAt?: string | undefined;
  /** The label of the file's encoding; else that of its byte order mark, or UTF-8. */
  readonly encoding?: string | undefined;
  /** The text of a CSV cell without a value; undefined: it is found. */
  readonly nullText?: string | undefined;
  /** The zone of times without one, a name of the IANA time zone database; undefined: UTC. */
  readonly zone?: string | undefined;
  /** The sheet of an Excel file; undefined: the first. */
  readonly sheet?: string | undefined;
  /** The line of the header, from 1; undefined: the first with a value. */
  readonly header?: number | undefined;
  /** True: a last record that looks like a sum of the others is left out. */
  readonly withoutTotal?: boolean | undefined;
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
  /** The decimal mark of the texts; undefined: they leave it open. */
  readonly decimal: DecimalMark | undefined;
  /** The order of days with the year last; undefined: the texts leave it open. */
  readonly dates: DayOrder | undefined;
  /** The zone of times without one; undefined: none is known, and they are read as UTC. */
  readonly zone: string | undefined;
  /** True if the file has such times. */
  readonly hasLocalTimes: boolean;
  /** Decisions about the file as a whole. */
  readonly notes: readonly FileNote[];
  /** The last record, if it looks like a sum of the others. */
  readonly total: Total | undefined;
  /** True if that record is left out. */
  readonly isTotalLeftOut: boolean;
  readonly stamp: FileStamp;
}

/** Refuses a file that is invalid for its format, an unknown column, and types for unknown keys. */
export const surveyFile = async (path: string, options: ImportOptions = {}): Promise<Survey> => {
  const stamp = await inspectFile(path);
  const guessed = options.encoding === undefined ? await guessEncoding(piecesOf(path)) : undefined;
  const format = await decideFormat(path, piecesOf(path), { ...options, encoding: options.encoding ?? guessed });
  const isTotalLeftOut = options.withoutTotal === true;
  const { columns, tallies, recordCount, notes: found, total } = await tallyColumns(path, format, options);
  requireNames(columns, path, options.header);
  const usualId = findIdSource(columns, options);
  const hasGaps = options.id === undefined && usualId.kind === 'column' && (tallies[usualId.index]?.blanks ?? 0) > 0;
  const idSource: Source = hasGaps ? { kind: 'made' } : usualId;
  const usualCreatedAt = findSource(columns, '--created-at', options.createdAt, ['createdAt', 'created_at']);
  const createdAtSource =
    options.createdAt === undefined && usualCreatedAt.kind === 'column'
      ? filledOrMade(usualCreatedAt, tallies, recordCount)
      : usualCreatedAt;
  const used = new Set(
    [idSource, createdAtSource].map((source) => (source.kind === 'column' ? source.index : undefined)),
  );
  const rest = toColumns(columns).filter(({ index }) => !used.has(index));
  const { fields, notes, decimal, dates, unjoined } = draftFields(rest, tallies, options);
  const keys = fields.map(({ key }) => key);
  requireKnownKeys([...keys, ...unjoined], '--types', options.types);
  requireKnownKeys(keys, '--currency', options.currencies);
  const read: readonly FileNote[] = [
    ...found,
    ...(guessed === undefined ? [] : [{ code: 'encoding', values: { encoding: guessed } } as const]),
    ...(format.kind === 'csv' && hasProductLines(columns) ? [{ code: 'productLines', values: {} } as const] : []),
    ...(hasGaps ? [asField('idField', columns, usualId)] : []),
    ...(createdAtSource === usualCreatedAt ? [] : [asField('createdAtField', columns, usualCreatedAt)]),
    ...(total !== undefined && isTotalLeftOut ? [{ code: 'totalLeftOut', values: total } as const] : []),
  ];
  return {
    format,
    columns,
    fields,
    idSource,
    createdAtSource,
    recordCount,
    decimal,
    dates,
    zone: options.zone,
    hasLocalTimes: fields.some((field) => field.hasLocalTimes) || hasLocalTimes(createdAtSource, tallies),
    notes: [...read, ...notes],
    total,
    isTotalLeftOut,
    stamp,
  };
};

/** A column that was not named is that of createdAt only if each record has a time in it. */
const filledOrMade = (source: Source, tallies: readonly (ColumnTally | undefined)[], recordCount: number): Source => {
  const tally = source.kind === 'column' ? tallies[source.index] : undefined;
  return tally?.isOfMoments === true && tally.count === recordCount ? source : { kind: 'made' };
};

const asField = (code: 'idField' | 'createdAtField', columns: readonly string[], source: Source): FileNote => ({
  code,
  values: { column: quote(source.kind === 'column' ? (columns[source.index] ?? '') : '') },
});

const hasLocalTimes = (source: Source, tallies: readonly (ColumnTally | undefined)[]): boolean =>
  source.kind === 'column' && tallies[source.index]?.hasLocalTimes === true;

const tallyColumns = async (path: string, format: Format, { withoutTotal, onProgress }: ImportOptions) => {
  const { columns, rows, notes, total } = openRecords(path, format, withoutTotal === true, onProgress);
  const tallies: ColumnTally[] = [];
  let recordCount = 0;
  for await (const batch of rows) {
    recordCount += batch.length;
    for (const { cells } of batch)
      for (const [index, cell] of cells.entries()) (tallies[index] ??= new ColumnTally(format)).add(cell);
  }
  return { columns: columns.names, tallies, recordCount, notes: notes?.() ?? [], total: total() };
};

/** Refuses a JSON file without records, which has no columns, and names with a NUL, which cannot be stored. */
const requireNames = (columns: readonly string[], path: string, header: number | undefined): void => {
  if (columns.length === 0 && header !== undefined) throw faultOf({ code: 'headerBeyond', values: { header } }, path);
  if (columns.length === 0) throw faultOf({ code: 'columnsNone', values: {} }, path);
  const broken = columns.find((name) => name.includes('\0') || !name.isWellFormed());
  if (broken === undefined) return;
  throw faultOf({ code: 'columnBroken', values: { column: quote(broken) } });
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
  throw faultOf({ code: 'columnUnknown', values: { option, column: quote(named), columns: list(columns) } });
};

const toColumns = (headers: readonly string[]): readonly Column[] =>
  headers.map((header, index) => ({ header, index }));

const requireKnownKeys = (
  keys: readonly string[],
  option: string,
  named: ReadonlyMap<string, unknown> | undefined,
): void => {
  const unknown = [...(named?.keys() ?? [])].filter((key) => !keys.includes(key));
  if (unknown.length === 0) return;
  throw faultOf({ code: 'keysUnknown', values: { option, keys: list(unknown), fields: list(keys) } });
};
