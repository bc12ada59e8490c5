/** Parameters ─▶ Query: names are not resolved here, and values not typed. */
import { bounds, type Mistake } from '@vitrine/contract';
import { splitKeys } from './geo.ts';
import { Mistakes } from './mistakes.ts';
import { parameterHere } from './other-names.ts';
import { readParameters, type Parameter } from './parameters.ts';
import { cutPiece, inOrder, readWhere, type Index, type WherePiece, type WrittenWhere } from './parse-where.ts';
import { quote } from './query-error.ts';
import { Recent } from './recent.ts';
import { readTimeZone } from './time-zone.ts';
import { foldForSearch } from './unmark.ts';
import { readTruth } from './values.ts';

export interface WrittenSortKey {
  /** A field's key, of a point followed by `:near(lat,lng)`, of a text maybe by `:natural`. */
  readonly key: string;
  readonly isDescending: boolean;
}

export interface Query extends WrittenWhere {
  /** The words of the search, as `search` compares them, each once; none where it is blank or absent. */
  readonly words: readonly string[];
  /** True if one edit is forgiven in words. */
  readonly isFuzzy: boolean;
  readonly sort: readonly WrittenSortKey[] | undefined;
  readonly fields: readonly string[] | undefined;
  /** Whose days dates mean: a name of the IANA database. */
  readonly timeZone: string;
  readonly page: number;
  /** Already clamped. */
  readonly limit: number;
  /** True if `meta` describes the fields. */
  readonly describesFields: boolean;
  /** True if `meta` has the places of the words. */
  readonly hasHighlights: boolean;
  /** The parameters of one endpoint only, unparsed. */
  readonly own: ReadonlyMap<string, string>;
  /** The names of unknown parameters, some of which may be fields. */
  readonly unknown: ReadonlySet<string>;
  /** All mistakes. A query with mistakes cannot become a plan. */
  readonly mistakes: readonly Mistake[];
}

const listNames = ['sort', 'fields'] as const;
type ListName = (typeof listNames)[number];

/** The names of the parameters that an address takes. `sort` and `fields` are lists; all others but `where` are given once. */
export type Takes = ReadonlySet<string>;

/** The parameters of a list of records (contract §4.2, §11.4, §11.7). */
export const recordsTake: Takes = new Set([
  'search',
  'search.fuzzy',
  'where',
  'sort',
  'fields',
  'page',
  'limit',
  'meta',
  'tz',
]);

/**
 * Parses the part of a URL after `?`, by contract §4.2. Mistakes are collected in `mistakes`. Of too long or too many
 * values the names are still parsed, so that all mistakes are reported together; items of a list, words and letters
 * are not.
 * @throws QueryError if there are more mistakes than an answer names
 */
export const parse = (search: string, takes: Takes = recordsTake): Query => {
  const mistakes = new Mistakes();
  const { singles, lists, where, unknown } = classify(readParameters(search, mistakes), takes, mistakes);
  const [offersHighlights, meta] = [takes === recordsTake, singles.get('meta')];
  const hasHighlights = offersHighlights && meta === 'highlights';
  const metaValues = offersHighlights ? 'true, false or highlights' : undefined;
  return {
    ...readWhere(where, mistakes),
    words: readWords(singles.get('search'), mistakes),
    isFuzzy: readSwitch('search.fuzzy', singles.get('search.fuzzy'), mistakes) ?? false,
    sort: readSort(lists.get('sort'), mistakes),
    fields: readNames('fields', lists.get('fields'), mistakes),
    timeZone: readTimeZone(singles.get('tz'), mistakes),
    page: readCount('page', singles.get('page'), mistakes) ?? 1,
    limit: Math.min(readCount('limit', singles.get('limit'), mistakes) ?? bounds.limitDefault, bounds.limitMax),
    describesFields: hasHighlights || (readSwitch('meta', meta, mistakes, metaValues) ?? true),
    hasHighlights,
    own: singles,
    unknown,
    mistakes: mistakes.found,
  };
};

interface Classified {
  readonly singles: ReadonlyMap<string, string>;
  /** With all their items in one text, with commas between them. */
  readonly lists: ReadonlyMap<ListName, string>;
  readonly where: readonly WherePiece[];
  readonly unknown: ReadonlySet<string>;
}

