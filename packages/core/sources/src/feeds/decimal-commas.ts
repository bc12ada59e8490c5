/** Finds whether a CSV file has decimal commas: then `1.000` is a thousand there, and not the number that JSON reads. */
import { evenNumber } from '../files/decimal-marks.ts';
import type { Cell } from '../files/rows.ts';

/** A column whose values are numbers so far, if commas are decimal. */
interface Column {
  isNumber: boolean;
  hasComma: boolean;
  hasGroups: boolean;
}

export class DecimalCommas {
  readonly #columns: Column[] = [];

  add(index: number, cell: NonNullable<Cell>): void {
    const column = (this.#columns[index] ??= { isNumber: true, hasComma: false, hasGroups: false });
    if (!column.isNumber) return;
    column.isNumber = typeof cell === 'string' && evenNumber(cell, ',') !== undefined;
    if (!column.isNumber || typeof cell !== 'string') return;
    column.hasComma ||= decimals.test(cell);
    column.hasGroups ||= cell.includes('.');
  }

  /** True if a point is between thousands in this column, as another column of the file has decimal commas. */
  hasThousands(index: number): boolean {
    const { isNumber, hasGroups } = this.#columns[index] ?? { isNumber: false, hasGroups: false };
    return isNumber && hasGroups && this.#columns.some((column) => column.isNumber && column.hasComma);
  }
}

/** With three digits behind it, a comma may be between thousands. */
const decimals = /,(?:\d{1,2}|\d{4,})$/;
