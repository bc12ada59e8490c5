/** Parses the query options of `vitrine pull` into the client's query, by the rules of the API. */
import type { Query } from '@vitrine/client';
import { parse } from '@vitrine/query';
import { UsageError } from './usage-error.ts';

export interface QueryOptions {
  readonly where?: readonly string[];
  readonly search?: string;
  readonly fuzzy?: true;
  readonly sort?: string;
  readonly fields?: string;
}

/** @throws UsageError with all invalid options */
export const readQuery = ({ where = [], ...others }: QueryOptions): Query => {
  const parameters = new URLSearchParams(where.map(readCondition));
  for (const name of ['search', 'sort', 'fields'] as const) {
    const value = others[name];
    if (value !== undefined) parameters.append(name, value);
  }
  const { conditions, sort, fields, mistakes } = parse(parameters.toString());
  if (mistakes.length > 0)
    throw new UsageError(mistakes.map(({ parameter, message }) => `${parameter}: ${message}`).join('\n'));
  return {
    where: whereOf(conditions),
    search: others.search,
    fuzzy: others.fuzzy,
    sort: sort?.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)),
    fields,
  };
};

/**
 * Converts `price[gte]=10` to the parameter `where[price][gte]`, and `kind=Talk` to `where[kind][eq]`. A filter copied
 * from an address may begin with `where`.
 */
export const readCondition = (text: string): [parameter: string, value: string] => {
  const own = text.replace(/^where\[([^[\]]+)\]/, '$1');
  const [, field, operator = 'eq', value] = /^([^[\]=<>!]+)(?:\[([^[\]=]+)\])?=(.*)$/s.exec(own) ?? [];
  if (field === undefined || value === undefined)
    throw new UsageError(`--where: found "${text}", expected a filter such as "kind=Talk" or "price[gte]=10".`);
  return [`where[${field}][${operator}]`, value];
};

type Conditions = ReturnType<typeof parse>['conditions'];

const whereOf = (conditions: Conditions): Query['where'] =>
  groupedBy('field', conditions, (ofField) =>
    groupedBy('operator', ofField, (alike) => alike.flatMap(({ operands }) => operands.map(({ text }) => text))),
  );

const groupedBy = <Value>(
  name: 'field' | 'operator',
  conditions: Conditions,
  read: (group: Conditions) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(conditions, (condition) => condition[name]),
      ([key, group]) => [key, read(group)],
    ),
  );
