/**
 * Reads the definition of a named view: filter, fields and order, in the query language of the API. It contains the
 * ids of its fields, so that later fields of the same name do not count.
 */
import { type Filter, isSortable, parse, plan, QueryError, type WrittenSortKey } from '@vitrine/query';
import { asCollection, type RowRule, type RuledField } from './row-rules.ts';

/** The stored form. */
export interface ViewDefinition {
  /** `where` and `search`, as in a URL; empty: all records. */
  readonly filter: string;
  /** The ids of the fields that the filter uses, also by search, by key. */
  readonly filterFields: Readonly<Record<string, number>>;
  /** The ids of its exposed fields, by key. */
  readonly fields: Readonly<Record<string, number>>;
  /** By exposed fields; empty: the latest first. */
  readonly sort: readonly WrittenSortKey[];
}

export const readDefinition = (text: string): ViewDefinition => {
  const definition: ViewDefinition = JSON.parse(text);
  return definition;
};

/** A view, restricted to the exposed fields of its collection. */
export interface ViewedCollection<Field extends RuledField> {
  readonly rule: RowRule<Field>;
  /** In the collection's order. */
  readonly fields: readonly Field[];
  readonly sort: readonly WrittenSortKey[];
}

/**
 * A field that is no longer shown leaves the view. If its filter uses that field, there is no view, because its
 * records would reveal the field's values.
 */
export const viewOf = <Field extends RuledField>(
  { filter, filterFields, fields: shown, sort }: ViewDefinition,
  fields: readonly Field[],
): ViewedCollection<Field> | undefined => {
  const isOf = (ids: Readonly<Record<string, number>>, { key, id }: Field): boolean =>
    Object.hasOwn(ids, key) && ids[key] === id;
  const looked = fields.filter((field) => isOf(filterFields, field));
  if (looked.length < Object.keys(filterFields).length) return undefined;
  const planned = readFilter(filter, looked);
  if (planned === undefined) return undefined;
  const left = fields.filter((field) => isOf(shown, field));
  return {
    rule: { filters: filter === '' ? [] : [planned], fields: looked },
    fields: left,
    sort: sort.filter((key) => isSortable(key, left)),
  };
};

/** Keys of every record, by which any view can be sorted. */
export const ownKeys: ReadonlySet<string> = new Set(['id', 'createdAt']);

/** Undefined if it is no longer valid, for example after a change of a field's type. */
const readFilter = (filter: string, fields: readonly RuledField[]): Filter | undefined => {
  try {
    return plan(parse(filter), asCollection(fields));
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
};
