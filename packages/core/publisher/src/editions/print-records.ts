/** Fingerprints of the records exposed to a tenant's callers, which do not reveal the records. */
import { fingerprint } from '@vitrine/catalog';
import { printRows, type RowRule } from '@vitrine/catalog/publishing';
import type { StoredField } from './stored-tenant.ts';

/** @returns an empty string if all records of a table are exposed */
export const printRecords = (
  tenantId: number,
  scope: string | undefined,
  { filters, fields }: RowRule<StoredField>,
) => {
  if (scope === undefined && filters.length === 0) return '';
  if (filters.length === 0) return fingerprint([tenantId, scope]);
  return fingerprint([tenantId, scope, printRows(filters), fields.map(({ print }) => print)]);
};