const classify = (parameters: readonly Parameter[], takes: Takes, mistakes: Mistakes): Classified => {
  const singles = new Map<string, string>();
  const lists: ListPiece[] = [];
  const where: WherePiece[] = [];
  const unknown = new Set<string>();
  for (const parameter of parameters) {
    const { name, value } = parameter;
    const condition = takes.has('where') ? cutPiece(parameter) : undefined;
    if (condition !== undefined) where.push(condition);
    if (condition !== undefined || value === undefined) continue;
    const list = cutListPiece(name, value);
    if (list !== undefined && takes.has(list.list)) lists.push(list);
    else if (!takes.has(name) || name === 'where') {
      unknown.add(name);
      reportUnknown(name, takes, mistakes);
    } else if (singles.has(name)) mistakes.report(name, `${name} is given more than once; give it once.`);
    else singles.set(name, value);
  }
  return { singles, lists: joinLists(lists), where, unknown: takes.has('where') ? unknown : new Set() };
};

interface ListPiece extends Index {
  readonly list: ListName;
  readonly value: string;
}

/** `sort`, `sort[]` or `sort[0]`, and the same of `fields` (contract §4.2 [D] 9). */
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
  const message = isWhere
    ? `${quote(name)} is malformed; write where[field][operator]=value, such as where[price][gte]=10.`
    : `Unknown parameter ${quote(name)}.${mistakes.suggest(name, namesIn(takes), meantBy(name, takes))} ${printKnown([...takes])}`;
  mistakes.report(name, message);
};

/** The parameter here that does what one of another API does. */
export const meantBy = (name: string, takes: Takes): string | undefined => {
  const here = parameterHere(name);
  if (here === undefined || !takes.has(here)) return undefined;
  return here === 'where' ? 'where[field][operator]' : here;
};

/** `where` is no name that would be given as it is. */
const namesIn = (takes: Takes): readonly string[] => [...takes].filter((name) => name !== 'where');

const printKnown = (names: readonly string[]): string => {
  const written = names.map((name) => (name === 'where' ? 'where[field][operator]' : name));
  if (written.length === 1) return `The only parameter here is ${written[0]}.`;
  return `The parameters are ${written.slice(0, -1).join(', ')} and ${written.at(-1)}.`;
};

// search, sort, fields, page, limit, meta

const readWords = (text: string | undefined, mistakes: Mistakes): readonly string[] => {
  if (text === undefined) return [];
  if (text.includes('\0')) mistakes.report('search', 'A text here never holds a NUL character.');
  const { length } = Array.from(text);
  if (length > bounds.searchCharactersMax) {
    mistakes.report('search', `${length} characters; at most ${bounds.searchCharactersMax} are allowed.`);
    return [];
  }
  const words = searchedWords(text);
  if (words.length > bounds.searchWordsMax) {
    mistakes.report('search', `${words.length} different words; at most ${bounds.searchWordsMax} are allowed.`);
  }
  return words;
};

/** The words of a searched text, as `search` compares them, each once. A word that consists of marks only is dropped. */
export const searchedWords = (text: string): readonly string[] => {
  const words = new Set(text.split(/\s+/u).map(foldForSearch));
  words.delete('');
  return [...words];
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
  parameter: ListName,
  text: string | undefined,
  mistakes: Mistakes,
): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const recent = recentNames.get(text);
  if (recent !== undefined) return recent;
  const written = splitKeys(text).map(trimBlanks);
  const names = written.filter((name) => name !== '');
  if (names.length === written.length) recentNames.set(text, names);
  else {
    mistakes.report(
      parameter,
      `Empty field name in ${quote(text)}; write field keys with commas between them, such as name,price.`,
    );
  }
  return names;
};

/** Spaces and tabs alone: what else looks blank is part of a name, which no field has. */
const trimBlanks = (text: string): string => {
  let [first, end] = [0, text.length];
  while (first < end && isBlank(text.charCodeAt(first))) first += 1;
  while (end > first && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(first, end);
};

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09;

const readSortKey = (name: string): WrittenSortKey =>
  name.startsWith('-') ? { key: name.slice(1), isDescending: true } : { key: name, isDescending: false };

const countPattern = /^(?:0|[1-9]\d*)$/;

/** A whole number from 1 on, of any length: a limit is clamped, and no page is as far as 2^53 (contract §4.2 [D] 10). */
export const readCount = (parameter: string, text: string | undefined, mistakes: Mistakes): number | undefined => {
  if (text === undefined) return undefined;
  const count = countPattern.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN;
  if (count >= 1) return count;
  mistakes.report(parameter, `${quote(text)} is not a whole number from 1, such as 2.`);
  return undefined;
};

/** True or false, as booleans are written (contract §4.2 [D] 3). */
export const readSwitch = (
  parameter: string,
  text: string | undefined,
  mistakes: Mistakes,
  expected = 'true or false',
): boolean | undefined => {
  if (text === undefined) return undefined;
  const isTrue = readTruth(text);
  if (isTrue === undefined) mistakes.report(parameter, `Found ${quote(text)}, expected ${expected}.`);
  return isTrue;
};
