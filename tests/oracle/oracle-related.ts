/**
 * An independent reading of `expand` (decision 137): a relation is a name for a filter, so what it adds to a record is what the
 * oracle answers to that filter, of a collection that the caller sees, by fields that the caller sees.
 */
import { bounds, type CollectionDescriptor, type FieldDescriptor, type Relation } from '@vitrine/contract';
import { contractTypes } from './contract-types.ts';
import { readNameList, readParameters } from './oracle-parameters.ts';
import { answerInMemory, type OracleAnswer, type OracleRecord } from './oracle.ts';

export interface RelatedCollection {
  readonly slug: string;
  readonly fields: readonly FieldDescriptor[];
  readonly records: readonly OracleRecord[];
  readonly relations: readonly Relation[];
  /** True: the key opens it while it is private. */
  readonly isOpened: boolean;
  readonly exposure: RelatedExposure;
}

export interface RelatedExposure {
  readonly state: 'public' | 'private' | 'hidden';
  readonly shown: readonly string[];
}

export interface RelatedQuestion {
  readonly slug: string;
  readonly isKeyed: boolean;
  /** The query string without its `?`. */
  readonly search: string;
}

/** A list of related records as `expanded` has it; of further ones it is compared whether there is an address. */
interface OracleList {
  readonly total: number;
  readonly records: readonly Record<string, unknown>[];
  readonly hasMore: boolean;
}

export const isSeen = ({ exposure, isOpened }: RelatedCollection, isKeyed: boolean): boolean =>
  exposure.state === 'public' || (exposure.state === 'private' && isKeyed && isOpened);

/** What callers see of a collection. */
export const descriptorOf = ({ slug, fields, exposure }: RelatedCollection): CollectionDescriptor => ({
  slug,
  name: slug,
  fields: fields.filter(({ key }) => exposure.shown.includes(key)),
});

/** Those of which the caller sees both collections and both fields. */
export const relationsSeen = (
  collections: readonly RelatedCollection[],
  { relations, ...collection }: RelatedCollection,
  isKeyed: boolean,
): readonly Relation[] =>
  relations.filter((relation) => {
    const target = collections.find(({ slug }) => slug === relation.collection);
    if (target === undefined || !isSeen(target, isKeyed)) return false;
    return isKey(descriptorOf({ relations, ...collection }), relation.from) && isKey(descriptorOf(target), relation.to);
  });

const isKey = ({ fields }: CollectionDescriptor, key: string): boolean => {
  const field = fields.find((each) => each.key === key);
  if (field === undefined) return key === 'id';
  const { isSearched, kind } = contractTypes[field.type];
  return isSearched || kind === 'number' || kind === 'integer';
};

/** @returns undefined: the caller sees no such collection */
export const answerRelated = (
  collections: readonly RelatedCollection[],
  { slug, isKeyed, search }: RelatedQuestion,
): OracleAnswer | undefined => {
  const collection = collections.find((each) => each.slug === slug);
  if (collection === undefined || !isSeen(collection, isKeyed)) return undefined;
  const parameters = readParameters(search, new Set());
  const asked = [...new Set(readNameList(parameters, 'expand'))];
  const answer = answerInMemory(descriptorOf(collection), collection.records, withoutRelations(search, asked));
  const seen = relationsSeen(collections, collection, isKeyed);
  const chosen = new Map(seen.map(({ key }) => [key, readChoice(search, key)]));
  const mistakes = mistakesOf(collections, seen, asked, search);
  if (answer.status === 400 || mistakes.length > 0)
    return { status: 400, parameters: [...new Set([...parametersOf(answer), ...mistakes])].sort() };
  if (asked.length === 0) return answer;
  const recordsById = new Map(collection.records.map((record) => [record.id, record]));
  const expanded = (record: OracleRecord): Record<string, unknown> =>
    Object.fromEntries(
      seen
        .filter(({ key }) => asked.includes(key))
        .map((relation) => [relation.key, relatedTo(collections, relation, record, chosen.get(relation.key))]),
    );
  const data = answer.data.flatMap((shown) => {
    const record = recordsById.get(String(shown['id']));
    return record === undefined ? [] : [{ ...shown, expanded: expanded(record) }];
  });
  return { ...answer, data };
};

