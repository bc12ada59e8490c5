/**
 * Completes the lines of shops' exports of products, of Shopify, Wix and Squarespace: the first line of a product has what all its variants have, further
 * ones with the same handle, or none, have a variant, or a picture alone, which is no record.
 */
import type { Cell, Columns, Row } from './rows.ts';

/** True if a file with these columns has several lines a product. */
export const hasProductLines = (names: readonly string[]): boolean => findForm(names) !== undefined;

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

interface ProductForm {
  readonly handle: string;
  readonly title: string;
  /** Columns that only this form has. */
  readonly needs: readonly string[];
  /** The columns with separate values for each variant. */
  readonly ofVariant: RegExp;
}

const forms: readonly ProductForm[] = [
  {
    handle: 'Handle',
    title: 'Title',
    needs: ['Variant Price'],
    ofVariant:
      /^(?:Variant |Option\d (?:Value|Linked)|Cost per item$|Compare At Price \/|Price \/|Included \/|Unit Price)/,
  },
  {
    handle: 'handleId',
    title: 'name',
    needs: ['fieldType', 'productOptionName1'],
    ofVariant: /^(?:fieldType|sku|surcharge|inventory|visible|barcode|productOptionDescription\d)$/,
  },
  {
    handle: 'Product ID [Non Editable]',
    title: 'Title',
    needs: ['Variant ID [Non Editable]'],
    ofVariant:
      /^(?:Variant ID \[Non Editable\]|SKU|Option Value \d|Price|Sale Price|On Sale|Stock|Weight|Length|Width|Height)$/,
  },
];

const findForm = (names: readonly string[]): ProductForm | undefined =>
  forms.find(({ handle, title, needs }) => [handle, title, ...needs].every((name) => names.includes(name)));

const createComplete = (names: readonly string[]): ((row: Row) => Row | undefined) => {
  const form = findForm(names);
  if (form === undefined) return (row) => row;
  const [handle, title] = [names.indexOf(form.handle), names.indexOf(form.title)];
  const isOfVariant = names.map((name) => form.ofVariant.test(name));
  const isOfPicture = names.map((name) => name.startsWith('Image '));
  let product: Row | undefined;
  return (row) => {
    const isOfProduct = isEmpty(row.cells[handle]) || row.cells[handle] === product?.cells[handle];
    if (product === undefined || !isEmpty(row.cells[title]) || !isOfProduct) {
      product = row;
      return row;
    }
    const { cells: shared } = product;
    const hasVariant = row.cells.some((cell, index) => isOfVariant[index] === true && !isEmpty(cell));
    const cells = row.cells.map((cell, index) =>
      isEmpty(cell) && (isOfVariant[index] !== true || isOfPicture[index] === true) ? (shared[index] ?? null) : cell,
    );
    return hasVariant ? { line: row.line, cells } : undefined;
  };
};

const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || cell === null || cell === '';
