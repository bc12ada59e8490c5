/** Plan ─▶ its one canonical text, the key of its answer: two spellings of one question print alike. */
import type { Filter } from './holds.ts';
import type { Plan, SortKey } from './plan.ts';
import type { Condition } from './plan-where.ts';
import { onceFor } from './recent.ts';
import { printValue } from './values.ts';

/** The whole plan. */
export const print = (plan: Plan): string =>
  [printFilter(plan), printOrder(plan), printFields(plan), `page ${plan.page}`, `limit ${plan.limit}`].join('\n');

/** What decides which records there are on all pages, in which order, and what they show. */
export const printFile = (plan: Plan): string =>
  [printFilter(plan), printOrder(plan), printKeys(plan.fields)].join('\n');

/** What decides which records match. */
export const printFilter = (plan: Plan): string => linesOfFilter(plan, plan.isFuzzy).join('\n');

/** The same in lines: one for each that must hold. */
export const linesOfFilter = (
  { conditions, alternatives, words }: Pick<Filter, 'conditions' | 'alternatives' | 'words'>,
  isFuzzy = false,
): readonly string[] => [
  ...conditions.map(printCondition),
  ...alternatives.map((alternative) => `or ${printAlternative(alternative)}`),
  ...words.map((word) => `search ${isFuzzy ? 'fuzzy ' : ''}${JSON.stringify(word)}`),
];

/** What is ranked is sorted where it is equally good. */
const printOrder = ({ isRanked, sort, listedIds }: Plan): string => {
  if (listedIds.length > 0) return `listed ${JSON.stringify(listedIds)}`;
  return (isRanked ? 'ranked\n' : '') + printSort(sort);
};

/** What stands in the conditions is written as JSON, so that none of it ends a line or reads as two conditions. */
export const printAlternative = (conditions: readonly Condition[]): string =>
  conditions.map(printCondition).join(' & ');

/** The keys that decide the order, direction and all. */
const printSort = onceFor((sort: Plan['sort']): string => `sort ${sort.map(printSortKey).join(',')}`);

const printSortKey = ({ field, isDescending }: SortKey): string => (isDescending ? '-' : '') + field.key;

/** What of a record is shown, and whether `meta` describes the fields. */
export const printFields = ({ fields, describesFields }: Plan): string =>
  printKeys(fields) + (describesFields ? '' : '\nmeta false');

const printKeys = onceFor((fields: Plan['fields']): string => `fields ${fields.map(({ key }) => key).join(',')}`);

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
    case 'not-contains':
      return `where ${key} notContains ${JSON.stringify(condition.text)}`;
    case 'ends-with':
      return `where ${key} endsWith ${JSON.stringify(condition.text)}`;
    case 'holds-one-of':
      return `where ${key} holds ${condition.isExpected ? 'in' : 'nin'} ${JSON.stringify(condition.options)}`;
    case 'holds':
      return `where ${key} holds ${JSON.stringify(condition.option)}`;
  }
};
