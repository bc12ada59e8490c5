/** Query ─▶ Plan: exposed names resolved, values typed, defaults filled in, canonicalized. */
import { bounds, fieldTypeTraits } from '@vitrine/contract';
import { readCollectionPresentation } from '@vitrine/contract/presentation';
import { compact, numberOf } from './compact.ts';
import type { ExposedCollection, ExposedField, ExposedRelation, WrittenSortKey } from './exposure.ts';
import { Mistakes, QueryError, quote, type FoundMistake } from './mistakes.ts';
import { idField, type Names, ownFields, resolve } from './names.ts';
import { parse, type Query } from './parse.ts';
import type { Expansion, Plan, SortKey } from './plan.ts';
import { listedIdsOf, planWhere } from './plan-where.ts';
import { onceFor } from './recent.ts';
import { defaultSort, planSort } from './sort-keys.ts';

/**
 * Makes the plan of a query over an exposed collection.
 * @throws QueryError with every mistake of the request, those of its reading first
 */
export const plan = (query: Query, collection: ExposedCollection): Plan => {
  const known = knownOf(collection);
  const { names, searchFields, titleKey } = known;
  const mistakes = new Mistakes(query.mistakes.map((mistake) => withFilterHint(mistake, query, names)));
  const { words } = query;
  const isRanked = query.sort === undefined && words.length > 0;
  const planned: Plan = {
    collection,
    ...planWhere(query, query.timeZone, names, mistakes),
    words,
    isFuzzy: query.isFuzzy && words.some(isForgiven),
    searchFields,
    titleKey,
    isRanked,
    codeText: isRanked ? codeTextOf(words) : undefined,
    sort: planOnce(known.sorts, query.sort ?? collection.sort ?? defaultSort, planSort, names, mistakes),
    fields: planOnce(known.choices, query.fields ?? allFields, planFields, names, mistakes),
    listedIds: query.sort === undefined && words.length === 0 ? listedIdsOf(query.conditions) : [],
    expansions: planExpansions(query, collection, mistakes),
    page: query.page,
    limit: query.expand.length > 0 ? Math.min(query.limit, bounds.expandLimitMax) : query.limit,
    describesFields: query.describesFields,
    hasHighlights: query.hasHighlights,
  };
  if (mistakes.found.length > 0) throw new QueryError(mistakes.found);
  return planned;
};

/** Says of a field that the caller sees how to filter by it: `price=5` and `price[gte]=5` lack `where`. */
const withFilterHint = (mistake: FoundMistake, { unknown }: Query, names: Names): FoundMistake => {
  const { parameter, message } = mistake;
  const [key = ''] = parameter.split('[', 1);
  if (!unknown.has(parameter) || !names.has(key)) return mistake;
  return {
    ...mistake,
    message: `${message} To filter by the field ${quote(key)}, write where[${key}][operator]=value.`,
  };
};

/** State shared by all plans over a collection. */
interface Known {
  readonly names: Names;
  readonly searchFields: readonly ExposedField[];
  readonly titleKey: string | undefined;
  /** Results of lists without a mistake. */
  readonly sorts: WeakMap<readonly WrittenSortKey[], readonly SortKey[]>;
  readonly choices: WeakMap<readonly string[], readonly ExposedField[]>;
}

const knownOf = onceFor((collection: ExposedCollection): Known => {
  const { fields } = collection;
  const searchFields = [idField, ...[...fields.values()].filter(({ type }) => fieldTypeTraits[type].searchable)];
  return {
    names: new Map([...ownFields.map((field) => [field.key, field] as const), ...fields]),
    searchFields,
    titleKey: titleOf(collection, searchFields),
    sorts: new WeakMap(),
    choices: new WeakMap(),
  };
});

/** The title that the owner chose for cards, or else the first text (decision 101). */
const titleOf = ({ presentation }: ExposedCollection, searchFields: readonly ExposedField[]): string | undefined => {
  const { card } = readCollectionPresentation(presentation);
  const [, ...others] = searchFields;
  return (others.find(({ key }) => key === card?.title) ?? others.find(({ type }) => type === 'text'))?.key;
};

