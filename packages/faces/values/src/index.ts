export type { HoursRow } from './hours-rows.ts';
export { isWeb } from './links.ts';
export { currencyOf, isEmpty, isNumeric, printJson, printLine, showValue, type ShownValue } from './shown-value.ts';
export { createValueText, dateLocaleOf, formatDate, momentsIn, type ValueText } from './value-text.ts';
