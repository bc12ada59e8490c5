/** What tells the records that somebody shows from others, without saying which they are. */
import { fingerprint } from '../catalog/exposures.ts';
import { printRows, type RowRule } from '../catalog/row-rules.ts';
import type { ShownField } from './shown-tenants.ts';

/** @returns blank where all records of a table are shown */
export const printRecords = (tenantId: number, scope: string | undefined, { filters, fields }: RowRule<ShownField>) => {
  if (scope === undefined && filters.length === 0) return '';
  if (filters.length === 0) return fingerprint([tenantId, scope]);
  return fingerprint([tenantId, scope, printRows(filters), fields.map(({ print }) => print)]);
};
