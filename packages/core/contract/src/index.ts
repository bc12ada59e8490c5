export { bounds } from './bounds.ts';
export { byRole, cardRoles, fitFor, isFitFor, type CardRole } from './card-roles.ts';
export { isCurrencyCode } from './currency-code.ts';
export type {
  CollectionDescription,
  CollectionDescriptor,
  FieldDescriptor,
  FieldDescription,
  TenantDescription,
  TenantProfile,
} from './descriptors.ts';
export type { ChangesData, ChangesMeta, Failure, RecordData, RecordListMeta, RecordMeta, Success } from './envelope.ts';
export { readEmail } from './email.ts';
export { errorCodes, type ErrorCode, type Mistake } from './errors.ts';
export {
  fieldTypes,
  fieldTypeTraits,
  typesOf,
  type FieldType,
  type FilterExample,
  type ValueKind,
} from './field-types.ts';
export { isPoint, isUnknownPoint, readPoint, type Point } from './geo.ts';
export {
  isOperator,
  listLengths,
  listOperators,
  operators,
  operatorTraits,
  type ListOperator,
  type Operator,
} from './operators.ts';
export { pathTo } from './public-url.ts';
export {
  type Expanded,
  expandedKey,
  isRelatable,
  knownRelations,
  type RelatedRecords,
  type Relation,
} from './relations.ts';
export { byteOrderMark, needsQuotesAnywhere, printHarmless, printSpreadsheet, quoteIf } from './spreadsheet-csv.ts';
export { instantsOf } from './local-time.ts';
export { isCalendarDay, isDay, type StoredValue } from './stored-value.ts';
export { escapeUnprintable, unprintable } from './unprintable.ts';
export { isSpelling, withSpellings } from './spellings.ts';
export { type ValueLook, valueLooks } from './value-look.ts';
export { readMoment, type WrittenMoment } from './written-moment.ts';
