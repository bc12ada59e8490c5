/** Finds the header of a table below titles, in the first rows of an Excel or a CSV file. */

/** Titles are in the first rows alone. */
export const titlesMax = 10;

interface Header<Cell> {
  readonly isEmpty: (cell: Cell) => boolean;
  /** True if a row with these cells may be a header. */
  readonly mayBe: (headings: readonly Cell[], index: number) => boolean;
}

/**
 * Finds the last header that is wider than the rows above it, which have at most half as many values. A table may begin beside
 * empty columns.
 * @param rows without empty cells at their ends
 * @returns the index of its row, or -1
 */
export const findHeader = <Cell>(rows: readonly (readonly Cell[])[], { isEmpty, mayBe }: Header<Cell>): number =>
  rows.slice(0, titlesMax + 1).findLastIndex((cells, index) => {
    const headings = cells.slice(cells.findIndex((cell) => !isEmpty(cell)));
    const isTitle = (above: readonly Cell[]): boolean =>
      above.length < cells.length && above.filter((cell) => !isEmpty(cell)).length * 2 <= headings.length;
    return mayBe(headings, index) && rows.slice(0, index).every(isTitle);
  });
