/** Plan ─▶ the parts of an index that its page is found with, and the question that it puts to them. */
import { printSort, type ExposedField, type Plan, type ReadAs } from '@vitrine/query';
import { orderKindOf, type Order, type Question } from './finding.ts';
import type { Gathering, Ids, IndexPart, SortingKey } from './gathering.ts';
import { keyKindOf } from './key-values.ts';

/** A part of a collection's index, by name, and what it is made of. */
export interface WantedPart {
  readonly name: string;
  readonly fields: readonly ExposedField[];
  readonly readAs: ReadAs;
  readonly gathering: Gathering;
}

export const recordsName = 'records';

/** All that records show: it finds no page, but saves the source the reading of those that are found. */
export const recordsPart = ({ own, collection }: Plan): WantedPart => {
  const fields = [...collection.fields.values()];
  const properties = fields.map(({ key, type }) => ({ key, type }));
  return {
    name: recordsName,
    fields: [...own, ...fields],
    readAs: 'value',
    gathering: { kind: 'records', properties },
  };
};

/** @returns nothing where no index can find the page: some conditions are for the source alone */
export const partsFor = (plan: Plan): readonly WantedPart[] | undefined => {
  const [id] = plan.own;
  if (id === undefined || (plan.words.length > 0 && plan.searchFields.length === 0)) return undefined;
  const parts: WantedPart[] = [{ name: idsName, fields: [id], readAs: 'key', gathering: { kind: 'ids' } }];
  for (const { kind, field } of plan.conditions) {
    const part = kind === 'exists' || kind === 'compare' || kind === 'one-of' ? orderingOf(field) : undefined;
    if (part === undefined) return undefined;
    parts.push(part);
  }
  if (plan.words.length > 0)
    parts.push({ name: wordsName, fields: plan.searchFields, readAs: 'key', gathering: { kind: 'words' } });
  const order = partForOrder(plan);
  return order === undefined ? undefined : [...parts, ...order];
};

const idsName = 'ids';
const wordsName = 'words';
const nameOfOrdering = ({ key }: ExposedField): string => `field ${key}`;

const nameOfSorting = (plan: Plan): string => printSort(plan);

/** A record is found by its id in the source as fast as here. */
const orderingOf = (field: ExposedField): WantedPart | undefined => {
  const key = keyKindOf(field.type);
  if (key === undefined || field.key === 'id') return undefined;
  return { name: nameOfOrdering(field), fields: [field], readAs: 'key', gathering: { kind: 'ordering', key } };
};

const partForOrder = (plan: Plan): readonly WantedPart[] | undefined => {
  const [first] = plan.sort;
  switch (orderKindOf(plan.sort)) {
    case 'ids':
      return [];
    case 'field': {
      const part = first && orderingOf(first.field);
      return part && [part];
    }
    case 'sorting':
      return sortingOf(plan);
  }
};

const sortingOf = (plan: Plan): readonly WantedPart[] | undefined => {
  const keys: SortingKey[] = [];
  for (const { field, isDescending } of plan.sort) {
    const key = keyKindOf(field.type);
    if (key === undefined) return undefined;
    keys.push({ key, isDescending });
  }
  const fields = plan.sort.map(({ field }) => field);
  return [{ name: nameOfSorting(plan), fields, readAs: 'key', gathering: { kind: 'sorting', keys } }];
};

// The question

export const idsOf = (parts: ReadonlyMap<string, IndexPart>): Ids => partOf(parts, idsName, 'ids');

/** The question that a plan puts to an index with these parts, by name. */
export const questionOf = (parts: ReadonlyMap<string, IndexPart>, plan: Plan): Question => ({
  recordCount: idsOf(parts).texts.ends.length,
  conditions: plan.conditions.map((condition) => ({
    condition,
    ordering: partOf(parts, nameOfOrdering(condition.field), 'ordering'),
  })),
  words: plan.words,
  wordIndex: plan.words.length === 0 ? undefined : partOf(parts, wordsName, 'words'),
  order: orderOf(parts, plan),
  skip: (plan.page - 1) * plan.limit,
  limit: plan.limit,
});

const orderOf = (parts: ReadonlyMap<string, IndexPart>, plan: Plan): Order => {
  const [first] = plan.sort;
  const isDescending = first?.isDescending === true;
  const kind = orderKindOf(plan.sort);
  if (kind === 'ids' || first === undefined) return { kind: 'ids', isDescending };
  if (kind === 'field') {
    return { kind, ordering: partOf(parts, nameOfOrdering(first.field), 'ordering'), isDescending };
  }
  return { kind, sorting: partOf(parts, nameOfSorting(plan), 'sorting') };
};

/** @throws where the plan asks for a part that it did not name */
const partOf = <Kind extends IndexPart['kind']>(
  parts: ReadonlyMap<string, IndexPart>,
  name: string,
  kind: Kind,
): Extract<IndexPart, { readonly kind: Kind }> => {
  const part = parts.get(name);
  if (part === undefined || !isKind(part, kind)) throw new Error(`The index has no ${kind} called ${name}.`);
  return part;
};

const isKind = <Kind extends IndexPart['kind']>(
  part: IndexPart,
  kind: Kind,
): part is Extract<IndexPart, { readonly kind: Kind }> => part.kind === kind;
