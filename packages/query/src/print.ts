/** Plan ─▶ its one canonical text, the key of its answer: two spellings of one question print alike. */
import type { Condition, Plan, SortKey } from './plan.ts';
import { onceFor } from './recent.ts';
import { printValue } from './values.ts';

/** The whole plan. */
export const print = (plan: Plan): string =>
  [printFilter(plan), printSort(plan.sort), printFields(plan.fields), `page ${plan.page}`, `limit ${plan.limit}`].join(
    '\n',
  );

/** What decides which records match. */
const printFilter = ({ conditions, words }: Plan): string =>
  [...conditions.map(printCondition), ...words.map((word) => `search ${JSON.stringify(word)}`)].join('\n');

/** The keys that decide the order, direction and all. */
const printSort = onceFor((sort: Plan['sort']): string => `sort ${sort.map(printSortKey).join(',')}`);

const printSortKey = ({ field, isDescending }: SortKey): string => (isDescending ? '-' : '') + field.key;

const printFields = onceFor((fields: Plan['fields']): string => `fields ${fields.map(({ key }) => key).join(',')}`);

export const printCondition = (condition: Condition): string => {
  const { key } = condition.field;
  switch (condition.kind) {
    case 'exists':
      return `where ${key} exists ${condition.isExpected}`;
    case 'compare':
      return `where ${key} ${condition.comparator} ${printValue(condition.value)}`;
    case 'one-of':
      return `where ${key} ${condition.isExpected ? 'in' : 'nin'} ${condition.values.map(printValue).join(',')}`;
    case 'contains':
      return `where ${key} contains ${JSON.stringify(condition.text)}`;
    case 'starts-with':
      return `where ${key} startsWith ${JSON.stringify(condition.text)}`;
    case 'holds':
      return `where ${key} holds ${JSON.stringify(condition.option)}`;
  }
};
