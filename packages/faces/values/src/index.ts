export { placesWithHours, type HoursPlace } from './hours-of-records.ts';
export type { HoursRow } from './hours-rows.ts';
export { fillAddress, isWeb } from './links.ts';
export { hasPlainDigits, isPlainAmong, plainNumbersOf, type PlainNumbers } from './plain-digits.ts';
export { isHtml, readHtml, textOfHtml, withoutText } from './html.ts';
export { currencyOf, isEmpty, isNumeric, printLine, showPlainValue, type ShownValue } from './shown-value.ts';
export { readStructure, showHoursIn, showValue, type Structure } from './structure.ts';
export { createValueText, dateLocaleOf, formatDate, isNumber, momentsIn, type ValueText } from './value-text.ts';
