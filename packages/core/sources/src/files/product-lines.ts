/**
 * Completes the lines of Shopify's export of products: the first line of a product has what all its variants have, further
 * ones with the same handle have a variant, or a picture alone, which is no record.
 */
import type { Cell, Columns, Row } from './rows.ts';

/** True if a file with these columns has several lines a product. */
export const hasProductLines = (names: readonly string[]): boolean =>
  ['Handle', 'Title', 'Variant Price'].every((name) => names.includes(name));

/** Passes the rows of other files as they are. */
export async function* readProductLines(
  batches: AsyncIterable<readonly Row[]>,
  columns: Columns,
): AsyncGenerator<readonly Row[]> {
  let complete: ((row: Row) => Row | undefined) | undefined;
  for await (const rows of batches) {
    if (complete === undefined && columns.names.length > 0) complete = createComplete(columns.names);
    yield complete === undefined ? rows : rows.map(complete).filter((row) => row !== undefined);
  }
}

const createComplete = (names: readonly string[]): ((row: Row) => Row | undefined) => {
  if (!hasProductLines(names)) return (row) => row;
  const [handle, title] = [names.indexOf('Handle'), names.indexOf('Title')];
  const isOfVariant = names.map((name) => ofVariant.test(name));
  const isOfPicture = names.map((name) => name.startsWith('Image '));
  let product: Row | undefined;
  return (row) => {
    const isFurther = product !== undefined && isEmpty(row.cells[title]) && row.cells[handle] === product.cells[handle];
    if (!isFurther) {
      product = row;
      return row;
    }
    const hasVariant = row.cells.some((cell, index) => isOfVariant[index] === true && !isEmpty(cell));
    const cells = row.cells.map((cell, index) =>
      isEmpty(cell) && (isOfVariant[index] !== true || isOfPicture[index] === true)
        ? (product?.cells[index] ?? null)
        : cell,
    );
    return hasVariant ? { line: row.line, cells } : undefined;
  };
};

const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || cell === null || cell === '';

/** The columns with separate values for each variant. */
const ofVariant =
  /^(?:Variant |Option\d (?:Value|Linked)|Cost per item$|Compare At Price \/|Price \/|Included \/|Unit Price)/;
