/** Parameters ─▶ Query: what was asked, in words. Names are not resolved here and values are not typed. */
import { bounds, type Mistake } from '@vitrine/contract';
import { readItems, type Item } from './items.ts';
import { Mistakes } from './mistakes.ts';
import { readParameters, type Parameter } from './parameters.ts';
import { quote } from './query-error.ts';
import { Recent } from './recent.ts';

/** One condition of `where`, with its operands as written: one, or for a list its items. */
export interface WrittenCondition {
  readonly parameter: string;
  readonly field: string;
  readonly operator: string;
  readonly operands: readonly Operand[];
}

/** A text to compare with, and the parameter that it came in: the items of one list may come in several. */
export interface Operand extends Item {
  readonly parameter: string;
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

/**
 * Reads the part of a URL after `?`, by contract §4.2. What is wrong stands in `mistakes`. Of what is too long or too
 * many the names are still read, so that all mistakes are told at once; items of a list, words and letters are not.
 * @throws QueryError where there are more mistakes than an answer names
 */
export const parse = (search: string): Query => {
  const mistakes = new Mistakes();
  const { singles, pieces } = tellApart(readParameters(search, mistakes), mistakes);
  return {
    conditions: readConditions(pieces, mistakes),
    words: readWords(singles.get('search'), mistakes),
    sort: readSort(singles.get('sort'), mistakes),
    fields: readNames('fields', singles.get('fields'), mistakes),
    page: readCount('page', singles.get('page'), mistakes) ?? 1,
    limit: Math.min(readCount('limit', singles.get('limit'), mistakes) ?? bounds.limitDefault, bounds.limitMax),
    mistakes: mistakes.found,
  };
};

interface ToldApart {
  readonly singles: ReadonlyMap<SingleName, string>;
  /** Of conditions. */
  readonly pieces: readonly Piece[];
}

const tellApart = (parameters: readonly Parameter[], mistakes: Mistakes): ToldApart => {
  const singles = new Map<SingleName, string>();
  const pieces: Piece[] = [];
  for (const { name, value } of parameters) {
    if (isSingle(name)) {
      if (singles.has(name)) mistakes.report(name, `${name} is given more than once; give it once.`);
      else singles.set(name, value);
      continue;
    }
    const piece = cutPiece(name, value);
    if (piece === undefined) reportUnknown(name, mistakes);
    else pieces.push(piece);
  }
  return { singles, pieces };
};

const isSingle = (name: string): name is SingleName => {
  for (const single of singleNames) if (single === name) return true;
  return false;
};

const reportUnknown = (name: string, mistakes: Mistakes): void => {
  const message = /^where\b/.test(name)
    ? `${quote(name)} is malformed; write where[field][operator]=value, such as where[price][gte]=10.`
    : `Unknown parameter ${quote(name)}.${mistakes.suggest(name, singleNames)} ${knownParameters}`;
  mistakes.report(name, message);
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

const readConditions = (pieces: readonly Piece[], mistakes: Mistakes): WrittenCondition[] => {
  const single = pieces.filter((piece) => !isOfList(piece));
  const lists = Map.groupBy(pieces.filter(isOfList), ({ field, operator }) => `where[${field}][${operator}]`);
  const count = single.length + lists.size;
  if (count > bounds.conditionsMax) {
    mistakes.report('where', `${count} conditions; at most ${bounds.conditionsMax} are allowed.`);
  }
  return [
    ...single.map((piece) => readOperand(piece, mistakes)),
    ...Array.from(lists.values()).flatMap((list) => readList(list, mistakes)),
  ];
};

const isOfList = ({ operator }: Piece): boolean => listOperators.has(operator);

/** A condition whose operands cannot be read stays, without them: its names may be wrong too. */
const readOperand = ({ parameter, field, operator, index, value }: Piece, mistakes: Mistakes): WrittenCondition => {
  if (index === undefined) return { parameter, field, operator, operands: [literal(parameter, value)] };
  mistakes.report(parameter, `${quote(parameter)} is malformed; only in, nin and between take a list.`);
  return { parameter, field, operator, operands: [] };
};

const literal = (parameter: string, text: string): Operand => ({ parameter, text, hasBlankAround: false });

/** The pieces of one list: its items, in order. It is named after the first of them. */
const readList = (pieces: readonly Piece[], mistakes: Mistakes): WrittenCondition[] => {
  const [first] = pieces;
  if (first === undefined) return [];
  const { parameter, field, operator } = first;
  return [{ parameter, field, operator, operands: readOperands(parameter, pieces, mistakes) }];
};

/** None where one cannot be read: the names of the condition may be wrong too. */
const readOperands = (parameter: string, pieces: readonly Piece[], mistakes: Mistakes): readonly Operand[] => {
  const operands: Operand[] = [];
  let areReadable = true;
  for (const piece of inOrder(pieces)) {
    const read = readPiece(piece, mistakes);
    areReadable &&= read !== undefined;
    operands.push(...(read ?? []));
    if (operands.length <= bounds.listItemsMax) continue;
    mistakes.report(parameter, `More than ${bounds.listItemsMax} items in a list; split it into several requests.`);
    break;
  }
  return areReadable ? operands.slice(0, bounds.listItemsMax) : [];
};

/** Items with an index stand in their order, as the library that wrote them meant, behind those without. */
const inOrder = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((one, other) => Number(one.index || -1) - Number(other.index || -1));

const readPiece = ({ parameter, index, value }: Piece, mistakes: Mistakes): readonly Operand[] | undefined => {
  if (index !== undefined) return [literal(parameter, value)];
  const read = readItems(value, bounds.listItemsMax);
  if ('items' in read) return read.items.map((item) => ({ parameter, ...item }));
  mistakes.report(parameter, `${quote(value)} ${read.wrong}.`);
  return undefined;
};

// search, sort, fields, page, limit

const readWords = (text: string | undefined, mistakes: Mistakes): readonly string[] => {
  if (text === undefined) return [];
  if (text.includes('\0')) mistakes.report('search', 'A text here never holds a NUL character.');
  const { length } = Array.from(text);
  if (length > bounds.searchCharactersMax) {
    mistakes.report('search', `${length} characters; at most ${bounds.searchCharactersMax} are allowed.`);
    return [];
  }
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length > bounds.searchWordsMax) {
    mistakes.report('search', `${words.length} words; at most ${bounds.searchWordsMax} are allowed.`);
  }
  return words;
};

const recentSorts = new Recent<readonly WrittenSortKey[]>();
const recentNames = new Recent<readonly string[]>();

const readSort = (text: string | undefined, mistakes: Mistakes): readonly WrittenSortKey[] | undefined => {
  if (text === undefined) return undefined;
  const recent = recentSorts.get(text);
  if (recent !== undefined) return recent;
  const names = readNames('sort', text, mistakes) ?? [];
  const keys = names.map(readSortKey);
  if (names.length > bounds.sortKeysMax) {
    mistakes.report('sort', `${names.length} sort keys; at most ${bounds.sortKeysMax} are allowed.`);
  }
  if (mistakes.found.length === 0) recentSorts.set(text, keys);
  return keys;
};

const readNames = (
  parameter: 'sort' | 'fields',
  text: string | undefined,
  mistakes: Mistakes,
): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const recent = recentNames.get(text);
  if (recent !== undefined) return recent;
  const written = text.split(',');
  const names = written.filter((name) => name.trim() !== '');
  if (names.length === written.length) recentNames.set(text, names);
  else {
    mistakes.report(
      parameter,
      `${quote(text)} names no field somewhere; write field keys with commas between them, such as name,price.`,
    );
  }
  return names;
};

const readSortKey = (name: string): WrittenSortKey =>
  name.startsWith('-') ? { key: name.slice(1), isDescending: true } : { key: name, isDescending: false };

const countPattern = /^(?:0|[1-9]\d*)$/;

const readCount = (parameter: 'page' | 'limit', text: string | undefined, mistakes: Mistakes): number | undefined => {
  if (text === undefined) return undefined;
  const count = countPattern.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && (parameter === 'limit' || Number.isSafeInteger(count))) return count;
  mistakes.report(parameter, `${quote(text)} is not a whole number from 1, such as 2.`);
  return undefined;
};
