/** `$expand`: relations as navigation properties, one level, with `$select` (OData URL Conventions 4.0 §5.1.2). */
import { fieldTypeTraits } from '@vitrine/contract';
import { type ExactValue, isObject } from '@vitrine/contract/exact-json';
import { type ExposedCollection, type ExposedRelation, quote, suggest } from '@vitrine/query';
import { badRequest, NotImplemented } from './failures.ts';
import { setNameOf, typeNameOf } from './names.ts';
import { readSelect } from './properties.ts';

export interface Expansion {
  readonly name: string;
  readonly relation: ExposedRelation;
  /** The keys that were asked for; undefined: all. */
  readonly select: readonly string[] | undefined;
}

/** The relations that the caller knows, by names that no property has: `artist` beside a field `artist` is `artist_record`. */
export const navigationOf = (collection: ExposedCollection): ReadonlyMap<string, ExposedRelation> => {
  const taken = new Set(['id', 'createdAt', typeNameOf(collection.slug), ...collection.fields.keys()]);
  const named = Array.from(collection.relations?.values() ?? [], (relation): [string, ExposedRelation] => {
    let name = taken.has(relation.key)
      ? `${relation.key}_${relation.kind === 'one' ? 'record' : 'records'}`
      : relation.key;
    while (taken.has(name)) name += '_';
    taken.add(name);
    return [name, relation];
  });
  return new Map(named);
};

/** `customer,lines($select=article,quantity)`. @throws Failure, NotImplemented for other options and levels */
export const readExpand = (collection: ExposedCollection, written: string | undefined): readonly Expansion[] => {
  if (written === undefined) return [];
  const navigation = navigationOf(collection);
  const found = splitItems(written).map((item): Expansion => {
    // Trimmed first: a pattern with blanks at both ends takes the cube of their number.
    const [, name = '', nested] = /^([^(\s]*)\s*(?:\((.*)\))?$/s.exec(item.trim()) ?? [];
    const relation = navigation.get(name);
    if (relation === undefined) throw unknownNavigation(item, name, [...navigation.keys()]);
    const select = nested === undefined ? undefined : readNested(nested);
    return { name, relation, select: select === undefined ? undefined : readSelect(relation.target, select) };
  });
  const repeated = found.find(({ name }, index) => found.findIndex((other) => other.name === name) < index);
  if (repeated !== undefined) throw badRequest('$expand', `${repeated.name} is given more than once; give it once.`);
  return found;
};

/** Commas within parentheses are of nested options. */
const splitItems = (written: string): readonly string[] => {
  const items: string[] = [];
  let [depth, start] = [0, 0];
  for (let index = 0; index < written.length; index++) {
    const character = written[index];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      items.push(written.slice(start, index));
      start = index + 1;
    }
  }
  return [...items, written.slice(start)];
};

const unknownNavigation = (item: string, name: string, names: readonly string[]) => {
  const list = names.length === 0 ? ' This set has none.' : ` Those here are ${names.join(', ')}.`;
  if (/[/*$]/.test(name))
    return new NotImplemented(
      '$expand',
      `Found ${quote(item.trim())}, expected a navigation property, one level.${list}`,
    );
  return badRequest('$expand', `There is no navigation property ${quote(name)}.${suggest(name, names)}${list}`);
};

const readNested = (nested: string): string => {
  const [, select] = /^\s*\$select\s*=([^;()]*)$/.exec(nested) ?? [];
  if (select !== undefined) return select;
  throw new NotImplemented(
    '$expand',
    `Found ${quote(`(${nested})`)}; only $select is supported, such as ($select=name).`,
  );
};

/** The parameters of the API. */
export const expandParameters = (expansions: readonly Expansion[]): readonly string[] => [
  ...(expansions.length === 0 ? [] : [`expand=${expansions.map(({ relation }) => relation.key).join(',')}`]),
  ...expansions.flatMap(({ relation, select }) =>
    select === undefined ? [] : [`fields[${relation.key}]=${select.join(',')}`],
  ),
];

/**
 * The members of an entity for its related records. A list that is not whole has the address of the others.
 * @param expanded of the API's record
 * @param inForm puts a record into OData's form
 */
export const expandedMembers = (
  expansions: readonly Expansion[],
  expanded: ExactValue,
  root: string,
  inForm: (collection: ExposedCollection, record: ExactValue) => ExactValue,
): readonly (readonly [name: string, value: ExactValue])[] =>
  expansions.flatMap(({ name, relation, select }) => {
    const found = isObject(expanded) ? (expanded[relation.key] ?? null) : null;
    if (relation.kind === 'one') return [[name, found === null ? null : inForm(relation.target, found)] as const];
    const records = isObject(found) && Array.isArray(found['records']) ? found['records'] : [];
    const list = [name, records.map((record) => inForm(relation.target, record))] as const;
    const more = isObject(found) ? found['more'] : null;
    if (typeof more !== 'string') return [list];
    return [list, [`${name}@odata.nextLink`, root + restOf(relation, more, records.length, select)] as const];
  });

/** The rest of a list, as a request for its set. @param more the address of all of it in the API */
const restOf = ({ target, to }: ExposedRelation, more: string, read: number, select: Expansion['select']): string => {
  const value = new URLSearchParams(more.slice(more.indexOf('?') + 1)).get(`where[${to.key}][eq]`) ?? '';
  const isNumber = ['number', 'integer'].includes(fieldTypeTraits[to.type].value);
  const filter = `${to.key} eq ${isNumber ? value : `'${value.replaceAll("'", "''")}'`}`;
  const chosen = select === undefined ? '' : `&$select=${select.join(',')}`;
  return `${setNameOf(target.slug)}?$filter=${encodeURIComponent(filter)}&$skip=${read}${chosen}`;
};
