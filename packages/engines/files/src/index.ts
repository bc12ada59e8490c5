export { parseExact, printExact, type ExactValue } from '@vitrine/contract/exact-json';
export {
  AmountTally,
  type DecimalMark,
  divideAmount,
  evenNumber,
  fullYear,
  hasDecimalComma,
  isCurrency,
  isLocalTime,
  isNumberText,
  readDate,
  readInteger,
  readMoment,
  readNumber,
  withWhole,
} from '@vitrine/sources/written';
export { findEncoding, readChunks, type ReadPieces } from './file-chunks.ts';
export { faultIn, faultOf, FileError, list, type Place, quote, withoutValues } from './file-error.ts';
export { decideFormat, type Format, isOfCells, kindsByExtension, workbookExtension } from './format.ts';
export { guessEncoding } from './guess-encoding.ts';
export { decideType, type Guess, isPicture, widen } from './guess.ts';
export { isNullMark, isNullWord } from './null-words.ts';
export { chunkBytes, type FileStamp, inspectFile, type OnProgress, piecesOf } from './path-pieces.ts';
export { openCsv, openLines } from './plain-files.ts';
export { hasProductLines } from './product-lines.ts';
export type { Cell, Row } from './rows.ts';
export { openTable, type Table } from './table.ts';
export { readText, readUrl, textOf } from './written-text.ts';
