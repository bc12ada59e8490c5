/**
 * JSON documents as PostgreSQL's type jsonb reads and prints them, with every digit of their numbers. The type json takes
 * documents that jsonb refuses with an error, which would end the statement; and no function of PostgreSQL before 16
 * tells one from the other. So they are read as texts, and all the rest is done here.
 */
import { printNumeric } from './numeric-text.ts';

export type JsonNode =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly word: 'true' | 'false' }
  /** As it is written. */
  | { readonly kind: 'number'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, JsonNode> };

/**
 * @param text a document that the type json or jsonb has taken
 * @returns undefined for one that jsonb refuses: with \u0000, half of a surrogate pair, or a number that numeric has no
 * room for
 */
export const parseDocument = (text: string): JsonNode | undefined => {
  try {
    return new Parser(text).parse();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
};

/** Parses documents, and remembers the last one, as many fields are read from one document. */
export const createDocumentParser = (): ((text: string) => JsonNode | undefined) => {
  let last: { readonly text: string; readonly node: JsonNode | undefined } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, node: parseDocument(text) };
    return last.node;
  };
};

/** Where a path leads, name by name; a list or a scalar has nothing by any name. */
export const followPath = (document: JsonNode | undefined, path: readonly string[]): JsonNode | undefined => {
  let node = document;
  for (const name of path) node = node?.kind === 'object' ? node.members.get(name) : undefined;
  return node;
};

/** As the operator ->> gives it: a text without its quotes, the null of JSON as no value, all else as JSON. */
export const printText = (node: JsonNode | undefined): string | null => {
  if (node === undefined || node.kind === 'null') return null;
  return node.kind === 'text' ? node.text : printJson(node);
};

/** As jsonb prints it. Documents may be nested deeper than functions can call one another. */
export const printJson = (document: JsonNode): string => {
  const pending: (JsonNode | string)[] = [document];
  let printed = '';
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') printed += next;
    else for (const part of partsOf(next).toReversed()) pending.push(part);
  }
  return printed;
};

const partsOf = (node: JsonNode): (JsonNode | string)[] => {
  switch (node.kind) {
    case 'null':
      return ['null'];
    case 'boolean':
      return [node.word];
    case 'number':
      return [printNumeric(node.source) ?? node.source];
    case 'text':
      return [JSON.stringify(node.text)];
    case 'list':
      return ['[', ...node.items.flatMap((item, index) => [separator(index), item]), ']'];
    case 'object':
      return ['{', ...inOrder(node.members).flatMap(partsOfMember), '}'];
  }
};

const partsOfMember = ([name, value]: readonly [string, JsonNode], index: number): (JsonNode | string)[] => [
  `${separator(index)}${JSON.stringify(name)}: `,
  value,
];

const separator = (index: number): string => (index === 0 ? '' : ', ');

/** Shorter names first, then byte by byte (`lengthCompareJsonbStringValue` in jsonb_util.c). */
const inOrder = (members: ReadonlyMap<string, JsonNode>): (readonly [string, JsonNode])[] =>
  Array.from(members, ([name, value]) => ({ name, value, bytes: Buffer.from(name) }))
    .toSorted((one, other) => one.bytes.length - other.bytes.length || Buffer.compare(one.bytes, other.bytes))
    .map(({ name, value }) => [name, value]);

/** The document is one that jsonb refuses. */
class Refused extends Error {}

const nothing: JsonNode = { kind: 'null' };
const isTrue: JsonNode = { kind: 'boolean', word: 'true' };
const isFalse: JsonNode = { kind: 'boolean', word: 'false' };

/** What a number is written with. */
const numberCharacters = /[-+.0-9eE]*/y;
/** Every number that is so short and has no exponent fits the type numeric. */
const shortNumber = /^[-.0-9]{1,1000}$/;

/** A list or an object whose end is still to come. */
type Open =
  | { readonly kind: 'list'; readonly items: JsonNode[] }
  | { readonly kind: 'object'; readonly members: Map<string, JsonNode>; name: string };

/** PostgreSQL has checked the grammar already: what follows what is not looked at again. */
class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): JsonNode {
    const outer: Open[] = [];
    for (;;) {
      const opened = this.#open();
      if (opened !== undefined) {
        outer.push(opened);
        if (!this.#isEnd()) {
          this.#readName(opened);
          continue;
        }
      }
      const value = this.#close(opened === undefined ? this.#parseScalar() : outer.pop(), outer);
      if (value !== undefined) return value;
    }
  }

  /** A list or an object, where one begins. */
  #open(): Open | undefined {
    const first = this.#next();
    if (first !== '[' && first !== '{') return undefined;
    this.#at++;
    return first === '[' ? { kind: 'list', items: [] } : { kind: 'object', members: new Map(), name: '' };
  }

  /** Puts a value where it belongs, and all that end with it. Gives the document, where that has ended. */
  #close(value: JsonNode | undefined, outer: Open[]): JsonNode | undefined {
    let closed = value;
    for (let around = outer.at(-1); around !== undefined && closed !== undefined; around = outer.at(-1)) {
      // Of members with one name the last counts.
      if (around.kind === 'list') around.items.push(closed);
      else around.members.set(around.name, closed);
      if (!this.#isEnd()) {
        this.#readName(around);
        return undefined;
      }
      closed = outer.pop();
    }
    return closed;
  }

  /** Takes the end of a list or an object, or the comma before its next value. */
  #isEnd(): boolean {
    const next = this.#next();
    const isEnd = next === ']' || next === '}';
    if (isEnd || next === ',') this.#at++;
    return isEnd;
  }

  /** The name of the next member, and its colon. */
  #readName(open: Open): void {
    if (open.kind === 'list') return;
    this.#next();
    open.name = this.#parseText();
    this.#next();
    this.#at++;
  }

  /** The next character that is no blank; it is not taken. */
  #next(): string {
    for (;;) {
      const character = this.#text.charAt(this.#at);
      if (character !== ' ' && character !== '\n' && character !== '\t' && character !== '\r') return character;
      this.#at++;
    }
  }

  #parseScalar(): JsonNode {
    switch (this.#next()) {
      case '"':
        return { kind: 'text', text: this.#parseText() };
      case 't':
        return this.#take(4, isTrue);
      case 'f':
        return this.#take(5, isFalse);
      case 'n':
        return this.#take(4, nothing);
      default:
        return this.#parseNumber();
    }
  }

  #take(length: number, node: JsonNode): JsonNode {
    this.#at += length;
    return node;
  }

  #parseText(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end < 0) throw new SyntaxError('A JSON text has no end.');
    this.#at = end + 1;
    const written = this.#text.slice(start + 1, end);
    return written.includes('\\') ? unescape(written) : written;
  }

  /** Whether an odd number of backslashes stands before it. */
  #isEscaped(at: number): boolean {
    let before = at - 1;
    while (this.#text[before] === '\\') before--;
    return (at - before) % 2 === 0;
  }

  #parseNumber(): JsonNode {
    numberCharacters.lastIndex = this.#at;
    const source = numberCharacters.exec(this.#text)?.[0] ?? '';
    if (source === '') throw new SyntaxError('A JSON document has a value that is none.');
    this.#at += source.length;
    if (!shortNumber.test(source) && printNumeric(source) === undefined) throw new Refused();
    return { kind: 'number', source };
  }
}

const unescape = (written: string): string => {
  const text: string = JSON.parse(`"${written}"`);
  if (text.includes('\0') || !text.isWellFormed()) throw new Refused();
  return text;
};
