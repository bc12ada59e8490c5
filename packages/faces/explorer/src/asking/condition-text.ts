/** Writes conditions as the catalog stores an owner's, `price[gte]=10`, and reads them. */
import { listOperators } from '@vitrine/contract';
import type { Unpublished } from '@vitrine/contract/console';
import { parseView, type Condition } from './view.ts';

export const writeConditions = (conditions: readonly Condition[]): readonly string[] =>
  conditions.flatMap(({ field, operator, values }) => {
    const written = listOperators.has(operator) ? [values.map(quoteItem).join(',')] : values;
    return written.map((value) => `${field}[${operator}]=${value}`);
  });

/** An item of a list may hold commas and blanks in quotes (contract §4.2). */
export const quoteItem = (item: string): string =>
  /^[^\s",][^",]*$/.test(item) && item.trim() === item ? item : `"${item.replaceAll('"', '""')}"`;

/** The conditions that a form can show. The operator's command uses the same notation. */
export const readConditions = (texts: readonly string[]): readonly Condition[] => {
  const parameters = new URLSearchParams();
  for (const text of texts) {
    const [, field = '', operator = 'eq', value = ''] = /^([^[\]=]+)(?:\[(\w+)\])?=(.*)$/s.exec(text) ?? [];
    parameters.append(`where[${field.trim()}][${operator}]`, value.trim());
  }
  return parseView(parameters.toString()).conditions;
};

/**
 * Records that look unpublished and that an owner's conditions do not leave out.
 * @param where conditions as the catalog stores them
 */
export const withoutLeftOut = (found: readonly Unpublished[], where: readonly string[]): readonly Unpublished[] => {
  const conditions = readConditions(where);
  return found.flatMap((unpublished) => {
    const { field, condition, values } = unpublished;
    const of = conditions.filter((each) => each.field === field);
    const [suggested] = writeConditions(readConditions([condition]));
    if (writeConditions(of).some((each) => each === suggested)) return [];
    const left = values.filter(({ value }) => of.every((each) => lets(each, value)));
    return left.length === 0 ? [] : [{ ...unpublished, values: left }];
  });
};

/** False if a condition is known to leave out a value. */
const lets = ({ operator, values }: Condition, value: string): boolean => {
  if (operator === 'eq' || operator === 'in') return values.includes(value);
  return (operator !== 'ne' && operator !== 'nin') || !values.includes(value);
};
