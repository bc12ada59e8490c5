/** Tests one value against a condition, as a segment tests all its records together (contract §4.2). */
import { hasWord } from './compact.ts';
import { compareDecimals, readDecimal } from './decimal.ts';
import { fold } from './fold.ts';
import { isInBox, isInCircle, ofStored } from './geo.ts';
import type { Condition, Plan } from './plan.ts';
import type { Stem } from './stem.ts';
import { foldForSearch } from './unmark.ts';
import { compareByCodePoint, type Value } from './values.ts';

/** A value as it is stored, by its field's type: a multiselect as JSON text, a boolean as 0 or 1. */
type Stored = string | number | bigint | null;

/** The parts of a plan that decide which records match. */
export type Filter = Pick<Plan, 'conditions' | 'alternatives' | 'words' | 'searchFields'>;

/**
 * Creates a test of records. Words must match exactly.
 * @param readerOf returns the reader of a field's stored value, by its key
 * @param stem of the words of the fields, but not of the id; undefined: words have no other forms
 */
export const createRowFilter = <Row>(
  { conditions, alternatives, words, searchFields }: Filter,
  readerOf: (key: string) => (row: Row) => Stored,
  stem?: Stem,
): ((row: Row) => boolean) => {
  const testOf = (condition: Condition): ((row: Row) => boolean) => {
    const [test, read] = [createTest(condition), readerOf(condition.field.key)];
    return (row) => test(read(row));
  };
  const all = conditions.map(testOf);
  const some = alternatives.map((alternative) => alternative.map(testOf));
  const texts = words.length === 0 ? [] : searchFields.map(({ key }) => readerOf(key));
  const stems = searchFields.map(({ key }) => (key === 'id' ? undefined : stem));
  return (row) =>
    all.every((test) => test(row)) &&
    (some.length === 0 || some.some((tests) => tests.every((test) => test(row)))) &&
    (words.length === 0 || hasWords(words, texts, stems, row));
};

/** Each word occurs in at least one of the texts, anywhere in it (contract §4.2 [D] 6). */
const hasWords = <Row>(
  words: readonly string[],
  texts: readonly ((row: Row) => Stored)[],
  stems: readonly (Stem | undefined)[],
  row: Row,
): boolean => {
  const read = texts.map((textOf) => foldForSearch(String(textOf(row) ?? '')));
  return words.every((word) => read.some((text, index) => hasWord(text, word, stems[index])));
};

export const createTest = (condition: Condition): ((stored: Stored) => boolean) => {
  const passes = createPositiveTest(condition);
  const expected = !condition.isNegated;
  return (stored) => passes(stored) === expected;
};

const createPositiveTest = (condition: Condition): ((stored: Stored) => boolean) => {
  switch (condition.kind) {
    case 'exists':
      return (stored) => stored !== null;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return (stored) => stored !== null && isAsCompared[condition.kind](compare(stored, condition.value));
    case 'in':
      return (stored) => condition.values.some((value) => equals(stored, value));
    case 'iin':
      return inFolded((text) => condition.texts.includes(text));
    case 'contains':
      return inFolded((text) => text.includes(condition.text));
    case 'startsWith':
      return inFolded((text) => text.startsWith(condition.text));
    case 'endsWith':
      return inFolded((text) => text.endsWith(condition.text));
    case 'near':
      return inPoint(isInCircle(condition.circle));
    case 'within':
      return inPoint(isInBox(condition.box));
    case 'hasOption':
      return (stored) => optionsOf(stored).some((option) => fold(option) === condition.option);
    case 'hasOptionIn':
      return (stored) => optionsOf(stored).some((option) => condition.options.includes(option));
  }
};

const inFolded =
  (test: (text: string) => boolean) =>
  (stored: Stored): boolean =>
    stored !== null && test(fold(String(stored)));

const inPoint = (test: (lat: number, lng: number) => boolean): ((stored: Stored) => boolean) => {
  const holds = ofStored(test);
  return (stored) => stored !== null && holds(String(stored));
};

const isAsCompared = {
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
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