const planOnce = <Written extends object, Planned>(
  known: WeakMap<Written, Planned>,
  written: Written,
  make: (written: Written, names: Names, mistakes: Mistakes) => Planned,
  names: Names,
  mistakes: Mistakes,
): Planned => {
  const before = known.get(written);
  if (before !== undefined) return before;
  const planned = make(written, names, mistakes);
  if (mistakes.found.length === 0) known.set(written, planned);
  return planned;
};

// search

/** Not of several words without a digit, whose order does not count. */
const codeTextOf = ([word = '', ...others]: readonly string[]): string | undefined => {
  const number = others.length === 0 ? compact(word) : numberOf([word, ...others].join(' '));
  return number === '' ? undefined : number;
};

const forgivenLettersMin = 4;

/**
 * True if an edit is forgiven in a word (contract §11.4); never in numbers.
 * @param word as `search` compares it
 */
export const isForgiven = (word: string): boolean => (word.match(/\p{L}/gu) ?? []).length >= forgivenLettersMin;

// fields

/** Stands for all that a collection shows. */
const allFields: readonly string[] = [];

/** In the collection's order. */
const planFields = (
  written: readonly string[],
  names: Names,
  mistakes: Mistakes,
  parameter = 'fields',
): readonly ExposedField[] => {
  const shown = [...names.values()].filter((field) => !ownFields.includes(field));
  if (written === allFields) return shown;
  const chosen = new Set(written.map((name) => resolve(name, parameter, names, mistakes)));
  return shown.filter((field) => chosen.has(field));
};

// expand

const noRelations: ReadonlyMap<string, ExposedRelation> = new Map();
const wholeQuery = parse('');

/** A relation to a collection that the caller may not see is unknown here, as one that does not exist. */
const planExpansions = (
  { expand, relatedFields }: Query,
  { relations = noRelations }: ExposedCollection,
  mistakes: Mistakes,
): readonly Expansion[] => {
  if (expand.length === 0 && relatedFields.size === 0) return noExpansions;
  const keys = [...new Set(expand)].sort();
  mistakes.reportTooMany('expand', keys.length, bounds.expandMax, 'relations');
  for (const key of relatedFields.keys())
    if (!keys.includes(key))
      mistakes.report(`fields[${key}]`, `expand does not name ${quote(key)}; add it to expand, or leave this out.`, {
        kind: 'malformed',
      });
  return keys.slice(0, bounds.expandMax).flatMap((key) => {
    const relation = relations.get(key);
    if (relation !== undefined) return [expansionOf(relation, relatedFields.get(key), mistakes)];
    reportRelation(key, relations, mistakes);
    return [];
  });
};

const noExpansions: readonly Expansion[] = [];

const reportRelation = (key: string, relations: typeof noRelations, mistakes: Mistakes): void => {
  const meant = relations.size === 0 ? undefined : mistakes.nearest(key, relations.keys());
  const known =
    relations.size === 0
      ? 'This collection has no relations.'
      : `The relations here are ${[...relations.keys()].join(', ')}.`;
  mistakes.reportUnknown('expand', ['noRelation', 'relation'], key, meant, known);
};

/** If several records have the value of a relation to one, the first by id is taken. */
const expansionOf = (
  relation: ExposedRelation,
  written: readonly string[] | undefined,
  mistakes: Mistakes,
): Expansion => {
  const { key, kind, target } = relation;
  const whole = plan(wholeQuery, target);
  const fields =
    written === undefined ? whole.fields : planFields(written, knownOf(target).names, mistakes, `fields[${key}]`);
  return kind === 'one'
    ? { relation, plan: { ...whole, fields, sort: byId, limit: 1 } }
    : { relation, plan: { ...whole, fields, limit: bounds.relatedMax } };
};

const byId: readonly SortKey[] = [{ field: idField, isDescending: false }];
