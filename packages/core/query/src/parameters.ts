/** The query string ─▶ its parameters by kind, decoded and cut, but not read: single ones, lists, and pieces of `where`. */
import { type Mistakes, quote } from './mistakes.ts';
import { parameterHere } from './other-names.ts';

/** The names of the parameters that an address takes. `sort`, `fields` and `expand` are lists; all others but `where` are given once. */
export type Takes = ReadonlySet<string>;

const listNames = ['sort', 'fields', 'expand'] as const;
type ListName = (typeof listNames)[number];

export interface Parameters {
  readonly singles: ReadonlyMap<string, string>;
  /** With all their items in one text, with commas between them. */
  readonly lists: ReadonlyMap<ListName, string>;
  /** The same of `fields[artist]`, by the key of the relation. */
  readonly related: ReadonlyMap<string, string>;
  readonly where: readonly WherePiece[];
  readonly unknown: ReadonlySet<string>;
}

/** Reads the parameters of a query string. If one cannot be decoded, its name is reported. */
export const readParameters = (search: string, takes: Takes, mistakes: Mistakes): Parameters => {
  const singles = new Map<string, string>();
  const lists: ListPiece[] = [];
  const related = new Map<string, string>();
  const where: WherePiece[] = [];
  const unknown = new Set<string>();
  for (const parameter of decodeParameters(search, mistakes)) {
    const { name, value } = parameter;
    const condition = takes.has('where') ? cutPiece(parameter) : undefined;
    if (condition !== undefined) where.push(condition);
    if (condition !== undefined || value === undefined) continue;
    const list = cutListPiece(name, value);
    const relation = takes.has('expand') ? relatedName.exec(name)?.[1] : undefined;
    if (list !== undefined && takes.has(list.list)) lists.push(list);
    else if (relation !== undefined) related.set(relation, addItems(related.get(relation), value));
    else if (!takes.has(name) || name === 'where') {
      unknown.add(name);
      reportUnknown(name, takes, mistakes);
    } else if (singles.has(name))
      mistakes.report(name, `${name} is given more than once; give it once.`, { kind: 'repeated' });
    else singles.set(name, value);
  }
  return { singles, lists: joinLists(lists), related, where, unknown: takes.has('where') ? unknown : new Set() };
};

/** `fields[artist]` or `fields[artist][]`; a relation's key begins with a letter. */
const relatedName = /^fields\[([A-Za-z]\w*)\](?:\[\])?$/;

const addItems = (before: string | undefined, items: string): string =>
  before === undefined ? items : `${before},${items}`;

interface ListPiece extends Index {
  readonly list: ListName;
  readonly value: string;
}

/** `sort`, `sort[]` or `sort[0]`, and the same of `fields` and `expand` (contract §4.2 [D] 9). */
const cutListPiece = (name: string, value: string): ListPiece | undefined => {
  for (const list of listNames) {
    if (name === list) return { list, index: undefined, value };
    if (!name.startsWith(`${list}[`)) continue;
    const index = /^\[(|0|[1-9]\d*)\]$/.exec(name.slice(list.length))?.[1];
    return index === undefined ? undefined : { list, index, value };
  }
  return undefined;
};

const joinLists = (pieces: readonly ListPiece[]): ReadonlyMap<ListName, string> => {
  const lists = Map.groupBy(pieces, ({ list }) => list);
  const textOf = (some: readonly ListPiece[]): string =>
    inOrder(some)
      .map(({ value }) => value)
      .join(',');
  return new Map(Array.from(lists, ([list, some]) => [list, textOf(some)]));
};

const reportUnknown = (name: string, takes: Takes, mistakes: Mistakes): void => {
  const isWhere = takes.has('where') && /^where\b/.test(name);
  const isExpand = !takes.has('expand') && (cutListPiece(name, '')?.list === 'expand' || relatedName.test(name));
  if (isWhere || isExpand) {
    const message = isWhere
      ? `${quote(name)} is malformed; write where[field][operator]=value, such as where[price][gte]=10.`
      : `${quote(name)} is for lists of records and single records. ${expandElsewhere}`;
    mistakes.report(name, message, { kind: 'malformed' });
    return;
  }
  const meant = mistakes.nearest(name, namesIn(takes), () => meantBy(name, takes));
  mistakes.reportUnknown(name, ['noParameter', 'parameter'], name, meant, printKnown([...takes]));
};

