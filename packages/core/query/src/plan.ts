/**
 * The plan of a query, and its conditions: exposed names resolved, values typed, texts folded, all in canonical
 * order.
 */
import type { Point } from '@vitrine/contract';
import type { ExposedCollection, ExposedField, ExposedRelation } from './exposure.ts';
import type { Box, Circle } from './geo.ts';
import type { Value } from './values.ts';

export interface SortKey {
  readonly field: ExposedField;
  /** Sort by the distance from this point. */
  readonly near?: Point | undefined;
  /** Sort texts by the natural order, not by code point. */
  readonly isNatural?: boolean | undefined;
  readonly isDescending: boolean;
}

/** Related records to add to each record. */
export interface Expansion {
  readonly relation: ExposedRelation;
  /** The first of all records of the other collection: their order, their number and their fields. */
  readonly plan: Plan;
}

/** The canonical form of a query: equivalent queries have equal plans. */
export interface Plan extends PlannedWhere {
  readonly collection: ExposedCollection;
  /** Words as `search` compares them, as they are written, each of which must occur in one of the search fields. */
  readonly words: readonly string[];
  /** True if one edit is forgiven in words that allow it. */
  readonly isFuzzy: boolean;
  readonly searchFields: readonly ExposedField[];
  /** The search field in which a match counts most: the title of a record; undefined: none. */
  readonly titleKey: string | undefined;
  /** True if better matches of the words come first, and `sort` decides among equals. */
  readonly isRanked: boolean;
  /**
   * The letters and digits of the search as it is written, if it is one word or has a digit: where the search is ranked,
   * records that have just this as their id, or as a number, come first.
   */
  readonly codeText: string | undefined;
  /** Never empty, and ends where the order is total: on id. */
  readonly sort: readonly SortKey[];
  /** The ids in whose order the records come; none: they come by `sort`. */
  readonly listedIds: readonly string[];
  /** The fields of a record beside id and createdAt, in the collection's order. */
  readonly fields: readonly ExposedField[];
  /** In the order of their keys. */
  readonly expansions: readonly Expansion[];
  readonly page: number;
  readonly limit: number;
  /** True if `meta` describes the fields. */
  readonly describesFields: boolean;
  /** True if `meta` has the places of the words. */
  readonly hasHighlights: boolean;
}

/** A record matches if its value passes the test or, where the condition is negated, if it does not. */
export type Condition = { readonly field: ExposedField; readonly isNegated: boolean } & Test;

type Test =
  | { readonly kind: 'exists' }
  | { readonly kind: 'gt' | 'gte' | 'lt' | 'lte'; readonly value: Value }
  /** Equal to one of the values. */
  | { readonly kind: 'in'; readonly values: readonly Value[] }
  /** Equal to one of the texts, which are folded. */
  | { readonly kind: 'iin'; readonly texts: readonly string[] }
  /** The text is folded. */
  | { readonly kind: 'contains' | 'startsWith' | 'endsWith'; readonly text: string }
  | { readonly kind: 'near'; readonly circle: Circle }
  | { readonly kind: 'within'; readonly box: Box }
  /** Has the option, which is folded. */
  | { readonly kind: 'hasOption'; readonly option: string }
  /** Has one of the options, to the letter. */
  | { readonly kind: 'hasOptionIn'; readonly options: readonly string[] };

export interface PlannedWhere {
  /** All must hold. Without repetition, in the order of their texts. */
  readonly conditions: readonly Condition[];
  /** If there are any, all conditions of one of them must hold too. Without repetition, in the order of their texts. */
  readonly alternatives: readonly (readonly Condition[])[];
}
