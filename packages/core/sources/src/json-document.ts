/**
 * Parses and prints JSON documents as PostgreSQL's jsonb does, with all digits of numbers. The type json accepts
 * documents that jsonb rejects with an error, which would abort the statement, and no function of PostgreSQL before 16
 * can test for that. So json columns are read as text and parsed here.
 */
import { type ExactValue, isObject, isRawNumber, parseExact } from '@vitrine/contract/exact-json';
import { printNumeric } from './numeric-text.ts';
import { unreadable, type Unreadable } from './source.ts';

/** A value in a document; undefined: the document has none; `unreadable`: it cannot be parsed, so its content is unknown. */
export type FoundNode = ExactValue | undefined | Unreadable;

/**
 * @returns unreadable for text that is not JSON, and for JSON that jsonb rejects: with \u0000, half of a surrogate pair,
 *   or a number too large for numeric, unless a later member of the same name replaces it; also for long numbers in
 *   JSON that is nested thousands of times
 */
export const parseDocument = (text: string): ExactValue | Unreadable => {
  if (text.includes('\\u') && text.matchAll(escape).some(([, code = '']) => unstorable.test(code))) return unreadable;
  try {
    return parseExact(text, isNumeric);
  } catch (error) {
    // JavaScript's own parser gives up at some depth, but only where it is asked for the text of numbers.
    if (error instanceof SyntaxError || error instanceof RangeError) return unreadable;
    throw error;
  }
};

/** An escape of a string (RFC 8259 §7), a surrogate pair as one. */
const escape = /\\(?:u(d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|[\da-f]{4})|[^])/gi;
/** NUL, or half of a pair. */
const unstorable = /^(?:0000|d[89a-f]..)$/i;

const isNumeric = (number: string): boolean => shortNumber.test(number) || printNumeric(number) !== undefined;
/** Every number of this length without exponent fits the type numeric. */
const shortNumber = /^[-.0-9]{1,1000}$/;

export type ParseDocument = typeof parseDocument;

/** Parses documents, and remembers the last one, as many fields are read from one document. */
export const createDocumentParser = (): ParseDocument => {
  let last: { readonly text: string; readonly document: ExactValue | Unreadable } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, document: parseDocument(text) };
    return last.document;
  };
};

/** Follows a path, name by name; a list or a scalar has no names. */
export const followPath = (document: FoundNode, path: readonly string[]): FoundNode => {
  let node = document;
  for (const name of path) {
    if (node === unreadable) return unreadable;
    node = node !== undefined && isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node;
};

/** The result of the operator ->>: a text without quotes, null for JSON null, all else as JSON. */
export const printText = (node: FoundNode): string | null => {
  if (node == null || node === unreadable) return null;
  return typeof node === 'string' ? node : printJson(node);
};

type Container = readonly ExactValue[] | { readonly [name: string]: ExactValue };

/** Prints as jsonb does, without recursion, because documents may be nested deeper than the call stack allows. */
export const printJson = (document: ExactValue): string => {
  const pending = [printScalar(document)];
  let printed = '';
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') printed += next;
    else for (const part of partsOf(next).toReversed()) pending.push(part);
  }
  return printed;
};

/** Lists and objects stay as they are. */
const printScalar = (value: ExactValue): string | Container => {
  if (typeof value === 'number') return printNumber(String(value));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return isRawNumber(value) ? printNumber(value.rawJSON) : value;
};

const printNumber = (source: string): string => printNumeric(source) ?? source;

const partsOf = (container: Container): readonly (string | Container)[] =>
  isObject(container)
    ? ['{', ...inOrder(container).flatMap(partsOfMember), '}']
    : ['[', ...container.flatMap((item, index) => [separator(index), printScalar(item)]), ']'];

const partsOfMember = (
  [name, value]: readonly [string, ExactValue],
  index: number,
): readonly (string | Container)[] => [`${separator(index)}${JSON.stringify(name)}: `, printScalar(value)];

const separator = (index: number): string => (index === 0 ? '' : ', ');

/** Shorter names first, then byte by byte (`lengthCompareJsonbStringValue` in jsonb_util.c). */
const inOrder = (members: { readonly [name: string]: ExactValue }): readonly (readonly [string, ExactValue])[] =>
  Object.entries(members)
    .map(([name, value]) => ({ name, value, bytes: Buffer.from(name) }))
    .toSorted((one, other) => one.bytes.length - other.bytes.length || Buffer.compare(one.bytes, other.bytes))
    .map(({ name, value }) => [name, value]);
