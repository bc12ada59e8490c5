/** Maps cells of files to field values, by the field's type. A text is read as within JSON, whatever the file's format. */
import { fieldTypeTraits } from '@vitrine/contract';
import { type DecimalMark, evenNumber, isZonedTime, readDate, readMoment, withWhole } from '@vitrine/sources/written';
import { type Cell, isNullWord, textOf } from '@vitrine/files';
import { printExact } from '@vitrine/contract/exact-json';
import {
  createDocumentParser,
  followPath,
  isJson,
  parseDocument,
  type ReadValue,
  type ScanField,
  type Show,
  showAs,
  showAsRead,
  showJson,
  showNode,
  showOptions,
  typedShowOf,
  unreadable,
} from '@vitrine/sources/engine';

export type ShowCell = (cell: Cell) => ReadValue;

/**
 * The reader of the cells of a column. It never throws.
 * @param isText true in a file of texts alone, such as CSV: then a text in a column of documents is one
 * @param decimal the decimal mark that its source has for all files
 */
export const createShowCell = (
  { kind, path, type }: Pick<ScanField, 'kind' | 'path' | 'type'>,
  isText: boolean,
  decimal?: DecimalMark,
): ShowCell => {
  const [print, show] =
    path.length > 0 ? along(path, type) : isJson(kind) ? asDocument(type, isText) : asText(kind, type, decimal);
  const shown = showAs(type, show);
  const isPlain = type === 'text' || type === 'select';
  return (cell) => {
    if (cell === null) return null;
    if (isText && typeof cell === 'string' && (cell === '' ? type !== 'text' : !isPlain && isNullWord(cell)))
      return null;
    const text = print(cell);
    return text === undefined || text.includes('\0') || !text.isWellFormed() ? unreadable : shown(text);
  };
};

type Print = (cell: NonNullable<Cell>) => string | undefined;

const along = (path: readonly string[], type: ScanField['type']): readonly [Print, Show] => {
  const parse = createDocumentParser();
  return [printCell, (text) => showNode(type, followPath(parse(text), path))];
};

const asDocument = (type: ScanField['type'], isText: boolean): readonly [Print, Show] => {
  const isOptions = fieldTypeTraits[type].value === 'options';
  const show: Show = isOptions ? (text) => showOptions(parseDocument(text)) : showJson;
  return [isText ? textOf : printExact, show];
};

/** A bound in a column of times is read as text, but compared as a time: without a Z, if its zone is that of the collection. */
const asText = (
  kind: ScanField['kind'],
  type: ScanField['type'],
  decimal: DecimalMark | undefined,
): readonly [Print, Show] => {
  const show = typedShowOf(kind === 'timestamptz' && type === 'text' ? 'datetime' : type);
  if (kind === 'timestamp') return [printCell, (text) => showLocal(text, type === 'text' ? showAsRead : show)];
  const isNumber = kind === 'numeric' || kind === 'integer';
  const rewrite =
    decimal !== undefined && isNumber ? (text: string) => evenNumber(text, decimal) ?? text : rewrites[kind];
  return [printCell, rewrite === undefined ? show : (text) => show(rewrite(text))];
};

/** A time with a zone among others without one is none of the zone that these are in. */
const showLocal = (text: string, show: Show): ReadValue => {
  const time = isZonedTime(text) ? undefined : readMoment(text);
  return time === undefined ? unreadable : show(time.slice(0, -1));
};

/** Cells of these kinds are written as people write them, and read as the kind was found. */
const rewrites: Partial<Record<ScanField['kind'], (text: string) => string>> = {
  date: (text) => readDate(text) ?? text,
  timestamptz: (text) => readMoment(text) ?? text,
  numeric: withWhole,
};

const printCell: Print = (cell) => textOf(cell) ?? printExact(cell);
