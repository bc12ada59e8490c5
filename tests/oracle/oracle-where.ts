/** How the oracle reads the `where` parameters into conditions, and whether a record meets one (contract §4.2, [D] 1–5, 8 and 9). */
import { bounds, type FieldDescriptor, type Operator, operators, type RecordData } from '@vitrine/contract';
import { contractTypes } from './contract-types.ts';
import { areWrongNumbers, isNear, isWithin } from './oracle-geo.ts';
import { readListItems, type ListItem, type Mistakes, type Parameter } from './oracle-parameters.ts';
import { containsFolded, endsWithFolded, fold, startsWithFolded } from './oracle-text.ts';
import { compareStored, isLowAboveHigh, readBoolean, readFilterValue, type FilterValue } from './oracle-values.ts';

interface Condition {
  readonly field: FieldDescriptor;
  readonly operator: Operator;
  readonly values: readonly FilterValue[];
}

/** All of `all` must hold and, where there are alternatives, all of one of them. */
export interface Conditions {
  readonly all: readonly Condition[];
  readonly alternatives: readonly (readonly Condition[])[];
  readonly listed: readonly string[] | undefined;
}

export const meetsAll = (record: RecordData, { all, alternatives }: Conditions): boolean => {
  const meetsEach = (conditions: readonly Condition[]): boolean =>
    conditions.every((condition) => meets(record, condition));
  return meetsEach(all) && (alternatives.length === 0 || alternatives.some(meetsEach));
};

/** One where parameter taken apart; `index` is null for `[]`, undefined without a third pair of brackets. */
interface WhereParameter extends Parameter {
  /** The number behind `or`; undefined where the condition must hold in any case. */
  readonly alternative: number | undefined;
  readonly fieldKey: string;
  readonly operator: Operator;
  readonly index: number | null | undefined;
}

