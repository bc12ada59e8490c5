/**
 * Compiles an expression to conditions of the API: some that all must hold, and alternatives of which one must. Values are
 * compared as OData compares them: a comparison with no value is false, a function of no value is neither true nor false.
 */
import { bounds, type Operator } from '@vitrine/contract';
import { quote, type ExposedCollection } from '@vitrine/query';
import type { Comparison, Expression, Literal, LiteralKind, TextTest } from './expression.ts';
import { badRequest, NotImplemented } from './failures.ts';
import { propertyOf, type Property } from './properties.ts';

export interface Condition {
  readonly key: string;
  readonly operator: Operator;
  /** One, or those of a list. */
  readonly values: readonly string[];
  /** The operator for one item of its list, if that is not `eq`. */
  readonly single?: 'contains';
}

/** Conditions that all hold. */
type All = readonly Condition[];

export interface Where {
  readonly conditions: All;
  /** One at least must hold; empty: no restriction. */
  readonly alternatives: readonly All[];
}

/** @throws Failure for a mistake, NotImplemented for what the API cannot be asked */
export const compile = (expression: Expression, collection: ExposedCollection): Where => {
  const { conditions, alternatives } = new Compiler(collection).compile(expression, false);
  const parts = [separateLists(conditions), { conditions: [], alternatives: alternatives.flatMap(separated) }];
  const all = allOf(parts);
  return { ...all, conditions: mergeLists(all.conditions, 'ne', 'nin') };
};

type Test<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;

class Compiler {
  readonly #collection: ExposedCollection;

  constructor(collection: ExposedCollection) {
    this.#collection = collection;
  }

  compile(expression: Expression, isNegated: boolean): Where {
    switch (expression.kind) {
      case 'and':
      case 'or': {
        const parts = expression.parts.map((part) => this.compile(part, isNegated));
        return (expression.kind === 'and') === isNegated ? anyOf(parts) : allOf(parts);
      }
      case 'not':
        return this.compile(expression.part, !isNegated);
      case 'compare':
        return this.#compare(expression, isNegated);
      case 'in':
        return this.#in(expression, isNegated);
      case 'text':
        return this.#text(expression, isNegated);
      case 'any':
        return this.#any(expression, isNegated);
      case 'truth':
        return this.#truth(expression, isNegated);
    }
  }

  #compare({ property: { key, within }, operator, literal }: Test<'compare'>, isNegated: boolean): Where {
    const property = this.#property(key);
    if (within === 'date') return compareValues(property, operator, dayOf(property, literal), isNegated);
    if (within !== undefined) return compareFolded(property, within, operator, literal, isNegated);
    if (literal.kind === 'null') return compareNull(property, operator, isNegated);
    return compareValues(property, operator, valueOf(property, literal), isNegated);
  }

  #in({ property: { key, within }, literals }: Test<'in'>, isNegated: boolean): Where {
    const property = this.#property(key);
    if (within !== undefined)
      throw new NotImplemented('$filter', `in is not supported behind ${within}(); write eq and or.`);
    const values = literals.map((literal) => valueOf(property, literal));
    return only({ key, operator: isNegated ? 'nin' : 'in', values });
  }

  /** Without a value there is nothing to look into, whether it is negated or not. */
  #text({ property: { key, within }, test, text }: Test<'text'>, isNegated: boolean): Where {
    const property = this.#property(key);
    if (property.value !== 'text' || within === 'date') throw mismatch(property, 'a text');
    const { operator, negated } = textOperators[test];
    const values = [within === undefined ? text : foldedOf(within, text)];
    if (!isNegated) return only({ key, operator, values });
    return { conditions: [{ key, operator: negated, values }, exists(key, true)], alternatives: [] };
  }

  /** A property without options is an empty collection. */
  #any({ key, literals }: Test<'any'>, isNegated: boolean): Where {
    const property = this.#property(key);
    if (property.value !== 'options') throw mismatch(property, 'a collection');
    const values = literals.map(({ kind, text }) => {
      if (kind !== 'text') throw badRequest('$filter', `${key} has texts; put ${quote(text)} in single quotes.`);
      return text;
    });
    return only({ key, operator: isNegated ? 'nin' : 'in', values, single: 'contains' });
  }

  #truth({ key }: Test<'truth'>, isNegated: boolean): Where {
    const property = this.#property(key);
    if (property.value !== 'boolean') throw mismatch(property, 'a boolean');
    return only({ key, operator: 'eq', values: [String(!isNegated)] });
  }

  #property(key: string): Property {
    return propertyOf(this.#collection, '$filter', key);
  }
}

