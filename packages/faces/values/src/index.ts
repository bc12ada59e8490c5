export type { HoursRow } from './hours-rows.ts';
export { isWeb } from './links.ts';
export { hasPlainDigits } from './plain-digits.ts';
export { currencyOf, isEmpty, isNumeric, printJson, printLine, showValue, type ShownValue } from './shown-value.ts';
export { createValueText, dateLocaleOf, formatDate, isNumber, momentsIn, type ValueText } from './value-text.ts';