const expandElsewhere =
  'Read the pages of the list with it, or the file of each collection, and join them by the fields of the relation, which /describe names.';

/** The parameter here that does what one of another API does. */
export const meantBy = (name: string, takes: Takes): string | undefined => {
  const here = parameterHere(name);
  if (here === undefined || !takes.has(here)) return undefined;
  return here === 'where' ? 'where[field][operator]' : here;
};

/** `where` is no name that would be given as it is. */
const namesIn = (takes: Takes): readonly string[] => [...takes].filter((name) => name !== 'where');

const printKnown = (names: readonly string[]): string => {
  const written = names.flatMap((name) => {
    if (name === 'expand') return [name, 'fields[relation]'];
    return name === 'where' ? ['where[field][operator]'] : [name];
  });
  if (written.length === 1) return `The only parameter here is ${written[0]}.`;
  return `The parameters are ${written.slice(0, -1).join(', ')} and ${written.at(-1)}.`;
};

// Pieces of where

/** One parameter, cut at its brackets. */
export interface WherePiece extends Index {
  readonly parameter: string;
  /** The number of its alternative, counted as the request counts. */
  readonly alternative: number | undefined;
  readonly field: string;
  readonly operator: string;
  /** Undefined: it cannot be decoded. */
  readonly value: string | undefined;
}

/** The text in the brackets after a list's name: a number, or empty; undefined without brackets. */
export interface Index {
  readonly index: string | undefined;
}

const wherePattern = /^where((?:\[[^[\]]*\]){1,5})$/;
const numberPattern = /^(?:0|[1-9]\d*)$/;

/**
 * `where[field][operator]`, `where[field]` for `eq`, and behind the operator `[]` or a number; all of it also
 * behind `where[or][number]`. None where the name is written otherwise.
 */
const cutPiece = ({ name, value }: Parameter): WherePiece | undefined => {
  const brackets = wherePattern.exec(name)?.[1]?.slice(1, -1).split('][');
  if (brackets === undefined) return undefined;
  const [first, second = ''] = brackets;
  const isAlternative = first === 'or' && numberPattern.test(second) && brackets.length > 2;
  const [field = '', operator = 'eq', index, ...rest] = isAlternative ? brackets.slice(2) : brackets;
  if (rest.length > 0 || !(index === undefined || index === '' || numberPattern.test(index))) return undefined;
  return { parameter: name, alternative: isAlternative ? Number(second) : undefined, field, operator, index, value };
};

/** Items with an index come in its order, as the client's library meant, after those without. */
export const inOrder = <Piece extends Index>(pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((one, other) => Number(one.index || -1) - Number(other.index || -1));

// Decoding

interface Parameter {
  readonly name: string;
  /** Undefined: it cannot be decoded, which is reported. */
  readonly value: string | undefined;
}

/**
 * Reads the part of a URL after `?` as application/x-www-form-urlencoded (WHATWG URL §5.1), but refuses what cannot be
 * decoded as UTF-8 where the standard would put U+FFFD: a filter that cannot be read must not match anything.
 */
const decodeParameters = (search: string, mistakes: Mistakes): Parameter[] => {
  const parameters: Parameter[] = [];
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const writtenName = equals === -1 ? pair : pair.slice(0, equals);
    const name = decode(writtenName);
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (name !== undefined) parameters.push({ name, value });
    if (name === undefined || value === undefined)
      mistakes.report(name ?? writtenName, undecodable(pair), { kind: 'malformed' });
  }
  return parameters;
};

/**
 * U+FFFD is refused, as Bun puts it in the place of bytes that are not UTF-8. Text without escapes, the usual case, is not
 * decoded: checking is ten times as fast.
 */
const decode = (text: string): string | undefined => {
  try {
    const decoded = escapePattern.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
    return decoded.includes('\uFFFD') ? undefined : decoded;
  } catch {
    return undefined;
  }
};

const escapePattern = /[%+]/;

const undecodable = (pair: string): string =>
  `${quote(pair)} is not UTF-8, or holds U+FFFD, which stands for what is not. Encode names and values with encodeURIComponent or its like.`;
