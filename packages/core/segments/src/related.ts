/** Related records: by the values of some records of one collection, those of another that have them too. */
import { type ExposedField, readValue, type Value } from '@vitrine/query';
import { findPage, type Found, type Question } from './find.ts';
import { printNumber } from './ordering.ts';
import { orderingOf } from './selections.ts';
import type { Partition } from './partition.ts';
import { readText } from './texts.ts';
import { StepBudget } from './step-budget.ts';

/** The records that have a value, for each of some values. */
export interface RelatedQuestion {
  /** The order and the number of the records for each value. */
  readonly question: Question;
  readonly field: ExposedField;
  /** Without repetition. */
  readonly values: readonly string[];
}

/** @returns the value of a record's field as a filter has it; undefined: it has none */
export const valueOf = (partition: Partition, key: string, record: number): string | undefined => {
  const ordering = orderingOf(partition, key);
  if (ordering === undefined) return readText(partition.ids, record);
  const group = ordering.groupOf[record] ?? ordering.groups;
  if (group >= ordering.groups || ordering.values.kind === 'presence') return undefined;
  if (ordering.values.kind === 'texts') return readText(ordering.values.texts, group);
  return printNumber(ordering.values, group);
};

/**
 * @param stepsMax for all values together
 * @returns the found records of each value, in the order of the values
 * @throws TooMuchWork as `find`
 */
export const findRelated = (
  partition: Partition,
  { question, field, values }: RelatedQuestion,
  stepsMax = Infinity,
): readonly Found[] => {
  const budget = new StepBudget(stepsMax);
  return values.map((text) => {
    budget.spend(stepsOfValue);
    const read = readValue(field.type, text);
    return 'value' in read
      ? findPage(partition, { ...question, conditions: [equal(field, read.value)] }, [], budget)
      : none;
  });
};

/** To find nothing takes about as long. */
const stepsOfValue = 1000;

const none: Found = { total: 0, records: new Uint32Array() };

const equal = (field: ExposedField, value: Value) =>
  ({ kind: 'in', field, isNegated: false, values: [value] }) as const;
