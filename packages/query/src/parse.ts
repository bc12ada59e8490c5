/** Parameters ─▶ Query: what was asked, in words. Names are not resolved here and values are not typed. */
import { bounds, type Mistake } from '@vitrine/contract';
import { readItems } from './items.ts';
import { readParameters, type Parameter } from './parameters.ts';
import { quote } from './query-error.ts';
import { suggest } from './suggest.ts';

/** One condition of `where`, with its operands as written: one, or for a list its items. */
export interface WrittenCondition {
  readonly parameter: string;
  readonly field: string;
  readonly operator: string;
  readonly operands: readonly Operand[];
}

/** A text to compare with, and the parameter that it came in: the items of one list may come in several. */
interface Operand {
  readonly parameter: string;
  readonly text: string;
}

export interface WrittenSortKey {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface Query {
  readonly conditions: readonly WrittenCondition[];
  /** The words of the search; none where it is blank or absent. */
  readonly words: readonly string[];
  readonly sort: readonly WrittenSortKey[] | undefined;
  readonly fields: readonly string[] | undefined;
  readonly page: number;
  /** Already clamped. */
  readonly limit: number;
  /** All that could not be read. A query that has any cannot become a plan. */
  readonly mistakes: readonly Mistake[];
}

const singleNames = ['search', 'sort', 'fields', 'page', 'limit'] as const;
type SingleName = (typeof singleNames)[number];
const wherePattern = /^where\[([^[\]]*)\]\[([^[\]]*)\](?:\[(|0|[1-9]\d*)\])?$/;
const listOperators: ReadonlySet<string> = new Set(['in', 'nin', 'between']);

/** Reads the part of a URL after `?`, by contract §4.2. It never throws: what is wrong stands in `mistakes`. */
export const parse = (search: string): Query => {
  const { parameters, mistakes: undecodable } = readParameters(search);
  const mistakes = [...undecodable];
  const report = (parameter: string, message: string): void => void mistakes.push({ parameter, message });
  const { singles, pieces } = tellApart(parameters, report);
  return {
    conditions: readConditions(pieces, report),
    words: readWords(singles.get('search'), report),
    sort: readNames('sort', singles.get('sort'), report)?.map(readSortKey),
    fields: readNames('fields', singles.get('fields'), report),
    page: readCount('page', singles.get('page'), report) ?? 1,
    limit: Math.min(readCount('limit', singles.get('limit'), report) ?? bounds.limitDefault, bounds.limitMax),
    mistakes,
  };
};

type Report = (parameter: string, message: string) => void;

interface ToldApart {
  readonly singles: ReadonlyMap<SingleName, string>;
  /** Of conditions. */
  readonly pieces: readonly Piece[];
}

const tellApart = (parameters: readonly Parameter[], report: Report): ToldApart => {
  const singles = new Map<SingleName, string>();
  const pieces: Piece[] = [];
  for (const { name, value } of parameters) {
    const single = singleNames.find((candidate) => candidate === name);
    if (single !== undefined) {
      if (singles.has(single)) report(name, `${name} is given more than once; give it once.`);
      else singles.set(single, value);
      continue;
    }
    const piece = cutPiece(name, value);
    if (piece === undefined) reportUnknown(name, report);
    else pieces.push(piece);
  }
  return { singles, pieces };
};

const reportUnknown = (name: string, report: Report): void => {
  if (/^where\b/.test(name)) {
    report(name, `${quote(name)} is malformed; write where[field][operator]=value, such as where[price][gte]=10.`);
  } else {
    report(name, `Unknown parameter ${quote(name)}.${suggest(name, singleNames)} ${knownParameters}`);
  }
};

const knownParameters = 'The parameters are search, where[field][operator], sort, fields, page and limit.';

// where

interface Piece {
  readonly parameter: string;
  readonly field: string;
  readonly operator: string;
  /** The text between the third brackets: an index, the empty text, or none. */
  readonly index: string | undefined;
  readonly value: string;
}

const cutPiece = (parameter: string, value: string): Piece | undefined => {
  const [, field, operator, index] = wherePattern.exec(parameter) ?? [];
  return field === undefined || operator === undefined ? undefined : { parameter, field, operator, index, value };
};

const readConditions = (pieces: readonly Piece[], report: Report): WrittenCondition[] => {
  const conditions = pieces.filter((piece) => !isOfList(piece)).map((piece) => readOperand(piece, report));
  const lists = Map.groupBy(pieces.filter(isOfList), ({ field, operator }) => `where[${field}][${operator}]`);
  for (const list of lists.values()) conditions.push(...readList(list, report));
  if (conditions.length > bounds.conditionsMax) {
    report('where', `${conditions.length} conditions; at most ${bounds.conditionsMax} are allowed.`);
  }
  return conditions;
};

const isOfList = ({ operator }: Piece): boolean => listOperators.has(operator);

/** A condition whose operands cannot be read stays, without them: its names may be wrong too. */
const readOperand = ({ parameter, field, operator, index, value }: Piece, report: Report): WrittenCondition => {
  if (index === undefined) return { parameter, field, operator, operands: [{ parameter, text: value }] };
  report(parameter, `${quote(parameter)} is malformed; only in, nin and between take a list.`);
  return { parameter, field, operator, operands: [] };
};

/** The pieces of one list: its items, in order. It is named after the first of them. */
const readList = (pieces: readonly Piece[], report: Report): WrittenCondition[] => {
  const [first] = pieces;
  if (first === undefined) return [];
  const { parameter, field, operator } = first;
  const read = inOrder(pieces).map((piece) => readPiece(piece, report));
  const operands = read.includes(undefined) ? [] : read.flatMap((items) => items ?? []);
  if (operands.length > bounds.listItemsMax) {
    report(parameter, `${operands.length} items in a list; at most ${bounds.listItemsMax} are allowed.`);
  }
  return [{ parameter, field, operator, operands }];
};

/** Items with an index stand in their order, as the library that wrote them meant, behind those without. */
const inOrder = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((one, other) => Number(one.index || -1) - Number(other.index || -1));

const readPiece = ({ parameter, index, value }: Piece, report: Report): readonly Operand[] | undefined => {
  if (index !== undefined) return [{ parameter, text: value }];
  const read = readItems(value);
  if ('items' in read) return read.items.map((text) => ({ parameter, text }));
  report(parameter, `${quote(value)} ${read.wrong}.`);
  return undefined;
};

// search, sort, fields, page, limit

const readWords = (text: string | undefined, report: Report): readonly string[] => {
  if (text === undefined) return [];
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const { length } = Array.from(text);
  if (length > bounds.searchCharactersMax) {
    report('search', `${length} characters; at most ${bounds.searchCharactersMax} are allowed.`);
  }
  if (words.length > bounds.searchWordsMax) {
    report('search', `${words.length} words; at most ${bounds.searchWordsMax} are allowed.`);
  }
  if (text.includes('\0')) report('search', 'A text here never holds a NUL character.');
  return words;
};

const readNames = (parameter: 'sort' | 'fields', text: string | undefined, report: Report): string[] | undefined => {
  if (text === undefined) return undefined;
  const written = text.split(',');
  const names = written.filter((name) => name.trim() !== '');
  if (names.length < written.length) {
    report(
      parameter,
      `${quote(text)} names no field somewhere; write field keys with commas between them, such as name,price.`,
    );
  }
  return names;
};

const readSortKey = (name: string): WrittenSortKey =>
  name.startsWith('-') ? { key: name.slice(1), isDescending: true } : { key: name, isDescending: false };

const countPattern = /^(?:0|[1-9]\d*)$/;

const readCount = (parameter: 'page' | 'limit', text: string | undefined, report: Report): number | undefined => {
  if (text === undefined) return undefined;
  const count = countPattern.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && (parameter === 'limit' || Number.isSafeInteger(count))) return count;
  report(parameter, `${quote(text)} is not a whole number from 1, such as 2.`);
  return undefined;
};