const parametersOf = (answer: OracleAnswer): readonly string[] => (answer.status === 400 ? answer.parameters : []);

const relatedParameter = /^fields\[([A-Za-z]\w*)\]/;

const pairsOf = (search: string): readonly string[] => search.split('&');
const nameOf = (pair: string): string => decodeURIComponent(pair.split('=')[0] ?? '');

/** The parameters that a list without `expand` takes; its pages are smaller with it. */
const withoutRelations = (search: string, asked: readonly string[]): string =>
  pairsOf(search)
    .filter((pair) => !nameOf(pair).startsWith('expand') && !relatedParameter.test(nameOf(pair)))
    .map((pair) => (asked.length > 0 && /^limit=\d+$/.test(pair) ? `limit=${clamp(pair)}` : pair))
    .join('&');

const clamp = (pair: string): number => Math.min(Number(pair.slice('limit='.length)), bounds.expandLimitMax);

/** The fields of related records that were chosen; undefined: all. */
const readChoice = (search: string, key: string): readonly string[] | undefined => {
  const own = pairsOf(search).filter((pair) => relatedParameter.exec(nameOf(pair))?.[1] === key);
  const renamed = own.map((pair) => `fields${pair.slice(pair.indexOf('='))}`).join('&');
  return readNameList(readParameters(renamed, new Set()), 'fields');
};

const mistakesOf = (
  collections: readonly RelatedCollection[],
  seen: readonly Relation[],
  asked: readonly string[],
  search: string,
): readonly string[] => {
  const named = pairsOf(search).flatMap((pair) => relatedParameter.exec(nameOf(pair))?.[1] ?? []);
  const isUnknown = asked.some((key) => !seen.some((relation) => relation.key === key));
  // Of more relations than may be asked for, only the first are read.
  const read = new Set(asked.toSorted().slice(0, bounds.expandMax));
  return [
    ...(isUnknown || asked.length > bounds.expandMax ? ['expand'] : []),
    ...named.filter((key) => !asked.includes(key)).map((key) => `fields[${key}]`),
    ...seen
      .filter(({ key }) => read.has(key))
      .filter((relation) => choosesUnknown(collections, relation, readChoice(search, relation.key) ?? []))
      .map(({ key }) => `fields[${key}]`),
  ];
};

const choosesUnknown = (
  collections: readonly RelatedCollection[],
  relation: Relation,
  chosen: readonly string[],
): boolean => {
  const target = collections.find(({ slug }) => slug === relation.collection);
  const known = target === undefined ? [] : descriptorOf(target).fields.map(({ key }) => key);
  return chosen.some((key) => !['id', 'createdAt', ...known].includes(key));
};

const relatedTo = (
  collections: readonly RelatedCollection[],
  { kind, collection, from, to }: Relation,
  record: OracleRecord,
  chosen: readonly string[] | undefined,
): Record<string, unknown> | OracleList | null => {
  const target = collections.find(({ slug }) => slug === collection);
  const value = record[from];
  const none = kind === 'one' ? null : { total: 0, records: [], hasMore: false };
  if (target === undefined || (typeof value !== 'string' && typeof value !== 'number')) return none;
  const filter = `where[${to}][eq]=${encodeURIComponent(String(value))}`;
  const page = kind === 'one' ? 'sort=id&limit=1' : `limit=${bounds.relatedMax}`;
  const fields = chosen === undefined ? '' : `&fields=${chosen.join(',')}`;
  const found = answerInMemory(descriptorOf(target), target.records, `${filter}&${page}${fields}`);
  // A text that is no number has no record in a field of numbers.
  if (found.status === 400) return none;
  if (kind === 'one') return found.data[0] ?? null;
  return { total: found.meta.total, records: found.data, hasMore: found.meta.total > found.data.length };
};
