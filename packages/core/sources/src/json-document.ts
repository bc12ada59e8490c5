/**
 * Parses and prints JSON documents as PostgreSQL's jsonb does, with all digits of numbers. The type json accepts
 * documents that jsonb rejects with an error, which would abort the statement, and no function of PostgreSQL before 16
 * can test for that. So json columns are read as text and parsed here.
 */
import { printNumeric } from './numeric-text.ts';
import { unreadable, type Unreadable } from './source.ts';

export type JsonNode =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly word: 'true' | 'false' }
  /** The original text of the number. */
  | { readonly kind: 'number'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, JsonNode> };

/**
 * @returns undefined for text that is not JSON, and for JSON that jsonb rejects: with \u0000, half of a surrogate pair,
 *   or a number too large for numeric
 */
export const parseDocument = (text: string): JsonNode | undefined => {
  try {
    return new Parser(text).parse();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** A node of a document; `unreadable`: the document cannot be parsed, so its content is unknown. */
export type FoundNode = JsonNode | undefined | Unreadable;

export type ParseDocument = (text: string) => FoundNode;

/** Parses documents, and remembers the last one, as many fields are read from one document. */
export const createDocumentParser = (): ParseDocument => {
  let last: { readonly text: string; readonly node: FoundNode } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, node: parseDocument(text) ?? unreadable };
    return last.node;
  };
};

/** Follows a path, name by name; a list or a scalar has no names. */
export const followPath = (document: FoundNode, path: readonly string[]): FoundNode => {
  let node = document;
  for (const name of path) {
    if (node === unreadable) return unreadable;
    node = node?.kind === 'object' ? node.members.get(name) : undefined;
  }
  return node;
};

/** The result of the operator ->>: a text without quotes, null for JSON null, all else as JSON. */
export const printText = (node: FoundNode): string | null => {
  if (node === undefined || node === unreadable || node.kind === 'null') return null;
  return node.kind === 'text' ? node.text : printJson(node);
};

/** Prints as jsonb does, without recursion, because documents may be nested deeper than the call stack allows. */
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

/** The text is not JSON, or a document that jsonb rejects. */
class Refused extends SyntaxError {}

const nothing: JsonNode = { kind: 'null' };
const isTrue: JsonNode = { kind: 'boolean', word: 'true' };
const isFalse: JsonNode = { kind: 'boolean', word: 'false' };

/** RFC 8259 §6. */
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** RFC 8259 §7: a string contains none unescaped. */
const controlCharacter = /[^\u0020-\uffff]/;
/** Every number of this length without exponent fits the type numeric. */
const shortNumber = /^[-.0-9]{1,1000}$/;

/** A list or an object whose end has not been reached. */
type Open =
  | { readonly kind: 'list'; readonly items: JsonNode[] }
  | { readonly kind: 'object'; readonly members: Map<string, JsonNode>; name: string };

const ends = { list: ']', object: '}' } as const;

/** Parses RFC 8259 without recursion, so that depth is not limited. */
class Parser {
  readonly #text: string;
  /** True if there are any control characters: tabs and line ends are allowed between values. */
  readonly #hasControls: boolean;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#hasControls = controlCharacter.test(text);
  }

  parse(): JsonNode {
    const outer: Open[] = [];
    for (;;) {
      const opened = this.#open();
      if (opened !== undefined) {
        outer.push(opened);
        if (this.#next() !== ends[opened.kind]) {
          this.#readName(opened);
          continue;
        }
        this.#at++;
      }
      const value = this.#close(opened === undefined ? this.#parseScalar() : outer.pop(), outer);
      if (value === undefined) continue;
      if (this.#next() !== '') throw new Refused();
      return value;
    }
  }

  /** Opens a list or an object, if one begins here. */
  #open(): Open | undefined {
    const first = this.#next();
    if (first !== '[' && first !== '{') return undefined;
    this.#at++;
    return first === '[' ? { kind: 'list', items: [] } : { kind: 'object', members: new Map(), name: '' };
  }

  /**
   * Adds a value to its container, and closes the containers that end after it. @returns the document if it is complete
   */
  #close(value: JsonNode | undefined, outer: Open[]): JsonNode | undefined {
    let closed = value;
    for (let around = outer.at(-1); around !== undefined && closed !== undefined; around = outer.at(-1)) {
      // Of members with the same name the last one counts.
      if (around.kind === 'list') around.items.push(closed);
      else around.members.set(around.name, closed);
      if (!this.#isEnd(around)) {
        this.#readName(around);
        return undefined;
      }
      closed = outer.pop();
    }
    return closed;
  }

  /** Reads the end of a container, or the comma before its next value. @returns true at the end */
  #isEnd({ kind }: Open): boolean {
    const next = this.#next();
    if (next !== ',' && next !== ends[kind]) throw new Refused();
    this.#at++;
    return next !== ',';
  }

  /** Reads the name of the next member, and its colon. */
  #readName(open: Open): void {
    if (open.kind === 'list') return;
    if (this.#next() !== '"') throw new Refused();
    open.name = this.#parseText();
    if (this.#next() !== ':') throw new Refused();
    this.#at++;
  }

  /** Skips whitespace. @returns the next character, without consuming it */
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
        return this.#takeWord('true', isTrue);
      case 'f':
        return this.#takeWord('false', isFalse);
      case 'n':
        return this.#takeWord('null', nothing);
      default:
        return this.#parseNumber();
    }
  }

  #takeWord(word: string, node: JsonNode): JsonNode {
    if (!this.#text.startsWith(word, this.#at)) throw new Refused();
    this.#at += word.length;
    return node;
  }

  #parseText(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end < 0) throw new Refused();
    this.#at = end + 1;
    const written = this.#text.slice(start + 1, end);
    if (written.includes('\\')) return unescape(written);
    if (this.#hasControls && controlCharacter.test(written)) throw new Refused();
    return written;
  }

  /** True if an odd number of backslashes precedes it. */
  #isEscaped(at: number): boolean {
    let before = at - 1;
    while (this.#text[before] === '\\') before--;
    return (at - before) % 2 === 0;
  }

  #parseNumber(): JsonNode {
    numberPattern.lastIndex = this.#at;
    const source = numberPattern.exec(this.#text)?.[0];
    if (source === undefined) throw new Refused();
    this.#at += source.length;
    if (!shortNumber.test(source) && printNumeric(source) === undefined) throw new Refused();
    return { kind: 'number', source };
  }
}

/** @throws SyntaxError for an invalid escape, or a control character */
const unescape = (written: string): string => {
  const text: string = JSON.parse(`"${written}"`);
  if (text.includes('\0') || !text.isWellFormed()) throw new Refused();
  return text;
};
