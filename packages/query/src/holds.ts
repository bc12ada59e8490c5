/** Whether a condition holds for a value: what a segment finds for all its records at once, asked of one (contract §4.2). */
import { compareDecimals, readDecimal } from './decimal.ts';
import { fold } from './fold.ts';
import type { Plan } from './plan.ts';
import type { Condition } from './plan-where.ts';
import { foldForSearch } from './unmark.ts';
import { compareByCodePoint, type Value } from './values.ts';

/** A value as it is stored, by its field's type: a multiselect as JSON text, a boolean as 0 or 1. */
type Stored = string | number | bigint | null;

/** What decides which records match. */
export type Filter = Pick<Plan, 'conditions' | 'alternatives' | 'words' | 'searchFields'>;

/**
 * Whether a record matches. Of words no edit is forgiven.
 * @param readerOf gives what reads the stored value of a field, by its key
 */
export const createFilterTest = <Row>(
  { conditions, alternatives, words, searchFields }: Filter,
  readerOf: (key: string) => (row: Row) => Stored,
): ((row: Row) => boolean) => {
  const testOf = (condition: Condition): ((row: Row) => boolean) => {
    const [test, read] = [createTest(condition), readerOf(condition.field.key)];
    return (row) => test(read(row));
  };
  const all = conditions.map(testOf);
  const some = alternatives.map((alternative) => alternative.map(testOf));
  const texts = words.length === 0 ? [] : searchFields.map(({ key }) => readerOf(key));
  return (row) =>
    all.every((test) => test(row)) &&
    (some.length === 0 || some.some((tests) => tests.every((test) => test(row)))) &&
    (words.length === 0 || hasWords(words, texts, row));
};

/** Each word stands in one of the texts at least, anywhere in it (contract §4.2 [D] 6). */
const hasWords = <Row>(words: readonly string[], texts: readonly ((row: Row) => Stored)[], row: Row): boolean => {
  const read = texts.map((textOf) => foldForSearch(String(textOf(row) ?? '')));
  return words.every((word) => read.some((text) => text.includes(word)));
};

export const createTest = (condition: Condition): ((stored: Stored) => boolean) => {
  switch (condition.kind) {
    case 'exists':
      return (stored) => (stored !== null) === condition.isExpected;
    case 'compare':
      return (stored) => stored !== null && isAsCompared[condition.comparator](compare(stored, condition.value));
    case 'one-of':
      return (stored) => condition.values.some((value) => equals(stored, value)) === condition.isExpected;
    case 'contains':
      return (stored) => stored !== null && fold(String(stored)).includes(condition.text);
    case 'not-contains':
      return (stored) => stored !== null && !fold(String(stored)).includes(condition.text);
    case 'starts-with':
      return (stored) => stored !== null && fold(String(stored)).startsWith(condition.text);
    case 'ends-with':
      return (stored) => stored !== null && fold(String(stored)).endsWith(condition.text);
    case 'holds':
      return (stored) => optionsOf(stored).some((option) => fold(option) === condition.option);
    case 'holds-one-of':
      return (stored) =>
        optionsOf(stored).some((option) => condition.options.includes(option)) === condition.isExpected;
  }
};

const isAsCompared: Readonly<
  Record<Extract<Condition, { kind: 'compare' }>['comparator'], (order: number) => boolean>
> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

const equals = (stored: Stored, value: Value): boolean => stored !== null && compare(stored, value) === 0;

/** Below 0 where the stored one comes first, above it where it comes last. */
const compare = (stored: string | number | bigint, value: Value): number => {
  const text = String(stored);
  switch (value.kind) {
    case 'text':
      return compareByCodePoint(text, value.text);
    case 'decimal': {
      const decimal = readDecimal(text);
      return decimal === undefined ? NaN : compareDecimals(decimal, value.decimal);
    }
    case 'boolean':
      return Number(stored) - Number(value.isTrue);
    case 'date':
      return order(text, value.date);
    case 'span':
      return text < value.first ? -1 : order(text, value.last) > 0 ? 1 : 0;
  }
};

const order = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const optionsOf = (stored: Stored): readonly string[] => (typeof stored === 'string' ? JSON.parse(stored) : []);