// Comparisons

const compareValues = ({ key }: Property, operator: Comparison, value: string, isNegated: boolean): Where => {
  const values = [value];
  const { positive, negated } = operators[operator];
  if (!isNegated) return only({ key, operator: positive, values });
  // The complement of an order has those without a value, too.
  if (operator === 'eq' || operator === 'ne') return only({ key, operator: negated, values });
  return anyOf([only({ key, operator: negated, values }), only(exists(key, false))]);
};

const compareNull = ({ key }: Property, operator: Comparison, isNegated: boolean): Where => {
  if (operator !== 'eq' && operator !== 'ne')
    throw new NotImplemented('$filter', `${key} ${operator} null is never true; compare with null by eq or ne.`);
  return only(exists(key, (operator === 'ne') !== isNegated));
};

const compareFolded = (
  property: Property,
  within: 'tolower' | 'toupper',
  operator: Comparison,
  { kind, text }: Literal,
  isNegated: boolean,
): Where => {
  if (property.value !== 'text' || kind !== 'text') throw mismatch(property, 'a text');
  if (operator !== 'eq' || isNegated)
    throw new NotImplemented('$filter', `${within}() is supported with eq, contains, startswith and endswith alone.`);
  return only({ key: property.key, operator: 'ieq', values: [foldedOf(within, text)] });
};

/** A text in the other case equals none that was folded. */
const foldedOf = (within: 'tolower' | 'toupper', text: string): string => {
  if (text === (within === 'tolower' ? text.toLowerCase() : text.toUpperCase())) return text;
  throw new NotImplemented('$filter', `${within}() never gives ${quote(text)}; write it in the case of the function.`);
};

const operators = {
  eq: { positive: 'eq', negated: 'ne' },
  ne: { positive: 'ne', negated: 'eq' },
  gt: { positive: 'gt', negated: 'lte' },
  ge: { positive: 'gte', negated: 'lt' },
  lt: { positive: 'lt', negated: 'gte' },
  le: { positive: 'lte', negated: 'gt' },
} as const satisfies Readonly<Record<Comparison, { readonly positive: Operator; readonly negated: Operator }>>;

const textOperators: Readonly<Record<TextTest, { readonly operator: Operator; readonly negated: Operator }>> = {
  contains: { operator: 'contains', negated: 'notContains' },
  startswith: { operator: 'startsWith', negated: 'notStartsWith' },
  endswith: { operator: 'endsWith', negated: 'notEndsWith' },
};

/** The kind of literal that a value is compared with; null: with none. */
const literalKinds: Readonly<Record<Property['value'], LiteralKind | null>> = {
  text: 'text',
  options: null,
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'moment',
  geo: null,
  json: null,
};

const valueOf = (property: Property, { kind, text }: Literal): string => {
  const expected = literalKinds[property.value];
  if (expected === null)
    throw new NotImplemented(
      '$filter',
      `${property.key} can be compared with null alone${property.value === 'options' ? ', or by any' : ''}.`,
    );
  if (kind !== expected) throw mismatch(property, forms[expected] + adviceOn(property, kind));
  return property.value === 'integer' ? text.replace(/\.0+$/, '') : text;
};

const dayOf = (property: Property, { kind, text }: Literal): string => {
  if (property.value !== 'datetime') throw mismatch(property, 'a time');
  if (kind !== 'date') throw badRequest('$filter', `date(${property.key}) is compared with ${forms.date}.`);
  return text;
};

