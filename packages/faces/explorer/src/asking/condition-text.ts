/** Writes conditions as the catalog stores an owner's, `price[gte]=10`, and reads them. */
import { listOperators } from '@vitrine/contract';
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
