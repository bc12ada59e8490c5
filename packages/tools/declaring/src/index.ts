export { type Applied, applyCatalog } from './apply-catalog.ts';
export type { DescribedSource, DescribedSources } from './described-source.ts';
export { printJson } from './catalog-file.ts';
export type { CollectionChange } from './changes.ts';
export { checkDeclarations } from './check-declarations.ts';
export type { CheckedCollection, CheckedField } from './checked-collection.ts';
export { describeApplied } from './describe-applied.ts';
export { findFilled, isNamedBy } from './choose-tables.ts';
export { type ColumnLooks, lookAtTable } from './column-looks.ts';
export { type CollectionDeclaration, defaultSource, type FieldDeclaration } from './declaration.ts';
export type { LookUpDeclaration, LookUpValue, ValidityDeclaration } from './lookup-declaration.ts';
export type { Written } from './file-part.ts';
export { draftCatalog, type DraftOrder, listDrafted } from './draft-catalog.ts';
export { asWarning, DeclarationError, printMistake, sortMistakes } from './mistake.ts';
export { presentChange, printChange } from './print-changes.ts';
export { canBeScope } from './scope.ts';
export { printedFormats } from './tenants/print-tenants.ts';
export {
  type TenantFileRows,
  formatOf,
  readTenantFile,
  type TenantFile,
  type TenantFormat,
  tenantFormats,
} from './tenants/tenant-file.ts';
export { TenantFileError } from './tenants/tenant-file-error.ts';
export { parseCatalogFile } from './catalog-file.ts';
export { presentAboutChange } from './tenant-abouts.ts';
export { scopesToTry, withTenantSchemas } from './tenant-schemas.ts';
