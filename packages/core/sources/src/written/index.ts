/** Reads numbers, amounts, days and times as people write them. */
export { AmountTally, divideAmount, isCurrency } from './amounts.ts';
export { type DecimalMark, evenNumber, hasDecimalComma, withWhole } from './decimal-marks.ts';
export { fullYear } from './human-moments.ts';
export { isLocalTime, isZonedTime, readDate, readMoment } from './moments.ts';
export { isNumberText, readInteger, readNumber } from './numbers.ts';
