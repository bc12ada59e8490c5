/** Rows ─▶ a page: what a plan found, ready to be put into an envelope. */
import type { Plan } from '@vitrine/query';
import { createPropertyPrinter, printOwn } from '../sources/record-json.ts';
import type { Row } from '../sources/source.ts';

export interface Page {
  /** Records on all pages. */
  readonly total: number;
  /** Records on this one. */
  readonly count: number;
  /** These, as JSON in UTF-8 with commas between them. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Rows that begin with id and createdAt, and in which of their columns each of the plan's fields stands. */
export interface ShownRows {
  readonly rows: readonly Row[];
  readonly columns: readonly number[];
}

/** The plan's fields are the only way out for a value. */
export const printRows = (plan: Plan, total: number, { rows, columns }: ShownRows): Page => {
  const printers = plan.fields.map(createPropertyPrinter);
  const records = rows.map((row) => {
    let text = printOwn(row[0] ?? null, row[1] ?? null);
    for (const [index, print] of printers.entries()) text += print(row[columns[index] ?? 0] ?? null);
    return `${text}}`;
  });
  return { total, count: records.length, data: Buffer.from(records.join()) };
};
