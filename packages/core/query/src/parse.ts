/** Parameters ─▶ Query: names are not resolved here, and values not typed. */
import { bounds } from '@vitrine/contract';
import { Mistakes, quote, shorten, type FoundMistake } from './mistakes.ts';
import type { WrittenSortKey } from './exposure.ts';
import { readParameters, type Takes } from './parameters.ts';
import { readWhere, type ParsedWhere } from './parse-where.ts';
import { Recent } from './recent.ts';
import { readSortKey, splitKeys } from './sort-keys.ts';
import { readTimeZone } from './time-zone.ts';
import { foldForSearch } from './unmark.ts';
import { readTruth } from './values.ts';

export interface Query extends ParsedWhere {
  /** The words of the search, as `search` compares them, each once; none where it is blank or absent. */
  readonly words: readonly string[];
  /** True if one edit is forgiven in words. */
  readonly isFuzzy: boolean;
  readonly sort: readonly WrittenSortKey[] | undefined;
  readonly fields: readonly string[] | undefined;
  /** The keys of relations. */
  readonly expand: readonly string[];
  /** The fields of related records, `fields[artist]=name`, by the key of the relation. */
  readonly relatedFields: ReadonlyMap<string, readonly string[]>;
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
  readonly mistakes: readonly FoundMistake[];
}

/** The parameters of a list of records (contract §4.2, §11.4, §11.7; decision 137). */
export const recordsTake: Takes = new Set([
  'search',
  'search.fuzzy',
  'where',
  'sort',
  'fields',
  'expand',
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
  const { singles, lists, related, where, unknown } = readParameters(search, takes, mistakes);
  const [offersHighlights, meta] = [takes === recordsTake, singles.get('meta')];
  const hasHighlights = offersHighlights && meta === 'highlights';
  const metaChoices = offersHighlights ? [...truthChoices, 'highlights'] : truthChoices;
  return {
    ...readWhere(where, mistakes),
    words: readWords(singles.get('search'), mistakes),
    isFuzzy: readSwitch('search.fuzzy', singles.get('search.fuzzy'), mistakes) ?? false,
    sort: readSort(lists.get('sort'), mistakes),
    fields: readNames('fields', lists.get('fields'), mistakes),
    expand: readNames('expand', lists.get('expand'), mistakes) ?? [],
    relatedFields: readRelated(related, mistakes),
    timeZone: readTimeZone(singles.get('tz'), mistakes),
    page: readCount('page', singles.get('page'), mistakes) ?? 1,
    limit: Math.min(readCount('limit', singles.get('limit'), mistakes) ?? bounds.limitDefault, bounds.limitMax),
    describesFields: hasHighlights || (readSwitch('meta', meta, mistakes, metaChoices) ?? true),
    hasHighlights,
    own: singles,
    unknown,
    mistakes: mistakes.found,
  };
};

// search, sort, fields, page, limit, meta

const readWords = (text: string | undefined, mistakes: Mistakes): readonly string[] => {
  if (text === undefined) return [];
  if (text.includes('\0')) mistakes.report('search', 'A text here never holds a NUL character.', { kind: 'malformed' });
  const { length } = Array.from(text);
  if (length > bounds.searchCharactersMax) {
    const [count, max] = [length, bounds.searchCharactersMax];
    mistakes.report('search', `${count} characters; at most ${max} are allowed.`, { kind: 'tooLong', count, max });
    return [];
  }
  const words = searchedWords(text);
  mistakes.reportTooMany('search', words.length, bounds.searchWordsMax, 'different words');
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
  mistakes.reportTooMany('sort', names.length, bounds.sortKeysMax, 'sort keys');
  if (mistakes.found.length === 0) recentSorts.set(text, keys);
  return keys;
};

const readNames = (parameter: string, text: string | undefined, mistakes: Mistakes): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const recent = recentNames.get(text);
  if (recent !== undefined) return recent;
  const keys = splitKeys(text);
  const written = /[ \t]/.test(text) ? keys.map(trimBlanks) : keys;
  const names = written.filter((name) => name !== '');
  if (names.length === written.length) recentNames.set(text, names);
  else {
    mistakes.report(
      parameter,
      parameter === 'expand'
        ? `Empty key in ${quote(text)}; write the keys of relations with commas between them, such as artist,lines.`
        : `Empty field name in ${quote(text)}; write field keys with commas between them, such as name,price.`,
      { kind: 'emptyName', written: shorten(text) },
    );
  }
  return names;
};

const readRelated = (related: ReadonlyMap<string, string>, mistakes: Mistakes): Query['relatedFields'] =>
  new Map(Array.from(related, ([key, text]) => [key, readNames(`fields[${key}]`, text, mistakes) ?? []]));

/** Spaces and tabs alone: what else looks blank is part of a name, which no field has. */
const trimBlanks = (text: string): string => {
  let [first, end] = [0, text.length];
  while (first < end && isBlank(text.charCodeAt(first))) first += 1;
  while (end > first && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(first, end);
};

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09;

const countPattern = /^(?:0|[1-9]\d*)$/;

/** A whole number from 1 on, of any length: a limit is clamped, and no page is as far as 2^53 (contract §4.2 [D] 10). */
export const readCount = (parameter: string, text: string | undefined, mistakes: Mistakes): number | undefined => {
  if (text === undefined) return undefined;
  const count = countPattern.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN;
  if (count >= 1) return count;
  mistakes.report(parameter, `${quote(text)} is not a whole number from 1, such as 2.`, {
    kind: 'noCount',
    written: shorten(text),
  });
  return undefined;
};

const truthChoices = ['true', 'false'];

/** True or false, as booleans are written (contract §4.2 [D] 3). */
export const readSwitch = (
  parameter: string,
  text: string | undefined,
  mistakes: Mistakes,
  choices: readonly string[] = truthChoices,
): boolean | undefined => {
  if (text === undefined) return undefined;
  const isTrue = readTruth(text);
  if (isTrue === undefined) {
    const expected = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
    const cause = { kind: 'noChoice', written: shorten(text), choices } as const;
    mistakes.report(parameter, `Found ${quote(text)}, expected ${expected}.`, cause);
  }
  return isTrue;
};
