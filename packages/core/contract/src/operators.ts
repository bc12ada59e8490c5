/**
 * The operators of `where[field][operator]` (contract §4.2, §11.3), a row for each. Parser, planner, segments, documents, pages
 * and the client's types read this table, so that a new operator is a new row.
 */

interface OperatorTraits {
  /** The test that it makes of a field's value. */
  readonly kind:
    | 'exists'
    | 'in'
    | 'iin'
    | 'gt'
    | 'gte'
    | 'lt'
    | 'lte'
    | 'between'
    | 'contains'
    | 'startsWith'
    | 'endsWith'
    | 'near'
    | 'within';
  /** True if the test must fail. */
  readonly isNegated: boolean;
  /**
   * One value of the field's type, a list of them, a pair of bounds, a text to find, a boolean; or numbers: of a circle
   * the latitude, the longitude and the kilometres, of a box its south, west, north and east.
   */
  readonly takes: 'one' | 'list' | 'pair' | 'text' | 'truth' | 'circle' | 'box';
  /** Its description in documents. */
  readonly words: string;
}

export const operatorTraits = {
  eq: { kind: 'in', isNegated: false, takes: 'one', words: 'equal to' },
  ne: { kind: 'in', isNegated: true, takes: 'one', words: 'not equal to, or without a value' },
  gt: { kind: 'gt', isNegated: false, takes: 'one', words: 'greater than' },
  gte: { kind: 'gte', isNegated: false, takes: 'one', words: 'greater than or equal to' },
  lt: { kind: 'lt', isNegated: false, takes: 'one', words: 'less than' },
  lte: { kind: 'lte', isNegated: false, takes: 'one', words: 'less than or equal to' },
  contains: { kind: 'contains', isNegated: false, takes: 'text', words: 'contains' },
  notContains: { kind: 'contains', isNegated: true, takes: 'text', words: 'does not contain, or without a value' },
  startsWith: { kind: 'startsWith', isNegated: false, takes: 'text', words: 'starts with' },
  notStartsWith: {
    kind: 'startsWith',
    isNegated: true,
    takes: 'text',
    words: 'does not start with, or without a value',
  },
  endsWith: { kind: 'endsWith', isNegated: false, takes: 'text', words: 'ends with' },
  notEndsWith: { kind: 'endsWith', isNegated: true, takes: 'text', words: 'does not end with, or without a value' },
  in: { kind: 'in', isNegated: false, takes: 'list', words: 'equal to one of' },
  nin: { kind: 'in', isNegated: true, takes: 'list', words: 'equal to none of, or without a value' },
  ieq: { kind: 'iin', isNegated: false, takes: 'one', words: 'equal to, whatever the case' },
  iin: { kind: 'iin', isNegated: false, takes: 'list', words: 'equal to one of, whatever the case' },
  exists: { kind: 'exists', isNegated: false, takes: 'truth', words: 'has a value (true) or has none (false)' },
  between: { kind: 'between', isNegated: false, takes: 'pair', words: 'between two bounds, both included' },
  near: {
    kind: 'near',
    isNegated: false,
    takes: 'circle',
    words: 'at most so far from a point: latitude, longitude, kilometres',
  },
  within: {
    kind: 'within',
    isNegated: false,
    takes: 'box',
    words: 'within a box: south, west, north, east; where west is above east, across the 180th meridian',
  },
} as const satisfies Readonly<Record<string, OperatorTraits>>;

type Table = typeof operatorTraits;
export type Operator = keyof Table;
export type OperatorKind = Table[Operator]['kind'];

export const isOperator = (name: string): name is Operator => Object.hasOwn(operatorTraits, name);

export const operators: readonly Operator[] = Object.keys(operatorTraits).filter(isOperator);

type OperatorOf<Kind extends OperatorKind> = {
  [operator in Operator]: Table[operator]['kind'] extends Kind ? operator : never;
}[Operator];

/** The operators that make one of these tests, negated or not. */
export const operatorsOf = <Kind extends OperatorKind>(...kinds: readonly Kind[]): readonly OperatorOf<Kind>[] => {
  const wanted: ReadonlySet<OperatorKind> = new Set<OperatorKind>(kinds);
  return operators.filter((operator): operator is OperatorOf<Kind> => wanted.has(operatorTraits[operator].kind));
};

/** The number of values in an operator's list; undefined: any number. */
export const listLengths = { list: undefined, pair: 2, circle: 3, box: 4 } as const;

export type ListOperator = {
  [operator in Operator]: Table[operator]['takes'] extends keyof typeof listLengths ? operator : never;
}[Operator];
export const listOperators: ReadonlySet<string> = new Set(
  operators.filter((operator) => Object.hasOwn(listLengths, operatorTraits[operator].takes)),
);
