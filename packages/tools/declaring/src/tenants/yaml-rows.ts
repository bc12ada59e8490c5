/** Reads a YAML list of tenants, in parts: parsing 100,000 together takes more than a gigabyte. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type ParsedNode } from 'yaml';
import type { RowMistake } from '@vitrine/catalog';
import type { RawRow } from './tenant-row.ts';

const itemsOfPartMax = 500;

/** Mistakes are added to the list. */
export function* readYamlRows(text: string, mistakes: RowMistake[]): Generator<readonly RawRow[]> {
  for (const { line, text: part } of partsOf(text)) yield readPart(part, line - 1, mistakes);
}

interface Part {
  /** The line at which it begins. */
  readonly line: number;
  readonly text: string;
}

/** Cuts a list before items: a line that begins with a dash and a blank is never within an item. */
function* partsOf(text: string): Generator<Part> {
  const lines = text.split('\n');
  let [start, items] = [0, 0];
  for (const [index, line] of lines.entries()) {
    if (!/^-(?:\s|$)/.test(line) || ++items <= itemsOfPartMax) continue;
    yield { line: start + 1, text: lines.slice(start, index).join('\n') };
    [start, items] = [index, 1];
  }
  yield { line: start + 1, text: lines.slice(start).join('\n') };
}

const readPart = (text: string, linesBefore: number, mistakes: RowMistake[]): readonly RawRow[] => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  const lineAt = (offset: number): number => linesBefore + Math.max(1, lineCounter.linePos(offset).line);
  for (const { message, pos } of [...document.errors, ...document.warnings])
    mistakes.push({ line: lineAt(pos[0]), message: `found what is no YAML (${message}), expected a list of tenants.` });
  const { contents } = document;
  if (document.errors.length > 0 || contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (isSeq<ParsedNode>(contents)) return contents.items.flatMap((item) => readItem(item, lineAt, mistakes));
  mistakes.push({ line: lineAt(0), message: `found no list, expected tenants, each behind a dash. ${example}` });
  return [];
};

const example = 'Write - { reference: "17", name: Corner Shop, industry: Retail }.';

const readItem = (item: ParsedNode, lineAt: (offset: number) => number, mistakes: RowMistake[]): readonly RawRow[] => {
  const line = lineAt(item.range[0]);
  const pairs = isMap<ParsedNode, ParsedNode | null>(item) ? item.items : undefined;
  if (pairs?.every(({ key, value }) => isScalar(key) && (value === null || isScalar(value))) !== true) {
    mistakes.push({ line, message: `found no tenant, expected names and plain values. ${example}` });
    return [];
  }
  return [{ line, values: new Map(pairs.map(({ key, value }) => [String(valueOf(key)), valueOf(value)])) }];
};

/** A number as it is written: YAML reads 007 as 7, and 0x12 as 18. Only digits are taken for a text. */
const valueOf = (node: ParsedNode | null): unknown => {
  if (!isScalar(node)) return null;
  const { value, source } = node;
  if (typeof value !== 'number') return value;
  return /^-?\d+$/.test(source) ? source : [source];
};
