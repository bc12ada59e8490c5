/** Query ─▶ Plan: names resolved among what is exposed, values typed, defaults filled in, order and spelling evened out. */
import { bounds, fieldTypeTraits } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from './exposure.ts';
import { Mistakes } from './mistakes.ts';
import type { Query, WrittenSortKey } from './parse.ts';
import { byText, listedIdsOf, planWhere, resolve, type Names, type PlannedWhere } from './plan-where.ts';
import { QueryError, quote } from './query-error.ts';
import { onceFor } from './recent.ts';
import { foldForSearch } from './unmark.ts';

export interface SortKey {
  readonly field: ExposedField;
  readonly isDescending: boolean;
}

/** What will run. Equal questions, however spelled, make equal plans. */
export interface Plan extends PlannedWhere {
  readonly collection: ExposedCollection;
  /** Words as `search` compares them, each of which must occur in one of the search fields. */
  readonly words: readonly string[];
  /** Whether one edit is forgiven in the words for which that is done. */
  readonly isFuzzy: boolean;
  readonly searchFields: readonly ExposedField[];
  /** Whether what matches the words better comes first, and `sort` decides among equals. */
  readonly isRanked: boolean;
  /** Never empty, and ends where the order is total: on id. */
  readonly sort: readonly SortKey[];
  /** The ids in whose order the records come; none: they come by `sort`. */
  readonly listedIds: readonly string[];
  /** What a record shows beside id and createdAt, in the collection's order. */
  readonly fields: readonly ExposedField[];
  readonly page: number;
  readonly limit: number;
  /** Whether `meta` describes the fields. */
  readonly describesFields: boolean;
}

/**
 * Makes the plan of a query over an exposed collection.
 * @throws QueryError with every mistake of the request, those of its reading first
 */
export const plan = (query: Query, collection: ExposedCollection): Plan => {
  const mistakes = new Mistakes(query.mistakes);
  const known = knownOf(collection);
  const { names, searchFields } = known;
  const words = planWords(query.words);
  const planned: Plan = {
    collection,
    ...planWhere(query, names, mistakes),
    words,
    isFuzzy: query.isFuzzy && words.some(isForgiven),
    searchFields,
    isRanked: query.sort === undefined && words.length > 0,
    sort: planOnce(known.sorts, query.sort ?? collection.sort ?? defaultSort, planSort, names, mistakes),
    fields: planOnce(known.choices, query.fields ?? allFields, planFields, names, mistakes),
    listedIds: query.sort === undefined && words.length === 0 ? listedIdsOf(query.conditions) : [],
    page: query.page,
    limit: query.limit,
    describesFields: query.describesFields,
  };
  if (mistakes.found.length > 0) throw new QueryError(mistakes.found);
  return planned;
};

/** What all plans over a collection share. */
interface Known {
  readonly names: Names;
  readonly searchFields: readonly ExposedField[];
  /** What was made of lists without a mistake. */
  readonly sorts: WeakMap<readonly WrittenSortKey[], readonly SortKey[]>;
  readonly choices: WeakMap<readonly string[], readonly ExposedField[]>;
}

const knownOf = onceFor(({ fields }: ExposedCollection): Known => ({
  names: new Map([...ownFields.map((field) => [field.key, field] as const), ...fields]),
  searchFields: [...fields.values()].filter(({ type }) => fieldTypeTraits[type].searchable),
  sorts: new WeakMap(),
  choices: new WeakMap(),
}));

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

/** What every record has. */
export const ownFields: readonly ExposedField[] = [
  { key: 'id', label: 'ID', type: 'text' },
  { key: 'createdAt', label: 'Created', type: 'datetime' },
];

// search

/** What is nothing but marks is no word. */
const planWords = (written: readonly string[]): readonly string[] =>
  byText(
    written.map(foldForSearch).filter((word) => word !== ''),
    (word) => word,
  );

const forgivenLettersMin = 4;

/**
 * Whether an edit is forgiven in a word (contract §11.4). Numbers are meant as they are written.
 * @param word as `search` compares it
 */
export const isForgiven = (word: string): boolean => (word.match(/\p{L}/gu) ?? []).length >= forgivenLettersMin;

// sort and fields

const defaultSort: readonly WrittenSortKey[] = [{ key: 'createdAt', isDescending: true }];

const planSort = (written: readonly WrittenSortKey[], names: Names, mistakes: Mistakes): SortKey[] => {
  const keys: SortKey[] = [];
  for (const { key, isDescending } of [...written, { key: 'id', isDescending: false }]) {
    const field = resolve(key, 'sort', names, mistakes);
    if (field === undefined) continue;
    if (!fieldTypeTraits[field.type].sortable) {
      mistakes.report('sort', `The field ${quote(key)} of type ${field.type} cannot be sorted by.`);
    } else if (keys.length <= bounds.sortKeysMax && !keys.some((before) => decides(before, field))) {
      keys.push({ field, isDescending });
    }
  }
  return keys;
};

/** Behind a key that leaves nothing for the field to decide: the same one, or id, which no two records share. */
const decides = (before: SortKey, field: ExposedField): boolean => before.field === field || before.field.key === 'id';

/** Stands for all that a collection shows. */
const allFields: readonly string[] = [];

/** In the collection's order. */
const planFields = (written: readonly string[], names: Names, mistakes: Mistakes): readonly ExposedField[] => {
  const shown = [...names.values()].filter((field) => !ownFields.includes(field));
  if (written === allFields) return shown;
  const chosen = new Set(written.map((name) => resolve(name, 'fields', names, mistakes)));
  return shown.filter((field) => chosen.has(field));
};