const forms: Readonly<Record<LiteralKind, string>> = {
  text: "a text in single quotes, such as 'x'",
  number: 'a number, such as 12.5',
  boolean: 'true or false',
  date: 'a date, such as 2026-01-31',
  moment: 'a time with its zone, such as 2026-01-31T09:30:00Z',
  null: 'null',
};

const adviceOn = ({ key, value }: Property, found: LiteralKind): string => {
  if (found === 'text') return ', without quotes';
  return value === 'datetime' && found === 'date' ? `; write date(${key}) to compare its day` : '';
};

const mismatch = ({ key, type }: Property, expected: string) =>
  badRequest('$filter', `${key} is of type ${type}, expected ${expected}.`);

const exists = (key: string, isThere: boolean): Condition => ({ key, operator: 'exists', values: [String(isThere)] });

// Logic

const only = (condition: Condition): Where => ({ conditions: [condition], alternatives: [] });

const allOf = (parts: readonly Where[]): Where => ({
  conditions: parts.flatMap(({ conditions }) => conditions),
  alternatives: parts
    .map(({ alternatives }) => alternatives)
    .filter(({ length }) => length > 0)
    .reduce<readonly All[]>((some, more) => (some.length === 0 ? more : product(some, more)), []),
});

const anyOf = (parts: readonly Where[]): Where => {
  const alternatives = mergeAlternatives(parts.flatMap(alternativesOf));
  const [first = [], ...others] = alternatives;
  return others.length === 0 ? { conditions: first, alternatives: [] } : { conditions: [], alternatives };
};

const alternativesOf = ({ conditions, alternatives }: Where): readonly All[] =>
  alternatives.length === 0 ? [conditions] : product([conditions], alternatives);

/** Each alternative has a condition at least, so that more of them than conditions may be cannot be asked. */
const product = (some: readonly All[], others: readonly All[]): readonly All[] => {
  if (some.length * others.length > bounds.conditionsMax)
    throw new NotImplemented(
      '$filter',
      `Multiplied out, it has more than ${bounds.conditionsMax} alternatives. Write in (…) for several values of a property, or ask in parts.`,
    );
  return some.flatMap((one) => others.map((other) => [...one, ...other]));
};

/** The API would make one list of two that a property is in: all but the first become alternatives. */
const separateLists = (conditions: All): Where => {
  const isFurther = ({ key, operator }: Condition, place: number): boolean =>
    operator === 'in' && conditions.findIndex((each) => each.key === key && each.operator === 'in') < place;
  const further = conditions.filter(isFurther).map(({ key, values, single }): Where => {
    const operator: Operator = single ?? 'eq';
    return { conditions: [], alternatives: values.map((value) => [{ key, operator, values: [value] }]) };
  });
  return allOf([
    { conditions: conditions.filter((each, place) => !isFurther(each, place)), alternatives: [] },
    ...further,
  ]);
};

const separated = (alternative: All): readonly All[] => alternativesOf(separateLists(alternative));

/** `a eq 1 or a eq 2` is one list, of which there may be more items than conditions. */
const mergeAlternatives = (alternatives: readonly All[]): readonly All[] => {
  const single = alternatives.flatMap((all) => (all.length === 1 ? all : []));
  const others = alternatives.filter(({ length }) => length !== 1);
  return [...mergeLists(single, 'eq', 'in').map((condition) => [condition]), ...others];
};

const joinLists = (some: readonly Condition[], operator: Operator): readonly Condition[] => {
  const [first, ...others] = some;
  if (first === undefined || others.length === 0) return some;
  return [{ ...first, operator, values: [...new Set(some.flatMap(({ values }) => values))] }];
};

/** Makes one list of the values that a property is compared with. */
const mergeLists = (conditions: All, one: 'eq' | 'ne', list: 'in' | 'nin'): All => {
  const isMerged = ({ operator }: Condition): boolean => operator === one || operator === list;
  const byKey = Map.groupBy(conditions.filter(isMerged), ({ key }) => key);
  const merged = Array.from(byKey.values(), (some) => joinLists(some, list)).flat();
  return [...merged, ...conditions.filter((condition) => !isMerged(condition))];
};
