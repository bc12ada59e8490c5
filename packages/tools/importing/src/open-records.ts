/** Opens the records of a file, and finds a last one that looks like a sum of the others: `Total`, `Summe`. */
import { fold, setOf } from '@vitrine/privacy';
import { type Cell, type Format, type OnProgress, openTable, piecesOf, quote, type Row } from '@vitrine/files';

export interface Total {
  readonly line: number;
  /** The word that says so, quoted. */
  readonly text: string;
}

/** @param isTotalLeftOut true: such a record is not among the rows */
export const openRecords = (path: string, format: Format, isTotalLeftOut: boolean, onProgress?: OnProgress) => {
  const { rows, ...table } = openTable(piecesOf(path, onProgress), format);
  let total: Total | undefined;
  async function* readRows(): AsyncGenerator<readonly Row[]> {
    let last: readonly Row[] = [];
    for await (const batch of rows) {
      if (batch.length === 0) continue;
      yield last;
      last = batch;
    }
    const row = last.at(-1);
    total = row && findTotal(row);
    yield total !== undefined && isTotalLeftOut ? last.slice(0, -1) : last;
  }
  return {
    ...table,
    rows: readRows(),
    /** Known once all rows have been read. */
    total: () => total,
  };
};

/** The first value is a word for sums, and another one is there. */
const findTotal = ({ cells, line }: Row): Total | undefined => {
  const [first, other] = cells.filter(hasValue);
  if (typeof first !== 'string' || other === undefined) return undefined;
  return totalWords.has(fold(first).replace(/[\s:]+$/, '')) ? { line, text: quote(first) } : undefined;
};

const hasValue = (cell: Cell): boolean => cell !== null && cell !== '';

const totalWords: ReadonlySet<string> = new Set([
  ...setOf(
    'sum total totals subtotal summe gesamt gesamtsumme endsumme zwischensumme insgesamt somme totaux totale totaal eindtotaal ' +
      'subtotaal som suma totales',
  ),
  'grand total',
  'sous-total',
  'total general',
  'sum total',
]);