export const isWhere = (parameter: Parameter): boolean => /^where(\[|$)/.test(parameter.name);

export const readConditions = (
  parameters: readonly Parameter[],
  fields: ReadonlyMap<string, FieldDescriptor>,
  zone: string,
  mistakes: Mistakes,
): Conditions => {
  const groups = new Map<string, WhereParameter[]>();
  for (const [position, parameter] of parameters.filter(isWhere).entries()) {
    const where = takeApart(parameter);
    const isList = where !== undefined && listOperators.has(where.operator);
    const group = isList ? JSON.stringify([where.alternative, where.fieldKey, where.operator]) : String(position);
    if (where === undefined) mistakes.add(parameter.name);
    groups.set(group, [...(groups.get(group) ?? []), ...(where === undefined ? [] : [where])]);
  }
  if (groups.size > bounds.conditionsMax) mistakes.add('where');
  const read = [...groups.values()].map((group) => ({
    alternative: group[0]?.alternative,
    conditions: readCondition(group, fields, zone, mistakes),
  }));
  const numbers = new Set(read.map(({ alternative }) => alternative));
  const ofNumber = (number: number | undefined): Condition[] =>
    read.filter(({ alternative }) => alternative === number).flatMap(({ conditions }) => conditions);
  return {
    all: ofNumber(undefined),
    alternatives: [...numbers].filter((number) => number !== undefined).map(ofNumber),
    listed: listedIds(parameters.flatMap((parameter) => takeApart(parameter) ?? [])),
  };
};

/** The ids of the first list of them, in their order; undefined where there are not two. */
const listedIds = (parameters: readonly WhereParameter[]): readonly string[] | undefined => {
  const list = parameters.filter(
    ({ alternative, fieldKey, operator }) => alternative === undefined && fieldKey === 'id' && operator === 'in',
  );
  const ids = inOrder(list).flatMap(({ index, value }) =>
    index === undefined ? (readListItems(value) ?? []).map(({ text }) => text) : [value],
  );
  return new Set(ids).size > 1 ? ids : undefined;
};

const listOperators: ReadonlySet<Operator> = new Set(['in', 'nin', 'iin', 'between', 'near', 'within']);

const takeApart = (parameter: Parameter): WhereParameter | undefined => {
  const [, number, rest = parameter.name.slice('where'.length)] =
    /^where\[or\]\[(0|[1-9][0-9]*)\](\[.*)$/s.exec(parameter.name) ?? [];
  const alternative = number === undefined ? undefined : Number(number);
  const [, fieldKey, operatorName, brackets, index] =
    /^\[([^[\]]+)\](?:\[([^[\]]+)\](\[(0|[1-9][0-9]*)?\])?)?$/.exec(rest) ?? [];
  const operator = operators.find((known) => known === (operatorName ?? 'eq'));
  if (fieldKey === undefined || operator === undefined) return undefined;
  if (brackets === undefined) return { ...parameter, alternative, fieldKey, operator, index: undefined };
  return { ...parameter, alternative, fieldKey, operator, index: index === undefined ? null : Number(index) };
};

const readCondition = (
  group: readonly WhereParameter[],
  fields: ReadonlyMap<string, FieldDescriptor>,
  zone: string,
  mistakes: Mistakes,
): Condition[] => {
  const first = group[0];
  if (first === undefined) return [];
  const { operator } = first;
  const field = fields.get(first.fieldKey);
  const offered: readonly Operator[] = field === undefined ? [] : contractTypes[field.type].operators;
  if (field === undefined || !offered.includes(operator)) {
    mistakes.add(first.name);
    return [];
  }
  // A mistake so far is a value that cannot be decoded: it says nothing of the others.
  const read = inOrder(group).map((parameter) => ({
    parameter,
    values: mistakes.has(parameter.name) ? undefined : readValues(parameter, field, zone),
  }));
  const unreadable = read.filter(({ values }) => values === undefined);
  unreadable.forEach(({ parameter }) => mistakes.add(parameter.name));
  const values = read.flatMap((one) => one.values ?? []);
  if (unreadable.length === 0 && isWrongAsAWhole(operator, values)) mistakes.add(first.name);
  return [{ field, operator, values }];
};

/** The items with an index come after the others and by their index; the rest as sent. */
const inOrder = (group: readonly WhereParameter[]): WhereParameter[] =>
  group.toSorted((left, right) => (left.index ?? -1) - (right.index ?? -1));

/** Undefined where the list is malformed or one of its values cannot be read. */
const readValues = (parameter: WhereParameter, field: FieldDescriptor, zone: string): FilterValue[] | undefined => {
  const isPlainList = listOperators.has(parameter.operator) && parameter.index === undefined;
  const items = isPlainList ? readListItems(parameter.value) : [{ text: parameter.value, hadBlanks: false }];
  const values = items?.map((item) => readItem(item, field, parameter.operator, zone));
  const readable = values?.filter((value) => value !== undefined);
  return readable?.length === values?.length ? readable : undefined;
};

/** A text with blanks around it must stand in quotes with them, or without them. */
const readItem = (
  { text, hadBlanks }: ListItem,
  field: FieldDescriptor,
  operator: Operator,
  zone: string,
): FilterValue | undefined =>
  hadBlanks && ['text', 'options'].includes(contractTypes[field.type].kind)
    ? undefined
    : readValue(text, field, operator, zone);

const readValue = (text: string, field: FieldDescriptor, operator: Operator, zone: string): FilterValue | undefined => {
  if (text.includes('\0')) return undefined;
  return operator === 'exists' ? readBoolean(text) : readFilterValue(field.type, text, zone);
};

const isWrongAsAWhole = (operator: Operator, values: readonly FilterValue[]): boolean => {
  const [low, high] = values;
  if (operator === 'near' || operator === 'within') return areWrongNumbers(operator, values);
  if (operator !== 'between') return values.length > bounds.listItemsMax;
  return values.length !== 2 || low === undefined || high === undefined || isLowAboveHigh(low, high);
};

/** A record without a value matches `ne`, `nin`, `exists=false` (contract §4.2 [D] 4) and what begins with `not` (§11.3) alone. */
const meets = (record: RecordData, { field, operator, values }: Condition): boolean => {
  const stored = storedValue(record, field.key);
  if (operator === 'exists')
    return values.every((value) => value.kind === 'boolean' && value.boolean === (stored !== null));
  if (stored === null) return operator === 'ne' || operator === 'nin' || isOpposite(operator);
  return verdictOf(operator)(stored, values);
};

export const storedValue = (record: RecordData, key: string): unknown =>
  Object.hasOwn(record, key) ? (record[key] ?? null) : null;

type Verdict = (stored: unknown, values: readonly FilterValue[]) => boolean;

/** A verdict on where the stored value lies beside each of the values: below, at or above. */
const onPlaces =
  (verdict: (place: number, placeBesideSecond: number) => boolean): Verdict =>
  (stored, values) => {
    const [place = Number.NaN, placeBesideSecond = Number.NaN] = values.map((value) => compareStored(stored, value));
    return verdict(place, placeBesideSecond);
  };

/** Of a multiselect one of its options must be among them. */
const isAmong: Verdict = (stored, values) =>
  Array.isArray(stored)
    ? stored.some((option) => values.some((value) => compareStored(option, value) === 0))
    : values.some((value) => compareStored(stored, value) === 0);

/** Equal but for case. */
const isAlike: Verdict = (stored, values) =>
  values.some((value) => value.kind === 'text' && fold(value.text) === fold(String(stored)));

const verdicts = {
  eq: isAmong,
  ne: (stored, values) => !isAmong(stored, values),
  in: isAmong,
  nin: (stored, values) => !isAmong(stored, values),
  gt: onPlaces((place) => place > 0),
  gte: onPlaces((place) => place >= 0),
  lt: onPlaces((place) => place < 0),
  lte: onPlaces((place) => place <= 0),
  between: onPlaces((besideLow, besideHigh) => besideLow >= 0 && besideHigh <= 0),
  contains: (stored, values) =>
    Array.isArray(stored) ? holdsOption(stored, textOf(values)) : containsFolded(String(stored), textOf(values)),
  ieq: isAlike,
  iin: isAlike,
  startsWith: (stored, values) => startsWithFolded(String(stored), textOf(values)),
  endsWith: (stored, values) => endsWithFolded(String(stored), textOf(values)),
  near: isNear,
  within: isWithin,
} satisfies Record<Exclude<Operator, 'exists' | `not${string}`>, Verdict>;

const isOpposite = (operator: string): boolean => /^not[A-Z]/.test(operator);

/** An operator whose name begins with `not` is the opposite of the one behind it. */
const verdictOf = (operator: string): Verdict => {
  const sought = isOpposite(operator) ? operator.charAt(3).toLowerCase() + operator.slice(4) : operator;
  const [, verdict] = Object.entries(verdicts).find(([name]) => name === sought) ?? [];
  if (verdict === undefined) throw new Error(`The oracle does not know ${operator}.`);
  return isOpposite(operator) ? (stored, values) => !verdict(stored, values) : verdict;
};

const textOf = ([value]: readonly FilterValue[]): string => (value?.kind === 'text' ? value.text : '');

const holdsOption = (options: readonly unknown[], option: string): boolean =>
  options.some((held) => fold(String(held)) === fold(option));
