export { bounds } from './bounds.ts';
export { cardRoles, isFitFor, type CardRole } from './card-roles.ts';
export { isCurrencyCode } from './currency-code.ts';
export type { CollectionDescriptor, FieldDescriptor, TenantProfile } from './descriptors.ts';
export type {
  ChangesData,
  ChangesMeta,
  Failure,
  FailureMeta,
  RecordData,
  RecordListMeta,
  RecordMeta,
  Success,
} from './envelope.ts';
export { errorCodes, type ErrorCode, type Mistake } from './errors.ts';
export {
  fieldTypes,
  fieldTypeTraits,
  operators,
  type FieldType,
  type FieldTypeTraits,
  type Operator,
} from './field-types.ts';
