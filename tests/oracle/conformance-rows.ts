/** The rows of the conformance test: worked out by hand from contract §4.2, and to be met by whatever answers it. */
import { conformanceFilterRows } from './conformance-filter-rows.ts';
import { conformanceListRows } from './conformance-list-rows.ts';
import { conformancePageRows } from './conformance-page-rows.ts';
import { conformanceRefusalRows } from './conformance-refusal-rows.ts';

export { conformanceCollection, conformanceRecords } from './conformance-records.ts';

export interface ConformanceRow {
  /** The paragraph of the contract that decides it. */
  readonly paragraph: string;
  /** The query string, without its `?`. */
  readonly query: string;
  /** The ids of the page and the total, `g f / 8`; or the status and the parameters at fault, sorted: `400 limit page`. */
  readonly expected: string;
  /** The properties of each record on the page, where the row is about them. */
  readonly properties?: string;
  /** Page, limit, total and pages, where the row is about them. */
  readonly meta?: string;
}

export const conformanceRows: readonly ConformanceRow[] = [
  ...conformanceListRows,
  ...conformanceFilterRows,
  ...conformancePageRows,
  ...conformanceRefusalRows,
];
