/** Conditions as an owner's are written in the catalog, `price[gte]=10`, and read from there. */
import { listOperators, parseView, type Condition } from './view.ts';

export const writeConditions = (conditions: readonly Condition[]): readonly string[] =>
  conditions.flatMap(({ field, operator, values }) => {
    const written = listOperators.has(operator) ? [values.map(quoteItem).join(',')] : values;
    return written.map((value) => `${field}[${operator}]=${value}`);
  });

/** An item of a list may hold commas and blanks in quotes (contract §4.2). */
export const quoteItem = (item: string): string =>
  /^[^\s",][^",]*$/.test(item) && item.trim() === item ? item : `"${item.replaceAll('"', '""')}"`;

/** Those that a form can show; the operator's command writes them in the same language. */
export const readConditions = (texts: readonly string[]): readonly Condition[] => {
  const parameters = new URLSearchParams();
  for (const text of texts) {
    const [, field = '', operator = 'eq', value = ''] = /^([^[\]=]+)(?:\[(\w+)\])?=(.*)$/s.exec(text) ?? [];
    parameters.append(`where[${field.trim()}][${operator}]`, value.trim());
  }
  return parseView(parameters.toString()).conditions;
};
