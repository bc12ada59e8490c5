/** Reads files of records: CSV, NDJSON and JSON, in any encoding. */
export { AmountTally, divideAmount, isCurrency } from './amounts.ts';
export { type DecimalMark, evenNumber, hasDecimalComma, withWhole } from './decimal-marks.ts';
export { type ExactValue, parseExact, printExact } from '@vitrine/contract/exact-json';
export { faultIn, faultOf, FileError, list, type Place, quote, withoutValues } from './file-error.ts';
export { decideFormat, type Format, isOfCells } from './format.ts';
export { decideType, type Guess, isPicture, widen } from './guess.ts';
export { isLocalTime, readDate, readMoment } from './moments.ts';
export { isNullMark, isNullWord } from './null-words.ts';
export { isNumberText, readInteger, readNumber } from './numbers.ts';
export { type FileStamp, inspectFile, type OnProgress, piecesOf } from './path-pieces.ts';
export { openCsv, openLines } from './plain-files.ts';
export type { Cell, Row } from './rows.ts';
export { guessEncoding } from './guess-encoding.ts';
export { fullYear } from './human-moments.ts';
export { hasProductLines } from './product-lines.ts';
export { openTable } from './table.ts';
export { readText, readUrl, textOf } from './written-text.ts';
