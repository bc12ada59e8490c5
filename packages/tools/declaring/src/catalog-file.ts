/** Parses a catalog file's text into its value and the position of each part. */
import { stat } from 'node:fs/promises';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parse,
  parseDocument,
  type ErrorCode,
  type Pair,
  type ParsedNode,
  type YAMLError,
} from 'yaml';
import { DeclarationError, quote, type Mistake, type Position } from './mistake.ts';

export interface CatalogFile {
  /** The file's name as the user wrote it. */
  readonly name: string;
  readonly value: unknown;
  /** The position of the value at a JSON pointer; for a missing value, its nearest parent's. */
  readonly positionOf: (pointer: string) => Position;
  /** The position of a property's name, by the pointer of its value. */
  readonly namePositionOf: (pointer: string) => Position;
}

const catalogBytesMax = 8 * 1024 * 1024;

/** @throws DeclarationError where the file cannot be read, or is not YAML */
export const readCatalogFile = async (name: string): Promise<CatalogFile> => {
  const refuse = (message: string): DeclarationError => new DeclarationError(name, [{ position: start, message }]);
  const stats = await stat(name).catch(() => undefined);
  if (stats?.isFile() !== true)
    throw refuse('found no file here, expected a catalog. "vitrine catalog draft" makes one.');
  if (stats.size > catalogBytesMax) {
    throw refuse(
      `found ${stats.size} bytes, expected at most ${catalogBytesMax}. Divide the catalog by source or schema.`,
    );
  }
  const bytes = await Bun.file(name).bytes();
  const text = decode(bytes);
  if (text === undefined)
    throw refuse('found bytes that are no UTF-8, expected a text file in UTF-8. Save it as UTF-8.');
  return parseCatalogFile(name, text);
};

const start: Position = { line: 1, column: 1 };

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** @throws DeclarationError with every position where the text is not YAML */
export const parseCatalogFile = (name: string, text: string): CatalogFile => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  const positionAt = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const errors = firstOfEachLine([...document.errors, ...document.warnings], positionAt);
  if (errors.length > 0) throw new DeclarationError(name, errors);
  const places: Places = { values: new Map(), names: new Map(), mistakes: [], positionAt };
  const value = readNode(document.contents, '', places);
  if (places.mistakes.length > 0) throw new DeclarationError(name, places.mistakes);
  return {
    name,
    value,
    positionOf: (pointer) => findPosition(places.values, pointer),
    namePositionOf: (pointer) => places.names.get(pointer) ?? findPosition(places.values, pointer),
  };
};

/** Converts the catalog to JSON, which is YAML too, without its comments. */
export const printJson = (text: string): string => `${JSON.stringify(parse(text), undefined, 2)}\n`;

/** Later errors on a line are mostly consequences of the first. */
const firstOfEachLine = (
  errors: readonly YAMLError[],
  positionAt: (offset: number) => Position,
): readonly Mistake[] => {
  const byLine = new Map<number, Mistake>();
  for (const { code, message, pos } of errors) {
    const position = positionAt(pos[0]);
    const sentence =
      sentences[code] ??
      `found what is no YAML (${message}), expected names and values. Check indents, colons and quotes.`;
    if (!byLine.has(position.line)) byLine.set(position.line, { position, message: sentence });
  }
  return [...byLine.values()];
};

const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'found a name that stands here a second time, expected each once. Remove one of the two.',
  MULTIPLE_DOCS: 'found a second document behind ---, expected one. Put all collections into one list.',
  TAB_AS_INDENT: 'found a tab as indent, expected spaces.',
  MISSING_CHAR: 'found no end of what is opened here, expected a closing quote, bracket or colon. Add it.',
  BAD_INDENT:
    'found the wrong indent, or no end of an open bracket, expected names of one group to start in one column. Check indents and brackets.',
  RESOURCE_EXHAUSTION: 'found brackets or lists too deep within one another, expected a few levels. Remove some.',
  BLOCK_AS_IMPLICIT_KEY: 'found a second colon on the line, expected one. Put a text that holds ": " in quotes.',
  TAG_RESOLVE_FAILED:
    'found a tag, a word behind an exclamation mark, expected a plain value. Put a text that starts with ! in quotes.',
  BAD_ALIAS: 'found an alias, expected the value itself. Put a text that starts with * in quotes.',
};

interface Places {
  readonly values: Map<string, Position>;
  readonly names: Map<string, Position>;
  readonly mistakes: Mistake[];
  readonly positionAt: (offset: number) => Position;
}

/** Records the positions of the node and its children, and returns its plain value. */
const readNode = (node: ParsedNode | null, pointer: string, places: Places): unknown => {
  if (node === null) return null;
  places.values.set(pointer, places.positionAt(node.range[0]));
  if (isMap(node)) return Object.fromEntries(node.items.map((pair) => readPair(pair, pointer, places)));
  if (isSeq(node)) return node.items.map((item, index) => readNode(item, `${pointer}/${index}`, places));
  if (isScalar(node)) return node.value;
  if (isAlias(node)) places.mistakes.push(refuseAlias(node.source, places.positionAt(node.range[0])));
  return null;
};

const readPair = (
  { key, value }: Pair<ParsedNode, ParsedNode | null>,
  parent: string,
  places: Places,
): [string, unknown] => {
  const position = places.positionAt(key.range[0]);
  const name = isScalar(key) ? String(key.value) : String(key);
  const pointer = pointTo(parent, name);
  places.names.set(pointer, position);
  places.values.set(pointer, position);
  return [name, readNode(value, pointer, places)];
};

/** Refuses aliases, because they can expand a small file without bound, and make positions ambiguous. */
const refuseAlias = (name: string, position: Position): Mistake => ({
  position,
  message: `found the alias ${quote(`*${name}`)}, expected the value itself. Write it out, or put a text that starts with * in quotes.`,
});

/** The JSON pointer (RFC 6901) of a property. */
export const pointTo = (parent: string, name: string): string =>
  `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const findPosition = (values: ReadonlyMap<string, Position>, pointer: string): Position => {
  const position = values.get(pointer);
  if (position !== undefined) return position;
  return pointer === '' ? start : findPosition(values, pointer.slice(0, pointer.lastIndexOf('/')));
};
