/**
 * Parses JSON texts, one per record, into rows. The columns are the properties of all records in order of first
 * appearance.
 */
import { isObject, parseExact, type ExactValue } from '@vitrine/contract/exact-json';
import { faultIn, quote } from './file-error.ts';
import type { Cell, Columns, Row } from './rows.ts';

/** The text of one record, and the line at which it starts. */
export interface JsonText {
  readonly line: number;
  readonly text: string;
}

export async function* readJsonRows(
  texts: AsyncIterable<readonly JsonText[]>,
  columns: Columns,
): AsyncGenerator<readonly Row[]> {
  for await (const batch of texts) yield batch.map((text) => readRow(text, columns));
}

const readRow = ({ line, text }: JsonText, columns: Columns): Row => {
  const properties = readProperties(text, line);
  const cells = Array.from<Cell>({ length: columns.names.length }).fill(null);
  for (const name of Object.keys(properties)) {
    const index = columns.indexFor(name, line);
    cells[index] = properties[name] ?? null;
  }
  return { line, cells };
};

const readProperties = (text: string, line: number): { readonly [name: string]: ExactValue } => {
  const value = parse(text, line);
  if (isObject(value)) return value;
  throw faultIn({ line }, { code: 'jsonNoObject', values: { found: quote(text.trim()) } });
};

const parse = (text: string, line: number): ExactValue => {
  try {
    return parseExact(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace('JSON Parse error: ', '') : String(error);
    const why = reason.replace(/"(.*)"/s, (_, value: string) => quote(value));
    throw faultIn({ line }, { code: 'jsonUnread', values: { found: quote(text.trim()), why } });
  }
};
