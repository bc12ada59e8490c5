/** Plan ─▶ its canonical text, the cache key of its answer: equivalent requests print alike. */
import type { Box, Circle } from './geo.ts';
import type { Filter } from './row-filter.ts';
import type { Condition, Expansion, Plan, SortKey } from './plan.ts';
import { onceFor } from './recent.ts';
import { printValue } from './values.ts';

/** The whole plan. */
export const print = (plan: Plan): string =>
  [printFilter(plan), printOrder(plan), printFields(plan), `page ${plan.page}`, `limit ${plan.limit}`].join('\n');

/** The parts of a plan that determine all its records, their order and their fields. */
export const printFile = (plan: Plan): string =>
  [printFilter(plan), printOrder(plan), printKeys(plan.fields)].join('\n');

/** The parts of a plan that decide which records match. */
export const printFilter = (plan: Plan): string => linesOfFilter(plan, plan.isFuzzy).join('\n');

/** The same in lines: one for each that must hold. */
export const linesOfFilter = (
  { conditions, alternatives, words }: Pick<Filter, 'conditions' | 'alternatives' | 'words'>,
  isFuzzy = false,
): readonly string[] => [
  ...conditions.map(printCondition),
  ...alternatives.map((alternative) => `or ${printAlternative(alternative)}`),
  ...words.toSorted().map((word) => `search ${isFuzzy ? 'fuzzy ' : ''}${JSON.stringify(word)}`),
];

/** `sort` applies among equal ranks. Words make a number, and suggestions, as they are written. */
const printOrder = ({ isRanked, words, sort, listedIds }: Plan): string => {
  if (listedIds.length > 0) return `listed ${JSON.stringify(listedIds)}`;
  const written = words.length > 1 ? `words ${JSON.stringify(words)}\n` : '';
  return written + (isRanked ? 'ranked\n' : '') + printSort(sort);
};

/** Values are written as JSON, so that no value ends a line or reads as two conditions. */
export const printAlternative = (conditions: readonly Condition[]): string =>
  conditions.map(printCondition).join(' & ');

/** The keys that decide the order, direction and all. */
const printSort = onceFor((sort: Plan['sort']): string => `sort ${sort.map(printSortKey).join(',')}`);

const printSortKey = ({ field, isDescending, near, isNatural }: SortKey): string =>
  (isDescending ? '-' : '') +
  field.key +
  (near === undefined ? '' : `:near(${near.lat},${near.lng})`) +
  (isNatural === true ? ':natural' : '');

/** The fields to show, and what `meta` says of them. */
export const printFields = ({ fields, expansions, describesFields, hasHighlights }: Plan): string =>
  printKeys(fields) +
  expansions.map(printExpansion).join('') +
  (describesFields ? '' : '\nmeta false') +
  (hasHighlights ? '\nmeta highlights' : '');

const printExpansion = ({ relation, plan }: Expansion): string => `\nexpand ${relation.key} ${printKeys(plan.fields)}`;

const printKeys = onceFor((fields: Plan['fields']): string => `fields ${fields.map(({ key }) => key).join(',')}`);

export const printCondition = (condition: Condition): string =>
  `where ${condition.field.key} ${condition.isNegated ? 'not ' : ''}${printTest(condition)}`;

const printTest = (condition: Condition): string => {
  switch (condition.kind) {
    case 'exists':
      return 'exists';
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${condition.kind} ${printValue(condition.value)}`;
    case 'in':
      return `in ${condition.values.map(printValue).join(',')}`;
    case 'iin':
      return `iin ${JSON.stringify(condition.texts)}`;
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return `${condition.kind} ${JSON.stringify(condition.text)}`;
    case 'near':
      return `near ${printCircle(condition.circle)}`;
    case 'within':
      return `within ${printBox(condition.box)}`;
    case 'hasOption':
      return `holds ${JSON.stringify(condition.option)}`;
    case 'hasOptionIn':
      return `holds in ${JSON.stringify(condition.options)}`;
  }
};

const printCircle = ({ lat, lng, km }: Circle): string => [lat, lng, km].join();

const printBox = ({ south, west, north, east }: Box): string => [south, west, north, east].join();
